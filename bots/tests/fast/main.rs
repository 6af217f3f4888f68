//! Fast tests of the bots: the adapters, the delivery and the playground protocol against strict simulators, and the commands that need
//! neither a server nor a browser.

mod apart;
mod avatars;
mod choosing;
mod closed_dms;
mod crews;
mod delivery_tournaments;
mod discord;
mod first_minute;
mod forgetting;
mod languages;
mod opening;
mod other_letters;
mod outages;
mod outbox;
mod playground_page;
mod playground_protocol;
mod printing;
mod process;
mod reading;
mod readme;
mod reported;
mod rings;
mod sayings;
mod script;
mod sheets;
mod showing;
mod simulated;
mod telegram;
mod thinking;
mod timekeeping;
mod town;
mod who_decides;
mod whole;
mod without_start;
