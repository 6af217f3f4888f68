//! The raw result of a count: the total and the count of each pose.

/// Counts in the order of a puzzle.
pub(super) struct PoseTally {
    /// The total, with ships of one form interchangeable.
    pub(super) total: f64,
    /// By sort and pose, the number of fleets with it.
    pub(super) fleets: Vec<Vec<f64>>,
}

impl PoseTally {
    /// No fleet at all.
    pub(super) fn none(poses: impl Iterator<Item = usize>) -> Self {
        Self { total: 0.0, fleets: poses.map(|count| vec![0.0; count]).collect() }
    }
}
