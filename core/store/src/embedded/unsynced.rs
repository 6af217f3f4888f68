//! Notes that are written every second and may lose the last seconds in a power failure. They are in a small file beside the data file,
//! which is rewritten in place and synced by the operating system. They survive the end of the process, however it ends. Not for
//! records, nor for notes whose loss matters.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};

use serde::{Deserialize, Serialize};

use super::{super::mutex::lock, disk};

/// The first line of the file; the number is that of the format.
const MAGIC: &[u8] = b"broadside notes 1\n";

/// The size of the header after it: the length of the content and its CRC-32, both big-endian.
const HEADER_BYTES: usize = 8;

/// A note, and the note that the data file had under the same key at the time. If the data file has another one now, written as an
/// ordinary note or by a restored backup, that one counts.
#[derive(Serialize, Deserialize)]
struct UnsyncedNote {
    replaces: Option<Vec<u8>>,
    body: Vec<u8>,
}

type UnsyncedMap = BTreeMap<Vec<u8>, UnsyncedNote>;

/// The notes by their row keys. Without a file they do not survive the process.
#[derive(Default)]
pub(super) struct UnsyncedNotes {
    /// The file; `None`: in memory only.
    path: Option<PathBuf>,
    notes: Mutex<UnsyncedMap>,
}

impl UnsyncedNotes {
    /// Loads the valid notes beside the data file at `path`. `in_data_file` returns the note that the data file has under a row key. A missing
    /// or damaged file has no notes.
    ///
    /// # Errors
    /// The errors of `in_data_file`.
    pub(super) fn open_beside<E>(path: &Path, in_data_file: impl Fn(&[u8]) -> Result<Option<Vec<u8>>, E>) -> Result<Self, E> {
        let path = path.with_extension("notes");
        let mut valid = UnsyncedMap::new();
        for (row_key, note) in fs::read(&path).ok().and_then(|bytes| from_bytes(&bytes)).unwrap_or_default() {
            if in_data_file(&row_key)? == note.replaces {
                valid.insert(row_key, note);
            }
        }
        Ok(Self { path: Some(path), notes: Mutex::new(valid) })
    }

    /// The note with this row key.
    pub(super) fn get(&self, row_key: &[u8]) -> Option<Vec<u8>> {
        lock(&self.notes).get(row_key).map(|note| note.body.clone())
    }

    /// All notes, by their row keys.
    pub(super) fn all(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        lock(&self.notes).iter().map(|(row_key, note)| (row_key.clone(), note.body.clone())).collect()
    }

    /// Writes a note. `in_data_file` returns the note that the data file has under the same key.
    ///
    /// # Errors
    /// If the file cannot be written, or `in_data_file` fails; then nothing has changed.
    pub(super) fn put(&self, row_key: &[u8], body: &[u8], in_data_file: impl FnOnce() -> io::Result<Option<Vec<u8>>>) -> io::Result<()> {
        let mut notes = lock(&self.notes);
        let replaces = match notes.remove(row_key) {
            Some(before) => before.replaces,
            None => in_data_file()?,
        };
        notes.insert(row_key.to_vec(), UnsyncedNote { replaces, body: body.to_vec() });
        self.write(&notes).inspect_err(|_| drop(notes.remove(row_key)))
    }

    /// Drops a note that was replaced by an ordinary one. Its remains in the file do not count.
    pub(super) fn remove(&self, row_key: &[u8]) {
        let mut notes = lock(&self.notes);
        if notes.remove(row_key).is_some() && self.write(&notes).is_err() {
            self.delete();
        }
    }

    /// Drops all notes, because the data file has them now. Their remains in the file do not count.
    pub(super) fn clear(&self) {
        lock(&self.notes).clear();
    }

    /// Deletes the file, if there is one.
    pub(super) fn delete(&self) {
        if let Some(path) = &self.path {
            fs::remove_file(path).unwrap_or_default();
        }
    }

    fn write(&self, notes: &UnsyncedMap) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        disk::create_private(path)?.write_all(&to_bytes(notes))
    }
}

fn to_bytes(notes: &UnsyncedMap) -> Vec<u8> {
    let content = postcard::to_allocvec(notes).expect("bytes can always be written into memory");
    let length = u32::try_from(content.len()).expect("notes are small");
    [MAGIC, &length.to_be_bytes(), &crc32fast::hash(&content).to_be_bytes(), &content].concat()
}

/// Decodes what [`to_bytes`] wrote, ignoring the rest of an earlier, longer version; `None` if it is damaged.
fn from_bytes(bytes: &[u8]) -> Option<UnsyncedMap> {
    let (head, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<HEADER_BYTES>()?;
    let [length, checksum] = [&head[..4], &head[4..]].map(|four| u32::from_be_bytes(four.try_into().expect("half of eight bytes")));
    let content = rest.get(..length as usize)?;
    (crc32fast::hash(content) == checksum).then(|| postcard::from_bytes(content).ok()).flatten()
}
