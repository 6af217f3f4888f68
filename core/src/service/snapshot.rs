//! Everything that a store keeps, in one piece: what a backup is made of, and what goes from one store into another.
//! Knows the bytes of records and not their meaning. A file of it holds fleets and names: it is as secret as the store.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::stored::{Collection, Key, Partition, StoreError, Stored};

/// How a backup begins; the number is the format's.
const MAGIC: &[u8] = b"broadside backup 1\n";

/// Bytes of a digest.
const DIGEST: usize = 32;

/// One record with what the store itself keeps about it.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Everything that is kept, as of one moment. Leases are not: they belong to whoever runs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Snapshot {
    /// The records, by key.
    pub records: Vec<KeptRecord>,
    /// The notes, by key.
    pub notes: Vec<(Key, Vec<u8>)>,
    /// What waits in the outboxes, by partition and in commit order.
    pub entries: Vec<(Partition, Vec<u8>)>,
}

/// A key, a record or a note as the file has it.
#[derive(Serialize, Deserialize)]
struct SnapshotLine {
    partition: u8,
    collection: u8,
    name: String,
    bytes: Vec<u8>,
    alarm: Option<i64>,
    expires: Option<i64>,
}

/// The whole file behind its first line.
#[derive(Serialize, Deserialize)]
struct File {
    records: Vec<SnapshotLine>,
    notes: Vec<SnapshotLine>,
    entries: Vec<(u8, Vec<u8>)>,
}

impl Snapshot {
    /// Puts everything in the order that the fields promise. Messages keep theirs within a partition.
    pub fn sorted(mut self) -> Self {
        self.records.sort_by(|one, other| one.key.cmp(&other.key));
        self.notes.sort_by(|one, other| one.0.cmp(&other.0));
        self.entries.sort_by_key(|(partition, _)| *partition);
        self
    }

    /// Without the records whose time has passed by `now`.
    pub fn living(mut self, now: i64) -> Self {
        self.records.retain(|kept| kept.expires.is_none_or(|moment| moment > now));
        self
    }

    /// Whether nothing is kept at all.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.notes.is_empty() && self.entries.is_empty()
    }

    /// How many records lie on this collection.
    pub fn count(&self, collection: Collection) -> usize {
        self.records.iter().filter(|kept| kept.key.collection == collection).count()
    }

    /// What says whether two stores keep the same: a hash over every record, alarm, note and message. The moments from which
    /// records may be forgotten are left out, as a store tells them by its own clock.
    pub fn digest(&self) -> [u8; DIGEST] {
        let lasting = |kept: &KeptRecord| KeptRecord { expires: None, ..kept.clone() };
        let lasting = Self { records: self.records.iter().map(lasting).collect(), ..self.clone() };
        Sha256::digest(lasting.body()).into()
    }

    /// The bytes of a backup: a first line, everything, and a hash of both.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.body());
        let digest: [u8; DIGEST] = Sha256::digest(&bytes).into();
        bytes.extend(digest);
        bytes
    }

    /// Reads what [`Self::to_bytes`] wrote.
    ///
    /// # Errors
    /// One sentence: that it is no backup, a newer one, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StoreError> {
        let says = |words: &str| StoreError::Refused(words.to_owned());
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            let newer = bytes.starts_with(b"broadside backup ");
            return Err(says(if newer {
                "the backup has a newer format; restore it with the version that made it"
            } else {
                "this is no backup"
            }));
        };
        let damaged = || says("the backup is damaged: its end does not fit its content; take another one");
        let (body, digest) = rest.split_last_chunk::<DIGEST>().ok_or_else(damaged)?;
        let hashed: [u8; DIGEST] = Sha256::digest(&bytes[..MAGIC.len() + body.len()]).into();
        if hashed != *digest {
            return Err(damaged());
        }
        let file: File = postcard::from_bytes(body).map_err(|_| damaged())?;
        let records = file.records.into_iter().map(SnapshotLine::kept).collect::<Option<Vec<_>>>();
        let notes = file.notes.into_iter().map(|line| Some((line.key()?, line.bytes))).collect::<Option<Vec<_>>>();
        let entries = file.entries.into_iter().map(|(number, body)| (Partition::new(number.into()), body)).collect();
        Ok(Self { records: records.ok_or_else(damaged)?, notes: notes.ok_or_else(damaged)?, entries })
    }

    fn body(&self) -> Vec<u8> {
        let records = self.records.iter().map(|kept| SnapshotLine {
            alarm: kept.alarm,
            expires: kept.expires,
            ..SnapshotLine::of(&kept.key, kept.stored.to_bytes())
        });
        let notes = self.notes.iter().map(|(key, body)| SnapshotLine::of(key, body.clone()));
        let entries = self.entries.iter().map(|(partition, body)| (partition.number(), body.clone()));
        let file = File { records: records.collect(), notes: notes.collect(), entries: entries.collect() };
        postcard::to_allocvec(&file).expect("numbers, texts and bytes can always be written into memory")
    }
}

impl fmt::Display for Snapshot {
    /// Counts only: records hold fleets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [games, tournaments] = [Collection::Game, Collection::Tournament].map(|collection| self.count(collection));
        let (records, notes, entries) = (self.records.len(), self.notes.len(), self.entries.len());
        write!(f, "{records} records ({games} games, {tournaments} tournaments), {notes} notes, {entries} messages that wait to be told")
    }
}

impl SnapshotLine {
    fn of(key: &Key, bytes: Vec<u8>) -> Self {
        let collection =
            Collection::ALL.iter().position(|collection| *collection == key.collection).expect("every collection is listed") as u8;
        Self { partition: key.partition.number(), collection, name: key.name.clone(), bytes, alarm: None, expires: None }
    }

    fn key(&self) -> Option<Key> {
        let collection = *Collection::ALL.get(usize::from(self.collection))?;
        Some(Key { partition: Partition::new(self.partition.into()), collection, name: self.name.clone() })
    }

    fn kept(self) -> Option<KeptRecord> {
        Some(KeptRecord { key: self.key()?, stored: Stored::from_bytes(&self.bytes)?, alarm: self.alarm, expires: self.expires })
    }
}
