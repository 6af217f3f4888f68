//! What a method of counting gives: the whole and each pose, before anybody asks about cells.

/// Counts in the order of a puzzle.
pub(super) struct Tally {
    /// All fleets, ships of one form being alike.
    pub(super) total: f64,
    /// By sort and pose, how many of them have it.
    pub(super) fleets: Vec<Vec<f64>>,
}

impl Tally {
    /// No fleet at all.
    pub(super) fn none(poses: impl Iterator<Item = usize>) -> Self {
        Self { total: 0.0, fleets: poses.map(|count| vec![0.0; count]).collect() }
    }
}
