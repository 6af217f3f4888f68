//! Storage: records, notes, an outbox, alarms and leases, as bytes under keys. [`store::Store`] is the port. The embedded file and Redis
//! implement it, and the journal replays commits that a failover has lost. Knows nothing about games or people.

pub mod backoff;
pub mod backup;
pub mod checksum;
pub mod clock;
pub mod embedded;
pub mod failure_log;
pub mod journal;
pub mod membership;
pub mod mutex;
pub mod outages;
pub mod pass_through;
pub mod redis;
pub mod snapshot;
pub mod store;
pub mod stored;
pub mod unreadable;
pub mod wakeups;
