//! Notes: small values beside the records, without versions. The last writer wins.

use std::time::Duration;

use async_trait::async_trait;

use crate::stored::{Key, StoreError};

/// How long the note under a key is kept after it was written; `None`: for ever. The owner of the notes knows it.
pub type NoteTtl = fn(&Key) -> Option<Duration>;

/// Notes under keys.
#[async_trait]
pub trait Notes: Send + Sync + 'static {
    /// Writes a note: a small value beside the records, such as which message shows a board, or when the service was last
    /// alive. The last writer wins, and `None` removes the note. It expires `keep` after the last write, or up to 1/64 of that
    /// time sooner; without `keep` it never expires.
    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError>;

    /// Like [`Self::note`], for a value that is written every second. A power failure may lose the last minute of such writes; the
    /// end of the process loses nothing.
    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.note(key, Some(body), None).await
    }

    /// Loads the note under `key`.
    async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;
}
