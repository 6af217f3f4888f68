//! Strict local simulators of the Discord and Telegram servers, for tests and for playing by hand. They check every request at least as
//! strictly as the real servers. Not used in production.

mod date;
pub mod discord;
pub mod schema;
pub mod telegram;
