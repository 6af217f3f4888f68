//! Loads and updates records: load a record, decide, commit, and decide again if another writer was faster. Does not know what
//! records mean, and sends nothing.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use broadside_game::ids::{PlayerId, Timestamp};
use broadside_store::{
    checksum,
    mutex::lock,
    outages::{OutageCreditCache, OutageCredits},
    store::{Alarm, Commit, CommitOutcome, Key, LoadResults, Partition, RequestId, Store, StoreError, StoreResult, StoredRecord},
    stored::encode_versioned,
    wakeups::Wakeups,
};
use futures_util::{FutureExt, future::BoxFuture};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{anonymise::ErasedPerson, outbox::Entry};

/// How often an update is retried after a conflict with another process. Updates within this process wait for each other.
const MAX_ATTEMPTS: usize = 64;

/// One queue for each record that several requests of this process update at the same time.
#[derive(Default)]
struct Queues(Mutex<BTreeMap<Key, Weak<tokio::sync::Mutex<()>>>>);

impl Queues {
    /// The queue of a record, if a request holds it or waits in it.
    fn get(&self, key: &Key) -> Option<Arc<tokio::sync::Mutex<()>>> {
        lock(&self.0).get(key)?.upgrade()
    }

    /// The queue of a record, created if there is none.
    fn get_or_create(&self, key: &Key) -> Arc<tokio::sync::Mutex<()>> {
        let mut queues = lock(&self.0);
        queues.retain(|_, queue| queue.strong_count() > 0);
        queues.get(key).and_then(Weak::upgrade).unwrap_or_else(|| {
            let queue = Arc::default();
            queues.insert(key.clone(), Arc::downgrade(&queue));
            queue
        })
    }
}

/// A type that is stored as a record.
pub(super) trait Record: Clone + PartialEq + Send + Sync {
    /// The format number, the first byte of the body. Other numbers are not read.
    const SCHEMA: u8 = 1;

    /// Reads a record's body; `None` if this version cannot. An emptied record has no bytes.
    fn read(key: &Key, body: &[u8]) -> Option<Self>;

    /// The body, which begins with [`Self::SCHEMA`].
    fn write(&self) -> Vec<u8>;

    /// Removes a person. A record of their own keeps only data that outlives an erasure; in other records their identity is replaced or
    /// removed. Idempotent.
    fn forget(&mut self, key: &Key, gone: &ErasedPerson) -> SideEffects;

    /// The content of the record about a person, for their data export. The caller masks the ids of other people.
    fn export(&self, key: &Key, person: PlayerId, now: Timestamp) -> Vec<Value>;
}

/// A record of plain data, stored as a schema byte and postcard. A missing record equals the default.
pub(super) trait PlainRecord: Serialize + DeserializeOwned + Default + Clone + PartialEq + Send + Sync {
    /// See [`Record::forget`].
    fn forget(&mut self, key: &Key, gone: &ErasedPerson) -> SideEffects;

    /// See [`Record::export`].
    fn export(&self, key: &Key, person: PlayerId, now: Timestamp) -> Vec<Value>;
}

impl<T: PlainRecord> Record for T {
    fn read(_key: &Key, body: &[u8]) -> Option<Self> {
        match body.split_first() {
            Some((schema, body)) if *schema == T::SCHEMA => postcard::from_bytes(body).ok(),
            Some(_) => None,
            None => Some(T::default()),
        }
    }

    fn write(&self) -> Vec<u8> {
        encode_versioned(T::SCHEMA, self)
    }

    fn forget(&mut self, key: &Key, gone: &ErasedPerson) -> SideEffects {
        PlainRecord::forget(self, key, gone)
    }

    fn export(&self, key: &Key, person: PlayerId, now: Timestamp) -> Vec<Value> {
        PlainRecord::export(self, key, person, now)
    }
}

/// Maps the error of an unreadable record to `None`: the record waits for a version that can read it, and must not block others.
pub(super) fn if_readable<T>(found: StoreResult<T>) -> StoreResult<Option<T>> {
    match found {
        Err(fault) if fault.is_unreadable() => Ok(None),
        found => found.map(Some),
    }
}

/// The operations on one kind of record, independent of its Rust type.
pub(super) struct RecordKind {
    /// The name in logs and reports.
    pub(super) name: &'static str,
    /// The format number.
    pub(super) schema: u8,
    /// Whether this version can read these bytes.
    pub(super) can_read: fn(&Key, &[u8]) -> bool,
    /// Removes a person from a record.
    pub(super) forget: Forget,
    /// Exports the content of a record about a person.
    pub(super) export: Export,
}

/// [`Records::forget`] for one kind of record.
type Forget = for<'a> fn(&'a Records, &'a Key, RequestId, &'a ErasedPerson) -> BoxFuture<'a, StoreResult>;

/// [`Record::export`] for one kind of record; the record is already loaded.
type Export = fn(&Records, &Key, StoredRecord, PlayerId, Timestamp) -> StoreResult<Vec<Value>>;

/// The operations on records of this Rust type, under a name for logs and reports.
pub(super) const fn record_kind<T: Record + 'static>(name: &'static str) -> RecordKind {
    RecordKind {
        name,
        schema: T::SCHEMA,
        can_read: |key, body| T::read(key, body).is_some(),
        forget: |records, key, request, gone| records.forget::<T>(key, request, gone).boxed(),
        export: |records, key, stored, person, now| Ok(records.read::<T>(key, stored)?.record.export(key, person, now)),
    }
}

/// A decoded record with the stored record that it was read from.
pub(crate) struct Versioned<T> {
    pub(super) stored: StoredRecord,
    pub(super) record: T,
}

/// The decision of an update about a record.
pub(super) enum Decision<R> {
    /// Writes nothing and returns this answer.
    Nothing(R),
    /// Commits and returns the first answer. If the request was committed before, returns the second answer if there is one.
    Commit(Box<Commit>, R, Option<R>),
}

/// The effects of a commit besides changing the record.
pub(super) struct SideEffects {
    /// The change of the record's alarm.
    pub(super) alarm: Alarm,
    /// The entries for the outbox.
    pub(super) entries: Vec<Entry>,
    /// Time to live; `None` keeps the record for ever.
    pub(super) ttl: Option<Duration>,
}

impl SideEffects {
    pub(super) fn nothing() -> Self {
        Self { alarm: Alarm::Keep, entries: Vec::new(), ttl: None }
    }

    /// Only these outbox entries.
    pub(super) fn entries(entries: Vec<Entry>) -> Self {
        Self { entries, ..Self::nothing() }
    }

    /// The commit that writes `record` with these effects.
    pub(super) fn to_commit(&self, key: &Key, prior: Option<StoredRecord>, request: RequestId, record: &impl Record) -> Commit {
        let entries = self.entries.iter().map(Entry::write).collect();
        Commit {
            key: key.clone(),
            prior,
            request,
            body: record.write(),
            alarm: self.alarm,
            entries,
            keep: self.ttl,
            newest_known_outage: None,
        }
    }
}

/// How long an emptied record is kept, such as the erasure mark of a person, or an account with nothing but counted guesses.
pub(super) const EMPTY_RETENTION: Duration = Duration::from_secs(24 * 3600);

/// The effects of emptying a person's own record: its alarm is cleared, and it expires after [`EMPTY_RETENTION`].
pub(super) fn emptied_record_effects() -> SideEffects {
    SideEffects { alarm: Alarm::Clear, ttl: Some(EMPTY_RETENTION), ..SideEffects::nothing() }
}

/// A change without side effects.
impl From<()> for SideEffects {
    fn from((): ()) -> Self {
        Self::nothing()
    }
}

/// Access to all records of a store.
pub(super) struct Records {
    pub(super) store: Arc<dyn Store>,
    /// Notified of every commit that adds messages or sets an alarm.
    pub(super) wakeups: Wakeups,
    pub(super) outage_credits: OutageCreditCache,
    queues: Queues,
}

impl Records {
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, wakeups: Wakeups::default(), outage_credits: OutageCreditCache::default(), queues: Queues::default() }
    }

    /// Loads a record. Retries once if the store fails, so that a brief failure goes unnoticed.
    pub(crate) async fn find(&self, key: &Key) -> StoreResult<Option<StoredRecord>> {
        let found = match self.store.load(key).await {
            Err(fault) if !fault.is_unreadable() => {
                fault.log("failed to load a record; retrying");
                self.store.load(key).await
            }
            found => found,
        };
        found?.map(|stored| self.strip_checksum(key, stored)).transpose()
    }

    /// Loads several records in one round trip, each like [`Self::find`].
    pub(super) async fn find_all(&self, keys: &[Key]) -> LoadResults {
        self.verify(keys, self.store.load_with_notes(keys, &[]).await.0).await
    }

    /// Verifies the checksums of records that were loaded together, and loads failed ones again like [`Self::find`].
    pub(super) async fn verify(&self, keys: &[Key], loaded: LoadResults) -> LoadResults {
        let mut found = Vec::with_capacity(keys.len());
        for (key, loaded) in keys.iter().zip(loaded) {
            found.push(match loaded {
                Ok(stored) => stored.map(|stored| self.strip_checksum(key, stored)).transpose(),
                Err(fault) if fault.is_unreadable() => Err(fault),
                Err(_) => self.find(key).await,
            });
        }
        found
    }

    /// Verifies a record's checksum, and removes the checksum from the body.
    pub(super) fn strip_checksum(&self, key: &Key, stored: StoredRecord) -> StoreResult<StoredRecord> {
        let body = stored.content().ok_or_else(|| self.store.unreadable().report_record(key))?;
        Ok(StoredRecord { body, ..stored })
    }

    /// Loads and decodes the record under this key.
    pub(super) async fn load_versioned<T: Record>(&self, key: &Key) -> StoreResult<Option<Versioned<T>>> {
        self.find(key).await?.map(|stored| self.read(key, stored)).transpose()
    }

    /// The outage credits of a partition, possibly out of date: the store refuses a commit that needed newer ones.
    pub(super) async fn outage_credits(&self, partition: Partition) -> StoreResult<Arc<OutageCredits>> {
        if let Some(known) = self.outage_credits.get(partition) {
            return Ok(known);
        }
        let note = OutageCredits::note_key(partition);
        let noted = match self.store.load_note(&note).await {
            Err(_) => self.store.load_note(&note).await,
            noted => noted,
        };
        Ok(self.outage_credits.update(partition, OutageCredits::decode(&noted?.unwrap_or_default())))
    }

    /// Decodes a record. Reports one that cannot be read.
    pub(super) fn read<T: Record>(&self, key: &Key, stored: StoredRecord) -> StoreResult<Versioned<T>> {
        let record = T::read(key, &stored.body).ok_or_else(|| self.store.unreadable().report_record(key))?;
        Ok(Versioned { stored, record })
    }

    /// Decodes the result of [`Self::find`]; `None` if the record is missing or cannot be read.
    pub(super) fn decode_found<T: Record>(&self, key: &Key, found: StoreResult<Option<StoredRecord>>) -> StoreResult<Option<T>> {
        let current = found.and_then(|found| found.map(|stored| self.read(key, stored)).transpose());
        Ok(if_readable(current)?.flatten().map(|current| current.record))
    }

    /// Updates a record as `decide` decides on its current state, which is `None` if the record is missing. `decide` may be called
    /// several times and must always make the same change. The first attempt uses `loaded`, a record that has just been loaded.
    pub(super) async fn update<T, R, E, F>(
        &self,
        key: &Key,
        loaded: Option<StoredRecord>,
        decide: impl Fn(Option<Versioned<T>>) -> F + Send,
    ) -> Result<R, E>
    where
        T: Record,
        R: Send,
        E: From<StoreError>,
        F: Future<Output = Result<Decision<R>, E>> + Send,
    {
        // The lock is held until this function returns. `decide` changes no other record, so there is no deadlock.
        let mut guard = match self.queues.get(key) {
            Some(queue) => Some(queue.lock_owned().await),
            None => None,
        };
        let mut prior = match loaded.filter(|_| guard.is_none()) {
            Some(stored) => Some(stored),
            None => self.find(key).await?,
        };
        for _ in 0..MAX_ATTEMPTS {
            let current = prior.map(|stored| self.read(key, stored)).transpose()?;
            match decide(current).await? {
                Decision::Nothing(answer) => return Ok(answer),
                Decision::Commit(commit, answer, repeated) => match self.commit(*commit).await? {
                    CommitOutcome::Done(_) => return Ok(answer),
                    CommitOutcome::Repeated(_) => return Ok(repeated.unwrap_or(answer)),
                    CommitOutcome::Stale(newer) => prior = newer,
                },
            }
            if guard.is_none() {
                guard = Some(self.queues.get_or_create(key).lock_owned().await);
                prior = self.find(key).await?;
            }
        }
        Err(StoreError::Contended(format!("the record {} was changed {MAX_ATTEMPTS} times during one request", key.name)).into())
    }

    /// Updates a record of plain data. Commits nothing if `change` has no effect.
    pub(super) async fn update_record<T: Record + Default, S: Into<SideEffects>>(
        &self,
        key: &Key,
        request: RequestId,
        change: impl Fn(&mut T) -> S + Send + Sync,
    ) -> StoreResult {
        self.try_update_record(key, None, request, |record| Ok::<_, StoreError>(((), change(record).into()))).await
    }

    /// Like [`Self::update_record`], for a `change` that returns an answer or an error. The first attempt uses `loaded`, as in
    /// [`Self::update`].
    pub(super) async fn try_update_record<T, R, E>(
        &self,
        key: &Key,
        loaded: Option<StoredRecord>,
        request: RequestId,
        change: impl Fn(&mut T) -> Result<(R, SideEffects), E> + Send + Sync,
    ) -> Result<R, E>
    where
        T: Record + Default,
        R: Send,
        E: From<StoreError> + Send,
    {
        let change = &change;
        let updated = self.update(key, loaded, |current: Option<Versioned<T>>| async move {
            let (prior, before) = current.map_or_else(Default::default, |current| (Some(current.stored), current.record));
            let mut after = before.clone();
            let (answer, effects) = change(&mut after)?;
            if after == before && effects.entries.is_empty() && effects.alarm == Alarm::Keep {
                return Ok(Decision::Nothing(answer));
            }
            Ok(Decision::Commit(Box::new(effects.to_commit(key, prior, request, &after)), answer, None))
        });
        updated.await
    }

    /// Commits. Retries once with the same request id if the outcome is unknown, which cannot commit twice.
    pub(super) async fn commit(&self, mut commit: Commit) -> StoreResult<CommitOutcome> {
        let (key, messages) = (commit.key.clone(), !commit.entries.is_empty());
        let alarm = match commit.alarm {
            Alarm::At(moment) => Some(moment),
            Alarm::Keep | Alarm::Clear => None,
        };
        let decided_on = commit.newest_known_outage.map(|_| commit.expected_version());
        commit.body = checksum::prepend_checksum(&commit.body);
        let mut outcome = self.store.commit(commit.clone()).await;
        if outcome.is_err() {
            outcome = self.store.commit(commit).await;
        }
        if matches!(outcome, Ok(CommitOutcome::Done(_) | CommitOutcome::Repeated(_))) {
            self.wakeups.notify_commit(key.partition, messages, alarm);
        }
        let outcome = outcome?;
        if let CommitOutcome::Stale(Some(current)) = &outcome
            && decided_on == Some(current.version)
        {
            // The record is unchanged, so the commit was refused because of an outage that is not in the cache yet.
            self.outage_credits.forget(key.partition);
        }
        match outcome {
            CommitOutcome::Stale(Some(newer)) => self.strip_checksum(&key, newer).map(|newer| CommitOutcome::Stale(Some(newer))),
            outcome @ (CommitOutcome::Stale(None) | CommitOutcome::Done(_) | CommitOutcome::Repeated(_)) => Ok(outcome),
        }
    }

    /// Removes a person from the record under this key. Writes nothing if it is missing or does not mention them.
    pub(super) async fn forget<T: Record>(&self, key: &Key, request: RequestId, gone: &ErasedPerson) -> StoreResult {
        let forgotten = self.update(key, None, |current: Option<Versioned<T>>| async move {
            let Some(Versioned { stored, record }) = current else { return Ok::<_, StoreError>(Decision::Nothing(())) };
            let mut after = record.clone();
            let effects = after.forget(key, gone);
            if after == record && effects.ttl.is_none() {
                return Ok(Decision::Nothing(()));
            }
            let request = request.part(&stored.version.to_string());
            Ok(Decision::Commit(Box::new(effects.to_commit(key, Some(stored), request, &after)), (), None))
        });
        forgotten.await
    }
}
