//! Where to fire by the odds: the rule `sh-exact` and the opening book share.

use super::{answer::Odds, position::Position};
use crate::game::{
    cell::{Cell, CellSet},
    ruleset::Touch,
};

/// By how much each cell beside a ship that its sinking would clear anyhow lessens the ship's worth, where ships must
/// not touch: a miss is wasted on a cell that a later sinking clears.
const HALO_DISCOUNT: f64 = 0.08;

/// Scores this near each other are equal: sums in another order differ by less.
const EQUAL: f64 = 1e-9;

/// The best cells to fire at, all that are equally good: by the chance of a hit, where ships must not touch with
/// each pose discounted by the open cells round it. Empty when no cell has a chance.
pub fn aim(position: &Position, odds: &Odds) -> CellSet {
    let (unknown, size) = (position.unknown(), position.size());
    let scores = match position.touch {
        Touch::None => odds.scores(|pose| 1.0 - HALO_DISCOUNT * pose.halo(size).intersection(&unknown).len() as f64),
        Touch::Corners | Touch::Any => odds.scores(|_| 1.0),
    };
    let score = |cell: &Cell| scores[cell.index()];
    // A long ship in the open sea is worth less than nothing; a cell without a chance is not fired at for that.
    let hopeful = || unknown.iter().filter(|cell| odds.through(*cell) > 0.0);
    let most = hopeful().map(|cell| score(&cell)).fold(f64::NEG_INFINITY, f64::max);
    hopeful().filter(|cell| score(cell) >= most - EQUAL).collect()
}
