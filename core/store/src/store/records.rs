//! Records: one atomic commit per request, the alarms of a partition, and the credit of outages.

use std::time::Duration;

use async_trait::async_trait;
use futures_util::future::{join, join_all, try_join_all};

use super::notes::Notes;
use crate::{
    outages::{Outage, OutageCredits},
    stored::{Key, Partition, REMEMBERED_REQUESTS, RequestId, StoreError, StoredRecord},
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
    /// [recovered](super::Coordination::mark_recovered), too.
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

/// Records and their alarms. Supertrait [`Notes`]: records and notes are loaded together.
#[async_trait]
pub trait RecordStore: Notes + Send + Sync + 'static {
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
}
