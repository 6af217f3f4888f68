//! Checks that the configured store can be opened and written.

use std::{
    fs,
    io::{
        self,
        ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull},
    },
    path::Path,
};

use super::check::{Check, CheckResult, Severity};
use crate::{
    config::Config,
    store::{data_file, open_store},
};

const CHECK: Check = Check("store");

/// Checks the store. `running_bot` is whether a bot with this configuration is already running.
pub(super) async fn examine(config: &Config, running_bot: bool, for_other_user: bool) -> Vec<CheckResult> {
    if config.redis_url.is_none() {
        if for_other_user && config.is_default_data {
            let says = "the data folder depends on the user that starts the bot (with systemd: /var/lib/broadside), so it was not checked";
            return vec![CHECK.ok(says)];
        }
        if let Err(error) = check_writable(&config.data) {
            return vec![CHECK.failure(error)];
        }
        if !data_file(config).exists() {
            let says = format!("the embedded store will be created at the first start: {}", data_file(config).display());
            return vec![CHECK.ok(says)];
        }
    }
    let examined = match open_store(config).await {
        Ok(store) => store.examine().await.map_err(|error| error.to_string()),
        Err(error) => Err(error),
    };
    match examined {
        Ok(messages) => messages.into_iter().map(|message| CHECK.result(severity(&message), message)).collect(),
        Err(_) if config.redis_url.is_none() && running_bot => {
            let says = format!("the running bot has {} open, so it was not checked", data_file(config).display());
            vec![CHECK.ok(says)]
        }
        Err(error) => vec![CHECK.failure(error)],
    }
}

/// The severity of a message of the store: a warning if it contains advice, which follows a semicolon.
fn severity(message: &str) -> Severity {
    if message.contains("; ") { Severity::Warning } else { Severity::Ok }
}

/// Checks that the folder of the embedded store can be written; its file, if it exists, is checked when it is opened.
fn check_writable(folder: &Path) -> Result<(), String> {
    let refused = |error: io::Error| {
        let folder = folder.display();
        let advice = match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => format!("free some space on the disk of {folder}"),
            _ => "make it writable, or set BROADSIDE_DATA to a folder that this user can write to".to_owned(),
        };
        format!("{folder} cannot be written ({error}); {advice}")
    };
    let existed = folder.exists();
    fs::create_dir_all(folder).map_err(refused)?;
    let probe = folder.join(format!(".doctor-{}", std::process::id()));
    let written = fs::write(&probe, "probe");
    // On a full disk the file exists, but is empty.
    let removed = fs::remove_file(&probe);
    if !existed {
        // Fails if another process wrote a file here meanwhile; then the folder must stay.
        let _ = fs::remove_dir(folder);
    }
    written.and(removed).map_err(refused)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn full_disk_is_named_and_the_probe_is_removed() {
        let folder = TempDir::new().expect("a temporary folder can be created");
        let probe = folder.path().join(format!(".doctor-{}", std::process::id()));
        symlink("/dev/full", &probe).expect("a temporary folder is writable");
        let error = check_writable(folder.path()).expect_err("the probe cannot be written");
        assert!(error.ends_with(&format!("; free some space on the disk of {}", folder.path().display())), "{error}");
        assert!(probe.symlink_metadata().is_err(), "the probe is removed");
    }
}
