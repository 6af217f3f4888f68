//! Sets of poses as bits: which poses are possible, and which ones each excludes. Each sort of piece has its own words.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    ruleset::Touch,
};

use super::super::{position::Position, puzzle::Puzzle};

/// Words of poses that are read in the time of one step, approximately.
pub(super) const WORDS_A_STEP: u64 = 8;

/// The numbered poses of a puzzle; memory is reused.
#[derive(Default)]
pub(super) struct Sieve {
    /// By sort, the index of its first word; one more at the end.
    starts: Vec<usize>,
    /// The cells of each pose; empty for unused numbers.
    pub(super) cells: Vec<CellSet>,
    /// By pose, the poses it excludes, itself included.
    meets: Vec<u64>,
    /// By cell, the ship poses that cover it.
    covers: Vec<u64>,
    /// All poses.
    pub(super) all: Vec<u64>,
}

impl Sieve {
    /// The approximate size in bytes for this puzzle.
    pub(super) fn bytes(puzzle: &Puzzle) -> usize {
        let words: usize = puzzle.sorts.iter().map(|sort| sort.poses.len().div_ceil(64)).sum();
        words * 64 * (words * size_of::<u64>() + size_of::<CellSet>())
    }

    /// Numbers the poses and computes which ones exclude each other.
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
        self.meets.clear();
        self.meets.resize(self.cells.len() * words, 0);
        for (sort, own) in puzzle.sorts.iter().enumerate() {
            for (other, theirs) in puzzle.sorts.iter().enumerate() {
                self.exclude(sort, other, position.required_distance(own.kind, theirs.kind), puzzle.size);
            }
        }
    }

    /// Computes which poses of one sort exclude which of another.
    fn exclude(&mut self, sort: usize, other: usize, apart: Touch, size: u8) {
        let words = self.words();
        for pose in self.starts[sort] * 64..self.starts[sort + 1] * 64 {
            let cells = self.cells[pose];
            for cell in cells.union(&apart.blocked_cells(&cells, size)).iter() {
                for word in self.starts[other]..self.starts[other + 1] {
                    self.meets[pose * words + word] |= self.covers[cell.index() * words + word];
                }
            }
        }
    }

    /// The number of words of a set of poses.
    pub(super) fn words(&self) -> usize {
        self.cells.len() / 64
    }

    /// The words of a sort.
    pub(super) fn span(&self, sort: usize) -> std::ops::Range<usize> {
        self.starts[sort]..self.starts[sort + 1]
    }

    /// The number of the first pose of a sort.
    pub(super) fn first(&self, sort: usize) -> usize {
        self.starts[sort] * 64
    }

    /// The poses that this one excludes.
    #[inline]
    pub(super) fn meets(&self, pose: usize) -> &[u64] {
        let words = self.words();
        &self.meets[pose * words..(pose + 1) * words]
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
pub(super) fn each(first: usize, set: impl Iterator<Item = u64>, mut visit: impl FnMut(usize)) {
    for (word, mut bits) in set.enumerate() {
        while bits != 0 {
            visit(first + word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
