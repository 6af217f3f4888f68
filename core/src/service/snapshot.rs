//! Everything that a store keeps, page by page: what a backup is made of, and what goes from one store into another.
//! Knows the bytes of records and not their meaning. What is in it holds fleets and names: it is as secret as the store.
//!
//! A backup is written as it comes and read page by page, so neither needs memory for more than a page. Its form: a first line,
//! then parts, each behind its length in four bytes (big-endian): pages, and last the end, which says what the pages hold.
//! Behind it the SHA-256 of all of this.

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, BufReader, Read, Seek, SeekFrom},
    mem,
};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::stored::{Collection, Key, Partition, StoreError, Stored};

/// Bytes of a digest.
pub const DIGEST: usize = 32;

/// One record with what the store itself keeps about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptRecord {
    /// Where it lives.
    pub key: Key,
    /// The record.
    pub stored: Stored,
    /// When it wants waking (milliseconds since the epoch).
    pub alarm: Option<i64>,
    /// From when on it may be forgotten (milliseconds since the epoch); `None`: never.
    pub expires: Option<i64>,
}

impl KeptRecord {
    /// Whether its time has passed by `now`.
    pub fn expired(&self, now: i64) -> bool {
        self.expires.is_some_and(|moment| moment <= now)
    }

    /// What tells it from every other record and from every other state of it. The moment from which it may be forgotten
    /// is left out, as a store tells it by its own clock.
    pub fn digest(&self) -> [u8; DIGEST] {
        hash(0, &Self { expires: None, ..self.clone() })
    }
}

/// One thing that is kept. Leases are not: they belong to whoever runs. Backups hold it in this form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kept {
    /// A record.
    Record(KeptRecord),
    /// A note.
    #[serde(with = "note")]
    Note(Key, Vec<u8>),
    /// What waits in an outbox, behind what came before of the same partition.
    Entry(Partition, Vec<u8>),
}

/// Some of what a store keeps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// What could be read, each as it was at one moment.
    pub kept: Vec<Kept>,
    /// What else lies there, by its name in the store: of a kind that this version does not know, or in no form at all.
    pub left_out: Vec<String>,
}

/// Reads everything that a store keeps while others go on using it.
///
/// What waits in the outboxes comes before the records, so whatever is taken out of an outbox meanwhile had been done or told
/// before any record that could show it is read. Each record comes once, with its alarm as it was at that moment.
#[async_trait]
pub trait Survey: Send {
    /// The next page, of some hundred kilobytes, with something on it; `None` at the end.
    async fn next(&mut self) -> Result<Option<Page>, StoreError>;
}

/// How much is kept, and what says whether two stores keep the same, whatever the order in which they are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    records: usize,
    games: usize,
    tournaments: usize,
    notes: usize,
    /// How many messages of each partition.
    entries: BTreeMap<Partition, u64>,
    /// The sum of what tells each thing from every other, as a number of 256 bits, lowest first.
    sum: [u64; 4],
}

impl Summary {
    /// Counts one thing more. The messages of one partition come in their order.
    pub fn add(&mut self, kept: &Kept) {
        let digest = match kept {
            Kept::Record(record) => {
                self.records += 1;
                self.games += usize::from(record.key.collection == Collection::Game);
                self.tournaments += usize::from(record.key.collection == Collection::Tournament);
                record.digest()
            }
            Kept::Note(key, body) => {
                self.notes += 1;
                hash(1, &(key, body, None::<i64>, None::<i64>))
            }
            Kept::Entry(partition, body) => {
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

    /// What says whether two stores keep the same: it follows from every record, alarm, note and message.
    pub fn digest(&self) -> [u8; DIGEST] {
        let mut digest = [0; DIGEST];
        for (eight, limb) in digest.as_chunks_mut::<8>().0.iter_mut().zip(self.sum) {
            *eight = limb.to_le_bytes();
        }
        digest
    }
}

impl fmt::Display for Summary {
    /// Counts only: records hold fleets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { records, games, tournaments, notes, entries, .. } = self;
        let entries: u64 = entries.values().sum();
        write!(f, "{records} records ({games} games, {tournaments} tournaments), {notes} notes, {entries} messages that wait to be told")
    }
}

fn hash(kind: u8, content: &impl Serialize) -> [u8; DIGEST] {
    let bytes = postcard::to_allocvec(content).expect("numbers, texts and bytes can always be written into memory");
    Sha256::new().chain_update([kind]).chain_update(bytes).finalize().into()
}

/// The form of a note: its key, its body, and two moments that only a record has, always empty.
mod note {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::service::stored::Key;

    pub(super) fn serialize<S: Serializer>(key: &Key, body: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        (key, body, None::<i64>, None::<i64>).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Key, Vec<u8>), D::Error> {
        let (key, body, _, _) = <(Key, Vec<u8>, Option<i64>, Option<i64>)>::deserialize(deserializer)?;
        Ok((key, body))
    }
}

/// How a backup begins; the number is the form's.
const MAGIC: &[u8] = b"broadside backup 1\n";

/// How a backup of any form begins.
const ANY_MAGIC: &[u8] = b"broadside backup ";

/// How much of a file is hashed at once.
const PIECE: usize = 64 << 10;

/// One part of the file.
#[derive(Serialize, Deserialize)]
enum Part {
    Page(Vec<Kept>),
    End(End),
}

/// What stands at the end of a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// When the reading began and ended (milliseconds since the epoch).
    pub read: (i64, i64),
    /// The digest of all pages.
    pub digest: [u8; DIGEST],
    /// How much lay in the store that could not be taken along, and some of its names.
    pub left_out: (u64, Vec<String>),
}

impl End {
    /// Between which moments it was read, in UTC.
    pub fn period(&self) -> String {
        let moment = |milliseconds| jiff::Timestamp::from_millisecond(milliseconds).unwrap_or_default();
        format!("from {} to {}", moment(self.read.0), moment(self.read.1))
    }
}

/// Makes a backup's bytes, a part at a time.
#[derive(Default)]
pub struct Encoder {
    hash: Sha256,
    has_begun: bool,
}

impl Encoder {
    /// The bytes of a page.
    pub fn page(&mut self, kept: Vec<Kept>) -> Vec<u8> {
        self.part(&Part::Page(kept))
    }

    /// The last bytes.
    pub fn end(&mut self, end: End) -> Vec<u8> {
        let mut bytes = self.part(&Part::End(end));
        bytes.extend(self.hash.finalize_reset());
        bytes
    }

    fn part(&mut self, part: &Part) -> Vec<u8> {
        let body = postcard::to_allocvec(part).expect("numbers, texts and bytes can always be written into memory");
        let length = u32::try_from(body.len()).expect("a page is far below four gigabytes");
        let magic: &[u8] = if mem::replace(&mut self.has_begun, true) { &[] } else { MAGIC };
        let bytes = [magic, &length.to_be_bytes(), &body].concat();
        self.hash.update(&bytes);
        bytes
    }
}

/// A backup that was looked through and found sound.
pub struct Backup<R> {
    source: BufReader<R>,
    /// What stands at its end.
    pub end: End,
    /// How much it holds.
    pub summary: Summary,
}

impl<R: Read + Seek> Backup<R> {
    /// Reads all of it once.
    ///
    /// # Errors
    /// One sentence: that it cannot be read, is no backup, a newer one, or a damaged one.
    pub fn open(source: R) -> Result<Self, StoreError> {
        let mut source = BufReader::with_capacity(PIECE, source);
        source.rewind().map_err(unread)?;
        let mut magic = Vec::new();
        source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(unread)?;
        if magic != MAGIC {
            let says = if magic.starts_with(ANY_MAGIC) {
                "the backup has a newer format; restore it with the version that made it"
            } else {
                "this is no backup"
            };
            return Err(StoreError::Refused(says.to_owned()));
        }
        check_hash(&mut source)?;
        source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(unread)?;
        let (mut summary, mut pages) = (Summary::default(), Pages { source: &mut source, end: None });
        for page in pages.by_ref() {
            page?.iter().for_each(|kept| summary.add(kept));
        }
        // Its writer had read something else than what can be read of it.
        let end = pages.end.filter(|end| end.digest == summary.digest()).ok_or_else(damaged)?;
        Ok(Self { source, end, summary })
    }

    /// Everything that it holds, from the beginning.
    ///
    /// # Errors
    /// That the file cannot be read any more.
    pub fn pages(&mut self) -> Result<Pages<'_, R>, StoreError> {
        self.source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(unread)?;
        Ok(Pages { source: &mut self.source, end: None })
    }
}

/// The pages of a backup.
pub struct Pages<'b, R> {
    source: &'b mut BufReader<R>,
    end: Option<End>,
}

impl<R: Read> Iterator for Pages<'_, R> {
    type Item = Result<Vec<Kept>, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        match self.part() {
            Ok(Part::Page(kept)) => Some(Ok(kept)),
            Ok(Part::End(end)) => {
                self.end = Some(end);
                None
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

impl<R: Read> Pages<'_, R> {
    fn part(&mut self) -> Result<Part, StoreError> {
        let (mut length, mut body) = ([0; 4], Vec::new());
        self.source.read_exact(&mut length).map_err(unread)?;
        self.source.by_ref().take(u32::from_be_bytes(length).into()).read_to_end(&mut body).map_err(unread)?;
        postcard::from_bytes(&body).map_err(|_| damaged())
    }
}

/// Looks that the hash at the end is that of everything before it.
fn check_hash(source: &mut (impl Read + Seek)) -> Result<(), StoreError> {
    let length = source.seek(SeekFrom::End(0)).map_err(unread)?.checked_sub(DIGEST as u64).ok_or_else(damaged)?;
    source.rewind().map_err(unread)?;
    let (mut content, mut hash, mut piece) = (source.by_ref().take(length), Sha256::new(), vec![0; PIECE]);
    loop {
        match content.read(&mut piece).map_err(unread)? {
            0 => break,
            read => hash.update(&piece[..read]),
        }
    }
    let mut digest = [0; DIGEST];
    source.read_exact(&mut digest).map_err(unread)?;
    let hashed: [u8; DIGEST] = hash.finalize().into();
    if hashed == digest { Ok(()) } else { Err(damaged()) }
}

fn damaged() -> StoreError {
    StoreError::Refused("the backup is damaged: its end does not fit its content; take another one".to_owned())
}

fn unread(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(),
        _ => StoreError::Unavailable(format!("the backup cannot be read: {error}")),
    }
}
