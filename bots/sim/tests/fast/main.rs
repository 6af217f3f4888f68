//! The simulated Telegram against teloxide's client: what Telegram forbids is refused.

mod telegram;
