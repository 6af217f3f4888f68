//! Broadside's binary as a library: the adapters, the courier and what starts them, open to the tests.

pub mod discord;
pub mod house;
pub mod platform;
pub mod playground;
pub mod telegram;
