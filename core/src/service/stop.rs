//! Why a request ends early: refused, which is the player's doing, or trouble of ours. Says nothing to anybody itself.

use super::{request::Key, store::StoreError};
use crate::{game::ids::RoomId, present::line::Line};

/// Why a request ends early.
pub(crate) enum Stop {
    /// The player's doing: these lines say what to do; the keys offer ways on.
    Refused(Vec<Line>, Vec<Vec<Key>>),
    /// Ours.
    Store(StoreError),
    /// It must be asked first whether the asker manages this room; nothing was done yet.
    Unasked(RoomId),
}

impl Stop {
    pub(super) fn line(line: Line) -> Self {
        Self::Refused(vec![line], Vec::new())
    }

    pub(super) fn lines(lines: Vec<Line>) -> Self {
        Self::Refused(lines, Vec::new())
    }
}

impl From<StoreError> for Stop {
    fn from(fault: StoreError) -> Self {
        Self::Store(fault)
    }
}

impl From<Line> for Stop {
    fn from(line: Line) -> Self {
        Self::line(line)
    }
}
