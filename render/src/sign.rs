//! The signs of a chart and how shots are marked; both are the game's.

pub(crate) use broadside_core::game::ruleset::Signs;
pub use broadside_core::game::sign::Sign;
