//! Backups on the command line: one file holds everything that is kept, of either store, and goes into either.
//! Looks after files; what is in them is the service's business.

use std::{fs::File, io::Write, path::Path};

use broadside_core::service::{
    backup::{self, BackupStream},
    census::Census,
    snapshot::{Backup, BackupTrailer, Summary},
};
use tokio::io::AsyncReadExt;

use super::{handout, own_file::Fresh};
use crate::{
    config::Config,
    store::{data_file, open_store},
};

/// How much of what a running bot says is taken at once.
const PIECE: usize = 64 << 10;

/// Writes everything that the configured store keeps into a new file, and reads it back. Says what was written.
///
/// # Errors
/// One sentence: that the file is there already or cannot be written, or what is wrong with the store. More of them where some
/// of what is kept is damaged; then the file holds everything else.
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
    let unwritten = |error| format!("{} cannot be written: {error}", file.display());
    let mut fresh = Fresh::beside(file).map_err(unwritten)?;
    match handout::ask(config, handout::BACKUP).await? {
        Some(mut bot) => {
            let mut piece = vec![0; PIECE];
            loop {
                match bot.read(&mut piece).await.map_err(|error| format!("the bot that runs has broken off: {error}"))? {
                    0 => break,
                    read => fresh.file.write_all(&piece[..read]).map_err(unwritten)?,
                }
            }
        }
        None => {
            let store = open_store(config).await?;
            let mut taking = BackupStream::new(store.as_ref()).map_err(|fault| fault.to_string())?;
            while let Some(bytes) = taking.next().await.map_err(|fault| fault.to_string())? {
                fresh.file.write_all(&bytes).map_err(unwritten)?;
            }
        }
    }
    let unequal = |fault| format!("{} does not read back as it was written: {fault}", file.display());
    let (mut census, mut written) = (Census::default(), Backup::open(&fresh.file).map_err(unequal)?);
    for page in written.pages().map_err(unequal)? {
        page.map_err(unequal)?.iter().for_each(|kept| census.add(kept));
    }
    let said = [format!("{}: {}", file.display(), describe_contents(&written.summary, Some(&written.end)))].into_iter();
    let said = said.chain(unread(&census)).chain(left_out(&written.end)).collect::<Vec<_>>().join("\n");
    let whole = census.damaged() == 0 && written.end.left_out.0 == 0;
    drop(written);
    fresh.keep().map_err(unwritten)?;
    if whole { Ok(said) } else { Err(said) }
}

/// Puts what a backup holds into the configured store, which must be empty, and looks that it is there. Says what was written.
///
/// # Errors
/// One sentence: that the file cannot be read or is no sound backup, that the store is not empty, or what is wrong with it.
pub async fn put(config: &Config, file: &Path) -> Result<String, String> {
    let source = File::open(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let mut saved = Backup::open(source).map_err(|fault| format!("{}: {fault}", file.display()))?;
    let store = open_store(config).await?;
    let written = backup::restore(store.as_ref(), &mut saved).await.map_err(|fault| fault.to_string())?;
    Ok(format!("restored: {}", describe_contents(&written, None)))
}

/// What is said of what this version cannot read, if anything is.
fn unread(census: &Census) -> Vec<String> {
    if census.unread() == 0 {
        return Vec::new();
    }
    let mut said = vec![format!("{} of these cannot be read by this version, and stand in the file as they lie:", census.unread())];
    said.extend(census.lines_of_unread());
    if census.damaged() > 0 {
        said.push("an older backup may have whole what is damaged".to_owned());
    }
    said
}

/// What is said of things that cannot be taken along, if there are any.
fn left_out(end: &BackupTrailer) -> Option<String> {
    let (count, names) = &end.left_out;
    let more = if *count > names.len() as u64 { ", …" } else { "" };
    let said = || {
        format!("besides these there are {count} of no kind that this version knows: {}{more}; take a version that does", names.join(", "))
    };
    (*count > 0).then(said)
}

/// Counts, when they were read, and what says whether two stores keep the same.
fn describe_contents(summary: &Summary, end: Option<&BackupTrailer>) -> String {
    let read = end.map_or_else(String::new, |end| format!("\nread {}", end.period()));
    let digest: String = summary.digest().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{summary}; read back and equal{read}\ndigest {digest}")
}
