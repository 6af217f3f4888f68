//! The first form of a backup: everything at once, in the memory of whoever reads it. It is read for ever and no longer written.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{DIGEST, Kept, KeptRecord, Line};
use crate::service::stored::{Key, Partition};

/// How such a file begins.
pub(super) const MAGIC: &[u8] = b"broadside backup 1\n";

/// Everything that is kept.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Snapshot {
    /// The records, by key.
    pub records: Vec<KeptRecord>,
    /// The notes, by key.
    pub notes: Vec<(Key, Vec<u8>)>,
    /// What waits in the outboxes, by partition and in commit order.
    pub entries: Vec<(Partition, Vec<u8>)>,
}

/// The whole file behind its first line.
#[derive(Serialize, Deserialize)]
struct Body {
    records: Vec<Line>,
    notes: Vec<Line>,
    entries: Vec<(u8, Vec<u8>)>,
}

impl Snapshot {
    /// Reads what stands between the first line and the hash at the end; `None` where it makes no sense.
    pub(super) fn read(body: &[u8]) -> Option<Self> {
        let body: Body = postcard::from_bytes(body).ok()?;
        let records = body.records.into_iter().map(Line::record).collect::<Option<_>>()?;
        let notes = body.notes.into_iter().map(|line| Some((line.key()?, line.bytes))).collect::<Option<_>>()?;
        let entries = body.entries.into_iter().map(|(number, body)| (Partition::new(number.into()), body)).collect();
        Some(Self { records, notes, entries })
    }

    /// The digest that versions which wrote this form printed.
    pub fn digest(&self) -> [u8; DIGEST] {
        let records = self.records.iter().map(|kept| Line { expires: None, ..Line::of_record(kept) });
        let notes = self.notes.iter().map(|(key, body)| Line::of(key, body.clone()));
        let entries = self.entries.iter().map(|(partition, body)| (partition.number(), body.clone()));
        let body = Body { records: records.collect(), notes: notes.collect(), entries: entries.collect() };
        let bytes = postcard::to_allocvec(&body).expect("numbers, texts and bytes can always be written into memory");
        Sha256::digest(bytes).into()
    }

    /// The same, thing by thing.
    pub(super) fn into_kept(self) -> Vec<Kept> {
        let entries = self.entries.into_iter().map(|(partition, body)| Kept::Entry(partition, body));
        let notes = self.notes.into_iter().map(|(key, body)| Kept::Note(key, body));
        entries.chain(self.records.into_iter().map(Kept::Record)).chain(notes).collect()
    }
}
