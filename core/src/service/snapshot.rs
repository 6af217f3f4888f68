//! Everything that a store keeps, page by page: what a backup is made of, and what goes from one store into another.
//! Knows the bytes of records and not their meaning. What is in it holds fleets and names: it is as secret as the store.

mod file;

use std::fmt;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use self::file::{Backup, Encoder, End, Pages};
use super::stored::{Collection, Key, PARTITIONS, Partition, StoreError, Stored};

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
    /// The next page, of some hundred kilobytes; `None` at the end.
    async fn next(&mut self) -> Result<Option<Page>, StoreError>;
}

/// How much is kept, and what says whether two stores keep the same, whatever the order in which they are read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    records: usize,
    games: usize,
    tournaments: usize,
    notes: usize,
    /// How many messages of each partition.
    entries: [u64; PARTITIONS as usize],
    /// The sum of what tells each thing from every other, as a number of 256 bits, lowest first.
    sum: [u64; 4],
}

impl Default for Summary {
    fn default() -> Self {
        Self { records: 0, games: 0, tournaments: 0, notes: 0, entries: [0; PARTITIONS as usize], sum: [0; 4] }
    }
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
                let place = &mut self.entries[usize::from(partition.number())];
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
        let entries: u64 = entries.iter().sum();
        write!(f, "{records} records ({games} games, {tournaments} tournaments), {notes} notes, {entries} messages that wait to be told")
    }
}

fn hash(kind: u8, content: &impl Serialize) -> [u8; DIGEST] {
    let bytes = postcard::to_allocvec(content).expect("numbers, texts and bytes can always be written into memory");
    Sha256::new().chain_update([kind]).chain_update(bytes).finalize().into()
}

/// The form of a note: its key, its body, and two moments that a note has none of.
mod note {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Key;

    pub(super) fn serialize<S: Serializer>(key: &Key, body: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        (key, body, None::<i64>, None::<i64>).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Key, Vec<u8>), D::Error> {
        let (key, body, _, _) = <(Key, Vec<u8>, Option<i64>, Option<i64>)>::deserialize(deserializer)?;
        Ok((key, body))
    }
}
