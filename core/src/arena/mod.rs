//! Tournaments, ratings, ranks and medals: the same decide/evolve as a game, of people instead of ships. Pure: time
//! and chance are arguments; what is decided is written into events. Never sees a hidden field, only how games ended.

pub mod career;
pub mod command;
mod decide;
pub mod effects;
pub mod entrant;
pub mod event;
mod evolve;
pub mod formats;
mod lawful;
mod organise;
pub mod plan;
mod proceed;
pub mod schedule;
pub mod standing;
pub mod tournament;
mod verdict;

pub use proceed::STANDING;
pub use tournament::Tournament;
