//! Tournaments through the service's front door: what people press and say, what is opened and told, what a crash in
//! between changes (nothing).

mod world;

mod whole;

mod crashes;

mod options;
mod presses;

mod deciding;

mod finished;

mod unreached;

mod calendar;

mod stored;

mod wording;

mod typed;
