//! What a player or a room chooses about pictures: the theme, the colours of hits and of sunk ships, the background, and the look of the
//! own ships.

pub use broadside_core::present::look::{Colours, Dye, Ground, Livery, Theme};
