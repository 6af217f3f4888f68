//! What becomes of people over many games: ratings, points, ranks, medals, tables. Pure; applied once a game.

pub mod facts;
pub mod ledger;
pub mod rating;
pub mod tiding;
