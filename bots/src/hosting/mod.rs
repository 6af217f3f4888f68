//! Commands for operators besides running the bot: setup, backups, bans and health checks.

pub mod admin_socket;
pub mod backup;
pub mod bans;
pub mod healthcheck;
pub mod memory;
mod private_file;
pub mod setup;
pub mod supervisor;
