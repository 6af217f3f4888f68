//! Writes the files of the setup: the configuration, and each secret into a file next to it. Existing lines of the configuration
//! remain. Only the owner can read the files.

use std::{
    fs::{self, DirBuilder},
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use toml::Table;

use crate::hosting::private_file;

/// The name of the configuration file.
const CONFIG_FILE: &str = "broadside.toml";

/// The first line of a new configuration.
const HEADER: &str = "# Broadside's settings; `broadside check-config` lists all settings, and where each comes from.\n";

/// The name of a setting, and its value.
pub(super) type Answer = (&'static str, String);

/// Writes each secret into a file in `folder`, and names these files and the other settings in the configuration there; returns its path.
///
/// # Errors
/// One sentence: the configuration contradicts the answers, and nothing is written; or a file cannot be written.
pub(super) fn write_config(folder: &Path, secrets: &[Answer], settings: &[Answer]) -> Result<PathBuf, String> {
    let path = folder.join(CONFIG_FILE);
    let before = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => HEADER.to_owned(),
        Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
    };
    let after = add_lines(&before, secrets, settings).map_err(|error| format!("{}: {error}", path.display()))?;
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: io::Error| format!("{path} cannot be written: {error}")
    };
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed(folder))?;
    for (name, value) in secrets {
        let file = folder.join(name);
        private_file::write(&file, format!("{value}\n").as_bytes()).map_err(failed(&file))?;
    }
    private_file::write(&path, after.as_bytes()).map_err(failed(&path))?;
    Ok(path)
}

/// The configuration with the file of every secret and every other setting added.
fn add_lines(before: &str, secrets: &[Answer], settings: &[Answer]) -> Result<String, String> {
    let present: Table = before.parse().map_err(|error| format!("it is not TOML ({error}); correct it, or move it away"))?;
    let mut after = before.to_owned();
    if !after.is_empty() && !after.ends_with('\n') {
        after.push('\n');
    }
    if let Some(key) = secrets.iter().map(|(name, _)| name.to_lowercase()).find(|key| present.contains_key(key)) {
        return Err(format!("it sets {key}; remove that line, and run the setup again"));
    }
    let files = secrets.iter().map(|(name, _)| (format!("{}_file", name.to_lowercase()), *name));
    let values = settings.iter().map(|(name, value)| (name.to_lowercase(), value.as_str()));
    for (key, value) in files.chain(values) {
        match present.get(&key) {
            None => after.push_str(&format!("{key} = \"{value}\"\n")),
            Some(known) if known.as_str() == Some(value) => {}
            Some(_) => return Err(format!("it sets {key} to another value; remove that line, and run the setup again")),
        }
    }
    Ok(after)
}
