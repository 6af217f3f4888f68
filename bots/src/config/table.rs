//! The effective configuration as `check-config` prints it: every setting, its value and its source. Of a secret only the length is
//! shown; of an address with a password, the scheme and the host.

use std::fmt::Write;

use super::{
    Config,
    sources::Sources,
    variables::{SettingKind, VARIABLES, Variable},
};

/// The table of all settings, one line each, after a line about the configuration file.
pub fn settings_table(config: &Config, sources: &Sources) -> String {
    let rows = VARIABLES.iter().map(|variable| row(variable, config, sources));
    let rows: Vec<[String; 3]> = rows.collect();
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

fn row(variable: &Variable, config: &Config, sources: &Sources) -> [String; 3] {
    let name = variable.name.to_owned();
    match sources.find(variable) {
        Err(_) => [name, "?".to_owned(), "see below".to_owned()],
        Ok(None) => [name, default_value(variable, config), "default".to_owned()],
        Ok(Some(setting)) => {
            let value = match variable.kind {
                SettingKind::Plain | SettingKind::EnvironmentOnly => setting.value,
                SettingKind::Secret => mask(&setting.value),
            };
            [name, value, format!("from {}", setting.origin)]
        }
    }
}

/// The value of a setting that is not set.
fn default_value(variable: &Variable, config: &Config) -> String {
    match variable.name {
        "BROADSIDE_CONFIG" => "-".to_owned(),
        "BROADSIDE_DATA" => config.data.display().to_string(),
        "RUST_LOG" => config.log.clone(),
        _ => format!("({})", variable.default.replace('`', "")),
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
