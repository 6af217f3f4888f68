//! Tournaments through the service's front door: what people press and say, what is opened and told, what a crash in
//! between changes (nothing).

#[path = "fragile/mod.rs"]
mod fragile;

#[path = "tournaments/hall.rs"]
mod hall;

#[path = "tournaments/whole.rs"]
mod whole;

#[path = "tournaments/crashes.rs"]
mod crashes;

#[path = "tournaments/presses.rs"]
mod presses;

#[path = "tournaments/deciding.rs"]
mod deciding;

#[path = "tournaments/finished.rs"]
mod finished;

#[path = "tournaments/unreached.rs"]
mod unreached;

#[path = "tournaments/calendar.rs"]
mod calendar;

#[path = "tournaments/stored.rs"]
mod stored;

#[path = "tournaments/wording.rs"]
mod wording;

#[path = "tournaments/typed.rs"]
mod typed;

#[path = "mischief/mod.rs"]
mod mischief;
