//! The configuration file: TOML, flat, the names of the environment in lower case. Never written from here.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

use super::variables::unknown_in_file;

/// The settings of one file, all as text.
#[derive(Default)]
pub(super) struct ConfigFile {
    path: PathBuf,
    settings: BTreeMap<String, String>,
}

impl ConfigFile {
    /// Reads the file, and says everything that is wrong with it; what is right counts all the same.
    pub(super) fn read(path: &Path) -> (Self, Vec<String>) {
        let said = path.display();
        let empty = Self { path: path.to_owned(), settings: BTreeMap::new() };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return (empty, vec![format!("{said} cannot be read: {error}")]),
        };
        let table = match text.parse::<Table>() {
            Ok(table) => table,
            Err(error) => return (empty, vec![format!("{said} is not TOML: {}", error.to_string().trim_end())]),
        };
        let (mut file, mut faults) = (empty, Vec::new());
        for (key, value) in table {
            match unknown_in_file(&key).map_or_else(|| as_text(&key, value), Err) {
                Ok(text) => drop(file.settings.insert(key, text)),
                Err(why) => faults.push(format!("{said}: {why}")),
            }
        }
        (file, faults)
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of a variable.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.settings.get(&name.to_lowercase()).map(String::as_str)
    }

    /// A path that the file names, seen from where the file is.
    pub(super) fn beside(&self, path: &str) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).join(path)
    }
}

fn as_text(key: &str, value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => Err(format!("{key} must be a text or a number")),
    }
}
