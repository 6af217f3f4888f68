//! The simulated Telegram against teloxide's client, and both simulators against what their platforms forbid.

mod discord;
mod telegram;
