//! The storage port: one atomic commit per command, an outbox, alarms and leases. Handles bytes and keys only; the service
//! gives the bytes their meaning.
//!
//! Every store guarantees the following, and the test suite behind the feature `contract` checks it. A commit is all or nothing.
//! A request never commits twice on one key while it is among the last [`REMEMBERED_REQUESTS`] accepted there. Versions of a key rise by
//! one. Messages of a partition are returned in commit order until they are acknowledged. An alarm stays due until a commit
//! moves it. An outage moves the alarms of a partition's games once, and no game commit that was decided without knowing the
//! outage is accepted afterwards. A store that can lose acknowledged commits (a failover to a replica) reports a new run id;
//! the [`Journal`](super::journal::Journal) on top of it replays them.

use std::{fmt, time::Duration};

use async_trait::async_trait;
use futures_util::future::{join, join_all, try_join_all};

pub use super::stored::{Collection, HEADER_BYTES, Key, PARTITIONS, Partition, REMEMBERED_REQUESTS, RequestId, StoreError, StoredRecord};
use super::{
    outages::{Outage, OutageCredits},
    snapshot::{SnapshotItem, SnapshotReader},
    unreadable::UnreadableItems,
    wakeups::Wakeups,
};

/// What a commit does to the record's alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alarm {
    /// Leaves it unchanged.
    Keep,
    /// Removes it.
    Clear,
    /// Sets it to this time, in milliseconds since the epoch.
    At(i64),
}

/// One atomic write.
#[derive(Clone)]
pub struct Commit {
    /// The record to write.
    pub key: Key,
    /// The record the decision was based on; `None` if there was none.
    pub prior: Option<StoredRecord>,
    /// The request that caused it.
    pub request: RequestId,
    /// The new body.
    pub body: Vec<u8>,
    /// The change of the record's alarm.
    pub alarm: Alarm,
    /// Entries to append to the partition's outbox, in this order.
    pub entries: Vec<Vec<u8>>,
    /// Time to live after this commit; `None` keeps the record for ever.
    pub keep: Option<Duration>,
    /// The newest outage known to the decision ([`OutageCredits::newest`]); `None` if outages do not matter to it.
    pub outage_known: Option<i64>,
}

impl Commit {
    /// The version this commit expects to find; 0 if there is no record yet.
    pub fn expected_version(&self) -> u64 {
        self.prior.as_ref().map_or(0, |stored| stored.version)
    }

    /// The recent requests after this commit.
    pub fn recent_requests(&self) -> [u64; REMEMBERED_REQUESTS] {
        let before = self.prior.as_ref().map_or([0; REMEMBERED_REQUESTS], |stored| stored.recent);
        let mut after = [0; REMEMBERED_REQUESTS];
        after[0] = self.request.0.get();
        after[1..].copy_from_slice(&before[..REMEMBERED_REQUESTS - 1]);
        after
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
    /// The record has changed, or its partition was credited an outage that the commit does not know. Nothing was written. Holds
    /// the current record, `None` if it is gone.
    Stale(Option<StoredRecord>),
}

/// Conditions on a commit besides the record's version, for stores with several writers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// The epoch under which the writer claimed the partition; a different epoch refuses the commit. `None` if it claimed none.
    pub epoch: Option<u64>,
    /// Whether this replays a commit that the store had acknowledged. Replays are accepted before the partition has
    /// [recovered](Store::mark_recovered), too.
    pub replay: bool,
}

/// The result of crediting an outage to a partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostponeOutcome {
    /// All outages credited to the partition now.
    pub outage_credits: OutageCredits,
    /// Records other than games that have an alarm in the partition. Their alarms were not moved.
    pub others: Vec<Key>,
}

/// The records loaded for a list of keys, in the same order.
pub type LoadResults = Vec<Result<Option<StoredRecord>, StoreError>>;

/// The position of an entry in its partition's outbox. Sorts in commit order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u64, pub u64);

impl fmt::Display for EntryId {
    /// The form of a Redis stream id.
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
    /// Time to live, as in [`Notes::note`](Store::note).
    pub keep: Option<Duration>,
}

/// How long the note under a key is kept after it was written; `None`: for ever. The owner of the notes knows it.
pub type NoteTtl = fn(&Key) -> Option<Duration>;

/// Whether a replica may take over partitions without an owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeoverMode {
    /// Takes every partition without an owner.
    Free,
    /// Only keeps the partitions it owns.
    Nothing,
}

/// The partitions assigned to a replica.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ServedPartitions {
    /// The partitions it owns until the requested time to live has passed, in order.
    pub partitions: Vec<Partition>,
    /// Whether no other replica is alive.
    pub alone: bool,
    /// The run id of the server that answered. A new run id means that acknowledged commits may be lost.
    pub run: String,
}

/// The result of claiming a partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartitionClaim {
    /// Counts the changes of ownership. Commits under an earlier epoch are refused.
    pub epoch: u64,
    /// The run id of the store's server if the partition has not [recovered](Store::mark_recovered) in that run.
    pub unrecovered: Option<String>,
}

/// A position in the listing of all keys, in the store's own form. The default is the beginning.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct KeyCursor(pub Vec<u8>);

/// One page of the listing of all keys.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct KeyPage {
    /// Keys of records.
    pub records: Vec<Key>,
    /// Keys of notes.
    pub notes: Vec<Key>,
    /// Where the next page begins; `None` at the end.
    pub next: Option<KeyCursor>,
}

/// A store of records, notes, alarms and an outbox, shared by the replicas of the service. All methods may be called from many tasks
/// at once.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Loads the record under `key`, or `None`.
    async fn load(&self, key: &Key) -> Result<Option<StoredRecord>, StoreError>;

    /// Loads these records and these notes, each list in its order, in about the time of one call of [`Self::load`].
    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let loaded = join_all(records.iter().map(|key| self.load(key)));
        join(loaded, try_join_all(notes.iter().map(|note| self.load_note(note)))).await
    }

    /// Writes record, request id, alarm and messages together, or nothing. Checks for a repeated request first, then the version,
    /// then the newest outage.
    async fn commit(&self, commit: Commit) -> Result<CommitOutcome, StoreError> {
        self.commit_guarded(commit, Guard::default()).await
    }

    /// Like [`Self::commit`], under further conditions.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the partition has another epoch, [`StoreError::Unrecovered`] if it has not recovered yet. Nothing
    /// was written then.
    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError>;

    /// The records of the partition whose alarm is at or before `now`, earliest first, at most `limit`.
    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError>;

    /// The time of the partition's next alarm, in one round trip. The alarm may belong to an expired record; [`Self::due`] removes
    /// such an alarm once it is due.
    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        Ok(self.due(partition, i64::MAX, 1).await?.first().map(|(_, moment)| *moment))
    }

    /// Moves the alarms of all games of the partition by the length of an outage and writes the outage to
    /// [`OutageCredits::note`], in one step. Does nothing for an outage that was credited before, or that is older than the newest
    /// credited one. Only turns that began before `at` are credited.
    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<PostponeOutcome, StoreError>;

    /// The oldest unacknowledged messages of a partition after `after`, at most `limit`.
    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError>;

    /// Removes delivered messages from the outbox. Unknown ids are ignored.
    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.note_guarded(partition, None, entries, Guard::default()).await
    }

    /// Writes an optional note of the partition and removes delivered messages from its outbox, in about the time of one call. If
    /// the messages are gone, the note is there. Only the owner of the partition may call it.
    async fn note_and_acknowledge(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        self.note_guarded(partition, note, entries, Guard::default()).await
    }

    /// Like [`Self::note_and_acknowledge`], under further conditions.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the partition has another epoch. Nothing was written then.
    async fn note_guarded(
        &self,
        partition: Partition,
        note: Option<NoteWrite<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> Result<(), StoreError>;

    /// Writes a note: a small value beside the records, such as which message shows a board, or when the service was last
    /// alive. The last writer wins, and `None` removes the note. It expires `keep` after the last write, or up to 1/64 of that
    /// time sooner; without `keep` it never expires.
    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError>;

    /// Like [`Self::note`], for a value that is written every second. A power failure may lose the last minute of such writes; the
    /// end of the process loses nothing.
    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.note(key, Some(body), None).await
    }

    /// Loads the note under `key`.
    async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;

    /// Acquires or renews the lease `name` for `owner`. `true` if `owner` holds it until `ttl` from now, by the store's clock.
    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError>;

    /// Releases a lease if `owner` holds it, and notifies the other processes.
    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError>;

    /// Renews a replica's membership until `ttl` from now, by the store's clock, and returns the partitions it owns. With
    /// [`TakeoverMode::Free`] it also takes those without a living owner. A replica that does not call this for `ttl` loses its partitions.
    /// After a change of the store's server every known replica has `ttl` to renew.
    async fn serve(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> Result<ServedPartitions, StoreError>;

    /// Gives up those of these partitions that the replica owns. An empty list ends its membership.
    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError>;

    /// Claims a partition assigned to `replica`. From now on commits under an earlier epoch are refused. The caller repeats it
    /// from time to time, because a server that lost data may have lost the claim.
    async fn claim(&self, partition: Partition, replica: u64) -> Result<PartitionClaim, StoreError>;

    /// Records that everything lost before this run of the store's server was replayed in this partition. Before that, only
    /// [replays](Guard::replay) are accepted there.
    async fn mark_recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError>;

    /// Forwards commits and released partitions of other processes to `wakeups` from now on, on a best-effort basis. `false` if
    /// there are no notifications, so that the caller has to poll.
    async fn listen(&self, wakeups: &Wakeups) -> bool;

    /// Lists one page of keys, some hundred. A key that exists from the first page to the last is listed at least once, whatever
    /// changes meanwhile. A page can be requested again, by another process too.
    async fn names(&self, page: KeyCursor) -> Result<KeyPage, StoreError>;

    /// The time of the store's own clock in milliseconds since the epoch; `None` if it uses this machine's clock.
    async fn time(&self) -> Result<Option<i64>, StoreError>;

    /// Checks that the store can be written, for `/readyz` and `doctor`. Returns its name and version, and one sentence for each
    /// setting that weakens its guarantees (such as an eviction policy), with the remedy after a semicolon.
    async fn examine(&self) -> Result<Vec<String>, StoreError>;

    /// Whether other processes can use the same data.
    fn is_shared(&self) -> bool {
        true
    }

    /// How often it was found to have lost acknowledged commits since it was opened.
    fn rollbacks(&self) -> u64 {
        0
    }

    /// The number of records with lost commits that could not be replayed.
    fn lost_records(&self) -> u64 {
        0
    }

    /// The items that could not be read so far. A store leaves them in place and continues with the rest.
    fn unreadable(&self) -> &UnreadableItems;

    /// Starts reading everything that has not expired, without blocking other callers.
    fn snapshot(&self) -> Result<Box<dyn SnapshotReader + '_>, StoreError>;

    /// Writes a page of another store's snapshot into a store that was empty and that no other process uses. Messages are appended
    /// behind those written before; notes expire after `note_ttl` from now.
    async fn fill(&self, page: Vec<SnapshotItem>, note_ttl: NoteTtl) -> Result<(), StoreError>;
}
