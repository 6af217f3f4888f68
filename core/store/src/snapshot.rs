//! Snapshots of a store, read page by page: the content of a backup, and of a copy from one store into another. Knows the bytes of records,
//! but not their meaning. A snapshot contains fleets and names, so it is as confidential as the store.
//!
//! A backup is written and read page by page, so that only one page is in memory at a time. Its format: a first line, then parts, each
//! preceded by its length in four bytes (big-endian). All parts are pages, except the last one, the trailer, which summarises the pages.
//! The SHA-256 of everything before it ends the backup.

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, BufReader, Read, Seek, SeekFrom},
    mem,
};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::stored::{Collection, Key, Partition, StoreError, StoreResult, StoredRecord};

/// The number of bytes of a digest.
pub const DIGEST_BYTES: usize = 32;

/// A record with its alarm and its time of expiry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SnapshotRecord {
    /// The key.
    pub key: Key,
    /// The record.
    pub stored: StoredRecord,
    /// The time of its alarm, in milliseconds since the epoch; `None` without one.
    pub alarm: Option<i64>,
    /// When it expires, in milliseconds since the epoch; `None`: never.
    pub expires: Option<i64>,
}

impl SnapshotRecord {
    /// Whether it has expired by `now`.
    pub fn is_expired(&self, now: i64) -> bool {
        self.expires.is_some_and(|moment| moment <= now)
    }

    /// A digest of the record and its alarm. Does not include the time of expiry, because that depends on the store's clock.
    pub fn digest(&self) -> [u8; DIGEST_BYTES] {
        hash_item(0, &Self { expires: None, ..self.clone() })
    }
}

/// An item of a store, in the form that backups contain. Leases are not included, because they belong to running processes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SnapshotItem {
    /// A record.
    Record(SnapshotRecord),
    /// The key and the body of a note.
    #[serde(with = "note")]
    Note(Key, Vec<u8>),
    /// An outbox entry. The entries of a partition come in commit order.
    Entry(Partition, Vec<u8>),
}

/// A page of a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SnapshotPage {
    /// The items that could be read. Each item is consistent in itself.
    pub items: Vec<SnapshotItem>,
    /// The names of items that were skipped, because they are malformed or of a kind that this version does not know.
    pub left_out: Vec<String>,
}

/// Reads everything in a store that is in use.
///
/// Outbox entries are read before records: if an entry is acknowledged during the snapshot, the records that its delivery changed are read
/// later and include the change. Each record is read once, together with its alarm.
#[async_trait]
pub trait SnapshotReader: Send {
    /// The next page, never empty, usually a few hundred kilobytes; `None` at the end.
    async fn next(&mut self) -> StoreResult<Option<SnapshotPage>>;
}

/// The number of items in a store, and a digest of its content. Stores with the same content have the same digest, no matter in which order
/// they are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SnapshotSummary {
    records: usize,
    games: usize,
    tournaments: usize,
    notes: usize,
    /// The number of outbox entries of each partition.
    entries: BTreeMap<Partition, u64>,
    /// The sum of the digests of all items, modulo 2^256, lowest part first.
    sum: [u64; 4],
}

impl SnapshotSummary {
    /// Adds an item. The entries of one partition must be added in order.
    pub fn add(&mut self, item: &SnapshotItem) {
        let digest = match item {
            SnapshotItem::Record(record) => {
                self.records += 1;
                self.games += usize::from(record.key.collection == Collection::Game);
                self.tournaments += usize::from(record.key.collection == Collection::Tournament);
                record.digest()
            }
            SnapshotItem::Note(key, body) => {
                self.notes += 1;
                hash_item(1, &(key, body, None::<i64>, None::<i64>))
            }
            SnapshotItem::Entry(partition, body) => {
                let place = self.entries.entry(*partition).or_default();
                *place += 1;
                hash_item(2, &(partition.number(), *place, body))
            }
        };
        let mut carry = false;
        for (limb, eight) in self.sum.iter_mut().zip(digest.as_chunks::<8>().0) {
            let (sum, one) = limb.overflowing_add(u64::from_le_bytes(*eight));
            let (sum, other) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, one || other);
        }
    }

    /// The digest of all records, alarms, notes and outbox entries added so far.
    pub fn digest(&self) -> [u8; DIGEST_BYTES] {
        let mut digest = [0; DIGEST_BYTES];
        digest.copy_from_slice(self.sum.map(u64::to_le_bytes).as_flattened());
        digest
    }
}

impl fmt::Display for SnapshotSummary {
    /// Shows numbers only, because records contain fleets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { records, games, tournaments, notes, entries, .. } = self;
        let entries: u64 = entries.values().sum();
        write!(f, "{records} records ({games} games, {tournaments} tournaments), {notes} notes, {entries} undelivered messages")
    }
}

/// The SHA-256 of an item: the number of its kind, then its postcard encoding.
fn hash_item(kind: u8, content: &impl Serialize) -> [u8; DIGEST_BYTES] {
    let bytes = postcard::to_allocvec(content).expect("numbers, texts and bytes can always be written into memory");
    Sha256::new().chain_update([kind]).chain_update(bytes).finalize().into()
}

/// Serialises a note as its key, its body, and two times that only records have, always `None`.
mod note {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::stored::Key;

    pub(super) fn serialize<S: Serializer>(key: &Key, body: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        (key, body, None::<i64>, None::<i64>).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Key, Vec<u8>), D::Error> {
        let (key, body, _, _) = <(Key, Vec<u8>, Option<i64>, Option<i64>)>::deserialize(deserializer)?;
        Ok((key, body))
    }
}

/// The first line of a backup, with the number of the format.
const MAGIC: &[u8] = b"broadside backup 1\n";

/// The beginning of a backup of any format.
const MAGIC_PREFIX: &[u8] = b"broadside backup ";

/// The size of the buffer for reading a backup, in bytes.
const BUFFER_BYTES: usize = 64 << 10;

#[derive(Serialize, Deserialize)]
pub(super) enum BackupPart {
    Page(Vec<SnapshotItem>),
    End(BackupTrailer),
}

/// The last part of a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackupTrailer {
    /// When reading the store began and when it ended, in milliseconds since the epoch.
    pub read: (i64, i64),
    /// The digest of all pages.
    pub digest: [u8; DIGEST_BYTES],
    /// The number of skipped items, and the names of some of them.
    pub left_out: (u64, Vec<String>),
}

impl BackupTrailer {
    /// The period in which the store was read, in UTC, as text.
    pub fn period(&self) -> String {
        let moment = |milliseconds| jiff::Timestamp::from_millisecond(milliseconds).unwrap_or_default();
        format!("from {} to {}", moment(self.read.0), moment(self.read.1))
    }
}

/// Encodes a backup, one part at a time.
#[derive(Default)]
pub struct BackupEncoder {
    hash: Sha256,
    has_begun: bool,
}

impl BackupEncoder {
    /// Encodes the trailer and the final hash.
    pub fn encode_trailer(&mut self, end: BackupTrailer) -> Vec<u8> {
        let mut bytes = self.encode_part(&BackupPart::End(end));
        bytes.extend(self.hash.finalize_reset());
        bytes
    }

    /// Encodes a page; the last part is for [`Self::encode_trailer`].
    pub(super) fn encode_part(&mut self, part: &BackupPart) -> Vec<u8> {
        let body = postcard::to_allocvec(part).expect("numbers, texts and bytes can always be written into memory");
        let length = u32::try_from(body.len()).expect("a page is far below four gigabytes");
        let magic: &[u8] = if mem::replace(&mut self.has_begun, true) { &[] } else { MAGIC };
        let bytes = [magic, &length.to_be_bytes(), &body].concat();
        self.hash.update(&bytes);
        bytes
    }
}

/// A verified backup.
pub struct Backup<R> {
    source: BufReader<R>,
    /// The last part of the backup.
    pub end: BackupTrailer,
    /// A summary of the content.
    pub summary: SnapshotSummary,
}

impl<R: Read + Seek> Backup<R> {
    /// Opens a backup, and reads all of it to verify it.
    ///
    /// # Errors
    /// If the source cannot be read, is not a backup, has a newer format, or is damaged.
    pub fn open(source: R) -> StoreResult<Self> {
        let mut source = BufReader::with_capacity(BUFFER_BYTES, source);
        source.rewind().map_err(read_error)?;
        let mut magic = Vec::new();
        source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(read_error)?;
        if magic != MAGIC {
            let reason = if magic.starts_with(MAGIC_PREFIX) {
                "the backup has a newer format; restore it with the version that made it"
            } else {
                "this is not a Broadside backup"
            };
            return Err(StoreError::Refused(reason.to_owned()));
        }
        verify_hash(&mut source)?;
        source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(read_error)?;
        let (mut summary, mut pages) = (SnapshotSummary::default(), BackupPages { source: &mut source, end: None });
        for page in pages.by_ref() {
            page?.iter().for_each(|item| summary.add(item));
        }
        // The hash is right, so a difference here means that the backup was written wrongly.
        let end = pages.end.filter(|end| end.digest == summary.digest()).ok_or_else(damaged_error)?;
        Ok(Self { source, end, summary })
    }

    /// All pages, from the beginning.
    ///
    /// # Errors
    /// If the source can no longer be read.
    pub fn pages(&mut self) -> StoreResult<BackupPages<'_, R>> {
        self.source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(read_error)?;
        Ok(BackupPages { source: &mut self.source, end: None })
    }
}

/// The pages of a backup.
pub struct BackupPages<'b, R> {
    source: &'b mut BufReader<R>,
    end: Option<BackupTrailer>,
}

impl<R: Read> Iterator for BackupPages<'_, R> {
    type Item = StoreResult<Vec<SnapshotItem>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        match self.read_part() {
            Ok(BackupPart::Page(items)) => Some(Ok(items)),
            Ok(BackupPart::End(end)) => {
                self.end = Some(end);
                None
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

impl<R: Read> BackupPages<'_, R> {
    fn read_part(&mut self) -> StoreResult<BackupPart> {
        let (mut length, mut body) = ([0; 4], Vec::new());
        self.source.read_exact(&mut length).map_err(read_error)?;
        self.source.by_ref().take(u32::from_be_bytes(length).into()).read_to_end(&mut body).map_err(read_error)?;
        postcard::from_bytes(&body).map_err(|_| damaged_error())
    }
}

/// Verifies the hash at the end of the file.
fn verify_hash(source: &mut (impl Read + Seek)) -> StoreResult {
    let length = source.seek(SeekFrom::End(0)).map_err(read_error)?.checked_sub(DIGEST_BYTES as u64).ok_or_else(damaged_error)?;
    source.rewind().map_err(read_error)?;
    let mut hash = Sha256::new();
    io::copy(&mut source.by_ref().take(length), &mut hash).map_err(read_error)?;
    let mut digest = [0; DIGEST_BYTES];
    source.read_exact(&mut digest).map_err(read_error)?;
    let hashed: [u8; DIGEST_BYTES] = hash.finalize().into();
    if hashed == digest { Ok(()) } else { Err(damaged_error()) }
}

fn damaged_error() -> StoreError {
    StoreError::Refused("the backup is damaged (its checksum does not match its content); use another backup".to_owned())
}

fn read_error(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged_error(),
        _ => StoreError::Unavailable(format!("the backup cannot be read: {error}")),
    }
}
