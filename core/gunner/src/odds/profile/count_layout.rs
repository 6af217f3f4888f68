//! The remaining ships of each length during the sweep, and the layout of the counts: those of the length with the most
//! ships run along short rows; those of all others together number the rows, at most 64.

use super::sweep_path::ShipLength;

/// The layout of the counts.
pub(super) struct CountLayout {
    /// The length that runs along a row.
    pub(super) inner: usize,
    /// The numbers per row.
    pub(super) row: usize,
    /// By length, how much the row number decreases when one is used.
    pub(super) stride: Vec<u32>,
    /// By length, the rows in which one is left.
    pub(super) left: Vec<u64>,
    /// The row of the whole fleet.
    pub(super) whole: u64,
}

impl CountLayout {
    /// The layout for these lengths; `None` if there are too many.
    pub(super) fn of(lengths: &[ShipLength]) -> Option<Self> {
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

    /// The rows after using one of this length.
    pub(super) fn rows_after(&self, rows: u64, length: usize) -> u64 {
        (rows & self.left[length]) >> self.stride[length]
    }

    /// The rows from which using one of this length leads to these.
    pub(super) fn rows_before(&self, rows: u64, length: usize) -> u64 {
        (rows << self.stride[length]) & self.left[length]
    }
}
