//! Messages about players: profiles, leaderboards, medals, searches, bans. Pure.

pub mod badge;
pub mod barring;
pub mod habits;
pub mod leaders;
pub mod letters;
pub mod lists;
pub mod managing;
mod parts;
pub mod profile;

pub use letters::{plain, tiding};
pub use parts::date;
