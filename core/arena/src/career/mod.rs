//! Careers: what is kept about people over many games. Ratings, points, ranks, medals and leaderboards. Pure; each game
//! is applied once.

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

pub use person::{Career, CareerNews, Opposition, PlayerVisibility};
