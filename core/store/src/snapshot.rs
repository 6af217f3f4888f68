//! Snapshots of a store, read page by page: the content of a backup, and what is copied from one store into another. Knows the bytes
//! of records and not their meaning. Contains fleets and names, so it is as secret as the store.
//!
//! A backup is written and read page by page, and never needs more memory than a page. Its format: a first line, then parts, each after
//! its length in four bytes (big-endian): pages, and last the trailer, which summarises the pages. At the end, the SHA-256 of everything
//! before it.

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, BufReader, Read, Seek, SeekFrom},
    mem,
};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::stored::{Collection, Key, Partition, StoreError, StoredRecord};

/// The number of bytes of a digest.
pub const DIGEST_BYTES: usize = 32;

/// A record with the store's own data about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SnapshotRecord {
    /// The key.
    pub key: Key,
    /// The record.
    pub stored: StoredRecord,
    /// The alarm, in milliseconds since the epoch.
    pub alarm: Option<i64>,
    /// When it expires, in milliseconds since the epoch; `None`: never.
    pub expires: Option<i64>,
}

impl SnapshotRecord {
    /// Whether it has expired by `now`.
    pub fn is_expired(&self, now: i64) -> bool {
        self.expires.is_some_and(|moment| moment <= now)
    }

    /// A digest of the record and its state, without the time of expiry, which depends on the store's clock.
    pub fn digest(&self) -> [u8; DIGEST_BYTES] {
        hash(0, &Self { expires: None, ..self.clone() })
    }
}

/// An item of a store. Leases are not included: they belong to running processes. Backups store items in this form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SnapshotItem {
    /// A record.
    Record(SnapshotRecord),
    /// A note.
    #[serde(with = "note")]
    Note(Key, Vec<u8>),
    /// An outbox entry, after the earlier ones of the same partition.
    Entry(Partition, Vec<u8>),
}

/// A page of a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SnapshotPage {
    /// The items that could be read, each as it was at one moment.
    pub items: Vec<SnapshotItem>,
    /// The names of the items left out: of a kind that this version does not know, or malformed.
    pub left_out: Vec<String>,
}

/// Reads everything in a store that is in use.
///
/// Outbox entries come before records, so an entry that is acknowledged meanwhile was handled before any record that could show its
/// result is read. Each record comes once, with the alarm it had at that moment.
#[async_trait]
pub trait SnapshotReader: Send {
    /// The next page, not empty, of a few hundred kilobytes; `None` at the end.
    async fn next(&mut self) -> Result<Option<SnapshotPage>, StoreError>;
}

/// The number of items, and a digest that tells whether two stores have the same content, whatever order they are read in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    records: usize,
    games: usize,
    tournaments: usize,
    notes: usize,
    /// The number of outbox entries of each partition.
    entries: BTreeMap<Partition, u64>,
    /// The sum of the digests of all items: a number of 256 bits, lowest part first.
    sum: [u64; 4],
}

impl Summary {
    /// Adds an item. The entries of one partition must come in their order.
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
                hash(1, &(key, body, None::<i64>, None::<i64>))
            }
            SnapshotItem::Entry(partition, body) => {
                let place = self.entries.entry(*partition).or_default();
                *place += 1;
                hash(2, &(partition.number(), *place, body))
            }
        };
        let mut carry = false;
        for (limb, eight) in self.sum.iter_mut().zip(digest.as_chunks::<8>().0) {
            let (sum, one) = limb.overflowing_add(u64::from_le_bytes(*eight));
            let (sum, other) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, one || other);
        }
    }

    /// A digest of all records, alarms, notes and outbox entries.
    pub fn digest(&self) -> [u8; DIGEST_BYTES] {
        let mut digest = [0; DIGEST_BYTES];
        for (eight, limb) in digest.as_chunks_mut::<8>().0.iter_mut().zip(self.sum) {
            *eight = limb.to_le_bytes();
        }
        digest
    }
}

impl fmt::Display for Summary {
    /// Shows numbers only, because records contain fleets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { records, games, tournaments, notes, entries, .. } = self;
        let entries: u64 = entries.values().sum();
        write!(f, "{records} records ({games} games, {tournaments} tournaments), {notes} notes, {entries} undelivered messages")
    }
}

fn hash(kind: u8, content: &impl Serialize) -> [u8; DIGEST_BYTES] {
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

/// The first line of a backup; the number is that of the format.
const MAGIC: &[u8] = b"broadside backup 1\n";

/// How a backup of any format begins.
const ANY_MAGIC: &[u8] = b"broadside backup ";

/// The number of bytes hashed at once.
const BUFFER_BYTES: usize = 64 << 10;

/// A part of the file.
#[derive(Serialize, Deserialize)]
enum BackupPart {
    Page(Vec<SnapshotItem>),
    End(BackupTrailer),
}

/// The last part of a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackupTrailer {
    /// When reading the store began and ended, in milliseconds since the epoch.
    pub read: (i64, i64),
    /// The digest of all pages.
    pub digest: [u8; DIGEST_BYTES],
    /// The number of items left out, and some of their names.
    pub left_out: (u64, Vec<String>),
}

impl BackupTrailer {
    /// The period in which it was read, in UTC.
    pub fn period(&self) -> String {
        let moment = |milliseconds| jiff::Timestamp::from_millisecond(milliseconds).unwrap_or_default();
        format!("from {} to {}", moment(self.read.0), moment(self.read.1))
    }
}

/// Encodes a backup, one part at a time.
#[derive(Default)]
pub struct Encoder {
    hash: Sha256,
    has_begun: bool,
}

impl Encoder {
    /// Encodes a page.
    pub fn encode_page(&mut self, items: Vec<SnapshotItem>) -> Vec<u8> {
        self.part(&BackupPart::Page(items))
    }

    /// Encodes the trailer and the final hash.
    pub fn encode_trailer(&mut self, end: BackupTrailer) -> Vec<u8> {
        let mut bytes = self.part(&BackupPart::End(end));
        bytes.extend(self.hash.finalize_reset());
        bytes
    }

    fn part(&mut self, part: &BackupPart) -> Vec<u8> {
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
    /// The trailer.
    pub end: BackupTrailer,
    /// A summary of its content.
    pub summary: Summary,
}

impl<R: Read + Seek> Backup<R> {
    /// Reads and verifies all of it.
    ///
    /// # Errors
    /// If it cannot be read, is no backup, has a newer format, or is damaged.
    pub fn open(source: R) -> Result<Self, StoreError> {
        let mut source = BufReader::with_capacity(BUFFER_BYTES, source);
        source.rewind().map_err(read_error)?;
        let mut magic = Vec::new();
        source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(read_error)?;
        if magic != MAGIC {
            let says = if magic.starts_with(ANY_MAGIC) {
                "the backup has a newer format; restore it with the version that made it"
            } else {
                "this is not a Broadside backup"
            };
            return Err(StoreError::Refused(says.to_owned()));
        }
        check_hash(&mut source)?;
        source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(read_error)?;
        let (mut summary, mut pages) = (Summary::default(), BackupPages { source: &mut source, end: None });
        for page in pages.by_ref() {
            page?.iter().for_each(|item| summary.add(item));
        }
        // The writer had read something else than what can be read from the file.
        let end = pages.end.filter(|end| end.digest == summary.digest()).ok_or_else(damaged_error)?;
        Ok(Self { source, end, summary })
    }

    /// All pages, from the beginning.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub fn pages(&mut self) -> Result<BackupPages<'_, R>, StoreError> {
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
    type Item = Result<Vec<SnapshotItem>, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        match self.part() {
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
    fn part(&mut self) -> Result<BackupPart, StoreError> {
        let (mut length, mut body) = ([0; 4], Vec::new());
        self.source.read_exact(&mut length).map_err(read_error)?;
        self.source.by_ref().take(u32::from_be_bytes(length).into()).read_to_end(&mut body).map_err(read_error)?;
        postcard::from_bytes(&body).map_err(|_| damaged_error())
    }
}

/// Verifies the hash at the end of the file.
fn check_hash(source: &mut (impl Read + Seek)) -> Result<(), StoreError> {
    let length = source.seek(SeekFrom::End(0)).map_err(read_error)?.checked_sub(DIGEST_BYTES as u64).ok_or_else(damaged_error)?;
    source.rewind().map_err(read_error)?;
    let (mut content, mut hash, mut buffer) = (source.by_ref().take(length), Sha256::new(), vec![0; BUFFER_BYTES]);
    loop {
        match content.read(&mut buffer).map_err(read_error)? {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    let mut digest = [0; DIGEST_BYTES];
    source.read_exact(&mut digest).map_err(read_error)?;
    let hashed: [u8; DIGEST_BYTES] = hash.finalize().into();
    if hashed == digest { Ok(()) } else { Err(damaged_error()) }
}

fn damaged_error() -> StoreError {
    StoreError::Refused("the backup is damaged: its trailer does not match its content; take another one".to_owned())
}

fn read_error(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged_error(),
        _ => StoreError::Unavailable(format!("the backup cannot be read: {error}")),
    }
}
