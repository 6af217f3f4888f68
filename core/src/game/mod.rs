//! The game itself: what is true. Pure: no clock, no dice of its own, no I/O; time and chance are
//! arguments. Nobody outside can read a hidden fleet: outside sees views.

pub mod abandonment;
mod audit;
pub mod cell;
mod chart;
pub mod code;
mod codec;
pub mod command;
mod decide;
mod deed;
pub mod dice;
mod drafts;
pub mod event;
mod exchange;
mod field;
mod fight;
pub mod film;
mod fleet;
pub mod following;
pub mod ids;
pub mod layout;
pub mod notation;
mod orders;
pub mod paper;
pub mod record;
mod record_reader;
pub mod report;
pub mod roster;
mod rules;
pub mod ruleset;
pub mod scatter;
pub mod shape;
pub mod side;
pub mod sign;
pub mod state;
pub mod straume;
pub mod team;
pub mod turns;
mod typed;
pub mod variants;
pub mod view;
mod voyage;

pub use decide::{Moment, Step};
pub use fleet::{Fleet, Salt};
pub use state::Game;
pub use typed::PieceFault;
