//! Tests of tournaments through the service: commands and buttons, replies and posts, games that are opened, the clock, and crashes.

mod calendar;
mod crashes;
mod deciding;
mod finished;
mod options;
mod presses;
mod stored;
mod typed;
mod unreached;
mod whole;
mod wording;
mod world;
