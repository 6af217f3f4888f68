//! A store in memory that can be made to break at any commit.

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
    inner: EmbeddedStore,
    left: AtomicI64,
    how: Mutex<Break>,
    pub keys: Mutex<BTreeSet<Key>>,
}

impl Fragile {
    pub fn new() -> Self {
        let inner = EmbeddedStore::in_memory().expect("memory is always there");
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

    /// Writes this for a record, over what there is.
    pub async fn put(&self, key: &Key, body: Vec<u8>, alarm: Alarm) {
        let prior = self.inner.load(key).await.expect("memory answers");
        let version = prior.as_ref().map_or(0, |stored| stored.version);
        let request = RequestId::hash(&["put", &key.name, &version.to_string()]);
        let commit = Commit { key: key.clone(), prior, request, body, alarm, entries: Vec::new(), keep: None, newest_known_outage: None };
        Store::commit(self, commit).await.expect("memory answers");
    }

    fn is_whole(&self) -> Result<(), StoreError> {
        if self.left.load(Ordering::Relaxed) < 0 { Err(broken()) } else { Ok(()) }
    }
}

fn broken() -> StoreError {
    StoreError::Unavailable("the store is broken".to_owned())
}

#[async_trait]
impl PassThrough for Fragile {
    fn inner(&self) -> &dyn Store {
        &self.inner
    }

    async fn load(&self, key: &Key) -> Result<Option<StoredRecord>, StoreError> {
        self.is_whole()?;
        self.inner.load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (loaded, notes) = self.inner.load_with_notes(records, notes).await;
        match self.is_whole() {
            Ok(()) => (loaded, notes),
            Err(broken) => (records.iter().map(|_| Err(broken.clone())).collect(), notes),
        }
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        let left = self.left.fetch_sub(1, Ordering::Relaxed);
        let how = *self.how.lock().expect("nobody panics holding it");
        if left < 0 || (left == 0 && how == Break::Before) {
            return Err(broken());
        }
        self.keys.lock().expect("nobody panics holding it").insert(commit.key.clone());
        let done = self.inner.commit_guarded(commit, guard).await;
        if left == 0 { Err(broken()) } else { done }
    }
}
