//! Broadside's binary as a library: the adapters, the courier and what starts them, open to the tests.

pub mod config;
pub mod courier;
pub mod discord;
pub mod doctor;
pub mod drawing;
pub mod hosting;
pub mod house;
pub mod outage;
pub mod platform;
pub mod playground;
pub mod printing;
pub mod run;
pub mod shift;
pub mod showing;
pub mod telegram;
pub mod telemetry;
