//! The files that the setup writes: the configuration, and beside it each secret alone. What others have written into
//! the configuration stays; whatever is written here is for its owner's eyes only.

use std::{
    fs::{self, DirBuilder},
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use toml::Table;

use crate::hosting::own_file;

/// The name of the configuration file.
const FILE: &str = "broadside.toml";

/// How a new configuration begins.
const HEAD: &str = "# Broadside's settings; `broadside check-config` shows all there are, and where each comes from.\n";

/// A secret and the name of its setting.
pub(super) struct Secret {
    pub(super) name: &'static str,
    pub(super) value: String,
}

/// Writes the secrets into files in `folder`, and into the configuration there where they are; gives its path.
///
/// # Errors
/// One sentence when the configuration says otherwise, and nothing is written then; or when it cannot be written.
pub(super) fn write_down(folder: &Path, secrets: &[Secret]) -> Result<PathBuf, String> {
    let path = folder.join(FILE);
    let before = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => HEAD.to_owned(),
        Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
    };
    let after = with(&before, secrets).map_err(|why| format!("{}: {why}", path.display()))?;
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: io::Error| format!("{path} cannot be written: {error}")
    };
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed(folder))?;
    for secret in secrets {
        let file = folder.join(secret.name);
        own_file::write(&file, format!("{}\n", secret.value).as_bytes()).map_err(failed(&file))?;
    }
    own_file::write(&path, after.as_bytes()).map_err(failed(&path))?;
    Ok(path)
}

/// The configuration with every secret's file named in it.
fn with(before: &str, secrets: &[Secret]) -> Result<String, String> {
    let settings: Table = before.parse().map_err(|error| format!("it is not TOML ({error}); mend it, or move it away"))?;
    let mut after = before.to_owned();
    if !after.is_empty() && !after.ends_with('\n') {
        after.push('\n');
    }
    for Secret { name, .. } in secrets {
        let (key, by_file) = (name.to_lowercase(), format!("{}_file", name.to_lowercase()));
        if settings.contains_key(&key) {
            return Err(format!("{key} is set there; take that line out, and ask again"));
        }
        match settings.get(&by_file) {
            None => after.push_str(&format!("{by_file} = \"{name}\"\n")),
            Some(named) if named.as_str() == Some(name) => {}
            Some(_) => return Err(format!("{by_file} names another file there; take that line out, and ask again")),
        }
    }
    Ok(after)
}
