//! A store in memory that can be made to break at any commit.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use broadside_core::service::{
    embedded::Embedded,
    outages::Outage,
    snapshot::{Kept, Survey},
    store::{
        Claim, Commit, Committed, EntryId, KeepOf, Key, Names, NamesPage, Note, NotesPage, Partition, Postponed, Served, Store, StoreError,
        Stored, Take,
    },
    unread::Unread,
    wakeups::Wakeups,
};

/// What becomes of the commit at which the store breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// It is not written.
    Before,
    /// It is written, and nobody hears of it.
    After,
}

/// A store that breaks after so many commits, and stays so until it is mended.
pub struct Fragile {
    inner: Embedded,
    left: AtomicI64,
    how: Mutex<Break>,
    pub keys: Mutex<BTreeSet<Key>>,
}

impl Fragile {
    pub fn new() -> Self {
        let inner = Embedded::in_memory().expect("memory is always there");
        Self { inner, left: AtomicI64::new(i64::MAX), how: Mutex::new(Break::Before), keys: Mutex::default() }
    }

    /// Breaks after so many more commits.
    pub fn break_after(&self, commits: i64, how: Break) {
        *self.how.lock().expect("nobody panics holding it") = how;
        self.left.store(commits, Ordering::Relaxed);
    }

    /// Mends the store; says whether it had broken.
    pub fn mend(&self) -> bool {
        self.left.swap(i64::MAX, Ordering::Relaxed) < 0
    }
}

fn broken() -> StoreError {
    StoreError::Unavailable("the store is broken".to_owned())
}

#[async_trait]
impl Store for Fragile {
    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        if self.left.load(Ordering::Relaxed) < 0 {
            return Err(broken());
        }
        self.inner.load(key).await
    }

    async fn commit(&self, commit: Commit) -> Result<Committed, StoreError> {
        let left = self.left.fetch_sub(1, Ordering::Relaxed);
        let how = *self.how.lock().expect("nobody panics holding it");
        if left < 0 || (left == 0 && how == Break::Before) {
            return Err(broken());
        }
        self.keys.lock().expect("nobody panics holding it").insert(commit.key.clone());
        let done = self.inner.commit(commit).await;
        if left == 0 { Err(broken()) } else { done }
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.inner.outbox(partition, after, limit).await
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.inner.acknowledge(partition, entries).await
    }

    async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        self.inner.note_and_acknowledge(partition, note, entries).await
    }

    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.inner.due(partition, now, limit).await
    }

    async fn alarms(&self, partition: Partition) -> Result<Vec<(Key, i64)>, StoreError> {
        self.inner.alarms(partition).await
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError> {
        self.inner.postpone(partition, outage, at).await
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.inner.note(key, body, keep).await
    }

    async fn end_notes(&self, page: NotesPage, keep: KeepOf) -> Result<Option<NotesPage>, StoreError> {
        self.inner.end_notes(page, keep).await
    }

    async fn names(&self, page: NamesPage) -> Result<Names, StoreError> {
        self.inner.names(page).await
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.noted(key).await
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.inner.lease(name, owner, ttl).await
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        self.inner.release(name, owner).await
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        self.inner.serve(replica, ttl, take).await
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        self.inner.give_back(replica, partitions).await
    }

    async fn claim(&self, partition: Partition, replica: u64) -> Result<Option<Claim>, StoreError> {
        self.inner.claim(partition, replica).await
    }

    async fn recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError> {
        self.inner.recovered(partition, run).await
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        self.inner.next_alarm(partition).await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        self.inner.listen(wakeups).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.inner.time().await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.inner.examine().await
    }

    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }

    fn unread(&self) -> &Unread {
        self.inner.unread()
    }

    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError> {
        self.inner.survey()
    }

    async fn fill(&self, page: Vec<Kept>) -> Result<(), StoreError> {
        self.inner.fill(page).await
    }
}
