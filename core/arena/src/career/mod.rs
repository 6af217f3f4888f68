//! Careers: the records of people over many games, with ratings, points, ranks, medals and leaderboards. Pure functions; each game is
//! applied once.

pub mod entry;
pub mod facts;
pub mod family;
pub mod ledger;
pub mod medals;
pub mod notification;
pub mod periods;
pub mod person;
pub mod points;
pub mod ranks;
pub mod rating;
pub mod reading;
pub mod tables;
pub mod totals;
pub mod tournament_place;

pub use person::{Career, CareerNews, OpponentInfo, PlayerVisibility};
