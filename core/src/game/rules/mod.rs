//! The parts of a rule set (core/RULES.md §2.0): the choices, how they are read and written, and whether they
//! go together. Data only: what a parameter does is decided where the game is played.

mod builder;
pub(super) mod choices;
pub(super) mod fault;
pub(super) mod fire;
pub(super) mod matrix;
pub(super) mod parameters;
pub(super) mod ruleset;
mod text;
