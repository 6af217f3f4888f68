//! The outbox: messages that a commit appends to its partition and that wait there for delivery.

use std::{fmt, time::Duration};

use async_trait::async_trait;

use super::records::Guard;
use crate::stored::{Key, Partition, StoreError};

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
    /// Time to live, as in [`Notes::note`](super::Notes::note).
    pub keep: Option<Duration>,
}

/// The outbox of each partition.
#[async_trait]
pub trait Outbox: Send + Sync + 'static {
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
}
