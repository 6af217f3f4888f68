//! Commands for operators besides running the bot: setup, backups, bans, policies and health checks.

pub mod admin_socket;
pub mod backup;
pub mod bans;
pub mod healthcheck;
pub mod memory;
pub mod policies;
mod private_file;
pub mod setup;
pub mod supervisor;
