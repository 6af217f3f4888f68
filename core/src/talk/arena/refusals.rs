//! What somebody who asked for something is answered: that it is done, or why not and what to do instead.

use super::super::line::Line;
use crate::arena::{
    Tournament,
    command::{Command, Refusal},
};

/// Why nothing is done, and what to do.
pub fn refusal(_refusal: &Refusal) -> Line {
    Line::new("arena-trouble")
}

/// That a command was carried out; `tournament` is as it is after it.
pub fn said(_tournament: &Tournament, _command: &Command) -> Line {
    Line::new("arena-trouble")
}
