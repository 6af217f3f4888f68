//! Takes a backup of a store in use, and restores a backup into an empty store of any kind. Both work page by page. Knows nothing about
//! files and settings.
//!
//! A backup of a store that is being written does not show one moment: it is read over the period that its trailer contains. Every record
//! is complete, as it was at some time in that period. The backup contains all messages that were in the outboxes at the beginning, and
//! those that were added since and are not yet delivered. After a restore, a message may be delivered twice and a job may run twice. A
//! message about events that the restored record does not contain reports nothing; the events are reported when they happen again. Two
//! records may be inconsistent if one was read before a change of both and the other after it: for example the result of a job that ran
//! meanwhile, the queue of career updates, or a game that a tournament has just opened. If nothing is written during a backup, it shows
//! one moment.

use crate::clock::now_millis;
use crate::store::NoteTtl;
use std::{
    collections::BTreeSet,
    io::{Read, Seek},
    mem,
};

use super::{
    snapshot::{Backup, BackupEncoder, BackupPart, BackupTrailer, SnapshotItem, SnapshotReader, SnapshotSummary},
    store::{Store, StoreError, StoreResult},
};

/// Records that expire within this time, in milliseconds, are not verified after a restore, because they may expire meanwhile.
const EXPIRES_SOON_MS: i64 = 3_600_000;

/// The maximum number of skipped items whose names a backup contains.
const MAX_LISTED_ITEMS: usize = 8;

/// A backup in progress.
pub struct BackupStream<'s> {
    reader: Box<dyn SnapshotReader + 's>,
    encoder: BackupEncoder,
    ended: bool,
    started: i64,
    summary: SnapshotSummary,
    left_out: (u64, Vec<String>),
}

impl<'s> BackupStream<'s> {
    /// Starts a backup of `store`.
    ///
    /// # Errors
    /// If the store does not answer.
    pub fn new(store: &'s dyn Store) -> StoreResult<Self> {
        let (reader, started) = (store.snapshot()?, now_millis());
        Ok(Self {
            reader,
            encoder: BackupEncoder::default(),
            ended: false,
            started,
            summary: SnapshotSummary::default(),
            left_out: (0, Vec::new()),
        })
    }

    /// The next bytes of the backup; `None` at the end.
    ///
    /// # Errors
    /// If the store does not answer. The bytes returned so far are not a valid backup then.
    pub async fn next(&mut self) -> StoreResult<Option<Vec<u8>>> {
        if self.ended {
            return Ok(None);
        }
        let Some(page) = self.reader.next().await? else {
            self.ended = true;
            let read = (self.started, now_millis());
            return Ok(Some(self.encoder.encode_trailer(BackupTrailer {
                read,
                digest: self.summary.digest(),
                left_out: mem::take(&mut self.left_out),
            })));
        };
        page.items.iter().for_each(|item| self.summary.add(item));
        self.left_out.0 += page.left_out.len() as u64;
        let remaining = MAX_LISTED_ITEMS.saturating_sub(self.left_out.1.len());
        self.left_out.1.extend(page.left_out.iter().take(remaining).cloned());
        Ok(Some(self.encoder.encode_part(&BackupPart::Page(page.items))))
    }
}

/// Restores a backup into `store`, and verifies that the store then has the same content. Skips records that have expired since the backup.
/// Returns a summary of the restored items.
///
/// # Errors
/// If the store is not empty, or if it does not answer; a part may have been written then.
pub async fn restore<R: Read + Seek>(store: &dyn Store, backup: &mut Backup<R>, note_ttl: NoteTtl) -> StoreResult<SnapshotSummary> {
    if store.snapshot()?.next().await?.is_some() {
        return Err(StoreError::Refused("this store is not empty; restore into an empty store".to_owned()));
    }
    let now = now_millis();
    let (mut written, mut expected, mut expiring) = (SnapshotSummary::default(), SnapshotSummary::default(), BTreeSet::new());
    for page in backup.pages()? {
        let mut page = page?;
        page.retain(|item| !matches!(item, SnapshotItem::Record(record) if record.is_expired(now)));
        for item in &page {
            written.add(item);
            match item {
                SnapshotItem::Record(record) if record.is_expired(now + EXPIRES_SOON_MS) => drop(expiring.insert(record.digest())),
                SnapshotItem::Record(_) | SnapshotItem::Note(..) | SnapshotItem::Entry(..) => expected.add(item),
            }
        }
        store.write_snapshot_page(page, note_ttl).await?;
    }
    let (mut found, mut reader) = (SnapshotSummary::default(), store.snapshot()?);
    while let Some(page) = reader.next().await? {
        for item in &page.items {
            match item {
                SnapshotItem::Record(record) if expiring.contains(&record.digest()) => {}
                SnapshotItem::Record(_) | SnapshotItem::Note(..) | SnapshotItem::Entry(..) => found.add(item),
            }
        }
    }
    if found != expected {
        return Err(StoreError::Refused(
            "the restored data was changed during the restore; empty the store and try again, with no bot running".to_owned(),
        ));
    }
    Ok(written)
}
