//! A store that forwards every call to another store, counts the round trips of requests and deliveries, and can be made
//! unavailable.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use broadside_service::chance::{Clock, SystemClock};
use broadside_store::{
    outages::Outage,
    pass_through::PassThrough,
    store::{
        Commit, CommitOutcome, EntryId, Guard, Key, KeyCursor, KeyPage, LoadResults, NoteWrite, Partition, PostponeOutcome,
        ServedPartitions, Store, StoreError, StoredRecord, TakeoverMode,
    },
};

/// The notes that a replica reads and writes about once a second: when the service was last alive, and the outages found.
const HEARTBEAT_NOTES: [&str; 2] = ["alive", "found"];

/// A store and the number of round trips to it; records that are loaded together count as one. Counts the calls of requests and
/// deliveries, but not the periodic calls: leases, alarms, polling of outboxes, heartbeats.
pub struct CountingStore {
    inner: Arc<dyn Store>,
    trips: AtomicUsize,
    /// A prefix of note names, and how many more reads of notes with this prefix fail.
    unanswered: Mutex<(String, usize)>,
    /// Whether the store is unavailable.
    unavailable: AtomicBool,
    /// How many milliseconds the clock of the store is ahead of the clock of this machine; `None`: as the other store says.
    ahead: Mutex<Option<i64>>,
}

impl CountingStore {
    /// A counting store in front of `inner`, with no trips so far.
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self {
            inner,
            trips: AtomicUsize::new(0),
            unanswered: Mutex::default(),
            unavailable: AtomicBool::default(),
            ahead: Mutex::default(),
        }
    }

    /// Makes the next `reads` reads of notes with this prefix fail.
    pub fn fail_note_reads(&self, prefix: &str, reads: usize) {
        *self.unanswered.lock().expect("no thread panics while it holds the lock") = (prefix.to_owned(), reads);
    }

    /// Makes the store unavailable, so that all calls fail, until [`Self::make_available`].
    pub fn make_unavailable(&self) {
        self.unavailable.store(true, Ordering::Relaxed);
    }

    /// Makes the store available again.
    pub fn make_available(&self) {
        self.unavailable.store(false, Ordering::Relaxed);
    }

    /// Sets the clock of the store to `millis` milliseconds ahead of the clock of this machine.
    pub fn set_clock_ahead(&self, millis: i64) {
        *self.ahead.lock().expect("no thread panics while it holds the lock") = Some(millis);
    }

    /// Fails while the store is unavailable.
    fn check_available(&self) -> Result<(), StoreError> {
        match self.unavailable.load(Ordering::Relaxed) {
            false => Ok(()),
            true => Err(StoreError::Unavailable("the test has made the store unavailable".to_owned())),
        }
    }

    /// Whether a read of this note succeeds ([`Self::fail_note_reads`]).
    fn answers(&self, key: &Key) -> bool {
        let mut unanswered = self.unanswered.lock().expect("no thread panics while it holds the lock");
        if unanswered.1 == 0 || !key.name.starts_with(&unanswered.0) {
            return true;
        }
        unanswered.1 -= 1;
        false
    }

    /// The number of trips since the last call of this method.
    pub fn take(&self) -> usize {
        self.trips.swap(0, Ordering::Relaxed)
    }

    /// The other store, after counting a trip to it.
    fn trip(&self) -> &dyn Store {
        self.trips.fetch_add(1, Ordering::Relaxed);
        self.inner.as_ref()
    }
}

#[async_trait]
impl PassThrough for CountingStore {
    fn inner(&self) -> &dyn Store {
        self.inner.as_ref()
    }

    async fn load(&self, key: &Key) -> Result<Option<StoredRecord>, StoreError> {
        self.check_available()?;
        self.trip().load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        if let Err(error) = self.check_available() {
            return (records.iter().map(|_| Err(error.clone())).collect(), Err(error));
        }
        if !notes.iter().all(|note| self.answers(note)) {
            return (
                self.inner.load_with_notes(records, &[]).await.0,
                Err(StoreError::Unavailable("the test has made this note unreadable".to_owned())),
            );
        }
        self.trip().load_with_notes(records, notes).await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.check_available()?;
        self.inner.examine().await
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        self.check_available()?;
        self.trip().commit_guarded(commit, guard).await
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.check_available()?;
        self.inner.outbox(partition, after, limit).await
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.check_available()?;
        self.trip().acknowledge(partition, entries).await
    }

    async fn write_note_guarded(
        &self,
        partition: Partition,
        note: Option<NoteWrite<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> Result<(), StoreError> {
        self.check_available()?;
        self.trip().write_note_guarded(partition, note, entries, guard).await
    }

    async fn due_alarms(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.check_available()?;
        self.inner.due_alarms(partition, now, limit).await
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        self.check_available()?;
        self.inner.next_alarm(partition).await
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<PostponeOutcome, StoreError> {
        self.check_available()?;
        self.inner.postpone(partition, outage, at).await
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.check_available()?;
        let store = if HEARTBEAT_NOTES.contains(&key.name.as_str()) { self.inner.as_ref() } else { self.trip() };
        store.write_note(key, body, keep).await
    }

    async fn list_keys(&self, page: KeyCursor) -> Result<KeyPage, StoreError> {
        self.check_available()?;
        self.inner.list_keys(page).await
    }

    async fn write_note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.check_available()?;
        self.inner.write_note_unsynced(key, body).await
    }

    async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.check_available()?;
        if !self.answers(key) {
            return Err(StoreError::Unavailable("the test has made this note unreadable".to_owned()));
        }
        let store = if HEARTBEAT_NOTES.contains(&key.name.as_str()) { self.inner.as_ref() } else { self.trip() };
        store.load_note(key).await
    }

    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.check_available()?;
        self.inner.acquire_lease(name, owner, ttl).await
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> Result<ServedPartitions, StoreError> {
        self.check_available()?;
        self.inner.renew_membership(replica, ttl, take).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.check_available()?;
        let ahead = *self.ahead.lock().expect("no thread panics while it holds the lock");
        match ahead {
            Some(ahead) => Ok(Some(SystemClock.now().0 + ahead)),
            None => self.inner.time().await,
        }
    }
}
