//! Backups on the command line: one file holds everything that is kept, of either store, and goes into either.
//! Looks after files; what is in them is the service's business.

use std::{fs, path::Path};

use broadside_core::service::{backup, snapshot::Snapshot, versions::Census};

use super::own_file;
use crate::{
    config::Config,
    run::{data_file, open_store},
};

/// Writes everything that the configured store keeps into a new file, and reads it back. Says what was written.
///
/// # Errors
/// One sentence: that the file is there already or cannot be written, or what is wrong with the store.
pub async fn take(config: &Config, file: &Path) -> Result<String, String> {
    if file.exists() {
        return Err(format!("{} is there already; name a new file", file.display()));
    }
    // To open it would make an empty one, and a backup of that looks like a good one.
    if config.redis_url.is_none() && !data_file(config).exists() {
        return Err(format!(
            "there is no store at {}; say by BROADSIDE_DATA where the bot keeps its games (a systemd service: /var/lib/broadside)",
            data_file(config).display()
        ));
    }
    let store = open_store(config).await?;
    let (snapshot, bytes) = backup::take(store.as_ref()).await.map_err(|fault| fault.to_string())?;
    own_file::write(file, &bytes).map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    if fs::read(file).map_err(|error| format!("{} cannot be read back: {error}", file.display()))? != bytes {
        return Err(format!("{} does not read back as it was written; take another disk", file.display()));
    }
    Ok(format!("{}: {}{}", file.display(), told(&snapshot), unread(&snapshot)))
}

/// Puts what a backup holds into the configured store, which must be empty, and looks that it is there. Says what was written.
///
/// # Errors
/// One sentence: that the file cannot be read or is no sound backup, that the store is not empty, or what is wrong with it.
pub async fn put(config: &Config, file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let saved = Snapshot::from_bytes(&bytes).map_err(|fault| format!("{}: {fault}", file.display()))?;
    let store = open_store(config).await?;
    let snapshot = backup::put(store.as_ref(), saved).await.map_err(|fault| fault.to_string())?;
    Ok(format!("restored: {}", told(&snapshot)))
}

/// What is said of records that this version cannot read: a backup has them as they lie, which is no comfort if they are damaged.
fn unread(snapshot: &Snapshot) -> String {
    match Census::of(snapshot).unread() {
        0 => String::new(),
        some => format!("\n{some} of these cannot be read by this version; `broadside migrate --dry-run` says of which kind they are"),
    }
}

/// Counts, and what says whether two stores keep the same.
fn told(snapshot: &Snapshot) -> String {
    let digest: String = snapshot.digest().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{snapshot}; read back and equal\ndigest {digest}")
}
