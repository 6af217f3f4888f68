//! How the game is told: the catalogue of verbs, typed lines and their phrasing. Pure; knows no platform.

mod alt;
pub mod arena;
pub mod board;
pub mod brief;
pub mod builder;
pub mod cards;
pub mod catalogue;
mod chart_table;
pub mod completion;
pub mod figure;
pub mod inspection;
pub mod keys;
pub mod line;
pub mod locale;
pub mod look;
pub mod people;
pub mod phrase;
pub mod print;
pub mod replay;
pub mod sentences;
pub mod signs;
pub mod status;
mod tale;
pub mod telling;
pub mod values;
pub mod verb;
pub mod words;
