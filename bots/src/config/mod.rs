//! The configuration: what is read from the environment, systemd's credentials and one TOML file, in this order.
//! Nothing of a secret is ever printed.

mod shown;
mod sources;
#[cfg(test)]
mod tests;
mod variables;

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use broadside_core::game::ids::{Home, RoomId};
use clap::ValueEnum;

pub use self::{
    shown::shown,
    sources::{Setting, Sources},
    variables::{SettingKind, VARIABLES, Variable},
};
use crate::{
    discord::DiscordConfig,
    telegram::{TelegramConfig, WebhookConfig},
    telemetry::{self, Format},
};

/// What a process is told to do.
#[derive(Clone)]
pub struct Config {
    /// Discord, if it is served.
    pub discord: Option<DiscordConfig>,
    /// Telegram, if it is served.
    pub telegram: Option<TelegramConfig>,
    /// The Redis to keep games in; the embedded store without it.
    pub redis_url: Option<String>,
    /// The file (PEM) with the authorities that are trusted there, with TLS; the public ones without it.
    pub redis_ca: Option<PathBuf>,
    /// The folder of the embedded store.
    pub data: PathBuf,
    /// Whether that follows from the user's home alone, since nothing names it.
    pub data_by_default: bool,
    /// The playground's port on loopback; 0 takes a free one.
    pub port: u16,
    /// Where `/livez`, `/readyz` and `/metrics` are served.
    pub health: SocketAddr,
    /// How long the computer takes over a turn at most; zero: it answers at once.
    pub thinking: Duration,
    /// The room in which the operator reads what people report that nobody else takes.
    pub reports: Option<RoomId>,
    /// What is logged, as tracing filters.
    pub log: String,
    /// How it is logged.
    pub log_format: Format,
    /// Where the collector of traces is, if there is one; `http://` or `https://`, without the path. None in a build without the
    /// feature `opentelemetry`.
    pub otlp: Option<String>,
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config").field("data", &self.data).field("port", &self.port).field("health", &self.health).finish_non_exhaustive()
    }
}

impl Config {
    /// Reads what this process is given.
    ///
    /// # Errors
    /// As [`Config::read`].
    pub fn load() -> Result<Self, String> {
        Self::read(&Sources::of_this_process())
    }

    /// Reads what these sources say.
    ///
    /// # Errors
    /// A line for everything that is wrong: which setting, what it should be, where it stands.
    pub fn read(sources: &Sources) -> Result<Self, String> {
        let (config, faults) = Self::inspect(sources);
        if faults.is_empty() { Ok(config) } else { Err(faults.join("\n")) }
    }

    /// What these sources say, with what holds by default in the place of whatever is wrong; and what that is, a
    /// sentence each.
    pub fn inspect(sources: &Sources) -> (Self, Vec<String>) {
        let mut reader = Reader { sources, faults: sources.faults().to_vec() };
        let (token, api_url) = (reader.text("DISCORD_TOKEN"), reader.text("DISCORD_API_URL"));
        let discord = token.map(|token| DiscordConfig { token, api_url });
        let (token, api_url) = (reader.text("TELEGRAM_TOKEN"), reader.text("TELEGRAM_API_URL"));
        let webhook = reader.webhook(api_url.is_some());
        let telegram = token.map(|token| TelegramConfig { token, api_url, webhook });
        let data = reader.text("BROADSIDE_DATA").map(PathBuf::from);
        let log_format = |text: &str| <Format as ValueEnum>::from_str(text, false).ok();
        let config = Self {
            discord,
            telegram,
            redis_url: reader.text("REDIS_URL"),
            redis_ca: reader.text("BROADSIDE_REDIS_CA").map(PathBuf::from),
            data_by_default: data.is_none(),
            data: data.unwrap_or_else(|| default_data(sources)),
            port: reader.parsed("BROADSIDE_PORT", "a port number, such as 7878").unwrap_or(7878),
            health: reader
                .parsed("BROADSIDE_HEALTH", "an address, such as 127.0.0.1:9187")
                .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 9187))),
            thinking: reader.thinking(),
            reports: reader.read("BROADSIDE_REPORTS", "a room, such as discord:123456 or telegram:-100123456", room),
            log: reader.log(),
            log_format: reader.read("BROADSIDE_LOG_FORMAT", "text or json", log_format).unwrap_or_default(),
            otlp: reader.otlp(),
        };
        let unserved = config.reports.filter(|room| !config.serves(room.home));
        reader.faults.extend(unserved.map(|_| "BROADSIDE_REPORTS names a room of a platform that is not served".to_owned()));
        // Set beside an address without TLS it would do nothing, and somebody relies on it.
        if config.redis_ca.is_some() && !config.redis_url.as_ref().is_some_and(|url| url.starts_with("rediss")) {
            reader.faults.push("BROADSIDE_REDIS_CA needs TLS: write rediss in the place of redis into REDIS_URL".to_owned());
        }
        (config, reader.faults)
    }

    fn serves(&self, home: Home) -> bool {
        match home {
            Home::Discord => self.discord.is_some(),
            Home::Telegram => self.telegram.is_some(),
            Home::Playground | Home::Computer => false,
        }
    }

    /// Whether any chat platform is configured.
    pub fn serves_chats(&self) -> bool {
        self.discord.is_some() || self.telegram.is_some()
    }
}

/// Whether a token can be one at all: a space, a quote's curl or a line's end comes from copying.
pub fn is_token(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// A room as a setting names it: `discord:CHANNEL`, `telegram:CHAT`, or `telegram:CHAT/TOPIC`.
fn room(text: &str) -> Option<RoomId> {
    let (home, place) = text.split_once(':')?;
    let (chat, topic) = place.split_once('/').unwrap_or((place, "0"));
    let (chat, topic): (i64, i64) = (chat.parse().ok()?, topic.parse().ok()?);
    match home {
        "discord" if chat > 0 && topic == 0 => Some(RoomId { home: Home::Discord, chat, topic }),
        "telegram" if chat != 0 && topic >= 0 => Some(RoomId { home: Home::Telegram, chat, topic }),
        _ => None,
    }
}

/// How long the computer thinks where nothing is said, and where that ends.
const THINKING: (f64, f64) = (2.5, 10.0);

/// What is logged where nothing is said: the libraries only when something is the matter.
const LOG: &str = "info,teloxide=warn";

/// Turns settings into values, and notes what cannot be turned.
struct Reader<'s> {
    sources: &'s Sources,
    faults: Vec<String>,
}

impl Reader<'_> {
    fn setting(&mut self, name: &str) -> Option<Setting> {
        let variable = VARIABLES.iter().find(|variable| variable.name == name).expect("only listed settings are read");
        self.sources.find(variable).unwrap_or_else(|why| {
            self.faults.push(why);
            None
        })
    }

    fn text(&mut self, name: &str) -> Option<String> {
        self.setting(name).map(|setting| setting.value)
    }

    /// The setting as `read` has it, if it is there and can be read.
    fn read<T>(&mut self, name: &str, wanted: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let Setting { value, origin } = self.setting(name)?;
        let value = read(&value);
        if value.is_none() {
            self.faults.push(format!("{name} must be {wanted}; mend it in {origin}"));
        }
        value
    }

    fn parsed<T: FromStr>(&mut self, name: &str, wanted: &str) -> Option<T> {
        self.read(name, wanted, |text| text.parse().ok())
    }

    fn thinking(&mut self) -> Duration {
        let (usual, longest) = THINKING;
        let lawful = |seconds: &f64| (0.0..=longest).contains(seconds);
        let wanted = "a number of seconds from 0 to 10, such as 2.5";
        let seconds = self.read("BROADSIDE_THINKING", wanted, |text| text.parse().ok().filter(lawful));
        Duration::from_secs_f64(seconds.unwrap_or(usual))
    }

    fn log(&mut self) -> String {
        let filters = |text: &str| telemetry::filter(text).is_ok().then(|| text.to_owned());
        self.read("RUST_LOG", "tracing filters, such as info,broadside=debug", filters).unwrap_or_else(|| LOG.to_owned())
    }

    fn otlp(&mut self) -> Option<String> {
        if let Some(why) = telemetry::NO_TRACES {
            let set = self.setting("BROADSIDE_OTLP")?;
            self.faults.push(format!("BROADSIDE_OTLP: {why} {}", set.origin));
            return None;
        }
        // It is shown: what a collector is to be convinced by stands in OTEL_EXPORTER_OTLP_HEADERS.
        let lawful = |url: &reqwest::Url| matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
        let read = |text: &str| reqwest::Url::parse(text).ok().filter(lawful).map(|_| text.to_owned());
        self.read("BROADSIDE_OTLP", "the address of a collector, such as http://127.0.0.1:4318", read)
    }

    fn webhook(&mut self, own_server: bool) -> Option<WebhookConfig> {
        let listen = self.parsed("TELEGRAM_WEBHOOK_LISTEN", "an address, such as 127.0.0.1:8443");
        let lawful =
            |text: &str| (1..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        let wanted = "1 to 256 letters, digits, _ or -";
        let secret = self.read("TELEGRAM_WEBHOOK_SECRET", wanted, |text| lawful(text).then(|| text.to_owned()));
        // Telegram calls nothing else; a server of one's own calls its own machine as it is.
        let calls = |url: &reqwest::Url| {
            let by_telegram = url.scheme() == "https" && matches!(url.port_or_known_default(), Some(443 | 80 | 88 | 8443));
            let here = matches!(url.scheme(), "http" | "https") && matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
            by_telegram || (own_server && here)
        };
        let address = |text: &str| reqwest::Url::parse(text).ok().filter(calls).map(|_| text.to_owned());
        let reachable = "an address that begins with https:// and has port 443, 80, 88 or 8443, such as https://example.org/telegram";
        let public_url = self.read("TELEGRAM_WEBHOOK_URL", reachable, address)?;
        let Some(secret) = secret else {
            self.faults.push(format!("TELEGRAM_WEBHOOK_URL needs TELEGRAM_WEBHOOK_SECRET: {wanted}"));
            return None;
        };
        Some(WebhookConfig { public_url, listen: listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8443))), secret })
    }
}

fn default_data(sources: &Sources) -> PathBuf {
    match (sources.plain("XDG_DATA_HOME"), sources.plain("HOME")) {
        (Some(data), _) => PathBuf::from(data).join("broadside"),
        (None, Some(home)) => PathBuf::from(home).join(".local/share/broadside"),
        (None, None) => PathBuf::from("broadside-data"),
    }
}
