//! The administration of a whole store: its state, the list of its keys, backup and restore.

use async_trait::async_trait;

use super::notes::NoteTtl;
use crate::{
    snapshot::{SnapshotItem, SnapshotReader},
    stored::{Key, StoreError},
    unreadable::UnreadableItems,
};

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

/// What concerns a store as a whole.
#[async_trait]
pub trait Administration: Send + Sync + 'static {
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
