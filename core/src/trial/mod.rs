//! Measured shots: how many a strategy needs to clear a still target, and how many a fleet withstands. A strategy here is
//! handed an `OwnView` folded from reports, as everywhere; the same seed always fires the same shots. Never plays a game:
//! whole games are measured in `core/lab`.

mod defence;
mod sample;
mod still;
mod strength;
mod target;

use std::fmt;

pub use self::{
    defence::{placed, watched, withstood},
    sample::Sample,
    still::Still,
    strength::strength,
    target::{Target, Yard},
};
use crate::game::dice::{Dice, Seeded};

/// Why no shots can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The table game knows no shots at a still target.
    NoShots,
    /// No fleet found room.
    NoRoom,
    /// The rules ask for other pieces than ships, which are not drawn uniformly.
    Pieces,
    /// Of many fleets drawn none was lawful.
    Crowded,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShots => "there are no shots at a still target in the table game",
            Self::NoRoom => "no fleet found room",
            Self::Pieces => "only fleets of warships can be drawn uniformly",
            Self::Crowded => "the field is too crowded to draw fleets uniformly",
        })
    }
}

/// What dice of one game are for. Each use has its own, so that every shooter meets the same fleets; its place here is
/// its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// The fleet that is fired at.
    Fleet,
    /// Whoever shoots, or the first of two opponents.
    First,
    /// The second of two opponents.
    Second,
    /// What the rules of a whole game leave to chance.
    Rules,
}

/// The dice of one game for one use.
pub fn dice(seed: u64, game: u32, for_what: Use) -> Seeded {
    Seeded(Seeded(Seeded(seed).roll() ^ (u64::from(game) << 2 | for_what as u64)).roll())
}
