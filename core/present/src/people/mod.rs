//! Messages about players: profiles, leaderboards, medals, searches, bans. Pure.

pub mod badge;
pub mod habits;
pub mod leaders;
pub mod lists;
pub mod managing;
pub mod moderation;
pub mod notifications;
mod parts;
pub mod profile;

pub use notifications::{notification, plain};
pub use parts::date;
