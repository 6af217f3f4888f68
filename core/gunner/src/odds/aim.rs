//! The rule by which `sh-exact` and the opening book choose a target from the odds.

use broadside_game::{
    cell::{Cell, CellSet},
    ruleset::Touch,
};

use super::{answer::Odds, position::Position};

/// If ships must not touch: the discount of a pose for each untouched cell next to it, as a share of its weight. Sinking
/// the ship would show that these cells are empty without a shot at them.
const HALO_DISCOUNT: f64 = 0.08;

/// Scores that differ by less are equal: the difference may come from the order of summation.
const TIE_TOLERANCE: f64 = 1e-9;

/// The best cells to fire at, all equally good ones: those with the highest chance of a hit, where poses with many
/// untouched neighbours count less if ships must not touch. Empty if no cell can hold a deck.
pub fn aim(position: &Position, odds: &Odds) -> CellSet {
    let (unknown, size) = (position.unknown(), position.size());
    let scores = match position.touch {
        Touch::None => odds.scores(|pose| 1.0 - HALO_DISCOUNT * pose.halo(size).intersection(&unknown).len() as f64),
        Touch::Corners | Touch::Any => odds.scores(|_| 1.0),
    };
    let score = |cell: &Cell| scores[cell.index()];
    // A long ship in open water may have a negative weight, so cells without a chance are excluded explicitly.
    let possible = || unknown.iter().filter(|cell| odds.fleets_through(*cell) > 0.0);
    let most = possible().map(|cell| score(&cell)).fold(f64::NEG_INFINITY, f64::max);
    possible().filter(|cell| score(cell) >= most - TIE_TOLERANCE).collect()
}
