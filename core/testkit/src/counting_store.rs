//! A store that counts the round trips of requests and deliveries, and can be made unavailable. Otherwise forwards every call.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
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

/// The notes that a replica reads about once a second: when the service was last alive, and which outages were found.
const SIGNS_OF_LIFE: [&str; 2] = ["alive", "found"];

/// A store and the number of round trips to it; calls made together count as one. Counts the calls of requests and deliveries, but
/// not the periodic ones: leases, alarms, polling of outboxes, signs of life.
pub struct CountingStore {
    inner: Arc<dyn Store>,
    trips: AtomicUsize,
    /// A prefix of note names, and how many reads of such notes never return.
    unanswered: Mutex<(String, usize)>,
    /// While unavailable: the number of membership renewals that were refused.
    away: Mutex<Option<usize>>,
    /// How many milliseconds its clock is ahead of this machine's; `None`: it has none of its own.
    ahead: Mutex<Option<i64>>,
}

impl CountingStore {
    /// A counter at zero.
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self { inner, trips: AtomicUsize::new(0), unanswered: Mutex::default(), away: Mutex::default(), ahead: Mutex::default() }
    }

    /// Leaves the next `questions` reads of notes with this prefix unanswered.
    pub fn silence(&self, beginning: &str, questions: usize) {
        *self.unanswered.lock().expect("nobody panics while holding it") = (beginning.to_owned(), questions);
    }

    /// Makes it unavailable until [`Self::come_back`].
    pub fn leave(&self) {
        *self.away.lock().expect("nobody panics while holding it") = Some(0);
    }

    /// Makes it available again.
    pub fn come_back(&self) {
        *self.away.lock().expect("nobody panics while holding it") = None;
    }

    /// The number of membership renewals that were refused since it became unavailable: one a second per replica.
    pub fn missed(&self) -> usize {
        self.away.lock().expect("nobody panics while holding it").unwrap_or_default()
    }

    /// Gives it a clock of its own, `millis` milliseconds ahead of this machine's.
    pub fn run_ahead(&self, millis: i64) {
        *self.ahead.lock().expect("nobody panics while holding it") = Some(millis);
    }

    fn is_there(&self) -> Result<(), StoreError> {
        match *self.away.lock().expect("nobody panics while holding it") {
            None => Ok(()),
            Some(_) => Err(StoreError::Unavailable("the store is away".to_owned())),
        }
    }

    fn answers(&self, key: &Key) -> bool {
        let mut unanswered = self.unanswered.lock().expect("nobody panics while holding it");
        if unanswered.1 == 0 || !key.name.starts_with(&unanswered.0) {
            return true;
        }
        unanswered.1 -= 1;
        false
    }

    /// The number of trips since the last call.
    pub fn take(&self) -> usize {
        self.trips.swap(0, Ordering::Relaxed)
    }

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
        self.is_there()?;
        self.trip().load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        if let Err(away) = self.is_there() {
            return (records.iter().map(|_| Err(away.clone())).collect(), Err(away));
        }
        if !notes.iter().all(|note| self.answers(note)) {
            return (self.inner.load_with_notes(records, &[]).await.0, Err(StoreError::Unavailable("nobody answers".to_owned())));
        }
        self.trip().load_with_notes(records, notes).await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.is_there()?;
        self.inner.examine().await
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        self.is_there()?;
        self.trip().commit_guarded(commit, guard).await
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.is_there()?;
        self.inner.outbox(partition, after, limit).await
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.is_there()?;
        self.trip().acknowledge(partition, entries).await
    }

    async fn write_note_guarded(
        &self,
        partition: Partition,
        note: Option<NoteWrite<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> Result<(), StoreError> {
        self.is_there()?;
        self.trip().write_note_guarded(partition, note, entries, guard).await
    }

    async fn due_alarms(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.is_there()?;
        self.inner.due_alarms(partition, now, limit).await
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        self.is_there()?;
        self.inner.next_alarm(partition).await
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<PostponeOutcome, StoreError> {
        self.is_there()?;
        self.inner.postpone(partition, outage, at).await
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.is_there()?;
        let store = if SIGNS_OF_LIFE.contains(&key.name.as_str()) { self.inner.as_ref() } else { self.trip() };
        store.write_note(key, body, keep).await
    }

    async fn list_keys(&self, page: KeyCursor) -> Result<KeyPage, StoreError> {
        self.is_there()?;
        self.inner.list_keys(page).await
    }

    async fn write_note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.is_there()?;
        self.inner.write_note_unsynced(key, body).await
    }

    async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.is_there()?;
        if !self.answers(key) {
            return Err(StoreError::Unavailable("nobody answers".to_owned()));
        }
        let store = if SIGNS_OF_LIFE.contains(&key.name.as_str()) { self.inner.as_ref() } else { self.trip() };
        store.load_note(key).await
    }

    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.is_there()?;
        self.inner.acquire_lease(name, owner, ttl).await
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> Result<ServedPartitions, StoreError> {
        if let Some(missed) = &mut *self.away.lock().expect("nobody panics while holding it") {
            *missed += 1;
        }
        self.is_there()?;
        self.inner.renew_membership(replica, ttl, take).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.is_there()?;
        let ahead = *self.ahead.lock().expect("nobody panics while holding it");
        match ahead {
            Some(ahead) => Ok(Some(SystemClock.now().0 + ahead)),
            None => self.inner.time().await,
        }
    }
}
