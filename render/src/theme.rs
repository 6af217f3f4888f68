//! What a player or a room chooses about pictures: the theme, and the colours of hits and of sunk ships.

pub use broadside_core::present::look::{Colours, Dye, Theme};
