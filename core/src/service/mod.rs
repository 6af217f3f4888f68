//! The service: loads records, decides, and commits. The impure half of the core, and the only part of it that uses a store.
//! Does not talk to platforms: it puts messages into the outbox, and delivery sends them.

pub mod account;
mod anonymize;
pub mod backoff;
pub mod backup;
pub mod census;
pub mod chance;
mod changes;
pub mod checksum;
mod clockwork;
mod context;
#[cfg(feature = "contract")]
pub mod contract;
mod dispatch;
pub mod embedded;
mod free_id;
mod games;
mod greeting;
mod handlers;
mod interface;
mod jobs;
pub mod journal;
mod measured;
pub mod membership;
mod mutex;
pub mod outages;
pub mod outbox;
mod pace;
pub mod pass_through;
mod people;
mod preferences;
mod quotas;
mod records;
pub mod redis;
pub mod request;
mod reservations;
mod retention;
mod reviews;
pub mod snapshot;
pub mod store;
mod stored;
mod thinking;
mod tournaments;
pub mod trouble;
pub mod unreadable;
pub mod wakeups;
mod workers;

pub use anonymize::{game_mentions, tournament_mentions};
pub use context::Service;
pub use dispatch::RequestOutcome;
pub use games::DeliveryContext;
pub use pace::Pace;
pub use people::admission::Ban;
pub use preferences::Preferences;
