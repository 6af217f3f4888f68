//! The service: load → decide → commit. The impure half of the core; the only room that knows a store.
//! It hands nothing to platforms: what it commits, delivery delivers.

pub mod account;
mod attending;
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
pub mod embedded;
mod free_id;
mod games;
mod gone;
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
pub mod unread;
pub mod wakeups;
mod workers;

pub use attending::Attended;
pub use context::Service;
pub use games::Known;
pub use gone::{knows, knows_of};
pub use pace::Pace;
pub use people::admission::Ban;
pub use preferences::Preferences;
