//! The service: loads records, decides, and commits. The only crate of the product in `core` that uses a store.
//! Does not talk to platforms: it puts messages into the outbox, and delivery sends them.

pub mod account;
mod anonymise;
pub mod census;
pub mod chance;
mod changes;
mod clockwork;
mod computer_names;
mod context;
mod dispatch;
mod free_id;
mod games;
mod greeting;
mod handlers;
mod interface;
mod jobs;
mod measurements;
pub mod outbox;
mod overdue;
mod pace;
mod people;
mod preferences;
mod quotas;
mod record_set;
mod records;
pub mod request;
mod reservations;
pub mod retention;
mod reviews;
mod thinking;
mod tournaments;
mod workers;

pub use anonymise::{game_mentions, tournament_mentions};
pub use computer_names::computer_name;
pub use context::Service;
pub use dispatch::RequestOutcome;
pub use games::DeliveryContext;
pub use pace::Pace;
pub use people::admission::Ban;
pub use preferences::Preferences;
