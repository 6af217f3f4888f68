//! What the odds are: how many fleets agree with what is known, and how many of them lie through each cell.

use crate::game::cell::{CELLS, Cell, CellSet};

/// How the counts were made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum How {
    /// Every fleet was counted; all counts are whole numbers below 2^53, which an `f64` holds exactly.
    Exact,
    /// Every fleet was counted, but there are 2^53 or more: counts are right to about 15 digits.
    Rounded,
    /// From fleets drawn by chance. `error` is one standard error of the chance of any cell, at most.
    Sampled {
        /// How many fleets were drawn.
        fleets: u32,
        /// One standard error of a cell's chance, of the worst cell.
        error: f64,
    },
}

/// One pose of a piece and how many fleets have it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lie {
    /// Its cells.
    pub cells: CellSet,
    /// Whether it is a ship: mines and minesweepers are none.
    pub ship: bool,
    /// In how many fleets a piece lies so.
    pub fleets: f64,
}

/// How many fleets agree with what is known, in all and by pose and cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    total: f64,
    how: How,
    size: u8,
    through: Vec<f64>,
    lies: Vec<Lie>,
}

/// Below this every whole number is an `f64` of its own.
pub(super) const WHOLE: f64 = 9_007_199_254_740_992.0;

impl Odds {
    /// The sums over these poses.
    pub(super) fn new(size: u8, total: f64, how: How, lies: Vec<Lie>) -> Self {
        let mut through = vec![0.0; usize::from(size) * usize::from(size)];
        for lie in lies.iter().filter(|lie| lie.ship) {
            lie.cells.iter().for_each(|cell| through[usize::from(cell.row) * usize::from(size) + usize::from(cell.col)] += lie.fleets);
        }
        Self { total, how, size, through, lies }
    }

    /// How many fleets there are. Alike ships count alike; ships of one size with different names (the threes of a
    /// Milton Bradley fleet) are told apart.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// How the counts were made.
    pub fn how(&self) -> How {
        self.how
    }

    /// How many fleets have a deck in this cell.
    pub fn through(&self, cell: Cell) -> f64 {
        if cell.col >= self.size || cell.row >= self.size {
            return 0.0;
        }
        self.through[usize::from(cell.row) * usize::from(self.size) + usize::from(cell.col)]
    }

    /// How likely a shot at this cell meets a deck, every fleet being as likely as the next. 0 when there is no fleet.
    pub fn chance(&self, cell: Cell) -> f64 {
        self.share(self.through(cell))
    }

    /// What part of all fleets so many are.
    pub fn share(&self, fleets: f64) -> f64 {
        if self.total > 0.0 { fleets / self.total } else { 0.0 }
    }

    /// Of these cells those with the highest chance, all that are equally good.
    pub fn best(&self, among: &CellSet) -> CellSet {
        let most = among.iter().map(|cell| self.through(cell)).fold(0.0, f64::max);
        among.iter().filter(|cell| self.through(*cell) >= most).collect()
    }

    /// Every pose some fleet has. A pose that ships of several sorts can take is met once for each.
    pub fn lies(&self) -> impl Iterator<Item = &Lie> {
        self.lies.iter()
    }

    /// For each cell the sum over the poses through it of their chance times what the pose is worth; by
    /// [`Cell::index`].
    pub fn scores(&self, mut worth: impl FnMut(&CellSet) -> f64) -> Vec<f64> {
        let mut scores = vec![0.0; CELLS];
        for lie in self.lies.iter().filter(|lie| lie.ship) {
            let score = self.share(lie.fleets) * worth(&lie.cells);
            lie.cells.iter().for_each(|cell| scores[cell.index()] += score);
        }
        scores
    }
}
