//! The storage port: one atomic commit per command, an outbox, alarms and leases. Handles bytes and keys only; the service
//! gives the bytes their meaning.
//!
//! Every store guarantees the following, and the suite `core/testkit/src/contract.rs` checks it. A commit is all or nothing.
//! A request never commits twice on one key while it is among the last [`REMEMBERED_REQUESTS`] accepted there. Versions of a key rise by
//! one. Messages of a partition are returned in commit order until they are acknowledged. An alarm remains due until a commit
//! changes it. An outage moves the alarms of a partition's games once; afterwards the store refuses every game commit that was decided
//! without knowledge of the outage. A store that can lose acknowledged commits (a failover to a replica) reports a new run id;
//! the [`Journal`](super::journal::Journal) on top of it replays them.

use std::{fmt, time::Duration};

use async_trait::async_trait;
use futures_util::future::{join, join_all, try_join_all};

pub use super::stored::{
    Collection, HEADER_BYTES, Key, PARTITIONS, Partition, REMEMBERED_REQUESTS, RequestId, StoreError, StoreResult, StoredRecord,
};
use super::{
    outages::{Outage, OutageCredits},
    snapshot::{SnapshotItem, SnapshotReader},
    unreadable::UnreadableItems,
    wakeups::Wakeups,
};

/// The change that a commit makes to the record's alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alarm {
    /// Leaves it unchanged.
    Keep,
    /// Removes it.
    Clear,
    /// Sets it to this time, in milliseconds since the epoch.
    At(i64),
}

/// An atomic write of a record, together with its alarm and new outbox entries.
#[derive(Clone)]
pub struct Commit {
    /// The record to write.
    pub key: Key,
    /// The record on which the decision was based; `None` if there was none.
    pub prior: Option<StoredRecord>,
    /// The request that caused the commit.
    pub request: RequestId,
    /// The new body.
    pub body: Vec<u8>,
    /// The change of the record's alarm.
    pub alarm: Alarm,
    /// Entries to append to the partition's outbox, in this order.
    pub entries: Vec<Vec<u8>>,
    /// The time to live of the record after this commit; `None`: it never expires.
    pub keep: Option<Duration>,
    /// The start of the newest outage that the decision took into account ([`OutageCredits::newest`]); `None` if outages are irrelevant.
    pub newest_known_outage: Option<i64>,
}

impl Commit {
    /// The version of the record that this commit replaces; 0 if it creates the record.
    pub fn expected_version(&self) -> u64 {
        self.prior.as_ref().map_or(0, |stored| stored.version)
    }

    /// The ids of the recent requests after this commit, newest first; zero is an empty slot.
    pub fn recent_requests(&self) -> [u64; REMEMBERED_REQUESTS] {
        let mut recent = self.prior.as_ref().map_or([0; REMEMBERED_REQUESTS], |stored| stored.recent);
        recent.rotate_right(1);
        recent[0] = self.request.0.get();
        recent
    }

    /// The record after this commit.
    pub fn record_after(&self) -> StoredRecord {
        StoredRecord { version: self.expected_version() + 1, recent: self.recent_requests(), body: self.body.clone() }
    }
}

/// The outcome of a commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommitOutcome {
    /// Written, with this new version.
    Done(u64),
    /// The request had been accepted before, so nothing was written. Holds the current version.
    Repeated(u64),
    /// The record has changed, or an outage that the commit does not know was credited to its partition. Nothing was written. Holds
    /// the current record; `None` if it does not exist.
    Stale(Option<StoredRecord>),
}

/// Further conditions on a commit, for stores with several writers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// The epoch under which the writer claimed the partition. The commit is refused if the partition has another epoch. `None`: the
    /// epoch is not checked.
    pub epoch: Option<u64>,
    /// Whether this replays a commit that the store has acknowledged before. Replays are accepted even before the partition has
    /// [recovered](Store::mark_recovered).
    pub replay: bool,
}

/// The result of crediting an outage to a partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostponeOutcome {
    /// All outages that are credited to the partition now.
    pub outage_credits: OutageCredits,
    /// The keys of all records with an alarm in the partition that are not games. Their alarms were not moved.
    pub others: Vec<Key>,
}

/// The results of loading a list of keys, in the same order; `None` for keys without a record.
pub type LoadResults = Vec<StoreResult<Option<StoredRecord>>>;

/// The position of an entry in its partition's outbox: the two numbers of a Redis stream id. Sorts in commit order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u64, pub u64);

impl fmt::Display for EntryId {
    /// Formats the position as a Redis stream id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// A note to write.
#[derive(Clone, Debug)]
pub struct NoteWrite<'a> {
    /// The note's key.
    pub key: &'a Key,
    /// The new content.
    pub body: Vec<u8>,
    /// The time to live, as in [`Store::write_note`].
    pub keep: Option<Duration>,
}

/// Returns the time to live of the note under a key, counted from its last write; `None`: the note never expires. The service defines it.
pub type NoteTtl = fn(&Key) -> Option<Duration>;

/// Which partitions a replica takes over when it renews its membership.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeoverMode {
    /// Every partition without an owner.
    Unowned,
    /// No partitions: the replica only continues with those it owns.
    Nothing,
}

/// The partitions assigned to a replica.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ServedPartitions {
    /// The partitions that it owns until the requested time to live has passed, in order.
    pub partitions: Vec<Partition>,
    /// Whether no other replica is running.
    pub alone: bool,
    /// The run id of the server that answered. A new run id means that acknowledged commits may be lost.
    pub run: String,
}

/// The result of claiming a partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartitionClaim {
    /// The number of changes of ownership so far. Commits under an earlier epoch are refused.
    pub epoch: u64,
    /// The run id of the store's server, if the partition has not [recovered](Store::mark_recovered) since that server started.
    pub unrecovered: Option<String>,
}

/// A position in the list of all keys, in a format of the store. The default is the beginning.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct KeyCursor(pub Vec<u8>);

/// One page of the listing of all keys.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct KeyPage {
    /// Keys of records.
    pub records: Vec<Key>,
    /// Keys of notes.
    pub notes: Vec<Key>,
    /// The position of the next page; `None` at the end.
    pub next: Option<KeyCursor>,
}

/// A store of records, notes, alarms and an outbox, shared by the replicas of the service. All methods may be called from many tasks
/// at once.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Loads the record under `key`, or `None`.
    async fn load(&self, key: &Key) -> StoreResult<Option<StoredRecord>>;

    /// Loads several records and notes in about the time of one [`Self::load`]. Both results are in the order of the keys.
    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, StoreResult<Vec<Option<Vec<u8>>>>) {
        let loaded = join_all(records.iter().map(|key| self.load(key)));
        join(loaded, try_join_all(notes.iter().map(|note| self.load_note(note)))).await
    }

    /// Writes record, request id, alarm and messages together, or nothing. Checks in this order: a repeated request, the version, the
    /// newest outage.
    async fn commit(&self, commit: Commit) -> StoreResult<CommitOutcome> {
        self.commit_guarded(commit, Guard::default()).await
    }

    /// Like [`Self::commit`], with further conditions.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the partition has another epoch, [`StoreError::Unrecovered`] if it has not recovered yet. Nothing
    /// was written then.
    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> StoreResult<CommitOutcome>;

    /// The records of the partition whose alarm is at or before `now`, with the times of their alarms, earliest first, at most `limit`.
    /// Times are in milliseconds since the epoch.
    async fn due_alarms(&self, partition: Partition, now: i64, limit: usize) -> StoreResult<Vec<(Key, i64)>>;

    /// The time of the partition's next alarm, in milliseconds since the epoch; `None` without alarms. The alarm may belong to an expired
    /// record.
    async fn next_alarm(&self, partition: Partition) -> StoreResult<Option<i64>> {
        Ok(self.due_alarms(partition, i64::MAX, 1).await?.first().map(|(_, moment)| *moment))
    }

    /// Moves the alarms of all games of the partition by the length of an outage and records the outage under [`OutageCredits::note_key`], in
    /// one step. Does nothing for an outage that was credited before, or that is older than the newest credited one. Only turns that began
    /// before `at` (milliseconds since the epoch) are credited.
    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> StoreResult<PostponeOutcome>;

    /// The oldest unacknowledged messages of a partition after `after`, at most `limit`.
    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> StoreResult<Vec<(EntryId, Vec<u8>)>>;

    /// Removes delivered messages from the outbox. Unknown ids are ignored.
    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> StoreResult {
        self.write_note_guarded(partition, None, entries, Guard::default()).await
    }

    /// Writes an optional note of the partition and removes delivered messages from its outbox. The messages are never removed without
    /// writing the note. Only the owner of the partition may call this.
    async fn write_note_and_acknowledge(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId]) -> StoreResult {
        self.write_note_guarded(partition, note, entries, Guard::default()).await
    }

    /// Like [`Self::write_note_and_acknowledge`], with further conditions.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the partition has another epoch. Nothing was written then.
    async fn write_note_guarded(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId], guard: Guard)
    -> StoreResult;

    /// Writes a note: a small value without a version, such as the id of the message that shows a board, or the time of the service's
    /// last heartbeat. The last writer wins. A `body` of `None` removes the note. It expires `keep` after the last write, or earlier by
    /// up to 1/64 of that time; without `keep` it never expires.
    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> StoreResult;

    /// Like [`Self::write_note`] without expiry, for a value that is written every second. A power failure may lose the writes of the last
    /// minute; a crash of the process loses nothing.
    async fn write_note_unsynced(&self, key: &Key, body: Vec<u8>) -> StoreResult {
        self.write_note(key, Some(body), None).await
    }

    /// Loads the note under `key`; `None` if there is none or it has expired.
    async fn load_note(&self, key: &Key) -> StoreResult<Option<Vec<u8>>>;

    /// Acquires or renews the lease `name` for `owner`, for the time `ttl` by the store's clock. Returns `false` if another owner holds it.
    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> StoreResult<bool>;

    /// Releases a lease if `owner` holds it, and notifies the other processes.
    async fn release_lease(&self, name: &str, owner: u64) -> StoreResult;

    /// Renews a replica's membership until `ttl` from now, by the store's clock, and returns the partitions it owns. With
    /// [`TakeoverMode::Unowned`] it also takes over those without a running owner. A replica that does not call this for `ttl` loses its
    /// partitions. After a restart or replacement of the store's server, every known replica has `ttl` to renew its membership.
    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> StoreResult<ServedPartitions>;

    /// Releases those of the given partitions that the replica owns. An empty list ends its membership.
    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> StoreResult;

    /// Claims a partition that is assigned to `replica`. From now on commits under an earlier epoch are refused. The caller repeats the
    /// claim from time to time, because a server that has lost data may have lost it.
    async fn claim_partition(&self, partition: Partition, replica: u64) -> StoreResult<PartitionClaim>;

    /// Records that all commits of this partition that were lost when the server with the run id `run` started have been replayed. Before
    /// that, only [replays](Guard::replay) are accepted in the partition.
    async fn mark_recovered(&self, partition: Partition, run: &str) -> StoreResult;

    /// Reports commits and releases of other processes to `wakeups` from now on, on a best-effort basis. Returns `false` if notifications
    /// are not available, so that the caller has to poll.
    async fn listen(&self, wakeups: &Wakeups) -> bool;

    /// Lists one page of keys, up to about a thousand. A key that exists from the first page to the last is listed at least once, even if
    /// other keys change meanwhile. A page can be requested again, even by another process.
    async fn list_keys(&self, page: KeyCursor) -> StoreResult<KeyPage>;

    /// The time of the store's own clock in milliseconds since the epoch; `None` if the store uses the clock of this machine.
    async fn time(&self) -> StoreResult<Option<i64>>;

    /// Checks that the store can be written, for `/readyz` and `doctor`. Returns its name and version, and one sentence for each
    /// setting that weakens its guarantees (such as an eviction policy), with the remedy after a semicolon.
    async fn examine(&self) -> StoreResult<Vec<String>>;

    /// Whether other processes can use the same data.
    fn is_shared(&self) -> bool {
        true
    }

    /// How many times the store was found to have lost acknowledged commits, since it was opened.
    fn rollbacks(&self) -> u64 {
        0
    }

    /// The number of records with lost commits that could not be replayed, since the store was opened.
    fn lost_records(&self) -> u64 {
        0
    }

    /// The items that could not be read, since the store was opened. A store leaves them in place and continues with the rest.
    fn unreadable(&self) -> &UnreadableItems;

    /// Starts to read all records, notes and outbox entries that have not expired, without blocking other callers.
    fn snapshot(&self) -> StoreResult<Box<dyn SnapshotReader + '_>>;

    /// Writes a page of another store's snapshot into a store that was empty before the first page and that no other process uses.
    /// Messages are appended after those of earlier pages. Notes expire after the time that `note_ttl` returns, counted from now.
    async fn write_snapshot_page(&self, page: Vec<SnapshotItem>, note_ttl: NoteTtl) -> StoreResult;
}
