//! Poses as bits: which of them are still possible, and which of them each one rules out. Every sort of piece has
//! words of its own.

use super::super::{position::Position, puzzle::Puzzle};
use crate::game::{
    cell::{CELLS, Cell, CellSet},
    ruleset::Touch,
};

/// How many words of poses are looked at in the time of one step of work, about.
pub(super) const WORDS_A_STEP: u64 = 8;

/// All poses of a puzzle, numbered; kept for the next question.
#[derive(Default)]
pub(super) struct Sieve {
    /// By sort, where its words begin; one more at the end.
    starts: Vec<usize>,
    /// The cells of each pose; none where there is no pose of that number.
    pub(super) cells: Vec<CellSet>,
    /// By pose, the poses that cannot be together with it, itself among them.
    meets: Vec<u64>,
    /// By cell, the poses of ships that cover it.
    covers: Vec<u64>,
    /// Every pose.
    pub(super) all: Vec<u64>,
}

impl Sieve {
    /// How many bytes the sieve of this puzzle has, about.
    pub(super) fn bytes(puzzle: &Puzzle) -> usize {
        let words: usize = puzzle.sorts.iter().map(|sort| sort.poses.len().div_ceil(64)).sum();
        words * 64 * (words * size_of::<u64>() + size_of::<CellSet>())
    }

    /// Numbers the poses and finds out which of them exclude each other.
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
                self.exclude(sort, other, position.apart(own.kind, theirs.kind), puzzle.size);
            }
        }
    }

    /// Which poses of another sort each pose of one rules out.
    fn exclude(&mut self, sort: usize, other: usize, apart: Touch, size: u8) {
        let words = self.words();
        for pose in self.starts[sort] * 64..self.starts[sort + 1] * 64 {
            let cells = self.cells[pose];
            for cell in cells.union(&apart.near(&cells, size)).iter() {
                for word in self.starts[other]..self.starts[other + 1] {
                    self.meets[pose * words + word] |= self.covers[cell.index() * words + word];
                }
            }
        }
    }

    /// How many words a set of poses has.
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

    /// The poses that cannot be together with this one.
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

/// How many poses are in both sets.
#[inline]
pub(super) fn shared(one: &[u64], other: &[u64]) -> u64 {
    one.iter().zip(other).map(|(a, b)| u64::from((a & b).count_ones())).sum()
}

/// Calls for every pose of the set; the first word holds the poses from `first` on.
#[inline]
pub(super) fn each(first: usize, set: impl Iterator<Item = u64>, mut visit: impl FnMut(usize)) {
    for (word, mut bits) in set.enumerate() {
        while bits != 0 {
            visit(first + word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
