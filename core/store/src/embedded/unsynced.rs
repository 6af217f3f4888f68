//! Notes that are written every second without waiting for the disk. They are stored in a small file next to the data file, which is
//! rewritten in place. They survive a crash of the process, but a power failure may lose the last seconds. Not for records, nor for notes
//! whose loss matters.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};

use serde::{Deserialize, Serialize};

use super::{super::mutex::lock, disk};

/// The first line of the file, with the number of its format.
const MAGIC: &[u8] = b"broadside notes 1\n";

/// The size of the header after [`MAGIC`] in bytes: the length of the content and its CRC-32, both big-endian.
const HEADER_BYTES: usize = 8;

/// An unsynced note, and the note that the data file had under the same key when this one was written. If the data file has a different
/// note now, from an ordinary write or a restored backup, the unsynced note is ignored.
#[derive(Serialize, Deserialize)]
struct UnsyncedNote {
    replaces: Option<Vec<u8>>,
    body: Vec<u8>,
}

type UnsyncedMap = BTreeMap<Vec<u8>, UnsyncedNote>;

/// The unsynced notes by their row keys.
#[derive(Default)]
pub(super) struct UnsyncedNotes {
    /// The file; `None`: the notes exist in memory only and end with the process.
    path: Option<PathBuf>,
    notes: Mutex<UnsyncedMap>,
}

impl UnsyncedNotes {
    /// Loads the valid notes from the file next to the data file at `path`. `in_data_file` returns the note that the data file has under
    /// a row key. A missing or damaged file counts as empty.
    ///
    /// # Errors
    /// The errors of `in_data_file`.
    pub(super) fn load_for_data_file<E>(path: &Path, in_data_file: impl Fn(&[u8]) -> Result<Option<Vec<u8>>, E>) -> Result<Self, E> {
        let path = path.with_extension("notes");
        let mut valid = UnsyncedMap::new();
        for (row_key, note) in fs::read(&path).ok().and_then(|bytes| decode_file(&bytes)).unwrap_or_default() {
            if in_data_file(&row_key)? == note.replaces {
                valid.insert(row_key, note);
            }
        }
        Ok(Self { path: Some(path), notes: Mutex::new(valid) })
    }

    pub(super) fn get(&self, row_key: &[u8]) -> Option<Vec<u8>> {
        lock(&self.notes).get(row_key).map(|note| note.body.clone())
    }

    /// All unsynced notes: row keys and bodies.
    pub(super) fn all(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        lock(&self.notes).iter().map(|(row_key, note)| (row_key.clone(), note.body.clone())).collect()
    }

    /// Writes a note. `in_data_file` returns the note that the data file has under the same key.
    ///
    /// # Errors
    /// If the file cannot be written, or `in_data_file` fails. The note is not stored then.
    pub(super) fn put(&self, row_key: &[u8], body: &[u8], in_data_file: impl FnOnce() -> io::Result<Option<Vec<u8>>>) -> io::Result<()> {
        let mut notes = lock(&self.notes);
        let replaces = match notes.remove(row_key) {
            Some(before) => before.replaces,
            None => in_data_file()?,
        };
        notes.insert(row_key.to_vec(), UnsyncedNote { replaces, body: body.to_vec() });
        self.write_file(&notes).inspect_err(|_| drop(notes.remove(row_key)))
    }

    /// Removes a note that was replaced by an ordinary one. If the file cannot be rewritten, it is deleted.
    pub(super) fn remove(&self, row_key: &[u8]) {
        let mut notes = lock(&self.notes);
        if notes.remove(row_key).is_some() && self.write_file(&notes).is_err() {
            self.delete();
        }
    }

    /// Removes all notes from memory, because the data file contains them now. The file is not changed: its notes are invalid from now on.
    pub(super) fn clear(&self) {
        lock(&self.notes).clear();
    }

    /// Deletes the file if it exists.
    pub(super) fn delete(&self) {
        if let Some(path) = &self.path {
            fs::remove_file(path).unwrap_or_default();
        }
    }

    fn write_file(&self, notes: &UnsyncedMap) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        disk::create_private_file(path)?.write_all(&encode_file(notes))
    }
}

fn encode_file(notes: &UnsyncedMap) -> Vec<u8> {
    let content = postcard::to_allocvec(notes).expect("bytes can always be written into memory");
    let length = u32::try_from(content.len()).expect("notes are small");
    [MAGIC, &length.to_be_bytes(), &crc32fast::hash(&content).to_be_bytes(), &content].concat()
}

/// Decodes the bytes of [`encode_file`], and ignores the remains of an earlier, longer version after them. `None` if the file is damaged.
fn decode_file(bytes: &[u8]) -> Option<UnsyncedMap> {
    let (head, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<HEADER_BYTES>()?;
    let [length, checksum] = [&head[..4], &head[4..]].map(|four| u32::from_be_bytes(four.try_into().expect("half of eight bytes")));
    let content = rest.get(..length as usize)?;
    (crc32fast::hash(content) == checksum).then(|| postcard::from_bytes(content).ok()).flatten()
}
