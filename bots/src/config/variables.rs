//! All settings with their names and defaults. `deploy/CONFIGURATION.md` describes them; tests compare it and `deploy/env.example` with
//! this list.

/// The definition of a setting.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Its name in the environment; the file has the same in lower case.
    pub name: &'static str,
    /// The default, as Markdown.
    pub default: &'static str,
    /// The sources it is allowed in, and whether it is printed.
    pub kind: SettingKind,
}

/// The sources a setting is allowed in, and whether it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// The environment and the file.
    Plain,
    /// Also a file named by `NAME_FILE`, and systemd's credentials; never printed.
    Secret,
    /// Only the environment, because it names the file.
    EnvironmentOnly,
}

const fn plain(name: &'static str, default: &'static str) -> Variable {
    Variable { name, default, kind: SettingKind::Plain }
}

const fn secret(name: &'static str, default: &'static str) -> Variable {
    Variable { name, default, kind: SettingKind::Secret }
}

/// The settings in the order in which they are shown.
pub const VARIABLES: [Variable; 18] = [
    Variable {
        name: "BROADSIDE_CONFIG",
        default: "`$XDG_CONFIG_HOME/broadside/broadside.toml` or `~/.config/broadside/broadside.toml`, if there is one",
        kind: SettingKind::EnvironmentOnly,
    },
    secret("DISCORD_TOKEN", "Discord is not served"),
    secret("TELEGRAM_TOKEN", "Telegram is not served"),
    secret("REDIS_URL", "the embedded store"),
    plain("BROADSIDE_REDIS_CA", "the public authorities"),
    plain("BROADSIDE_DATA", "`$XDG_DATA_HOME/broadside` or `~/.local/share/broadside`"),
    plain("BROADSIDE_PORT", "7878, or a free one if that is in use"),
    plain("BROADSIDE_HEALTH", "`127.0.0.1:9187`"),
    plain("BROADSIDE_THINKING", "2.5"),
    plain("BROADSIDE_REPORTS", "only rooms that chose one with `/reports` can report"),
    plain("DISCORD_API_URL", "`https://discord.com`"),
    plain("TELEGRAM_API_URL", "`https://api.telegram.org`"),
    plain("TELEGRAM_WEBHOOK_URL", "polling"),
    plain("TELEGRAM_WEBHOOK_LISTEN", "`127.0.0.1:8443`"),
    secret("TELEGRAM_WEBHOOK_SECRET", "needed with a webhook"),
    plain("BROADSIDE_LOG_FORMAT", "`text`"),
    plain("RUST_LOG", "`info`"),
    plain("BROADSIDE_OTLP", "no traces are sent"),
];

/// The name of the setting that names a file with the value of `name`.
pub(super) fn file_setting(name: &str) -> String {
    format!("{name}_FILE")
}

/// The error for an environment variable that looks like a misspelt setting; `None` if it does not.
pub(super) fn environment_error(name: &str) -> Option<String> {
    let all = [SettingKind::Plain, SettingKind::Secret, SettingKind::EnvironmentOnly];
    let is_suspicious = name.starts_with("BROADSIDE_") || names(&all).any(|known| is_misspelling(name, &known));
    if !is_suspicious || names(&all).any(|known| known == name) {
        return None;
    }
    // Kubernetes sets variables for each service; those of a service called `broadside` look like our settings.
    if name.starts_with("BROADSIDE_SERVICE_") || name.starts_with("BROADSIDE_PORT_") {
        return Some(format!("{name} comes from Kubernetes, not from you; set enableServiceLinks: false in the pod"));
    }
    Some(format!("{name} is not a setting; did you mean {}?", nearest_name(name, &all)))
}

/// The error for a key of the configuration file that is not a setting; `None` if it is one.
pub(super) fn file_key_error(key: &str) -> Option<String> {
    let kinds = [SettingKind::Plain, SettingKind::Secret];
    if names(&kinds).any(|known| known.to_lowercase() == key) {
        return None;
    }
    Some(format!("{key} is not a setting; did you mean {}?", nearest_name(&key.to_uppercase(), &kinds).to_lowercase()))
}

fn names(kinds: &[SettingKind]) -> impl Iterator<Item = String> {
    let wanted = VARIABLES.iter().filter(|variable| kinds.contains(&variable.kind));
    wanted.flat_map(|variable| {
        let file = (variable.kind == SettingKind::Secret).then(|| file_setting(variable.name));
        std::iter::once(variable.name.to_owned()).chain(file)
    })
}

/// Whether `name` is `known` with one letter wrong. A name that merely continues `known` belongs to another program.
fn is_misspelling(name: &str, known: &str) -> bool {
    strsim::damerau_levenshtein(known, name) == 1 && !name.starts_with(known)
}

fn nearest_name(name: &str, kinds: &[SettingKind]) -> String {
    names(kinds).min_by_key(|known| strsim::damerau_levenshtein(known, name)).expect("there are settings of every kind")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_name_suggests_the_nearest() {
        for (name, meant) in [
            ("BROADSIDE_PROT", "BROADSIDE_PORT"),
            ("BROADSIDE_HELTH", "BROADSIDE_HEALTH"),
            ("BROADSIDE_DISCORD_TOKEN", "DISCORD_TOKEN"),
            ("DISCORD_TOKN", "DISCORD_TOKEN"),
            ("ELEGRAM_TOKEN", "TELEGRAM_TOKEN"),
            ("BROADSIDE_SERVICE_HOST", "enableServiceLinks"),
            ("BROADSIDE_PORT_9187_TCP", "enableServiceLinks"),
        ] {
            assert!(environment_error(name).is_some_and(|why| why.contains(name) && why.contains(meant)), "{name}");
        }
        for (key, meant) in [
            ("discord_tokn", "discord_token?"),
            ("REDIS_URL", "redis_url?"),
            ("redis_url_fil", "redis_url_file?"),
            ("broadside_config", "broadside_"),
        ] {
            assert!(file_key_error(key).is_some_and(|why| why.contains(meant)), "{key}");
        }
    }

    #[test]
    fn known_and_unrelated_names_pass() {
        for name in ["BROADSIDE_PORT", "BROADSIDE_CONFIG", "DISCORD_TOKEN2", "REDIS_PORT", "PATH"] {
            assert_eq!(environment_error(name), None, "{name}");
        }
        for key in ["broadside_port", "discord_token", "discord_token_file", "rust_log"] {
            assert_eq!(file_key_error(key), None, "{key}");
        }
    }
}
