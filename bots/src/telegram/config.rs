//! The settings of the bot on Telegram, which never show the token.

use std::{fmt, net::SocketAddr};

/// How to reach Telegram.
#[derive(Clone)]
pub struct TelegramConfig {
    /// The bot's token.
    pub token: String,
    /// What stands before `/bot<token>/…`; `None` for Telegram's own servers.
    pub api_url: Option<String>,
    /// Where Telegram hands updates over; `None` to fetch them.
    pub webhook: Option<WebhookConfig>,
}

/// Where Telegram hands updates over.
#[derive(Clone)]
pub struct WebhookConfig {
    /// The address Telegram is told, `https://…`; its path is the one listened on.
    pub public_url: String,
    /// Where to listen (a proxy with the certificate stands before it).
    pub listen: SocketAddr,
    /// What Telegram must say with each update: 1 to 256 characters of `A-Za-z0-9_-`.
    pub secret: String,
}

impl fmt::Debug for TelegramConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TelegramConfig").field("api_url", &self.api_url).field("webhook", &self.webhook).finish_non_exhaustive()
    }
}

impl fmt::Debug for WebhookConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("WebhookConfig");
        debug.field("public_url", &self.public_url).field("listen", &self.listen).finish_non_exhaustive()
    }
}
