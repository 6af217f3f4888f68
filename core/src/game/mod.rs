//! The game itself: what is true. Pure: no clock, no dice of its own, no I/O; time and chance are
//! arguments. Nobody outside can read a hidden fleet: outside sees views.

pub mod cell;
pub mod code;
pub mod ids;
pub mod notation;
pub mod report;
pub mod roster;
pub mod ruleset;
pub mod side;
pub mod view;
