//! The result of a count: how many fleets agree with the known facts, and how many of them have a deck in each cell.

use broadside_game::cell::{CELLS, Cell, CellSet};

/// How the fleets were counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CountMethod {
    /// Every fleet was counted; all counts are whole numbers below 2^53, which an `f64` holds exactly.
    Exact,
    /// Every fleet was counted, but there are 2^53 or more: counts are right to about 15 digits.
    Rounded,
    /// Estimated from random fleets.
    Sampled {
        /// The number of random fleets.
        fleets: u32,
        /// The standard error of a cell's chance, 0 to 1, for the cell with the largest error.
        error: f64,
    },
}

/// A pose of a piece and the number of fleets with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PoseCount {
    /// The cells of the pose.
    pub cells: CellSet,
    /// Whether the piece is a ship, not a mine or minesweeper.
    pub ship: bool,
    /// The number of fleets with this pose.
    pub fleets: f64,
}

/// The number of fleets that agree with the known facts: in total, by pose and by cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    total: f64,
    method: CountMethod,
    /// For each cell, by [`Cell::index`], the number of fleets with a deck there.
    fleets_through: Vec<f64>,
    poses: Vec<PoseCount>,
}

/// 2^53: an `f64` represents every whole number below it exactly.
pub(super) const EXACT_INTEGER_LIMIT: f64 = 9_007_199_254_740_992.0;

impl Odds {
    /// The odds of these poses; the counts of the cells are their sums.
    pub(super) fn new(total: f64, method: CountMethod, poses: Vec<PoseCount>) -> Self {
        let mut fleets_through = vec![0.0; CELLS];
        for pose in poses.iter().filter(|pose| pose.ship) {
            pose.cells.iter().for_each(|cell| fleets_through[cell.index()] += pose.fleets);
        }
        Self { total, method, fleets_through, poses }
    }

    /// The total number of fleets. Equal ships are interchangeable; ships of one size with different names (the threes
    /// of a Milton Bradley fleet) are distinguished.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// How the fleets were counted.
    pub fn count_method(&self) -> CountMethod {
        self.method
    }

    /// The number of fleets with a deck in this cell.
    pub fn fleets_through(&self, cell: Cell) -> f64 {
        self.fleets_through[cell.index()]
    }

    /// The probability that a shot at this cell hits, with all fleets equally likely. 0 if there is no fleet.
    pub fn chance(&self, cell: Cell) -> f64 {
        self.share(self.fleets_through(cell))
    }

    /// This number of fleets as a share of the total, 0 to 1.
    pub fn share(&self, fleets: f64) -> f64 {
        if self.total > 0.0 { fleets / self.total } else { 0.0 }
    }

    /// The cells of this set with the highest chance of a hit, all equally good ones.
    pub fn best(&self, among: &CellSet) -> CellSet {
        let most = among.iter().map(|cell| self.fleets_through(cell)).fold(0.0, f64::max);
        among.iter().filter(|cell| self.fleets_through(*cell) >= most).collect()
    }

    /// All poses that occur in a fleet. A pose that several sorts of pieces can take is listed once for each.
    pub fn poses(&self) -> impl Iterator<Item = &PoseCount> {
        self.poses.iter()
    }

    /// For each cell, by [`Cell::index`], the sum over the poses that cover it of their chance times their `worth`.
    pub fn scores(&self, mut worth: impl FnMut(&CellSet) -> f64) -> Vec<f64> {
        let mut scores = vec![0.0; CELLS];
        for pose in self.poses.iter().filter(|pose| pose.ship) {
            let score = self.share(pose.fleets) * worth(&pose.cells);
            pose.cells.iter().for_each(|cell| scores[cell.index()] += score);
        }
        scores
    }
}
