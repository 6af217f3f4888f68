//! The crew of a side: its mates, who decides, and the current vote.

use super::{
    cell::Cell,
    ids::{PlayerId, Timestamp},
    seat::Seat,
};

/// The maximum number of mates of a side, without its captain.
pub const MAX_MATES: usize = 4;

/// Who decides where a crew fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// The captain, who sees what the mates propose.
    Captain,
    /// All members, by majority.
    Vote,
}

/// Why a mate left the crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeaveReason {
    /// They left.
    Left,
    /// The captain removed them.
    Removed,
}

/// The public state of a side's crew, without its captain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Who decides where it fires.
    pub mode: Mode,
    /// The mates, in the order they joined.
    pub mates: Vec<Seat>,
}

/// The proposals of a crew for the next shot.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Poll {
    /// When the first proposal was made, outage credit included.
    pub(super) opened: Timestamp,
    /// The proposed cell of each member, the latest last.
    pub(super) proposals: Vec<(PlayerId, Cell)>,
}
