//! The target rule shared by `sh-exact` and the opening book.

use broadside_game::{
    cell::{Cell, CellSet},
    ruleset::Touch,
};

use super::{answer::Odds, position::Position};

/// If ships must not touch: the discount of a pose for each untouched cell beside it. Its sinking would clear these
/// cells, so a miss there would be wasted.
const HALO_DISCOUNT: f64 = 0.08;

/// Scores closer than this are equal: the order of summation may change them.
const TIE_TOLERANCE: f64 = 1e-9;

/// The best cells to fire at, all equally good ones: by the chance of a hit, with each pose discounted by its untouched
/// neighbours if ships must not touch. Empty if no cell has a chance.
pub fn aim(position: &Position, odds: &Odds) -> CellSet {
    let (unknown, size) = (position.unknown(), position.size());
    let scores = match position.touch {
        Touch::None => odds.scores(|pose| 1.0 - HALO_DISCOUNT * pose.halo(size).intersection(&unknown).len() as f64),
        Touch::Corners | Touch::Any => odds.scores(|_| 1.0),
    };
    let score = |cell: &Cell| scores[cell.index()];
    // A long ship in open water may have a negative weight; cells without a chance are never targets.
    let hopeful = || unknown.iter().filter(|cell| odds.fleets_through(*cell) > 0.0);
    let most = hopeful().map(|cell| score(&cell)).fold(f64::NEG_INFINITY, f64::max);
    hopeful().filter(|cell| score(cell) >= most - TIE_TOLERANCE).collect()
}
