//! Both simulators against what their platforms forbid.

mod discord;
mod telegram;
