//! The signs of a chart and the styles of marks, re-exported from the game.

pub(crate) use broadside_game::ruleset::MarkStyle;
pub use broadside_game::sign::Sign;
