//! The files of what is kept: where they lie, how they are opened, and what `CONTENTS.txt` says of each. Knows bytes
//! only, and changes none of them.

use std::{
    io::Read,
    path::{Path, PathBuf},
};

use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

/// The data file of the embedded store, compressed: it is sparse.
pub const EMBEDDED: &str = "games.redb.gz";
/// What a Redis server saved.
pub const DUMP: &str = "dump.rdb.gz";
/// A backup.
pub const BACKUP: &str = "games.backup.gz";
/// What buttons in chats say.
pub const BUTTONS: &str = "buttons.txt";
/// What is in all of them.
pub const CONTENTS: &str = "CONTENTS.txt";

/// All of them.
pub const FILES: [&str; 5] = [EMBEDDED, DUMP, BACKUP, BUTTONS, CONTENTS];

/// What tells the list itself apart from every other.
const OF_CONTENTS: &str = "file CONTENTS.txt 57366 bytes sha256 93d530f377b0e913bf2b95e682c288576a328d4e3bb3ebf3af053aca91faa63f";

/// The folder they lie in.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/kept")
}

/// The bytes of a file as they lie there.
pub fn raw(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name} is part of the tree: {error}"))
}

/// What is in a file that is as it was written.
pub fn opened(name: &str) -> Vec<u8> {
    let bytes = raw(name);
    if let Err(why) = check(name, &bytes) {
        panic!("{why}");
    }
    if name.ends_with(".gz") { inflated(&bytes).expect("a file that is as it was written can be opened") } else { bytes }
}

/// Whether these are the bytes of the file of this name as it was written.
///
/// # Errors
/// One sentence, where a single bit is another.
pub fn check(name: &str, bytes: &[u8]) -> Result<(), String> {
    let stated = match name {
        CONTENTS => OF_CONTENTS.to_owned(),
        _ => line(&format!("file {name} ")),
    };
    match description(name, bytes) {
        found if found == stated => Ok(()),
        found => Err(format!("{name} is not as it was written: {found} instead of {stated}")),
    }
}

/// The lines of `CONTENTS.txt`, without those that explain it.
pub fn contents() -> Vec<String> {
    let text = String::from_utf8(opened(CONTENTS)).expect("it is a text");
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect()
}

/// The line of `CONTENTS.txt` that begins so.
pub fn line(begins: &str) -> String {
    contents().into_iter().find(|line| line.starts_with(begins)).unwrap_or_else(|| panic!("{CONTENTS} has a line {begins:?}"))
}

/// The moment at which everything was written down, in milliseconds since the epoch.
pub fn moment() -> i64 {
    line("moment ").trim_start_matches("moment ").parse().expect("a number")
}

/// What tells a file apart from every other.
pub fn description(name: &str, bytes: &[u8]) -> String {
    format!("file {name} {} bytes sha256 {}", bytes.len(), hex(&Sha256::digest(bytes)))
}

/// Bytes as hex digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What was compressed.
pub fn inflated(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut out)?;
    Ok(out)
}
