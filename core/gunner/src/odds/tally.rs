//! The raw result of a count: the total and the count of each pose.

/// Counts in the order of a puzzle.
pub(super) struct PoseTally {
    /// The total, with ships of one form interchangeable.
    pub(super) total: f64,
    /// By sort and pose, the number of fleets with it.
    pub(super) fleets: Vec<Vec<f64>>,
}
