//! Notes that are written every second and need not outlive a power failure to the second: they stand in a small file beside
//! the data file, which is rewritten in place and left to the operating system to bring to the disk. What the process wrote
//! outlives it, however it ends. Knows no records, and no note whose loss would be missed.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};

use serde::{Deserialize, Serialize};

use super::{super::mutex::lock, disk};

/// How the file begins; the number is the format's.
const MAGIC: &[u8] = b"broadside notes 1\n";

/// What follows it: the length of the content and its CRC-32, both big-endian.
const HEAD: usize = 8;

/// A note, and what the data file had in its place when it was begun. Once it has something else there, as an ordinary note or
/// a restored backup writes it, that one counts.
#[derive(Serialize, Deserialize)]
struct UnsyncedNote {
    over: Option<Vec<u8>>,
    body: Vec<u8>,
}

type Notes = BTreeMap<Vec<u8>, UnsyncedNote>;

/// The notes by their places; none that outlive this process, unless they were opened beside a file.
#[derive(Default)]
pub(super) struct UnsyncedNotes {
    /// Where they stand; `None`: in memory only.
    path: Option<PathBuf>,
    notes: Mutex<Notes>,
}

impl UnsyncedNotes {
    /// Those beside the data file at `path`, as far as they count; `kept` says which note the data file has at a place. Where
    /// there is no such file, or it is damaged, there are none.
    ///
    /// # Errors
    /// Those of `kept`.
    pub(super) fn beside<E>(path: &Path, kept: impl Fn(&[u8]) -> Result<Option<Vec<u8>>, E>) -> Result<Self, E> {
        let path = path.with_extension("notes");
        let mut counting = Notes::new();
        for (place, note) in fs::read(&path).ok().and_then(|bytes| from_bytes(&bytes)).unwrap_or_default() {
            if kept(&place)? == note.over {
                counting.insert(place, note);
            }
        }
        Ok(Self { path: Some(path), notes: Mutex::new(counting) })
    }

    /// The note at this place, if there is one.
    pub(super) fn get(&self, place: &[u8]) -> Option<Vec<u8>> {
        lock(&self.notes).get(place).map(|note| note.body.clone())
    }

    /// All of them, by their places.
    pub(super) fn all(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        lock(&self.notes).iter().map(|(place, note)| (place.clone(), note.body.clone())).collect()
    }

    /// Writes one; `kept` says which note the data file has in its place.
    ///
    /// # Errors
    /// When the file cannot be written, or `kept` does not know; then nothing has changed.
    pub(super) fn put(&self, place: &[u8], body: &[u8], kept: impl FnOnce() -> io::Result<Option<Vec<u8>>>) -> io::Result<()> {
        let mut notes = lock(&self.notes);
        let over = match notes.remove(place) {
            Some(before) => before.over,
            None => kept()?,
        };
        notes.insert(place.to_vec(), UnsyncedNote { over, body: body.to_vec() });
        self.write(&notes).inspect_err(|_| drop(notes.remove(place)))
    }

    /// Forgets one, because an ordinary note stands in its place. What remains of it in the file does not count.
    pub(super) fn remove(&self, place: &[u8]) {
        let mut notes = lock(&self.notes);
        if notes.remove(place).is_some() && self.write(&notes).is_err() {
            self.delete();
        }
    }

    /// Forgets them all, because the data file has them now. What remains of them in their file does not count.
    pub(super) fn forget(&self) {
        lock(&self.notes).clear();
    }

    /// Takes their file away, where there is one.
    pub(super) fn delete(&self) {
        if let Some(path) = &self.path {
            fs::remove_file(path).unwrap_or_default();
        }
    }

    fn write(&self, notes: &Notes) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        disk::own(path)?.write_all(&to_bytes(notes))
    }
}

fn to_bytes(notes: &Notes) -> Vec<u8> {
    let content = postcard::to_allocvec(notes).expect("bytes can always be written into memory");
    let length = u32::try_from(content.len()).expect("notes are small");
    [MAGIC, &length.to_be_bytes(), &crc32fast::hash(&content).to_be_bytes(), &content].concat()
}

/// Reads what [`to_bytes`] wrote, and what an earlier, longer one left behind it; `None` where it is damaged.
fn from_bytes(bytes: &[u8]) -> Option<Notes> {
    let (head, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<HEAD>()?;
    let [length, checksum] = [&head[..4], &head[4..]].map(|four| u32::from_be_bytes(four.try_into().expect("half of eight bytes")));
    let content = rest.get(..length as usize)?;
    (crc32fast::hash(content) == checksum).then(|| postcard::from_bytes(content).ok()).flatten()
}
