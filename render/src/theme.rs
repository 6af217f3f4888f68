//! The player's choices for the look of a picture, re-exported from the game.

pub use broadside_scene::look::{BoardBackground, Colours, Livery, MarkColour, Theme};
