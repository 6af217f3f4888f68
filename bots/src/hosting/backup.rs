//! Backups on the command line: one file holds everything that is kept, of either store, and goes into either.
//! Looks after files; what is in them is the service's business.

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use broadside_core::service::{backup, holdings::Holdings};

use crate::{config::Config, run::open_store};

/// Who may read a backup: it holds fleets, names and what people have played.
const OWNER_ONLY: u32 = 0o600;

/// Writes everything that the configured store keeps into a new file, and reads it back. Says what was written.
///
/// # Errors
/// One sentence: that the file is there already or cannot be written, or what is wrong with the store.
pub async fn take(config: &Config, file: &Path) -> Result<String, String> {
    if file.exists() {
        return Err(format!("{} is there already; name a new file", file.display()));
    }
    let store = open_store(config).await?;
    let (holdings, bytes) = backup::take(store.as_ref()).await.map_err(|fault| fault.0)?;
    write(file, &bytes).map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    if fs::read(file).map_err(|error| format!("{} cannot be read back: {error}", file.display()))? != bytes {
        return Err(format!("{} does not read back as it was written; take another disk", file.display()));
    }
    Ok(format!("{}: {}", file.display(), told(&holdings)))
}

/// Puts what a backup holds into the configured store, which must be empty, and looks that it is there. Says what was written.
///
/// # Errors
/// One sentence: that the file cannot be read or is no sound backup, that the store is not empty, or what is wrong with it.
pub async fn put(config: &Config, file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    Holdings::from_bytes(&bytes).map_err(|fault| format!("{}: {}", file.display(), fault.0))?;
    let store = open_store(config).await?;
    let holdings = backup::put(store.as_ref(), &bytes).await.map_err(|fault| fault.0)?;
    Ok(format!("restored: {}", told(&holdings)))
}

/// Counts, and what says whether two stores keep the same.
fn told(holdings: &Holdings) -> String {
    let digest: String = holdings.digest().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{holdings}; read back and equal\ndigest {digest}")
}

/// Writes a file whole or not at all.
fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let mut written = OpenOptions::new().write(true).create(true).truncate(true).mode(OWNER_ONLY).open(&part)?;
    written.write_all(bytes)?;
    written.sync_all()?;
    fs::rename(&part, file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
