//! Broadside's binary as a library: the adapters, delivery and what starts them, open to the tests.

pub mod app;
pub mod ask;
mod cause;
pub mod config;
pub mod delivery;
pub mod discord;
pub mod doctor;
pub mod drawing;
pub mod hosting;
mod intake;
pub mod leadership;
pub mod message_ref;
pub mod outage_notifier;
pub mod output;
pub mod platform;
pub mod playground;
pub mod printing;
mod rate_limiter;
pub mod render_command;
pub mod run;
mod serving;
pub mod store;
pub mod telegram;
pub mod telemetry;
pub mod thumbnail;
pub mod timekeeping;
mod ttl_cache;
