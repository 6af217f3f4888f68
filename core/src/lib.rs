//! Broadside's core: what is true (`game`), how a computer plays (`gunner`), who has won what (`arena`), how it is
//! told (`present`), how many shots fleets withstand (`trial`), and the service that keeps it (`service`, behind a feature).
//! Everything but `service` is pure.
//!
//! Two fleets laid by the dice, and one shot:
//!
//! ```rust
//! use broadside_core::game::{Game, Moment, dice::Seeded, event::Invitee, notation::Lettering, ruleset::Ruleset, side::Side, view::Seat};
//! use broadside_core::game::{command::{Actor, Command, Waiver}, ids::{GameId, Home, PlayerId, Timestamp}};
//!
//! let (now, mut dice) = (Timestamp(0), Seeded(42));
//! let person = |number, name: &str| Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() };
//! let rules = Ruleset::parse("classic first=host", Lettering::Latin).unwrap();
//! let mut game = Game::challenge(GameId::new(7, 1), now, rules, person(1, "Anna"), Invitee::Anyone, None);
//! let mut after = |game: &Game, by: Actor, command: Command| {
//!     game.decide(&mut Moment { now, dice: &mut dice }, &by, &command).unwrap().after
//! };
//!
//! game = after(&game, Actor::Visitor(person(2, "Oleg")), Command::Join { handle: None, room: None });
//! for side in Side::BOTH {
//!     game = after(&game, Actor::Side(side), Command::Shuffle);
//!     game = after(&game, Actor::Side(side), Command::Ready);
//! }
//! let b8 = game.rules().notation().read("B8").unwrap();
//! game = after(&game, Actor::Side(Side::A), Command::Fire { cell: b8, waiver: Waiver::Ask });
//!
//! // What everybody hears of the shot is what only the owner of the fleet could see before.
//! let hit = game.public().charts[Side::B].hits.contains(b8);
//! assert_eq!(hit, game.own(Side::B).decks().contains(b8));
//! println!("Anna fires B8: {}", if hit { "hit" } else { "miss" });
//! ```

pub mod arena;
pub mod game;
pub mod gunner;
mod languages;
pub mod present;
#[cfg(feature = "service")]
pub mod service;
pub mod trial;
