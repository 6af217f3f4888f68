//! The parts of a rule set (core/RULES.md §2.0): its parameters, their text form, and their validation. Data only; the
//! game modules apply them.

mod builder;
pub(super) mod choices;
pub(super) mod fault;
pub(super) mod fire;
pub(super) mod matrix;
pub(super) mod parameters;
pub(super) mod ruleset;
mod text;
