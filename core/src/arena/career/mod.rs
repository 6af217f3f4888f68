//! What becomes of people over many games: ratings, points, ranks, medals, tables. Pure; applied once a game.

pub mod entry;
pub mod facts;
pub mod family;
pub mod ledger;
pub mod medals;
pub mod periods;
pub mod person;
pub mod placing;
pub mod points;
pub mod ranks;
pub mod rating;
pub mod reading;
pub mod tables;
pub mod tiding;
pub mod totals;

pub use person::{Career, News, Opposition, Showing};
