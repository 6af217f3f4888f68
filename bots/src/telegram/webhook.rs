//! Takes updates that Telegram hands over. Says "received" only when the bot has dealt with an update, so that
//! Telegram repeats it otherwise; who does not know the secret is sent away.

use std::sync::Arc;

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use reqwest::Url;
use sha2::{Digest, Sha256};
use teloxide::payloads::SetWebhook;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    PATIENCE, Telegram, WebhookConfig,
    failure::describe,
    inbound::Arrived,
    listen::{Listener, WANTED},
};

const SECRET: &str = "x-telegram-bot-api-secret-token";

struct Webhook {
    listener: Listener,
    secret: String,
}

impl Telegram {
    /// Tells Telegram the address and takes updates there until told to stop.
    pub(super) async fn receive(&self, config: WebhookConfig, listener: Listener, stop: CancellationToken) -> Result<(), String> {
        let url: Url = config.public_url.parse().map_err(|error| format!("the webhook's address is none: {error}"))?;
        let socket = TcpListener::bind(config.listen).await;
        let socket = socket.map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
        let path = url.path().to_owned();
        self.set_webhook(url, &config.secret, &stop).await?;
        let webhook = Arc::new(Webhook { listener, secret: config.secret });
        let service = Router::new().route(&path, post(enter)).with_state(webhook);
        let serving = axum::serve(socket, service).with_graceful_shutdown(stop.cancelled_owned());
        serving.await.map_err(|error| format!("the webhook ended: {error}"))
    }

    async fn set_webhook(&self, url: Url, secret: &str, stop: &CancellationToken) -> Result<(), String> {
        let mut payload = SetWebhook::new(url);
        payload.secret_token = Some(secret.to_owned());
        payload.allowed_updates = Some(WANTED.to_vec());
        let mut waits = PATIENCE.into_iter();
        loop {
            let Err(error) = self.client.call(&payload).await else { return Ok(()) };
            let said = describe(&error);
            let Some(wait) = waits.next() else { return Err(format!("Telegram does not take the webhook: {said}")) };
            tracing::warn!(error = %said, "the webhook could not be set yet");
            if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
                return Ok(());
            }
        }
    }
}

async fn enter(State(webhook): State<Arc<Webhook>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let said = headers.get(SECRET).map(|said| said.as_bytes()).unwrap_or_default();
    // Hashes, so that the time it takes tells nothing of the secret.
    if Sha256::digest(said) != Sha256::digest(&webhook.secret) {
        metrics::counter!("broadside_telegram_strangers_total").increment(1);
        return StatusCode::UNAUTHORIZED;
    }
    match serde_json::from_slice(&body).and_then(Arrived::parse) {
        Ok(arrived) => {
            let turn = webhook.listener.line_up(&arrived);
            webhook.listener.take(arrived, turn).await;
        }
        Err(error) => webhook.listener.note_unreadable(&error.to_string()),
    }
    StatusCode::OK
}
