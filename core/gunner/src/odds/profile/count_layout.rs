//! How the counts of a frontier are laid out in memory. There is one count for each combination of ships left to place:
//! the number of ships left of the most frequent length is the index within a row; the numbers left of all other lengths
//! together are the number of the row (mixed radix), at most 64 rows.

use super::sweep_path::ShipLength;

/// The layout of the counts of one frontier.
pub(super) struct CountLayout {
    /// The ship length (as an index) whose number left is the index within a row.
    pub(super) inner: usize,
    /// The number of counts in a row.
    pub(super) row_len: usize,
    /// By ship length, how much the row number decreases when a ship of it is placed.
    pub(super) stride: Vec<u32>,
    /// By ship length, the rows in which a ship of it is left, one bit each.
    pub(super) left: Vec<u64>,
    /// The bit of the row in which the whole fleet is left.
    pub(super) whole_fleet: u64,
}

impl CountLayout {
    /// The layout for these ship lengths; `None` if it would need more than 64 rows.
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
        Some(Self { inner, row_len: lengths[inner].count + 1, left, stride, whole_fleet: 1 << (rows - 1) })
    }

    /// The rows reached from these rows by placing a ship of this length.
    pub(super) fn rows_after(&self, rows: u64, length: usize) -> u64 {
        (rows & self.left[length]) >> self.stride[length]
    }

    /// The rows from which placing a ship of this length leads to these rows.
    pub(super) fn rows_before(&self, rows: u64, length: usize) -> u64 {
        (rows << self.stride[length]) & self.left[length]
    }
}
