//! The configuration, read from the environment, systemd's credentials and one TOML file, in this order. Secrets are never printed.

mod sources;
mod table;
#[cfg(test)]
mod tests;
mod variables;

use std::{net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use broadside_game::ids::{Home, RoomId};
use clap::ValueEnum;

pub use self::{
    sources::{SettingValue, Sources},
    table::settings_table,
    variables::{SettingKind, VARIABLES},
};
use crate::{
    discord::DiscordConfig,
    telegram::{TelegramConfig, WebhookConfig},
    telemetry::{self, LogFormat},
};

/// The configuration of a process. Without `Debug`, which would print the tokens.
#[derive(Clone)]
pub struct Config {
    /// The Discord adapter; `None` if Discord is not served.
    pub discord: Option<DiscordConfig>,
    /// The Telegram adapter; `None` if Telegram is not served.
    pub telegram: Option<TelegramConfig>,
    /// The URL of the Redis that stores games; `None` for the embedded store.
    pub redis_url: Option<String>,
    /// The PEM file of the certificate authorities trusted for Redis; `None` for the public ones.
    pub redis_ca: Option<PathBuf>,
    /// The folder of the embedded store.
    pub data: PathBuf,
    /// Whether `data` is the default, which depends on the user.
    pub is_default_data: bool,
    /// The playground's port on loopback; 0 for any free port.
    pub port: u16,
    /// The public board page; `None` if it is not served.
    pub board: Option<BoardConfig>,
    /// The address of `/livez`, `/readyz` and `/metrics`.
    pub health: SocketAddr,
    /// The longest time the computer takes for a turn, up to 10 s; zero for an immediate answer.
    pub thinking: Duration,
    /// The operator's room for reports from rooms without a reports room of their own.
    pub reports: Option<RoomId>,
    /// The address at which the operator answers questions, `https://` or `mailto:`.
    pub support: Option<String>,
    /// The tracing filters.
    pub log: String,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// The base URL of the OpenTelemetry collector, `http://` or `https://`; always `None` without the feature `opentelemetry`.
    pub otlp: Option<String>,
}

/// The public board page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardConfig {
    /// The origin of its public address, such as `https://sea.example.org`.
    pub origin: String,
    /// The address to listen on, behind the proxy that holds the certificate.
    pub listen: SocketAddr,
}

impl Config {
    /// Reads the configuration from these sources.
    ///
    /// # Errors
    /// One line per error: the setting, the expected value and the source.
    pub fn read(sources: &Sources) -> Result<Self, String> {
        let (config, faults) = Self::inspect(sources);
        if faults.is_empty() { Ok(config) } else { Err(faults.join("\n")) }
    }

    /// Reads the configuration with defaults for invalid settings; also returns the errors, one sentence each.
    pub fn inspect(sources: &Sources) -> (Self, Vec<String>) {
        let mut reader = ConfigReader { sources, faults: sources.faults.clone() };
        let (token, api_url) = (reader.read_text("DISCORD_TOKEN"), reader.read_text("DISCORD_API_URL"));
        let discord = token.map(|token| DiscordConfig { token, api_url });
        let (token, api_url) = (reader.read_text("TELEGRAM_TOKEN"), reader.read_text("TELEGRAM_API_URL"));
        let webhook = reader.read_webhook(api_url.is_some());
        let telegram = token.map(|token| TelegramConfig { token, api_url, webhook });
        let board = reader.read_board(discord.is_some() || telegram.is_some());
        let data = reader.read_text("BROADSIDE_DATA").map(PathBuf::from);
        let log_format = |text: &str| <LogFormat as ValueEnum>::from_str(text, false).ok();
        let config = Self {
            discord,
            telegram,
            redis_url: reader.read_text("REDIS_URL"),
            redis_ca: reader.read_text("BROADSIDE_REDIS_CA").map(PathBuf::from),
            is_default_data: data.is_none(),
            data: data.unwrap_or_else(|| default_data(sources)),
            port: reader.parse("BROADSIDE_PORT", "a port number, such as 7878").unwrap_or(7878),
            board,
            health: reader
                .parse("BROADSIDE_HEALTH", "an address, such as 127.0.0.1:9187")
                .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 9187))),
            thinking: reader.read_thinking_time(),
            reports: reader.read("BROADSIDE_REPORTS", "a room, such as discord:123456 or telegram:-100123456", parse_room),
            support: reader.read("BROADSIDE_SUPPORT_URL", "an address that begins with https:// or mailto:", parse_contact),
            log: reader.read_log_filters(),
            log_format: reader.read("BROADSIDE_LOG_FORMAT", "text or json", log_format).unwrap_or_default(),
            otlp: reader.read_otlp_address(),
        };
        let serves = |home| if home == Home::Discord { config.discord.is_some() } else { config.telegram.is_some() };
        let unserved = config.reports.filter(|room| !serves(room.home));
        reader.faults.extend(unserved.map(|_| {
            "BROADSIDE_REPORTS names a room of a platform that is not served; set the token of that platform, or choose another room"
                .to_owned()
        }));
        // Without TLS the setting would be ignored, although the operator relies on it.
        if config.redis_ca.is_some() && !config.redis_url.as_ref().is_some_and(|url| url.starts_with("rediss")) {
            reader.faults.push("BROADSIDE_REDIS_CA needs TLS: use rediss:// instead of redis:// in REDIS_URL".to_owned());
        }
        (config, reader.faults)
    }

    /// Whether Discord or Telegram is configured.
    pub fn serves_chats(&self) -> bool {
        self.discord.is_some() || self.telegram.is_some()
    }
}

/// The origin of an address that begins with `https://` and has no path; `None` if the text is no such address.
pub fn parse_origin(text: &str) -> Option<String> {
    let url = reqwest::Url::parse(text).ok()?;
    let origin = url.origin().ascii_serialization();
    (url.scheme() == "https" && url.as_str() == format!("{origin}/")).then_some(origin)
}

/// An address that begins with `https://` or `mailto:`; `None` if the text is no such address.
fn parse_contact(text: &str) -> Option<String> {
    let url = reqwest::Url::parse(text).ok()?;
    matches!(url.scheme(), "https" | "mailto").then(|| text.to_owned())
}

/// Whether a token has only printable ASCII characters; spaces, curly quotes and line breaks come from careless copying.
pub fn is_token(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Parses a room: `discord:CHANNEL`, `telegram:CHAT`, or `telegram:CHAT/TOPIC`.
fn parse_room(text: &str) -> Option<RoomId> {
    let (home, place) = text.split_once(':')?;
    let (chat, topic) = place.split_once('/').unwrap_or((place, "0"));
    let (chat, topic): (i64, i64) = (chat.parse().ok()?, topic.parse().ok()?);
    match home {
        "discord" if chat > 0 && topic == 0 => Some(RoomId { home: Home::Discord, chat, topic }),
        "telegram" if chat != 0 && topic >= 0 => Some(RoomId { home: Home::Telegram, chat, topic }),
        _ => None,
    }
}

/// The default and the largest thinking time of the computer, in seconds.
const THINKING_SECONDS: (f64, f64) = (2.5, 10.0);

/// The default log filters: `info`, but only warnings of teloxide.
const DEFAULT_LOG_FILTERS: &str = "info,teloxide=warn";

/// Parses settings and collects the errors.
struct ConfigReader<'s> {
    sources: &'s Sources,
    faults: Vec<String>,
}

impl ConfigReader<'_> {
    fn find_setting(&mut self, name: &str) -> Option<SettingValue> {
        let (_, kind, _) = VARIABLES.iter().find(|(known, ..)| *known == name).expect("only listed settings are read");
        self.sources.find(name, *kind).unwrap_or_else(|error| {
            self.faults.push(error);
            None
        })
    }

    fn read_text(&mut self, name: &str) -> Option<String> {
        self.find_setting(name).map(|setting| setting.value)
    }

    /// Parses a setting with `parse`; `None` if it is not set or invalid. `expected` completes the error "NAME must be …".
    fn read<T>(&mut self, name: &str, expected: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let SettingValue { value, origin } = self.find_setting(name)?;
        let value = parse(&value);
        if value.is_none() {
            self.faults.push(format!("{name} must be {expected}; correct it in {origin}"));
        }
        value
    }

    fn parse<T: FromStr>(&mut self, name: &str, expected: &str) -> Option<T> {
        self.read(name, expected, |text| text.parse().ok())
    }

    fn read_thinking_time(&mut self) -> Duration {
        let (default, longest) = THINKING_SECONDS;
        let is_valid = |seconds: &f64| (0.0..=longest).contains(seconds);
        let expected = "a number of seconds from 0 to 10, such as 2.5";
        let seconds = self.read("BROADSIDE_THINKING", expected, |text| text.parse().ok().filter(is_valid));
        Duration::from_secs_f64(seconds.unwrap_or(default))
    }

    fn read_log_filters(&mut self) -> String {
        let parse = |text: &str| telemetry::parse_filter(text).is_ok().then(|| text.to_owned());
        self.read("RUST_LOG", "tracing filters, such as info,broadside=debug", parse).unwrap_or_else(|| DEFAULT_LOG_FILTERS.to_owned())
    }

    fn read_otlp_address(&mut self) -> Option<String> {
        if cfg!(not(feature = "opentelemetry")) {
            let set = self.find_setting("BROADSIDE_OTLP")?;
            let advice = "build it with --features opentelemetry or remove the setting from";
            self.faults.push(format!("BROADSIDE_OTLP: this build has no OpenTelemetry, {advice} {}", set.origin));
            return None;
        }
        // The address is printed, so credentials belong into OTEL_EXPORTER_OTLP_HEADERS.
        let is_valid =
            |url: &reqwest::Url| matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
        let parse = |text: &str| reqwest::Url::parse(text).ok().filter(is_valid).map(|_| text.to_owned());
        self.read("BROADSIDE_OTLP", "the address of a collector, such as http://127.0.0.1:4318", parse)
    }

    fn read_board(&mut self, serves_chats: bool) -> Option<BoardConfig> {
        let listen = self.parse("BROADSIDE_BOARD_LISTEN", "an address, such as 127.0.0.1:7879");
        let expected = "an address that begins with https:// and has no path, such as https://sea.example.org";
        let origin = self.read("BROADSIDE_BOARD_URL", expected, parse_origin)?;
        if !serves_chats {
            self.faults.push("BROADSIDE_BOARD_URL serves a page beside a chat: set DISCORD_TOKEN or TELEGRAM_TOKEN too".to_owned());
        }
        Some(BoardConfig { origin, listen: listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 7879))) })
    }

    fn read_webhook(&mut self, is_self_hosted: bool) -> Option<WebhookConfig> {
        let listen = self.parse("TELEGRAM_WEBHOOK_LISTEN", "an address, such as 127.0.0.1:8443");
        let is_valid =
            |text: &str| (1..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        let expected = "1 to 256 letters, digits, _ or -";
        let secret = self.read("TELEGRAM_WEBHOOK_SECRET", expected, |text| is_valid(text).then(|| text.to_owned()));
        // Telegram calls only these ports over HTTPS; a self-hosted API server may call its own machine over HTTP.
        let is_reachable = |url: &reqwest::Url| {
            let by_telegram = url.scheme() == "https" && matches!(url.port_or_known_default(), Some(443 | 80 | 88 | 8443));
            let here = matches!(url.scheme(), "http" | "https") && matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
            by_telegram || (is_self_hosted && here)
        };
        let address = |text: &str| reqwest::Url::parse(text).ok().filter(is_reachable).map(|_| text.to_owned());
        let expected_url = "an address that begins with https:// and has port 443, 80, 88 or 8443, such as https://example.org/telegram";
        let public_url = self.read("TELEGRAM_WEBHOOK_URL", expected_url, address)?;
        let Some(secret) = secret else {
            self.faults.push(format!("TELEGRAM_WEBHOOK_URL needs TELEGRAM_WEBHOOK_SECRET: {expected}"));
            return None;
        };
        Some(WebhookConfig { public_url, listen: listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8443))), secret })
    }
}

fn default_data(sources: &Sources) -> PathBuf {
    match (sources.environment_variable("XDG_DATA_HOME"), sources.environment_variable("HOME")) {
        (Some(data), _) => PathBuf::from(data).join("broadside"),
        (None, Some(home)) => PathBuf::from(home).join(".local/share/broadside"),
        (None, None) => PathBuf::from("broadside-data"),
    }
}
