//! All settings with their names and defaults. `deploy/CONFIGURATION.md` describes them; tests compare it and `deploy/env.example` with
//! this list.

use SettingKind::{EnvironmentOnly, Plain, Secret};

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

/// The settings in the order in which they are shown: the name in the environment (the file has the same in lower case), the kind, and the
/// default as Markdown.
pub const VARIABLES: [(&str, SettingKind, &str); 21] = [
    (
        "BROADSIDE_CONFIG",
        EnvironmentOnly,
        "`$XDG_CONFIG_HOME/broadside/broadside.toml` or `~/.config/broadside/broadside.toml`, if there is one",
    ),
    ("DISCORD_TOKEN", Secret, "Discord is not served"),
    ("TELEGRAM_TOKEN", Secret, "Telegram is not served"),
    ("REDIS_URL", Secret, "the embedded store"),
    ("BROADSIDE_REDIS_CA", Plain, "the public authorities"),
    ("BROADSIDE_DATA", Plain, "`$XDG_DATA_HOME/broadside` or `~/.local/share/broadside`"),
    ("BROADSIDE_PORT", Plain, "7878, or a free one if that is in use"),
    ("BROADSIDE_BOARD_URL", Plain, "the board page is not public"),
    ("BROADSIDE_BOARD_LISTEN", Plain, "`127.0.0.1:7879`"),
    ("BROADSIDE_HEALTH", Plain, "`127.0.0.1:9187`"),
    ("BROADSIDE_THINKING", Plain, "2.5"),
    ("BROADSIDE_REPORTS", Plain, "only rooms that chose one with `/reports` can report"),
    ("BROADSIDE_SUPPORT_URL", Plain, "`/support` names no address"),
    ("DISCORD_API_URL", Plain, "`https://discord.com`"),
    ("TELEGRAM_API_URL", Plain, "`https://api.telegram.org`"),
    ("TELEGRAM_WEBHOOK_URL", Plain, "polling"),
    ("TELEGRAM_WEBHOOK_LISTEN", Plain, "`127.0.0.1:8443`"),
    ("TELEGRAM_WEBHOOK_SECRET", Secret, "needed with a webhook"),
    ("BROADSIDE_LOG_FORMAT", Plain, "`text`"),
    ("RUST_LOG", Plain, "`info`"),
    ("BROADSIDE_OTLP", Plain, "no traces are sent"),
];

/// The error for an environment variable that looks like a misspelt setting; `None` if it does not.
pub(super) fn environment_error(name: &str) -> Option<String> {
    let all = [Plain, Secret, EnvironmentOnly];
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
    let kinds = [Plain, Secret];
    if names(&kinds).any(|known| known.to_lowercase() == key) {
        return None;
    }
    Some(format!("{key} is not a setting; did you mean {}?", nearest_name(&key.to_uppercase(), &kinds).to_lowercase()))
}

fn names(kinds: &[SettingKind]) -> impl Iterator<Item = String> {
    let wanted = VARIABLES.iter().filter(|(_, kind, _)| kinds.contains(kind));
    wanted.flat_map(|(name, kind, _)| {
        let file = (*kind == Secret).then(|| format!("{name}_FILE"));
        std::iter::once((*name).to_owned()).chain(file)
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
