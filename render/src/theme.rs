//! What a player chooses of a picture's look.

pub use broadside_core::present::look::{Colours, Dye, Ground, Livery, Theme};
