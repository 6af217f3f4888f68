//! Where settings come from: the environment, then systemd's credentials, then the file, then what holds without
//! any. A secret stands in one place of each of them, never in two. Interprets nothing.

use std::{
    collections::BTreeMap,
    env, fmt, fs, io,
    path::{Path, PathBuf},
};

use super::{
    file::ConfigFile,
    variables::{SettingKind, Variable, by_file, unknown_in_environment},
};

/// Everything that was found, and what is wrong with the places themselves.
#[derive(Default)]
pub struct Sources {
    environment: BTreeMap<String, String>,
    credentials: Option<PathBuf>,
    file: Option<ConfigFile>,
    faults: Vec<String>,
}

/// A value as it was written, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct Setting {
    /// The text, without spaces around it; never empty.
    pub value: String,
    /// Where it stands.
    pub origin: Origin,
}

/// Where a value stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// In the environment itself.
    Environment,
    /// In the file that a variable of the environment names.
    NamedFile(PathBuf),
    /// Among systemd's credentials.
    Credential(PathBuf),
    /// In the configuration file.
    File(PathBuf),
    /// In a file that the configuration file names.
    NamedInFile(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment => f.write_str("the environment"),
            Self::NamedFile(path) => write!(f, "{}, named in the environment", path.display()),
            Self::Credential(path) => write!(f, "the credential {}", path.display()),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::NamedInFile(path) => write!(f, "{}, named in the file", path.display()),
        }
    }
}

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
        if let Some(path) = named.or_else(|| sources.usual_file().filter(|path| path.exists())) {
            let (file, faults) = ConfigFile::read(&path);
            sources.file = Some(file);
            sources.faults.extend(faults);
        }
        sources
    }

    /// What is wrong with the places themselves, one sentence each.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The configuration file, if one is read.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(ConfigFile::path)
    }

    /// Where the configuration file is looked for when nothing names it.
    pub fn usual_file(&self) -> Option<PathBuf> {
        let folder = self.plain("XDG_CONFIG_HOME").map(PathBuf::from);
        let folder = folder.or_else(|| self.plain("HOME").map(|home| Path::new(home).join(".config")))?;
        Some(folder.join("broadside/broadside.toml"))
    }

    /// A variable of the environment that is no setting of ours, such as `HOME`; blank is not set.
    pub fn plain(&self, name: &str) -> Option<&str> {
        filled(self.environment.get(name).map(String::as_str))
    }

    /// What is said of a setting, by the first place that says anything.
    ///
    /// # Errors
    /// One sentence when a place says it twice, names a file that cannot be read, or has a secret that is blank.
    pub fn find(&self, variable: &Variable) -> Result<Option<Setting>, String> {
        if let Some(found) = self.in_environment(variable)? {
            return Ok(Some(found));
        }
        if let Some(found) = self.in_credentials(variable)? {
            return Ok(Some(found));
        }
        self.in_file(variable)
    }

    fn in_environment(&self, variable: &Variable) -> Result<Option<Setting>, String> {
        let (name, by_file) = (variable.name, by_file(variable.name));
        let of = |name: &str| said(name, variable, "the environment", self.environment.get(name).map(String::as_str));
        let file = if variable.kind == SettingKind::Secret { of(&by_file)? } else { None };
        match (of(name)?, file) {
            (Some(_), Some(_)) => Err(format!("set {name} or {by_file}, not both")),
            (Some(value), None) => Ok(Some(Setting { value: value.to_owned(), origin: Origin::Environment })),
            (None, Some(path)) => content(&by_file, Path::new(path), Origin::NamedFile),
            (None, None) => Ok(None),
        }
    }

    fn in_credentials(&self, variable: &Variable) -> Result<Option<Setting>, String> {
        let Some(folder) = self.credentials.as_ref().filter(|_| variable.kind == SettingKind::Secret) else { return Ok(None) };
        let path = folder.join(variable.name);
        // What the unit gives in the place of a file that is not there.
        if !path.exists() || fs::read(&path).is_ok_and(|bytes| bytes == UNSET_CREDENTIAL) {
            return Ok(None);
        }
        content(variable.name, &path, Origin::Credential)
    }

    fn in_file(&self, variable: &Variable) -> Result<Option<Setting>, String> {
        let Some(file) = &self.file else { return Ok(None) };
        let (name, by_file) = (variable.name.to_lowercase(), by_file(variable.name).to_lowercase());
        let place = file.path().display().to_string();
        let of = |name: &str| said(name, variable, &place, file.get(name));
        match (of(&name)?, of(&by_file)?) {
            (Some(_), Some(_)) => Err(format!("{}: set {name} or {by_file}, not both", file.path().display())),
            (Some(value), None) => Ok(Some(Setting { value: value.to_owned(), origin: Origin::File(file.path().to_owned()) })),
            (None, Some(path)) => content(&by_file, &file.beside(path), Origin::NamedInFile),
            (None, None) => Ok(None),
        }
    }
}

/// What a credential says that is not set (`SetCredential=` in `deploy/broadside.service`).
const UNSET_CREDENTIAL: &[u8] = b"\n";

/// A value as it stands somewhere; a blank one is not set, but for secrets: who names one means to set it.
fn said<'s>(name: &str, variable: &Variable, place: &str, value: Option<&'s str>) -> Result<Option<&'s str>, String> {
    let blank = value.is_some_and(|value| value.trim().is_empty());
    if blank && variable.kind == SettingKind::Secret {
        return Err(format!("{name} is empty in {place}; give it a value, or take it out"));
    }
    Ok(filled(value))
}

fn filled(value: Option<&str>) -> Option<&str> {
    value.map(str::trim).filter(|value| !value.is_empty())
}

/// What a file holds.
///
/// # Errors
/// One sentence when it cannot be read, or is blank.
fn content(name: &str, path: &Path, origin: fn(PathBuf) -> Origin) -> Result<Option<Setting>, String> {
    let text = fs::read_to_string(path).map_err(|error: io::Error| format!("{name}: {} cannot be read ({error})", path.display()))?;
    let empty = || format!("{name}: {} is empty; write the secret into it, or take the setting out", path.display());
    let value = filled(Some(&text)).ok_or_else(empty)?;
    Ok(Some(Setting { value: value.to_owned(), origin: origin(path.to_owned()) }))
}
