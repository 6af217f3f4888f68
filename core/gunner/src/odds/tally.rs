//! The raw result of a count: the number of fleets in total and with each pose.

/// The numbers of fleets, in the order of a [`Puzzle`](super::puzzle::Puzzle).
pub(super) struct PoseTally {
    /// The total number of fleets, where ships of the same form are interchangeable.
    pub(super) total: f64,
    /// By sort and pose, the number of fleets with this pose.
    pub(super) fleets: Vec<Vec<f64>>,
}
