//! The dice of a measurement: each game has its own for each use.

use crate::game::dice::{Dice, Seeded};

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
