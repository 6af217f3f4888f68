//! Takes a backup of a store in use, and restores one into an empty store of any kind. Both work page by page. Knows no files and no
//! settings.
//!
//! A backup of a store that is being written is not a snapshot of one moment: it is read between the two times that it names. Every
//! record is complete, as it was at some time in between. Everything that waited in the outboxes at the beginning is in the
//! backup, and so is what was added since and still waits. A message may be delivered twice and a job run twice; a message about
//! events that the restored record does not have yet reports nothing, and the events are reported when they happen. Changes of
//! two records are not kept consistent if one was read before and the other after: the result of a job that ran meanwhile, the
//! ledger of careers, a game that a tournament has just opened. Without writers, the backup is of one moment.

use crate::clock::now_millis;
use crate::store::NoteTtl;
use std::{
    collections::BTreeSet,
    io::{Read, Seek},
    mem,
};

use super::{
    snapshot::{Backup, BackupTrailer, Encoder, SnapshotItem, SnapshotReader, Summary},
    store::{Store, StoreError},
};

/// Records that expire within this time, in milliseconds, may be gone when the restored store is verified.
const EXPIRES_SOON_MS: i64 = 3_600_000;

/// The number of omitted items that are listed by name.
const MAX_LISTED_ITEMS: usize = 8;

/// A backup in progress.
pub struct BackupStream<'s> {
    reader: Box<dyn SnapshotReader + 's>,
    encoder: Encoder,
    ended: bool,
    from: i64,
    summary: Summary,
    left_out: (u64, Vec<String>),
}

impl<'s> BackupStream<'s> {
    /// Starts a backup of `store`.
    ///
    /// # Errors
    /// If the store does not answer.
    pub fn new(store: &'s dyn Store) -> Result<Self, StoreError> {
        let (reader, from) = (store.snapshot()?, now_millis());
        Ok(Self { reader, encoder: Encoder::default(), ended: false, from, summary: Summary::default(), left_out: (0, Vec::new()) })
    }

    /// The next bytes of the backup; `None` at the end.
    ///
    /// # Errors
    /// If the store does not answer; the bytes so far are no valid backup.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        if self.ended {
            return Ok(None);
        }
        let Some(page) = self.reader.next().await? else {
            self.ended = true;
            let read = (self.from, now_millis());
            return Ok(Some(self.encoder.encode_trailer(BackupTrailer {
                read,
                digest: self.summary.digest(),
                left_out: mem::take(&mut self.left_out),
            })));
        };
        page.items.iter().for_each(|item| self.summary.add(item));
        self.left_out.0 += page.left_out.len() as u64;
        let room = MAX_LISTED_ITEMS.saturating_sub(self.left_out.1.len());
        self.left_out.1.extend(page.left_out.iter().take(room).cloned());
        Ok(Some(self.encoder.encode_page(page.items)))
    }
}

/// Restores a backup into `store` and verifies that the store has the same content. Leaves out records that have expired since.
/// Returns a summary of what was written.
///
/// # Errors
/// If the store is not empty, or does not answer; then a part may have been written.
pub async fn restore<R: Read + Seek>(store: &dyn Store, backup: &mut Backup<R>, note_ttl: NoteTtl) -> Result<Summary, StoreError> {
    if store.snapshot()?.next().await?.is_some() {
        return Err(StoreError::Refused("this store is not empty; restore into an empty one".to_owned()));
    }
    let now = now_millis();
    let (mut written, mut wanted, mut expiring) = (Summary::default(), Summary::default(), BTreeSet::new());
    for page in backup.pages()? {
        let mut page = page?;
        page.retain(|item| !matches!(item, SnapshotItem::Record(record) if record.is_expired(now)));
        for item in &page {
            written.add(item);
            match item {
                SnapshotItem::Record(record) if record.is_expired(now + EXPIRES_SOON_MS) => drop(expiring.insert(record.digest())),
                SnapshotItem::Record(_) | SnapshotItem::Note(..) | SnapshotItem::Entry(..) => wanted.add(item),
            }
        }
        store.fill(page, note_ttl).await?;
    }
    let (mut found, mut reader) = (Summary::default(), store.snapshot()?);
    while let Some(page) = reader.next().await? {
        for item in &page.items {
            match item {
                SnapshotItem::Record(record) if expiring.contains(&record.digest()) => {}
                SnapshotItem::Record(_) | SnapshotItem::Note(..) | SnapshotItem::Entry(..) => found.add(item),
            }
        }
    }
    if found != wanted {
        return Err(StoreError::Refused(
            "the restored data was changed during the restore; empty the store and try again, with no bot running".to_owned(),
        ));
    }
    Ok(written)
}
