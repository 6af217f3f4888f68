//! Strict local stand-ins for the Discord and Telegram servers, for tests and for playing by hand.
//! They check every request as the real ones would, or harder; nothing here ever runs in production.

mod date;
pub mod discord;
pub mod schema;
pub mod telegram;
