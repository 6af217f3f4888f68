//! What whoever hosts the bot asks the binary itself, beside running it.

pub mod backup;
pub mod bans;
pub mod handout;
pub mod healthcheck;
pub mod memory;
mod own_file;
pub mod setup;
pub mod supervisor;
pub mod version;
