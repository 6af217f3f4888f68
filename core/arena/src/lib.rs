//! Tournaments, ratings, ranks and medals, with the same decide/evolve pattern as a game. Pure: time and dice are arguments, and decisions
//! are stored as events. Knows only how games ended, never a hidden field.

pub mod career;
pub mod command;
mod decide;
pub mod effects;
pub mod entrant;
pub mod event;
mod evolve;
pub mod formats;
mod organise;
pub mod plan;
mod proceed;
pub mod schedule;
pub mod standing;
pub mod tournament;
mod validity;
mod verdict;

pub use proceed::MAX_POST_DELAY_MS;
pub use tournament::Tournament;
