//! Numbers all poses, so that a set of poses is a row of bits, and stores which poses each pose excludes. The poses of each
//! sort of piece begin at a new 64-bit word.

use broadside_game::{
    cell::{CELLS, Cell, CellSet, FieldSize},
    ruleset::Touch,
};

use super::super::{position::Position, puzzle::Puzzle};

/// About how many 64-bit words are read in the time of one step of the budget.
pub(super) const WORDS_PER_STEP: u64 = 8;

/// The numbered poses of a puzzle; memory is reused.
#[derive(Default)]
pub(super) struct PoseTable {
    /// By sort, the index of its first word; an additional entry holds the number of words.
    starts: Vec<usize>,
    /// By number, the cells of the pose; empty for numbers that no pose has.
    pub(super) cells: Vec<CellSet>,
    /// By pose, the poses that it excludes, including itself.
    excluded: Vec<u64>,
    /// By cell, the poses that cover it.
    covers: Vec<u64>,
    /// The set of all poses.
    pub(super) all: Vec<u64>,
}

impl PoseTable {
    /// The approximate memory for this puzzle, in bytes.
    pub(super) fn bytes(puzzle: &Puzzle) -> usize {
        let words: usize = puzzle.sorts.iter().map(|sort| sort.poses.len().div_ceil(64)).sum();
        words * 64 * (words * size_of::<u64>() + size_of::<CellSet>())
    }

    /// Numbers the poses, and computes which ones exclude each other.
    pub(super) fn fill(&mut self, puzzle: &Puzzle, position: &Position) {
        self.starts.clear();
        self.cells.clear();
        for sort in &puzzle.sorts {
            self.starts.push(self.cells.len() / 64);
            self.cells.extend_from_slice(&sort.poses);
            self.cells.resize(self.cells.len().next_multiple_of(64), CellSet::EMPTY);
        }
        self.starts.push(self.cells.len() / 64);
        let words = self.words();
        self.covers.clear();
        self.covers.resize(CELLS * words, 0);
        self.all.clear();
        self.all.resize(words, 0);
        for (pose, cells) in self.cells.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
            self.all[pose / 64] |= 1 << (pose % 64);
            cells.iter().for_each(|cell| self.covers[cell.index() * words + pose / 64] |= 1 << (pose % 64));
        }
        self.excluded.clear();
        self.excluded.resize(self.cells.len() * words, 0);
        for (sort, own) in puzzle.sorts.iter().enumerate() {
            for (other, theirs) in puzzle.sorts.iter().enumerate() {
                self.exclude(sort, other, position.required_distance(own.kind, theirs.kind), puzzle.size);
            }
        }
    }

    /// Computes which poses of one sort exclude which poses of another; `apart` is the required distance.
    fn exclude(&mut self, sort: usize, other: usize, apart: Touch, size: FieldSize) {
        let words = self.words();
        for pose in self.starts[sort] * 64..self.starts[sort + 1] * 64 {
            let cells = self.cells[pose];
            for cell in cells.union(&apart.blocked_cells(&cells, size)).iter() {
                for word in self.starts[other]..self.starts[other + 1] {
                    self.excluded[pose * words + word] |= self.covers[cell.index() * words + word];
                }
            }
        }
    }

    /// The number of words that a set of poses takes.
    pub(super) fn words(&self) -> usize {
        self.cells.len() / 64
    }

    /// The range of words that holds the poses of a sort.
    pub(super) fn span(&self, sort: usize) -> std::ops::Range<usize> {
        self.starts[sort]..self.starts[sort + 1]
    }

    /// The number of the first pose of a sort.
    pub(super) fn first_pose(&self, sort: usize) -> usize {
        self.starts[sort] * 64
    }

    /// The poses that this pose excludes, including itself.
    #[inline]
    pub(super) fn excluded_by(&self, pose: usize) -> &[u64] {
        let words = self.words();
        &self.excluded[pose * words..(pose + 1) * words]
    }

    /// The poses that cover this cell.
    pub(super) fn covers(&self, cell: Cell) -> &[u64] {
        let words = self.words();
        &self.covers[cell.index() * words..(cell.index() + 1) * words]
    }
}

/// The number of poses in both sets.
#[inline]
pub(super) fn common_count(one: &[u64], other: &[u64]) -> u64 {
    one.iter().zip(other).map(|(a, b)| u64::from((a & b).count_ones())).sum()
}

/// Calls `visit` for every pose of the set; the first word holds the poses from `first` on.
#[inline]
pub(super) fn for_each_pose(first: usize, set: impl Iterator<Item = u64>, mut visit: impl FnMut(usize)) {
    for (word, mut bits) in set.enumerate() {
        while bits != 0 {
            visit(first + word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
