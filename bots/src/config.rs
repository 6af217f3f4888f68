//! The configuration: environment variables, and nothing else. Secrets may also come as `NAME_FILE`;
//! nothing of a secret is ever printed.

use std::{env, fs, net::SocketAddr, path::PathBuf, time::Duration};

use crate::telegram::WebhookConfig;

/// What a process is told to do.
#[derive(Clone)]
pub struct Config {
    /// Discord's token, if Discord is served.
    pub discord_token: Option<String>,
    /// Replaces scheme, host and port of Discord's address.
    pub discord_api_url: Option<String>,
    /// Telegram's token, if Telegram is served.
    pub telegram_token: Option<String>,
    /// What stands before `/bot<token>/…`.
    pub telegram_api_url: Option<String>,
    /// How Telegram's updates come in, if not by polling.
    pub telegram_webhook: Option<WebhookConfig>,
    /// The Redis to keep games in; the embedded store without it.
    pub redis_url: Option<String>,
    /// The folder of the embedded store.
    pub data: PathBuf,
    /// The playground's port on loopback; 0 takes a free one.
    pub port: u16,
    /// Where `/livez`, `/readyz` and `/metrics` are served.
    pub health: SocketAddr,
    /// How long the computer takes over a turn at most; zero: it answers at once.
    pub thinking: Duration,
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config").field("data", &self.data).field("port", &self.port).field("health", &self.health).finish_non_exhaustive()
    }
}

/// The variables that are read, what they are for, and what holds without them.
pub const VARIABLES: [(&str, &str, &str); 13] = [
    ("DISCORD_TOKEN", "Discord bot token (or `DISCORD_TOKEN_FILE`)", "Discord is not served"),
    ("TELEGRAM_TOKEN", "Telegram bot token (or `TELEGRAM_TOKEN_FILE`)", "Telegram is not served"),
    ("REDIS_URL", "`redis://…`, or `redis-cluster://host:port,…` (or `REDIS_URL_FILE`)", "the embedded store"),
    ("BROADSIDE_DATA", "folder of the embedded store", "`$XDG_DATA_HOME/broadside` or `~/.local/share/broadside`"),
    ("BROADSIDE_PORT", "port of the playground on loopback; 0 takes a free one", "7878, or a free one if that is taken"),
    ("BROADSIDE_HEALTH", "address of `/livez`, `/readyz`, `/metrics`", "`127.0.0.1:9187`"),
    ("BROADSIDE_THINKING", "seconds the computer takes over a turn at most, up to 10; 0: it answers at once", "2.5"),
    ("DISCORD_API_URL", "replaces scheme, host and port of Discord's API", "`https://discord.com`"),
    ("TELEGRAM_API_URL", "what stands before `/bot<token>/…`", "`https://api.telegram.org`"),
    ("TELEGRAM_WEBHOOK_URL", "public address for Telegram's updates", "polling"),
    ("TELEGRAM_WEBHOOK_LISTEN", "address to listen on for them", "`127.0.0.1:8443`"),
    ("TELEGRAM_WEBHOOK_SECRET", "secret that Telegram must show (or `…_FILE`)", "needed with a webhook"),
    ("RUST_LOG", "what is logged, as tracing filters", "`info`"),
];

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    /// One sentence that says which variable is wrong and what it should be.
    pub fn from_env() -> Result<Self, String> {
        Self::read(&|name| env::var(name).ok())
    }

    /// Reads from `var`, which gives a variable's value.
    ///
    /// # Errors
    /// One sentence that says which variable is wrong and what it should be.
    pub fn read(var: &dyn Fn(&str) -> Option<String>) -> Result<Self, String> {
        let plain = |name: &str| var(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        Ok(Self {
            discord_token: secret(var, "DISCORD_TOKEN")?,
            discord_api_url: plain("DISCORD_API_URL"),
            telegram_token: secret(var, "TELEGRAM_TOKEN")?,
            telegram_api_url: plain("TELEGRAM_API_URL"),
            telegram_webhook: webhook(var)?,
            redis_url: secret(var, "REDIS_URL")?,
            data: plain("BROADSIDE_DATA").map_or_else(|| default_data(var), PathBuf::from),
            port: parsed(var, "BROADSIDE_PORT", "a port number, such as 7878")?.unwrap_or(7878),
            health: parsed(var, "BROADSIDE_HEALTH", "an address, such as 127.0.0.1:9187")?
                .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 9187))),
            thinking: thinking(var)?,
        })
    }

    /// Whether any chat platform is configured.
    pub fn serves_chats(&self) -> bool {
        self.discord_token.is_some() || self.telegram_token.is_some()
    }
}

fn parsed<T: std::str::FromStr>(var: &dyn Fn(&str) -> Option<String>, name: &str, wanted: &str) -> Result<Option<T>, String> {
    var(name).map(|value| value.trim().parse().map_err(|_| format!("{name} must be {wanted}"))).transpose()
}

/// How long the computer thinks where nothing is said, and where that ends.
const THINKING: (f64, f64) = (2.5, 10.0);

fn thinking(var: &dyn Fn(&str) -> Option<String>) -> Result<Duration, String> {
    let (usual, longest) = THINKING;
    let wanted = "a number of seconds from 0 to 10, such as 2.5";
    let seconds = parsed(var, "BROADSIDE_THINKING", wanted)?.unwrap_or(usual);
    if (0.0..=longest).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("BROADSIDE_THINKING must be {wanted}"))
    }
}

/// A secret: the variable itself, or the content of the file that `NAME_FILE` names; never both.
fn secret(var: &dyn Fn(&str) -> Option<String>, name: &str) -> Result<Option<String>, String> {
    let file_name = format!("{name}_FILE");
    let value = match (var(name), var(&file_name)) {
        (Some(_), Some(_)) => return Err(format!("set {name} or {file_name}, not both")),
        (value, None) => value,
        (None, Some(path)) => Some(fs::read_to_string(&path).map_err(|error| format!("{file_name}: {path} cannot be read ({error})"))?),
    };
    Ok(value.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty()))
}

fn webhook(var: &dyn Fn(&str) -> Option<String>) -> Result<Option<WebhookConfig>, String> {
    let Some(public_url) = var("TELEGRAM_WEBHOOK_URL").filter(|url| !url.trim().is_empty()) else { return Ok(None) };
    let listen =
        parsed(var, "TELEGRAM_WEBHOOK_LISTEN", "an address, such as 127.0.0.1:8443")?.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8443)));
    let secret = secret(var, "TELEGRAM_WEBHOOK_SECRET")?
        .ok_or("TELEGRAM_WEBHOOK_URL needs TELEGRAM_WEBHOOK_SECRET: 1 to 256 letters, digits, _ or -")?;
    Ok(Some(WebhookConfig { public_url: public_url.trim().to_owned(), listen, secret }))
}

fn default_data(var: &dyn Fn(&str) -> Option<String>) -> PathBuf {
    match (var("XDG_DATA_HOME"), var("HOME")) {
        (Some(data), _) if !data.is_empty() => PathBuf::from(data).join("broadside"),
        (_, Some(home)) if !home.is_empty() => PathBuf::from(home).join(".local/share/broadside"),
        _ => PathBuf::from("broadside-data"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, String> {
        let pairs: Vec<(String, String)> = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Config::read(&|name| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()))
    }

    #[test]
    fn nothing_configured_means_playground_on_the_embedded_store() {
        let config = read(&[("HOME", "/home/anna")]).expect("an empty environment is fine");
        assert!(!config.serves_chats() && config.redis_url.is_none());
        assert_eq!(config.data, PathBuf::from("/home/anna/.local/share/broadside"));
    }

    #[test]
    fn a_secret_comes_from_one_place() {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        fs::write(file.path(), "123:abc\n").expect("a temporary file is writable");
        let path = file.path().to_str().expect("temporary paths are text");
        assert_eq!(read(&[("TELEGRAM_TOKEN_FILE", path)]).expect("one place").telegram_token.as_deref(), Some("123:abc"));
        assert!(read(&[("TELEGRAM_TOKEN_FILE", path), ("TELEGRAM_TOKEN", "x")]).is_err_and(|why| why.contains("not both")));
        assert!(read(&[("DISCORD_TOKEN_FILE", "/nowhere/at/all")]).is_err_and(|why| why.contains("DISCORD_TOKEN_FILE")));
    }

    #[test]
    fn the_computer_thinks_as_long_as_it_is_told() {
        for (says, millis) in [(None, 2500), (Some("0"), 0), (Some("1.2"), 1200), (Some("10"), 10_000)] {
            let pairs: Vec<(&str, &str)> = says.into_iter().map(|says| ("BROADSIDE_THINKING", says)).collect();
            assert_eq!(read(&pairs).expect("valid").thinking, Duration::from_millis(millis), "{says:?}");
        }
    }

    #[test]
    fn wrong_values_are_named() {
        for (name, value) in [
            ("BROADSIDE_THINKING", "-1"),
            ("BROADSIDE_THINKING", "NaN"),
            ("BROADSIDE_THINKING", "11"),
            ("BROADSIDE_PORT", "many"),
            ("BROADSIDE_HEALTH", "here"),
            ("TELEGRAM_WEBHOOK_URL", "https://example.org"),
        ] {
            assert!(read(&[(name, value)]).is_err_and(|why| why.contains(name)), "{name}");
        }
    }

    #[test]
    fn secrets_are_not_printed() {
        let config = read(&[("DISCORD_TOKEN", "hush"), ("REDIS_URL", "redis://:hush@127.0.0.1")]).expect("valid");
        assert!(!format!("{config:?}").contains("hush"));
    }
}
