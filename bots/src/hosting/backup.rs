//! `broadside backup` and `broadside restore`: one file holds the whole contents of a store, and can be restored into a store of
//! either kind. Handles files only; their format belongs to the service.

use std::{fs::File, io::Write, path::Path};

use broadside_service::{census::Census, outbox::notes};
use broadside_store::{
    backup::{self, BackupStream},
    snapshot::{Backup, BackupTrailer, SnapshotSummary},
};
use tokio::io::AsyncReadExt;

use super::{admin_socket, private_file::AtomicFile};
use crate::{
    config::Config,
    store::{data_file, open_store},
};

/// Bytes read from a running bot at a time.
const CHUNK_SIZE: usize = 64 << 10;

/// Writes the contents of the configured store into a new file, reads it back and returns a summary.
///
/// # Errors
/// One sentence: the file exists or cannot be written, or the store fails. Several lines if some records are damaged; the file then
/// holds all others.
pub async fn create(config: &Config, file: &Path) -> Result<String, String> {
    if file.exists() {
        return Err(format!("{} already exists; name a new file", file.display()));
    }
    // Opening it would create an empty store, whose backup would look valid.
    if config.redis_url.is_none() && !data_file(config).exists() {
        return Err(format!(
            "there is no store at {}; set BROADSIDE_DATA to the data folder of the bot (a systemd service: /var/lib/broadside)",
            data_file(config).display()
        ));
    }
    let cannot_write = |error| format!("{} cannot be written: {error}", file.display());
    let mut pending = AtomicFile::create(file).map_err(cannot_write)?;
    match admin_socket::send_request(config, admin_socket::BACKUP).await? {
        Some(mut stream) => {
            let mut chunk = vec![0; CHUNK_SIZE];
            loop {
                match stream.read(&mut chunk).await.map_err(|error| format!("the running bot closed the connection: {error}"))? {
                    0 => break,
                    read => pending.file.write_all(&chunk[..read]).map_err(cannot_write)?,
                }
            }
        }
        None => {
            let store = open_store(config).await?;
            let mut taking = BackupStream::new(store.as_ref()).map_err(|error| error.to_string())?;
            while let Some(bytes) = taking.next().await.map_err(|error| error.to_string())? {
                pending.file.write_all(&bytes).map_err(cannot_write)?;
            }
        }
    }
    let cannot_read_back = |error| format!("{} cannot be verified: {error}", file.display());
    let (mut census, mut written) = (Census::default(), Backup::open(&pending.file).map_err(cannot_read_back)?);
    for page in written.pages().map_err(cannot_read_back)? {
        page.map_err(cannot_read_back)?.iter().for_each(|kept| census.add(kept));
    }
    let summary = [format!("{}: {}", file.display(), describe_contents(&written.summary, Some(&written.end)))].into_iter();
    let summary = summary.chain(unreadable_lines(&census)).chain(skipped_line(&written.end)).collect::<Vec<_>>().join("\n");
    let is_complete = census.damaged_count() == 0 && written.end.left_out.0 == 0;
    drop(written);
    pending.commit().map_err(cannot_write)?;
    if is_complete { Ok(summary) } else { Err(summary) }
}

/// Restores a backup into the configured store, which must be empty, verifies it and returns a summary.
///
/// # Errors
/// One sentence: the file cannot be read or is no valid backup, the store is not empty, or the store fails.
pub async fn restore(config: &Config, file: &Path) -> Result<String, String> {
    let source = File::open(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let mut saved = Backup::open(source).map_err(|error| format!("{}: {error}", file.display()))?;
    let store = open_store(config).await?;
    let written = backup::restore(store.as_ref(), &mut saved, notes::time_to_live).await.map_err(|error| error.to_string())?;
    Ok(format!("restored: {}", describe_contents(&written, None)))
}

/// Lines about the records that this version cannot read; empty if there are none.
fn unreadable_lines(census: &Census) -> Vec<String> {
    if census.unreadable_count() == 0 {
        return Vec::new();
    }
    let mut lines = vec![format!("{} of these cannot be read by this version, and were copied unchanged:", census.unreadable_count())];
    lines.extend(census.unreadable_report());
    if census.damaged_count() > 0 {
        lines.push("an older backup may contain the damaged records intact".to_owned());
    }
    lines
}

/// A line about records of unknown kinds, which a backup leaves out; `None` if there are none.
fn skipped_line(end: &BackupTrailer) -> Option<String> {
    let (count, names) = &end.left_out;
    let more = if *count > names.len() as u64 { ", …" } else { "" };
    let line = || format!("{count} records of unknown kinds were left out: {}{more}; use a version that supports them", names.join(", "));
    (*count > 0).then(line)
}

/// The counts, the time of reading, and a digest that is equal for stores with equal contents.
fn describe_contents(summary: &SnapshotSummary, end: Option<&BackupTrailer>) -> String {
    let read = end.map_or_else(String::new, |end| format!("\nread {}", end.period()));
    let digest: String = summary.digest().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{summary}; verified by reading it back{read}\ndigest {digest}")
}
