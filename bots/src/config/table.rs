//! The effective configuration as `check-config` prints it: every setting, its value and its source. Of a secret only the length is
//! shown; of an address with a password, the scheme and the host.

use std::fmt::Write;

use super::{
    Config,
    sources::Sources,
    variables::{SettingKind, VARIABLES},
};

/// The table of all settings, one line each, after a line about the configuration file.
pub fn settings_table(config: &Config, sources: &Sources) -> String {
    let rows = VARIABLES.map(|(name, kind, default)| row(name, kind, default, config, sources));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let (first, second) = (width(0), width(1));
    let mut table = match &sources.file {
        Some(path) => format!("# read: {}\n", path.display()),
        None => "# no configuration file is read\n".to_owned(),
    };
    for [name, value, origin] in &rows {
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{name:first$}  {value:second$}  {origin}");
    }
    table
}

fn row(name: &str, kind: SettingKind, default: &str, config: &Config, sources: &Sources) -> [String; 3] {
    let (value, origin) = match sources.find(name, kind) {
        Err(_) => ("?".to_owned(), "see below".to_owned()),
        Ok(None) => (default_value(name, default, config), "default".to_owned()),
        Ok(Some(setting)) => {
            let value = match kind {
                SettingKind::Plain | SettingKind::EnvironmentOnly => setting.value,
                SettingKind::Secret => mask(&setting.value),
            };
            (value, format!("from {}", setting.origin))
        }
    };
    [name.to_owned(), value, origin]
}

/// The value of a setting that is not set.
fn default_value(name: &str, default: &str, config: &Config) -> String {
    match name {
        "BROADSIDE_CONFIG" => "-".to_owned(),
        "BROADSIDE_DATA" => config.data.display().to_string(),
        "RUST_LOG" => config.log.clone(),
        _ => format!("({})", default.replace('`', "")),
    }
}

/// Hides a secret; of a URL only the user information is hidden.
fn mask(secret: &str) -> String {
    let hidden = || format!("hidden, {} characters", secret.chars().count());
    let Some((scheme, rest)) = secret.split_once("://") else { return hidden() };
    match rest.rsplit_once('@') {
        Some((_, place)) => format!("{scheme}://hidden@{place}"),
        None => secret.to_owned(),
    }
}
