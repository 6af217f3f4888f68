//! What is left of each length while the sweep goes on. The counts of one length, that with the most ships, run
//! along short rows of numbers; those of all others together number the rows, at most 64.

use super::course::Length;

/// How the counts are laid out.
pub(super) struct Stock {
    /// Which length runs along a row.
    pub(super) inner: usize,
    /// How many numbers a row has.
    pub(super) row: usize,
    /// By length, by how much the row's number falls when one is used up.
    pub(super) stride: Vec<u32>,
    /// By length, the rows where one is left.
    pub(super) left: Vec<u64>,
    /// The row of the whole fleet.
    pub(super) whole: u64,
}

impl Stock {
    /// The layout for these lengths; `None` when there are too many of them.
    pub(super) fn of(lengths: &[Length]) -> Option<Self> {
        let mut order: Vec<usize> = (0..lengths.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(lengths[*at].count));
        let inner = *order.first()?;
        let (mut stride, mut rows) = (vec![0; lengths.len()], 1_usize);
        for at in &order[1..] {
            stride[*at] = rows as u32;
            rows *= lengths[*at].count + 1;
            if rows > 64 {
                return None;
            }
        }
        let digit = |row: usize, at: usize| row / (stride[at] as usize) % (lengths[at].count + 1);
        let left = |at: usize| (0..rows).filter(|row| at == inner || digit(*row, at) > 0).fold(0, |set, row| set | 1 << row);
        let left = (0..lengths.len()).map(left).collect();
        Some(Self { inner, row: lengths[inner].count + 1, left, stride, whole: 1 << (rows - 1) })
    }

    /// The rows left after one of this length is used up.
    pub(super) fn after(&self, rows: u64, length: usize) -> u64 {
        (rows & self.left[length]) >> self.stride[length]
    }

    /// The rows that become these when one of this length is used up.
    pub(super) fn before(&self, rows: u64, length: usize) -> u64 {
        (rows << self.stride[length]) & self.left[length]
    }
}
