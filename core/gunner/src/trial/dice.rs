//! The dice of a measurement: separate ones for each game and purpose.

use broadside_game::dice::{Dice, SeededDice};

/// The purpose of dice. Each has its own, so that every strategy meets the same fleets. The discriminant is part of the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DicePurpose {
    /// The target fleet.
    Fleet,
    /// The shooter, or the first of two opponents.
    First,
    /// The second of two opponents.
    Second,
    /// The random decisions of the rules in a whole game.
    Rules,
}

/// The dice of one game for one purpose.
pub fn dice(seed: u64, game: u32, for_what: DicePurpose) -> SeededDice {
    SeededDice(SeededDice(SeededDice(seed).roll() ^ (u64::from(game) << 2 | for_what as u64)).roll())
}
