//! Measured games: how strong an opponent is, by playing. The only room that knows both the game and the opponents. An
//! opponent here is handed an `OwnView` folded from reports, as everywhere; the same seed always plays the same games.

mod defence;
mod duel;
pub mod figures;
mod sample;
mod still;
mod strength;
mod target;

use std::fmt;

pub use self::{
    defence::withstood,
    duel::{Duel, Record, duel},
    sample::Sample,
    still::Still,
    strength::strength,
    target::{Target, Yard},
};
use crate::game::dice::{Dice, Seeded};

/// Why no games can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The table game knows no shots at a still target.
    NoShots,
    /// No fleet found room.
    NoRoom,
    /// The rules ask for other pieces than ships, which are not drawn uniformly.
    Pieces,
    /// An opponent had nothing to do, or what it wanted is not lawful.
    Stuck,
    /// A game did not come to an end.
    Endless,
    /// Of many fleets drawn none was lawful.
    Crowded,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShots => "there are no shots at a still target in the table game",
            Self::NoRoom => "no fleet found room",
            Self::Pieces => "only fleets of warships can be drawn uniformly",
            Self::Stuck => "an opponent does not know what to do under these rules",
            Self::Endless => "a game does not come to an end",
            Self::Crowded => "the field is too crowded to draw fleets uniformly",
        })
    }
}

/// What dice of one game are for. Each use has its own, so that every shooter meets the same fleets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    Fleet,
    First,
    Second,
    Game,
}

/// The dice of one game for one use.
fn dice(seed: u64, game: u32, for_what: Use) -> Seeded {
    let number = match for_what {
        Use::Fleet => 0,
        Use::First => 1,
        Use::Second => 2,
        Use::Game => 3,
    };
    Seeded(Seeded(Seeded(seed).roll() ^ (u64::from(game) << 2 | number)).roll())
}
