//! The crew of a side: its mates, who decides, and the current vote.

use super::{
    cell::Cell,
    ids::{PlayerId, Timestamp},
    seat::Seat,
};

/// The maximum number of mates in a crew, which has a captain as well.
pub const MAX_MATES: usize = 4;

/// Who decides where a crew fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CrewMode {
    /// The captain, who sees the proposals of the mates.
    Captain,
    /// All members, by majority.
    Vote,
}

/// Why a mate left the crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeaveReason {
    /// They left by themselves.
    Left,
    /// The captain removed them.
    Removed,
}

/// The crew of a side as the public sees it, without the captain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewView {
    /// Who decides where the crew fires.
    pub mode: CrewMode,
    /// The mates, in the order they joined.
    pub mates: Vec<Seat>,
}

/// The proposals of a crew for the next shot.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Poll {
    /// The time of the first proposal, moved forward by the outage credits.
    pub(super) opened: Timestamp,
    /// The latest proposal of each member, in the order in which they were made.
    pub(super) proposals: Vec<(PlayerId, Cell)>,
}
