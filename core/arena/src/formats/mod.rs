//! Pairings: elimination brackets, round robin and Swiss rounds. Pure functions of their arguments.

mod ahead;
pub mod bracket;
pub mod matching;
pub mod robin;
pub mod swiss;
