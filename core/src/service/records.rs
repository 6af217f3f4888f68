//! Records, and the one way they are changed: load what is under a key, decide, commit, and decide again when another
//! writer was faster. Knows no record's meaning and sends nothing.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    checksum,
    gone::Gone,
    mutex::lock,
    outages::{KnownTimeBack, TimeBack},
    outbox::Entry,
    store::{Alarm, Commit, Committed, Key, Loaded, Partition, RequestId, Store, StoreError, Stored},
    stored::write_form,
    wakeups::Wakeups,
};
use crate::game::ids::{PlayerId, Timestamp};

/// How often a change is decided again when other writers keep being faster: other processes, for those of this one take turns.
const TRIES: usize = 64;

/// The queues of records that several requests of this process change at a time.
#[derive(Default)]
struct Queues(Mutex<BTreeMap<Key, Weak<tokio::sync::Mutex<()>>>>);

impl Queues {
    /// The queue of a record, if there is a request in it.
    fn get(&self, key: &Key) -> Option<Arc<tokio::sync::Mutex<()>>> {
        lock(&self.0).get(key)?.upgrade()
    }

    /// The queue of a record.
    fn open(&self, key: &Key) -> Arc<tokio::sync::Mutex<()>> {
        let mut queues = lock(&self.0);
        queues.retain(|_, queue| queue.strong_count() > 0);
        queues.get(key).and_then(Weak::upgrade).unwrap_or_else(|| {
            let queue = Arc::default();
            queues.insert(key.clone(), Arc::downgrade(&queue));
            queue
        })
    }
}

/// Something that is kept under a key of its own.
pub(super) trait Record: Clone + PartialEq + Send + Sync {
    /// The number of its form, the first of its bytes; another one is not read.
    const SCHEMA: u8 = 1;

    /// Reads the body of the record under this key; `None` where this version cannot. An emptied record has no bytes.
    fn read(key: &Key, body: &[u8]) -> Option<Self>;

    /// Its bytes, the number of their schema first.
    fn write(&self) -> Vec<u8>;

    /// Takes a person out: of their own record all but what outlives that, of another's who they are. Gives what follows. Idempotent.
    fn forget(&mut self, key: &Key, gone: &Gone) -> SideEffects;

    /// What it says of a person that they may have; the numbers of others are masked by who asks for it.
    fn export(&self, key: &Key, person: PlayerId, now: Timestamp) -> Vec<Value>;
}

/// A record that is plain data: a schema byte, then postcard. Where there is none, it is as good as empty.
pub(super) trait Plain: Serialize + DeserializeOwned + Default + Clone + PartialEq + Send + Sync {
    /// [`Record::forget`].
    fn forget(&mut self, key: &Key, gone: &Gone) -> SideEffects;

    /// [`Record::export`].
    fn export(&self, key: &Key, person: PlayerId, now: Timestamp) -> Vec<Value>;
}

impl<T: Plain> Record for T {
    fn read(_key: &Key, body: &[u8]) -> Option<Self> {
        read_plain(body)
    }

    fn write(&self) -> Vec<u8> {
        write_form(T::SCHEMA, self)
    }

    fn forget(&mut self, key: &Key, gone: &Gone) -> SideEffects {
        Plain::forget(self, key, gone)
    }

    fn export(&self, key: &Key, person: PlayerId, now: Timestamp) -> Vec<Value> {
        Plain::export(self, key, person, now)
    }
}

/// Reads the body of a record that is plain data.
pub(super) fn read_plain<T: Plain>(body: &[u8]) -> Option<T> {
    match body.split_first() {
        Some((schema, body)) if *schema == T::SCHEMA => postcard::from_bytes(body).ok(),
        Some(_) => None,
        None => Some(T::default()),
    }
}

/// What was found; `None` where it cannot be read: that waits for a version that can, and does not stand in the way of the rest.
pub(super) fn if_read<T>(found: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match found {
        Err(fault) if fault.is_unreadable() => Ok(None),
        found => found.map(Some),
    }
}

/// One kind of record.
pub(super) struct RecordKind {
    /// What it is called.
    pub(super) name: &'static str,
    /// The number of its form.
    pub(super) schema: u8,
    /// Whether this version can read the bytes under this key.
    pub(super) reads: fn(&Key, &[u8]) -> bool,
    /// Takes a person out of a record of this kind.
    pub(super) forget: Forget,
    /// What a record of this kind says of a person that they may have.
    pub(super) export: Export,
}

/// [`Records::forget`] of one kind.
type Forget = for<'a> fn(&'a Records, &'a Key, RequestId, &'a Gone) -> BoxFuture<'a, Result<(), StoreError>>;

/// [`Record::export`](Record::export) of one kind, of the record that was loaded.
type Export = fn(&Records, &Key, Stored, PlayerId, Timestamp) -> Result<Vec<Value>, StoreError>;

/// The kind that such records are.
pub(super) const fn kind<T: Record + 'static>(name: &'static str) -> RecordKind {
    RecordKind {
        name,
        schema: T::SCHEMA,
        reads: |key, body| T::read(key, body).is_some(),
        forget: |records, key, request, gone| records.forget::<T>(key, request, gone).boxed(),
        export: |records, key, stored, person, now| Ok(records.read::<T>(key, stored)?.record.export(key, person, now)),
    }
}

/// A record as loaded, with the bytes it was read from.
pub(crate) struct Held<T> {
    pub(super) stored: Stored,
    pub(super) record: T,
}

/// What becomes of a record.
pub(super) enum Next<R> {
    /// Nothing is written.
    Nothing(R),
    /// This is. The second answer, if there is one, is for a request that had been accepted earlier.
    Commit(Box<Commit>, R, Option<R>),
}

impl<R> Next<R> {
    /// This is written.
    pub(super) fn commit(commit: Commit, answer: R) -> Self {
        Self::Commit(Box::new(commit), answer, None)
    }

    /// The same, with another answer for a request that had been accepted earlier.
    pub(super) fn commit_once(commit: Commit, answer: R, repeated: R) -> Self {
        Self::Commit(Box::new(commit), answer, Some(repeated))
    }
}

/// What a commit does besides changing the record.
pub(super) struct SideEffects {
    /// The record's alarm.
    pub(super) alarm: Alarm,
    /// What follows.
    pub(super) entries: Vec<Entry>,
    /// After how long untouched the record may be forgotten; `None`: never.
    pub(super) keep: Option<Duration>,
}

impl SideEffects {
    /// Nothing.
    pub(super) fn nothing() -> Self {
        Self { alarm: Alarm::Keep, entries: Vec::new(), keep: None }
    }

    /// These messages.
    pub(super) fn entries(entries: Vec<Entry>) -> Self {
        Self { entries, ..Self::nothing() }
    }

    /// The commit that does these and writes a record.
    pub(super) fn with(&self, key: &Key, prior: Option<Stored>, request: RequestId, record: &impl Record) -> Commit {
        let entries = self.entries.iter().map(Entry::write).collect();
        Commit { key: key.clone(), prior, request, body: record.write(), alarm: self.alarm, entries, keep: self.keep, outage_known: None }
    }
}

/// How long the mark of somebody who was forgotten stands, and what is empty is kept.
pub(super) const MARKED: Duration = Duration::from_secs(24 * 3600);

/// What follows where a person's own record has become empty: it has no alarm any more and ends after [`MARKED`].
pub(super) fn emptied() -> SideEffects {
    SideEffects { alarm: Alarm::Clear, keep: Some(MARKED), ..SideEffects::nothing() }
}

/// A change from which nothing follows.
impl From<()> for SideEffects {
    fn from((): ()) -> Self {
        Self::nothing()
    }
}

/// All that is kept, and the one way to it.
pub(super) struct Records {
    /// Where it is kept.
    pub(super) store: Arc<dyn Store>,
    /// Told of every commit that left messages or set an alarm.
    pub(super) wakeups: Wakeups,
    /// What partitions have got back of outages.
    pub(super) time_back: KnownTimeBack,
    queues: Queues,
}

impl Records {
    /// What is kept in this store.
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, wakeups: Wakeups::default(), time_back: KnownTimeBack::default(), queues: Queues::default() }
    }

    /// Loads a record; asks again once when the store fails, so that a brief failure goes unnoticed.
    pub(crate) async fn find(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let found = match self.store.load(key).await {
            Err(fault) if !fault.is_unreadable() => {
                fault.log("failed to load a record; loading it again");
                self.store.load(key).await
            }
            found => found,
        };
        found?.map(|stored| self.opened(key, stored)).transpose()
    }

    /// Loads some records at once; each as [`Self::find`] does.
    pub(super) async fn find_all(&self, keys: &[Key]) -> Loaded {
        self.checked(keys, self.store.load_with_notes(keys, &[]).await.0).await
    }

    /// What was loaded at once, as [`Self::find`] has it.
    pub(super) async fn checked(&self, keys: &[Key], loaded: Loaded) -> Loaded {
        let mut found = Vec::with_capacity(keys.len());
        for (key, loaded) in keys.iter().zip(loaded) {
            found.push(match loaded {
                Ok(stored) => stored.map(|stored| self.opened(key, stored)).transpose(),
                Err(fault) if fault.is_unreadable() => Err(fault),
                Err(_) => self.find(key).await,
            });
        }
        found
    }

    /// A record without its checksum, which must fit.
    fn opened(&self, key: &Key, stored: Stored) -> Result<Stored, StoreError> {
        let body = stored.content().ok_or_else(|| self.store.unread().record(key))?;
        Ok(Stored { body, ..stored })
    }

    /// The record under this key, if there is one.
    pub(super) async fn held<T: Record>(&self, key: &Key) -> Result<Option<Held<T>>, StoreError> {
        self.find(key).await?.map(|stored| self.read(key, stored)).transpose()
    }

    /// The record under this key; an empty one where there is none.
    pub(super) async fn load_record<T: Record + Default>(&self, key: &Key) -> Result<T, StoreError> {
        Ok(self.held(key).await?.map(|held| held.record).unwrap_or_default())
    }

    /// What a partition has got back of outages: as it was read last, for a commit that needs to know more is refused.
    pub(super) async fn time_back(&self, partition: Partition) -> Result<Arc<TimeBack>, StoreError> {
        if let Some(known) = self.time_back.get(partition) {
            return Ok(known);
        }
        let note = TimeBack::note(partition);
        let noted = match self.store.noted(&note).await {
            Err(_) => self.store.noted(&note).await,
            noted => noted,
        };
        Ok(self.time_back.learn(partition, TimeBack::read(&noted?.unwrap_or_default())))
    }

    /// Reads a record; one that cannot be read is counted and said once.
    pub(super) fn read<T: Record>(&self, key: &Key, stored: Stored) -> Result<Held<T>, StoreError> {
        let record = T::read(key, &stored.body).ok_or_else(|| self.store.unread().record(key))?;
        Ok(Held { stored, record })
    }

    /// The record that was found; `None` where there is none, and where it cannot be read.
    pub(super) fn readable<T: Record>(&self, key: &Key, found: Result<Option<Stored>, StoreError>) -> Result<Option<T>, StoreError> {
        let held = found.and_then(|found| found.map(|stored| self.read(key, stored)).transpose());
        Ok(if_read(held)?.flatten().map(|held| held.record))
    }

    /// Changes a record by what `decide` makes of it as it is now, given `None` where there is none. What it decides must
    /// be the same change however often it is asked.
    pub(super) async fn update<T, R, E, F>(&self, key: &Key, decide: impl Fn(Option<Held<T>>) -> F + Send) -> Result<R, E>
    where
        T: Record,
        R: Send,
        E: From<StoreError>,
        F: Future<Output = Result<Next<R>, E>> + Send,
    {
        self.update_from(key, None, decide).await
    }

    /// The same, where it was loaded a moment ago.
    pub(super) async fn update_from<T, R, E, F>(
        &self,
        key: &Key,
        loaded: Option<Stored>,
        decide: impl Fn(Option<Held<T>>) -> F + Send,
    ) -> Result<R, E>
    where
        T: Record,
        R: Send,
        E: From<StoreError>,
        F: Future<Output = Result<Next<R>, E>> + Send,
    {
        // Its turn lasts until this returns. `decide` changes no other record, so no two wait for each other.
        let mut turn = match self.queues.get(key) {
            Some(queue) => Some(queue.lock_owned().await),
            None => None,
        };
        let mut prior = match loaded.filter(|_| turn.is_none()) {
            Some(stored) => Some(stored),
            None => self.find(key).await?,
        };
        for _ in 0..TRIES {
            let held = prior.map(|stored| self.read(key, stored)).transpose()?;
            match decide(held).await? {
                Next::Nothing(answer) => return Ok(answer),
                Next::Commit(commit, answer, repeated) => match self.commit(*commit).await? {
                    Committed::Done(_) => return Ok(answer),
                    Committed::Repeated(_) => return Ok(repeated.unwrap_or(answer)),
                    Committed::Stale(newer) => prior = newer,
                },
            }
            if turn.is_none() {
                turn = Some(self.queues.open(key).lock_owned().await);
                prior = self.find(key).await?;
            }
        }
        Err(StoreError::Contended(format!("the record {} changed {TRIES} times under one request", key.name)).into())
    }

    /// Changes plain data, unless `change` leaves it and its alarm as they are and nothing follows.
    pub(super) async fn update_record<T: Record + Default, S: Into<SideEffects>>(
        &self,
        key: &Key,
        request: RequestId,
        change: impl Fn(&mut T) -> S + Send + Sync,
    ) -> Result<(), StoreError> {
        self.try_update_record(key, request, |record| Ok::<_, StoreError>(((), change(record).into()))).await
    }

    /// The same, where `change` answers something, or may refuse.
    pub(super) async fn try_update_record<T, R, E>(
        &self,
        key: &Key,
        request: RequestId,
        change: impl Fn(&mut T) -> Result<(R, SideEffects), E> + Send + Sync,
    ) -> Result<R, E>
    where
        T: Record + Default,
        R: Send,
        E: From<StoreError> + Send,
    {
        let change = &change;
        let updated = self.update(key, |held: Option<Held<T>>| async move {
            let (prior, before) = held.map_or_else(Default::default, |held| (Some(held.stored), held.record));
            let mut after = before.clone();
            let (answer, effects) = change(&mut after)?;
            if after == before && effects.entries.is_empty() && effects.alarm == Alarm::Keep {
                return Ok(Next::Nothing(answer));
            }
            Ok(Next::commit(effects.with(key, prior, request, &after), answer))
        });
        updated.await
    }

    /// Commits; when the outcome is unknown, asks again once with the same request id, which cannot double.
    pub(super) async fn commit(&self, mut commit: Commit) -> Result<Committed, StoreError> {
        let (key, messages) = (commit.key.clone(), !commit.entries.is_empty());
        let alarm = match commit.alarm {
            Alarm::At(moment) => Some(moment),
            Alarm::Keep | Alarm::Clear => None,
        };
        let decided_on = commit.outage_known.map(|_| commit.expected());
        commit.body = checksum::seal(&commit.body);
        let mut outcome = self.store.commit(commit.clone()).await;
        if outcome.is_err() {
            outcome = self.store.commit(commit).await;
        }
        if matches!(outcome, Ok(Committed::Done(_) | Committed::Repeated(_))) {
            self.wakeups.committed(key.partition, messages, alarm);
        }
        let outcome = outcome?;
        if let Committed::Stale(Some(truth)) = &outcome
            && decided_on == Some(truth.version)
        {
            // The record is as it was: what was not known is an outage.
            self.time_back.forget(key.partition);
        }
        match outcome {
            Committed::Stale(Some(newer)) => self.opened(&key, newer).map(|newer| Committed::Stale(Some(newer))),
            outcome @ (Committed::Stale(None) | Committed::Done(_) | Committed::Repeated(_)) => Ok(outcome),
        }
    }

    /// Takes a person out of the record under this key. Nothing is written where there is none, and where it says nothing of them.
    pub(super) async fn forget<T: Record>(&self, key: &Key, request: RequestId, gone: &Gone) -> Result<(), StoreError> {
        let forgotten = self.update(key, |held: Option<Held<T>>| async move {
            let Some(Held { stored, record }) = held else { return Ok::<_, StoreError>(Next::Nothing(())) };
            let mut after = record.clone();
            let effects = after.forget(key, gone);
            if after == record && effects.keep.is_none() {
                return Ok(Next::Nothing(()));
            }
            let request = request.part(&stored.version.to_string());
            Ok(Next::commit(effects.with(key, Some(stored), request, &after), ()))
        });
        forgotten.await
    }
}
