//! The storage port: one atomic commit per command, an outbox, alarms and leases. Handles bytes and keys only; the service
//! gives the bytes their meaning. Each part of the port is a trait of its own, and [`Store`] is all of them.
//!
//! Every store guarantees the following, and the test suite behind the feature `contract` checks it. A commit is all or nothing.
//! A request never commits twice on one key while it is among the last [`REMEMBERED_REQUESTS`] accepted there. Versions of a key rise by
//! one. Messages of a partition are returned in commit order until they are acknowledged. An alarm stays due until a commit
//! moves it. An outage moves the alarms of a partition's games once, and no game commit that was decided without knowing the
//! outage is accepted afterwards. A store that can lose acknowledged commits (a failover to a replica) reports a new run id;
//! the [`Journal`](super::journal::Journal) on top of it replays them.

mod administration;
mod coordination;
mod notes;
mod outbox;
mod records;

pub use self::{
    administration::{Administration, KeyCursor, KeyPage},
    coordination::{Coordination, PartitionClaim, ServedPartitions, TakeoverMode},
    notes::{NoteTtl, Notes},
    outbox::{EntryId, NoteWrite, Outbox},
    records::{Alarm, Commit, CommitOutcome, Guard, LoadResults, PostponeOutcome, RecordStore},
};
pub use super::stored::{Collection, HEADER_BYTES, Key, PARTITIONS, Partition, REMEMBERED_REQUESTS, RequestId, StoreError, StoredRecord};

/// A store of records, notes, alarms and an outbox, shared by the replicas of the service. All methods may be called from many tasks
/// at once.
///
/// Implemented for every type that has all parts.
pub trait Store: RecordStore + Outbox + Notes + Coordination + Administration {}

impl<S: RecordStore + Outbox + Notes + Coordination + Administration> Store for S {}
