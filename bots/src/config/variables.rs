//! Every setting there is: what it is called, what it is for, and what holds without it. The table of
//! `deploy/CONFIGURATION.md` and `deploy/env.example` are held against this list.

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Its name in the environment; in the file the same in lower case.
    pub name: &'static str,
    /// What it is for, as Markdown.
    pub about: &'static str,
    /// What holds without it, as Markdown.
    pub without: &'static str,
    /// Where it may stand.
    pub kind: SettingKind,
}

/// Where a setting may stand, and whether it may be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// In the environment and in the file.
    Plain,
    /// There too, or in a file of its own that `NAME_FILE` names, or among systemd's credentials; never shown.
    Secret,
    /// In the environment alone, because it says where the rest is.
    Leading,
}

const fn plain(name: &'static str, about: &'static str, without: &'static str) -> Variable {
    Variable { name, about, without, kind: SettingKind::Plain }
}

const fn secret(name: &'static str, about: &'static str, without: &'static str) -> Variable {
    Variable { name, about, without, kind: SettingKind::Secret }
}

/// The settings in the order in which they are shown.
pub const VARIABLES: [Variable; 18] = [
    Variable {
        name: "BROADSIDE_CONFIG",
        about: "the configuration file (TOML); only in the environment",
        without: "`$XDG_CONFIG_HOME/broadside/broadside.toml` or `~/.config/broadside/broadside.toml`, if there is one",
        kind: SettingKind::Leading,
    },
    secret("DISCORD_TOKEN", "Discord bot token (or `DISCORD_TOKEN_FILE`)", "Discord is not served"),
    secret("TELEGRAM_TOKEN", "Telegram bot token (or `TELEGRAM_TOKEN_FILE`)", "Telegram is not served"),
    secret(
        "REDIS_URL",
        "`redis://…`, `redis-cluster://host:port,…` or `redis-sentinel://host:port,…/name`; `rediss…` for TLS (or `REDIS_URL_FILE`)",
        "the embedded store",
    ),
    plain(
        "BROADSIDE_REDIS_CA",
        "file with the authorities (PEM) that Redis' certificates must be of, with `rediss…`",
        "the public authorities",
    ),
    plain("BROADSIDE_DATA", "folder of the embedded store", "`$XDG_DATA_HOME/broadside` or `~/.local/share/broadside`"),
    plain("BROADSIDE_PORT", "port of the playground on loopback; 0 takes a free one", "7878, or a free one if that is taken"),
    plain("BROADSIDE_HEALTH", "address of `/livez`, `/readyz`, `/metrics`", "`127.0.0.1:9187`"),
    plain("BROADSIDE_THINKING", "seconds the computer takes over a turn at most, up to 10; 0: it answers at once", "2.5"),
    plain(
        "BROADSIDE_REPORTS",
        "room where the operator reads reports that no room of their own takes: `discord:CHANNEL`, `telegram:CHAT` or `telegram:CHAT/TOPIC`",
        "only rooms that chose one with `/reports` can report",
    ),
    plain("DISCORD_API_URL", "replaces scheme, host and port of Discord's API and files", "`https://discord.com`"),
    plain("TELEGRAM_API_URL", "what stands before `/bot<token>/…`", "`https://api.telegram.org`"),
    plain("TELEGRAM_WEBHOOK_URL", "public address for Telegram's updates", "polling"),
    plain("TELEGRAM_WEBHOOK_LISTEN", "address to listen on for them", "`127.0.0.1:8443`"),
    secret("TELEGRAM_WEBHOOK_SECRET", "secret that Telegram must show (or `…_FILE`)", "needed with a webhook"),
    plain("BROADSIDE_LOG_FORMAT", "how it is logged: `text` for people, `json` for programs, an object a line", "`text`"),
    plain("RUST_LOG", "what is logged, as tracing filters", "`info`"),
    plain(
        "BROADSIDE_OTLP",
        "collector for OpenTelemetry traces (OTLP over HTTP); needs the build feature `opentelemetry`",
        "no traces are sent",
    ),
];

/// What starts with our prefix and is read by the tests and the simulators, which may start the binary.
const OF_THE_TESTS: [&str; 9] = [
    "BROADSIDE_KILL_GAMES",
    "BROADSIDE_KILL_TABLES",
    "BROADSIDE_LONG",
    "BROADSIDE_OUTAGE_DUELS",
    "BROADSIDE_OUTAGE_ROUNDS",
    "BROADSIDE_OUTAGE_SECONDS",
    "BROADSIDE_SCHEMA_DIR",
    "BROADSIDE_UNDER_TEST",
    "BROADSIDE_WRITE_TOURNAMENT",
];

/// The name under which a file holds the value of `name`.
pub(super) fn by_file(name: &str) -> String {
    format!("{name}_FILE")
}

/// Why no setting is called `name` in the environment, if one seems to be meant.
pub(super) fn unknown_in_environment(name: &str) -> Option<String> {
    let all = [SettingKind::Plain, SettingKind::Secret, SettingKind::Leading];
    let ours = name.starts_with("BROADSIDE_") && !OF_THE_TESTS.contains(&name);
    if !(ours || names(&all).any(|known| is_slip(name, &known))) || names(&all).any(|known| known == name) {
        return None;
    }
    // Kubernetes tells every container of each service; one called `broadside` looks like our own settings.
    if name.starts_with("BROADSIDE_SERVICE_") || name.starts_with("BROADSIDE_PORT_") {
        return Some(format!("{name} comes from Kubernetes, not from you; set enableServiceLinks: false in the pod"));
    }
    Some(format!("{name} is no setting; did you mean {}?", nearest(name, &all)))
}

/// Why no setting is called `key` in the file, if none is.
pub(super) fn unknown_in_file(key: &str) -> Option<String> {
    let kinds = [SettingKind::Plain, SettingKind::Secret];
    if names(&kinds).any(|known| known.to_lowercase() == key) {
        return None;
    }
    Some(format!("{key} is no setting; did you mean {}?", nearest(&key.to_uppercase(), &kinds).to_lowercase()))
}

fn names(kinds: &[SettingKind]) -> impl Iterator<Item = String> {
    let wanted = VARIABLES.iter().filter(|variable| kinds.contains(&variable.kind));
    wanted.flat_map(|variable| {
        let file = (variable.kind == SettingKind::Secret).then(|| by_file(variable.name));
        std::iter::once(variable.name.to_owned()).chain(file)
    })
}

/// Whether somebody who typed `name` meant `known`, one letter wrong. What merely goes on is another program's own.
fn is_slip(name: &str, known: &str) -> bool {
    strsim::damerau_levenshtein(known, name) == 1 && !name.starts_with(known)
}

fn nearest(name: &str, kinds: &[SettingKind]) -> String {
    names(kinds).min_by_key(|known| strsim::damerau_levenshtein(known, name)).expect("there are settings of every kind")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_name_is_met_with_the_nearest() {
        for (name, meant) in [
            ("BROADSIDE_PROT", "BROADSIDE_PORT"),
            ("BROADSIDE_HELTH", "BROADSIDE_HEALTH"),
            ("BROADSIDE_DISCORD_TOKEN", "DISCORD_TOKEN"),
            ("DISCORD_TOKN", "DISCORD_TOKEN"),
            ("ELEGRAM_TOKEN", "TELEGRAM_TOKEN"),
            ("BROADSIDE_SERVICE_HOST", "enableServiceLinks"),
            ("BROADSIDE_PORT_9187_TCP", "enableServiceLinks"),
        ] {
            assert!(unknown_in_environment(name).is_some_and(|why| why.contains(name) && why.contains(meant)), "{name}");
        }
        for (key, meant) in [
            ("discord_tokn", "discord_token?"),
            ("REDIS_URL", "redis_url?"),
            ("redis_url_fil", "redis_url_file?"),
            ("broadside_config", "broadside_"),
        ] {
            assert!(unknown_in_file(key).is_some_and(|why| why.contains(meant)), "{key}");
        }
    }

    #[test]
    fn known_names_and_those_of_others_pass() {
        for name in ["BROADSIDE_PORT", "BROADSIDE_CONFIG", "BROADSIDE_SCHEMA_DIR", "DISCORD_TOKEN2", "REDIS_PORT", "PATH"] {
            assert_eq!(unknown_in_environment(name), None, "{name}");
        }
        for key in ["broadside_port", "discord_token", "discord_token_file", "rust_log"] {
            assert_eq!(unknown_in_file(key), None, "{key}");
        }
    }
}
