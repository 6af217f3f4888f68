//! The settings of the bot on Telegram. Without `Debug`, which would print the token and the secret.

use std::net::SocketAddr;

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
