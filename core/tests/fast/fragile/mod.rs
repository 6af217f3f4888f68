//! A store in memory that fails at a chosen commit and from then on.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicI64, Ordering},
    },
};

use async_trait::async_trait;
use broadside_store::{
    embedded::EmbeddedStore,
    pass_through::PassThrough,
    store::{Alarm, Commit, CommitOutcome, Guard, Key, LoadResults, RequestId, Store, StoreError, StoredRecord},
};

/// What happens to the first commit that fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// It is not written.
    Before,
    /// It is written, but the caller gets an error.
    After,
}

/// A store that fails after a number of commits, until it is mended.
pub struct Fragile {
    inner: EmbeddedStore,
    /// Commits until it fails; negative after that.
    left: AtomicI64,
    how: Mutex<Break>,
    /// The keys of all records that were committed.
    pub keys: Mutex<BTreeSet<Key>>,
}

impl Fragile {
    pub fn new() -> Self {
        let inner = EmbeddedStore::in_memory().expect("a store in memory opens");
        Self { inner, left: AtomicI64::new(i64::MAX), how: Mutex::new(Break::Before), keys: Mutex::default() }
    }

    /// Fails after this many more commits.
    pub fn break_after(&self, commits: i64, how: Break) {
        *self.how.lock().expect("the lock is not poisoned") = how;
        self.left.store(commits, Ordering::Relaxed);
    }

    /// Mends the store. Returns whether it had failed.
    pub fn mend(&self) -> bool {
        self.left.swap(i64::MAX, Ordering::Relaxed) < 0
    }

    /// Writes a record, whatever its version.
    pub async fn put(&self, key: &Key, body: Vec<u8>, alarm: Alarm) {
        let prior = self.inner.load(key).await.expect("the store works");
        let version = prior.as_ref().map_or(0, |stored| stored.version);
        let request = RequestId::hash(&["put", &key.name, &version.to_string()]);
        let commit = Commit { key: key.clone(), prior, request, body, alarm, entries: Vec::new(), keep: None, newest_known_outage: None };
        Store::commit(self, commit).await.expect("the store works");
    }

    fn check_working(&self) -> Result<(), StoreError> {
        if self.left.load(Ordering::Relaxed) < 0 { Err(unavailable()) } else { Ok(()) }
    }
}

fn unavailable() -> StoreError {
    StoreError::Unavailable("the store is broken".to_owned())
}

#[async_trait]
impl PassThrough for Fragile {
    fn inner(&self) -> &dyn Store {
        &self.inner
    }

    async fn load(&self, key: &Key) -> Result<Option<StoredRecord>, StoreError> {
        self.check_working()?;
        self.inner.load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (loaded, notes) = self.inner.load_with_notes(records, notes).await;
        match self.check_working() {
            Ok(()) => (loaded, notes),
            Err(error) => (records.iter().map(|_| Err(error.clone())).collect(), notes),
        }
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        let left = self.left.fetch_sub(1, Ordering::Relaxed);
        let how = *self.how.lock().expect("the lock is not poisoned");
        if left < 0 || (left == 0 && how == Break::Before) {
            return Err(unavailable());
        }
        self.keys.lock().expect("the lock is not poisoned").insert(commit.key.clone());
        let outcome = self.inner.commit_guarded(commit, guard).await;
        if left == 0 { Err(unavailable()) } else { outcome }
    }
}
