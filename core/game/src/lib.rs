//! The rules and the state of one game. Pure: no clock, no source of randomness, no I/O; the time and the dice are arguments. Code
//! outside this crate cannot read a hidden fleet; it gets views of the game.
//!
//! Two fleets placed at random, and one shot:
//!
//! ```rust
//! use broadside_game::{Game, Moment, dice::SeededDice, event::Invitee, notation::Lettering, ruleset::Ruleset, side::Side, view::Seat};
//! use broadside_game::{command::{Actor, Command, Waiver}, ids::{GameId, Home, PlayerId, Timestamp}};
//!
//! let (now, mut dice) = (Timestamp(0), SeededDice(42));
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
//! let b8 = game.rules().notation().parse("B8").unwrap();
//! game = after(&game, Actor::Side(Side::A), Command::Fire { cell: b8, waiver: Waiver::Ask });
//!
//! // The public view now shows this cell of Oleg's fleet, which only Oleg could see before.
//! let hit = game.public().charts[Side::B].hits.contains(b8);
//! assert_eq!(hit, game.own_view(Side::B).decks().contains(b8));
//! println!("Anna fires B8: {}", if hit { "hit" } else { "miss" });
//! ```

pub mod abandonment;
mod answers;
mod audit;
pub mod cell;
mod chart;
pub mod code;
mod codec;
pub mod command;
mod crew;
mod decide;
pub mod dice;
mod drafts;
pub mod event;
mod exchange;
mod field;
mod fight;
pub mod film;
mod fleet;
mod follower;
pub mod following;
mod form;
pub mod ids;
pub mod layout;
mod layout_text;
mod member;
pub mod notation;
mod orders;
pub mod paper;
mod phase;
pub mod plain;
pub mod record;
mod record_reader;
mod recorded_action;
pub mod report;
pub mod roster;
mod rules;
pub mod ruleset;
pub mod scatter;
mod seat;
pub mod shape;
pub mod side;
pub mod sign;
pub mod state;
pub mod straume;
mod table_game;
pub mod team;
pub mod turns;
pub mod variants;
pub mod view;
mod words;

pub use decide::{Moment, Transition};
pub use fleet::{Fleet, Salt};
pub use layout_text::PieceFault;
pub use state::Game;
