//! What a player or a room chooses about pictures: the theme, the colours of hits and of sunk ships, and the background.

pub use broadside_core::present::look::{Colours, Dye, Ground, Theme};
