//! Pairings: elimination brackets, round robin and Swiss rounds. Pure functions of their arguments.

pub mod bracket;
mod look_ahead;
pub mod matching;
pub mod robin;
pub mod swiss;
