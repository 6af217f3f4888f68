//! How the game is told: the catalogue of verbs, typed lines and their phrasing. Pure; knows no platform.

pub mod catalogue;
pub mod locale;
pub mod phrase;
pub mod verb;
