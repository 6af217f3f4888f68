//! The sources of settings, in the order of precedence: the environment, systemd's credentials, the file. A source may set a secret
//! by value or by file, not both. Values are not interpreted.
//!
//! The file is flat TOML with the names of the environment in lower case. It is only read here.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

use super::variables::{SettingKind, environment_error, file_key_error};

/// The settings of all sources, and the errors of the sources themselves. Without `Debug`, which would print the tokens.
#[derive(Default)]
pub struct Sources {
    environment: BTreeMap<String, String>,
    credentials: Option<PathBuf>,
    /// The configuration file, if one is read.
    pub(super) file: Option<PathBuf>,
    /// The settings of the file, as text.
    file_values: BTreeMap<String, String>,
    /// The errors of the sources themselves, one sentence each.
    pub(super) faults: Vec<String>,
}

/// The value of a setting and its source.
#[derive(Clone, PartialEq, Eq)]
pub struct SettingValue {
    /// The trimmed text; never empty.
    pub value: String,
    /// The description of the source.
    pub origin: String,
}

impl Sources {
    /// The sources of this process.
    pub fn of_this_process() -> Self {
        let text = |value: std::ffi::OsString| value.to_string_lossy().into_owned();
        Self::gather(env::vars_os().map(|(name, value)| (text(name), text(value))).collect())
    }

    /// The sources of this process, but with this configuration file.
    pub fn with_file(path: &Path) -> Self {
        let mut environment = Self::of_this_process().environment;
        environment.insert("BROADSIDE_CONFIG".to_owned(), path.to_string_lossy().into_owned());
        Self::gather(environment)
    }

    /// Reads the sources that these environment variables name.
    pub fn gather(environment: BTreeMap<String, String>) -> Self {
        let mut sources = Self { environment, ..Self::default() };
        sources.faults = sources.environment.keys().filter_map(|name| environment_error(name)).collect();
        sources.credentials = sources.environment_variable("CREDENTIALS_DIRECTORY").map(PathBuf::from);
        let named = sources.environment_variable("BROADSIDE_CONFIG").map(PathBuf::from);
        sources.file = named.or_else(|| sources.default_file().filter(|path| path.exists()));
        sources.read_file();
        sources
    }

    /// Reads the configuration file: its valid settings, and its errors.
    fn read_file(&mut self) {
        let Some(path) = &self.file else { return };
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{name} cannot be read: {error}"));
        let table =
            text.and_then(|text| text.parse::<Table>().map_err(|error| format!("{name} is not TOML: {}", error.to_string().trim_end())));
        for (key, value) in table.unwrap_or_else(|error| {
            self.faults.push(error);
            Table::new()
        }) {
            match file_key_error(&key).map_or_else(|| toml_to_text(&key, value), Err) {
                Ok(text) => drop(self.file_values.insert(key, text)),
                Err(error) => self.faults.push(format!("{name}: {error}")),
            }
        }
    }

    /// The default path of the configuration file; `None` without a home folder.
    pub fn default_file(&self) -> Option<PathBuf> {
        let folder = self.environment_variable("XDG_CONFIG_HOME").map(PathBuf::from);
        let folder = folder.or_else(|| self.environment_variable("HOME").map(|home| Path::new(home).join(".config")))?;
        Some(folder.join("broadside/broadside.toml"))
    }

    /// A variable of the environment such as `HOME`; `None` if it is blank.
    pub fn environment_variable(&self, name: &str) -> Option<&str> {
        self.environment.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// The value of a setting in the first source that has it.
    ///
    /// # Errors
    /// One sentence: a source sets it twice, names an unreadable file, or has a blank secret.
    pub fn find(&self, name: &str, kind: SettingKind) -> Result<Option<SettingValue>, String> {
        let (is_secret, by_file) = (kind == SettingKind::Secret, format!("{name}_FILE"));
        let source = "the environment";
        let environment = NamedValues { values: &self.environment, source, kind: source, folder: Path::new("") };
        if let Some(found) = environment.find(is_secret, name, &by_file)? {
            return Ok(Some(found));
        }
        let credential = self.credentials.as_ref().filter(|_| is_secret).map(|folder| folder.join(name));
        if let Some(path) = credential.filter(|path| path.exists() && !fs::read(path).is_ok_and(|bytes| bytes == UNSET_CREDENTIAL)) {
            return read_value(name, &path, format!("the credential {}", path.display())).map(Some);
        }
        let Some(path) = &self.file else { return Ok(None) };
        let folder = path.parent().unwrap_or(Path::new(""));
        let file = NamedValues { values: &self.file_values, source: &path.display().to_string(), kind: "the file", folder };
        file.find(is_secret, &name.to_lowercase(), &by_file.to_lowercase())
    }
}

/// A source with settings by name, in which a secret can also be set by the name of a file.
struct NamedValues<'s> {
    values: &'s BTreeMap<String, String>,
    /// The description of the source.
    source: &'s str,
    kind: &'s str,
    /// The folder that file names are relative to.
    folder: &'s Path,
}

impl NamedValues<'_> {
    fn find(&self, secret: bool, name: &str, by_file: &str) -> Result<Option<SettingValue>, String> {
        let file = if secret { self.value(by_file, secret)? } else { None };
        match (self.value(name, secret)?, file) {
            (Some(_), Some(_)) => Err(format!("set {name} or {by_file}, not both (both are set in {})", self.source)),
            (Some(value), None) => Ok(Some(SettingValue { value: value.to_owned(), origin: self.source.to_owned() })),
            (None, Some(path)) => {
                let path = self.folder.join(path);
                read_value(by_file, &path, format!("{}, named in {}", path.display(), self.kind)).map(Some)
            }
            (None, None) => Ok(None),
        }
    }

    /// A blank value counts as not set; a blank secret is an error, because it is a mistake.
    fn value(&self, name: &str, secret: bool) -> Result<Option<&str>, String> {
        match self.values.get(name).map(|value| value.trim()) {
            Some("") if secret => Err(format!("{name} is empty in {}; give it a value, or remove it", self.source)),
            value => Ok(value.filter(|value| !value.is_empty())),
        }
    }
}

/// The content of a credential that is not set: the default of `SetCredential=` in `deploy/broadside.service`.
const UNSET_CREDENTIAL: &[u8] = b"\n";

/// Reads a setting from its own file.
///
/// # Errors
/// One sentence: the file cannot be read, or is blank.
fn read_value(name: &str, path: &Path, origin: String) -> Result<SettingValue, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {} cannot be read ({error})", path.display()))?;
    match text.trim() {
        "" => Err(format!("{name}: {} is empty; write the secret into it, or remove the setting", path.display())),
        value => Ok(SettingValue { value: value.to_owned(), origin }),
    }
}

fn toml_to_text(key: &str, value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => Err(format!("{key} must be a text or a number")),
    }
}
