//! Whether games can be kept where they should be.

use std::{
    fs::{self, OpenOptions},
    io,
    path::Path,
};

use super::finding::{About, Finding, Health, Home};
use crate::{
    config::Config,
    store::{DATA_FILE, data_file, open_store},
};

const ABOUT: About = About("store");

/// What there is to say of the store.
pub(super) async fn examine(config: &Config, neighbour: bool, home: Home) -> Vec<Finding> {
    if config.redis_url.is_none() {
        if home == Home::Other && config.data_by_default {
            let says = "where games are kept follows from who starts the bot (by systemd: /var/lib/broadside), so it was not looked at";
            return vec![ABOUT.well(says)];
        }
        if let Err(why) = writable(&config.data) {
            return vec![ABOUT.ill(why)];
        }
        if !data_file(config).exists() {
            let says = format!("the embedded store will be made at the first start, {}", data_file(config).display());
            return vec![ABOUT.well(says)];
        }
    }
    let examined = match open_store(config).await {
        Ok(store) => store.examine().await.map_err(|fault| fault.to_string()),
        Err(why) => Err(why),
    };
    match examined {
        Ok(says) => says.into_iter().map(|says| ABOUT.finding(grade(&says), says)).collect(),
        Err(_) if config.redis_url.is_none() && neighbour => {
            let says = format!("the bot that runs here has {} open, and looks after it", data_file(config).display());
            vec![ABOUT.well(says)]
        }
        Err(why) => vec![ABOUT.ill(why)],
    }
}

/// How bad it is what a store says of itself: where there is something to do, that stands after a semicolon.
fn grade(says: &str) -> Health {
    if says.contains("; ") { Health::Ailing } else { Health::Well }
}

/// Whether the folder of the embedded store, and the file in it if there is one, can be written.
fn writable(folder: &Path) -> Result<(), String> {
    let advice = "mount it writable, or give BROADSIDE_DATA a folder that this user may write";
    let refused = |path: &Path, error: &io::Error| format!("{} cannot be written ({error}); {advice}", path.display());
    let was_there = folder.exists();
    fs::create_dir_all(folder).map_err(|error| refused(folder, &error))?;
    let probe = folder.join(format!(".doctor-{}", std::process::id()));
    fs::write(&probe, "probe").and_then(|()| fs::remove_file(&probe)).map_err(|error| refused(folder, &error))?;
    if !was_there {
        // Left behind where somebody else was as fast, which is no harm.
        let _ = fs::remove_dir(folder);
    }
    let file = folder.join(DATA_FILE);
    match OpenOptions::new().append(true).open(&file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(refused(&file, &error)),
        Ok(_) | Err(_) => Ok(()),
    }
}
