//! The simulators against the real clients: what the platforms forbid is refused.

mod discord;
mod telegram;
