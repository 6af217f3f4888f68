//! The settings of the bot on Telegram. Their `Debug` output never shows a secret.

use std::{fmt, net::SocketAddr};

/// How to reach Telegram.
#[derive(Clone)]
pub struct TelegramConfig {
    /// The bot's token.
    pub token: String,
    /// The part of the address before `/bot<token>/…`; `None` for Telegram's own servers.
    pub api_url: Option<String>,
    /// The webhook to which Telegram sends updates; `None` to poll for them.
    pub webhook: Option<WebhookConfig>,
}

/// The webhook to which Telegram sends updates.
#[derive(Clone)]
pub struct WebhookConfig {
    /// The public address, `https://…`; its path is the one served.
    pub public_url: String,
    /// The address to listen on, behind a proxy with the certificate.
    pub listen: SocketAddr,
    /// The secret that Telegram sends with each update: 1 to 256 characters of `A-Za-z0-9_-`.
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
