//! Tournaments through the service's front door: what people press and say, what is opened and told, what a crash in
//! between changes (nothing).

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
