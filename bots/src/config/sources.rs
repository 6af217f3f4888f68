//! Where settings come from: the environment, then systemd's credentials, then the file, then what holds without
//! any. A secret stands in one place of each of them, never in two. Interprets nothing.
//!
//! The file is TOML, flat, with the names of the environment in lower case. It is never written from here.

use std::{
    collections::BTreeMap,
    env, fmt, fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

use super::variables::{SettingKind, Variable, by_file, unknown_in_environment, unknown_in_file};

/// Everything that was found, and what is wrong with the places themselves.
#[derive(Default)]
pub struct Sources {
    environment: BTreeMap<String, String>,
    credentials: Option<PathBuf>,
    file: Option<PathBuf>,
    /// The settings of the file, all as text.
    in_file: BTreeMap<String, String>,
    faults: Vec<String>,
}

/// A value as it was written, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct Setting {
    /// The text, without spaces around it; never empty.
    pub value: String,
    /// Where it stands, in words.
    pub origin: String,
}

// Settings hold tokens: what is printed is where they were read from.
impl fmt::Debug for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sources").field("file", &self.file()).finish_non_exhaustive()
    }
}

impl Sources {
    /// Those of this process.
    pub fn of_this_process() -> Self {
        let text = |word: std::ffi::OsString| word.to_string_lossy().into_owned();
        Self::gather(env::vars_os().map(|(name, value)| (text(name), text(value))).collect())
    }

    /// Those of this process, with this configuration file whatever the environment says of it.
    pub fn with_file(path: &Path) -> Self {
        let mut environment = Self::of_this_process().environment;
        environment.insert("BROADSIDE_CONFIG".to_owned(), path.to_string_lossy().into_owned());
        Self::gather(environment)
    }

    /// Those that an environment leads to.
    pub fn gather(environment: BTreeMap<String, String>) -> Self {
        let mut sources = Self { environment, ..Self::default() };
        sources.faults = sources.environment.keys().filter_map(|name| unknown_in_environment(name)).collect();
        sources.credentials = sources.plain("CREDENTIALS_DIRECTORY").map(PathBuf::from);
        let named = sources.plain("BROADSIDE_CONFIG").map(PathBuf::from);
        sources.file = named.or_else(|| sources.usual_file().filter(|path| path.exists()));
        sources.read_file();
        sources
    }

    /// Reads the file, and notes everything that is wrong with it; what is right counts all the same.
    fn read_file(&mut self) {
        let Some(path) = &self.file else { return };
        let said = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{said} cannot be read: {error}"));
        let table =
            text.and_then(|text| text.parse::<Table>().map_err(|error| format!("{said} is not TOML: {}", error.to_string().trim_end())));
        for (key, value) in table.unwrap_or_else(|why| {
            self.faults.push(why);
            Table::new()
        }) {
            match unknown_in_file(&key).map_or_else(|| as_text(&key, value), Err) {
                Ok(text) => drop(self.in_file.insert(key, text)),
                Err(why) => self.faults.push(format!("{said}: {why}")),
            }
        }
    }

    /// What is wrong with the places themselves, one sentence each.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The configuration file, if one is read.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Where the configuration file is looked for when nothing names it.
    pub fn usual_file(&self) -> Option<PathBuf> {
        let folder = self.plain("XDG_CONFIG_HOME").map(PathBuf::from);
        let folder = folder.or_else(|| self.plain("HOME").map(|home| Path::new(home).join(".config")))?;
        Some(folder.join("broadside/broadside.toml"))
    }

    /// A variable of the environment that is no setting of ours, such as `HOME`; blank is not set.
    pub fn plain(&self, name: &str) -> Option<&str> {
        self.environment.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// What is said of a setting, by the first place that says anything.
    ///
    /// # Errors
    /// One sentence when a place says it twice, names a file that cannot be read, or has a secret that is blank.
    pub fn find(&self, variable: &Variable) -> Result<Option<Setting>, String> {
        let (name, by_file) = (variable.name, by_file(variable.name));
        let place = "the environment";
        let environment = Place { values: &self.environment, place, kind: place, folder: Path::new("") };
        if let Some(found) = environment.find(variable, name, &by_file)? {
            return Ok(Some(found));
        }
        let credential = self.credentials.as_ref().filter(|_| variable.kind == SettingKind::Secret).map(|folder| folder.join(name));
        if let Some(path) = credential.filter(|path| path.exists() && !fs::read(path).is_ok_and(|bytes| bytes == UNSET_CREDENTIAL)) {
            return content(name, &path, format!("the credential {}", path.display())).map(Some);
        }
        let Some(path) = &self.file else { return Ok(None) };
        let folder = path.parent().unwrap_or(Path::new(""));
        let file = Place { values: &self.in_file, place: &path.display().to_string(), kind: "the file", folder };
        file.find(variable, &name.to_lowercase(), &by_file.to_lowercase())
    }
}

/// Somewhere settings stand under names, and secrets under the names of files that hold them.
struct Place<'s> {
    values: &'s BTreeMap<String, String>,
    /// Which one it is, in words.
    place: &'s str,
    kind: &'s str,
    /// What the paths of those files are relative to.
    folder: &'s Path,
}

impl Place<'_> {
    fn find(&self, variable: &Variable, name: &str, by_file: &str) -> Result<Option<Setting>, String> {
        let secret = variable.kind == SettingKind::Secret;
        let file = if secret { self.value(by_file, secret)? } else { None };
        match (self.value(name, secret)?, file) {
            (Some(_), Some(_)) => Err(format!("set {name} or {by_file}, not both; they stand in {}", self.place)),
            (Some(value), None) => Ok(Some(Setting { value: value.to_owned(), origin: self.place.to_owned() })),
            (None, Some(path)) => {
                let path = self.folder.join(path);
                content(by_file, &path, format!("{}, named in {}", path.display(), self.kind)).map(Some)
            }
            (None, None) => Ok(None),
        }
    }

    /// A blank value is not set, but for secrets: who names one means to set it.
    fn value(&self, name: &str, secret: bool) -> Result<Option<&str>, String> {
        match self.values.get(name).map(|value| value.trim()) {
            Some("") if secret => Err(format!("{name} is empty in {}; give it a value, or take it out", self.place)),
            value => Ok(value.filter(|value| !value.is_empty())),
        }
    }
}

/// What a credential says that is not set (`SetCredential=` in `deploy/broadside.service`).
const UNSET_CREDENTIAL: &[u8] = b"\n";

/// What a file holds.
///
/// # Errors
/// One sentence when it cannot be read, or is blank.
fn content(name: &str, path: &Path, origin: String) -> Result<Setting, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {} cannot be read ({error})", path.display()))?;
    match text.trim() {
        "" => Err(format!("{name}: {} is empty; write the secret into it, or take the setting out", path.display())),
        value => Ok(Setting { value: value.to_owned(), origin }),
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
