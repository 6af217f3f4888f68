//! The dice of a measurement: each game and purpose has its own.

use broadside_game::dice::{Dice, SeededDice};

/// The purpose of dice. Each purpose has its own dice, so that every shooting strategy gets the same target fleets. The
/// discriminant is part of the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DicePurpose {
    /// Placing the target fleet.
    Fleet,
    /// The decisions of the shooter, or of the first of two opponents.
    First,
    /// The decisions of the second of two opponents.
    Second,
    /// The random decisions of the rules in a whole game.
    Rules,
}

/// The dice of one game for one purpose.
pub fn dice(seed: u64, game: u32, purpose: DicePurpose) -> SeededDice {
    SeededDice(SeededDice(SeededDice(seed).roll() ^ (u64::from(game) << 2 | purpose as u64)).roll())
}
