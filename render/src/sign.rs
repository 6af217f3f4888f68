//! The signs of a chart and the styles of marks, re-exported from the game.

pub(crate) use broadside_core::game::ruleset::Signs;
pub use broadside_core::game::sign::Sign;
