//! Takes updates that Telegram hands over. Says "received" only when the bot has dealt with an update, so that
//! Telegram repeats it otherwise; who does not know the secret is sent away.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::StatusCode,
    routing::post,
};
use broadside_core::service::backoff::Backoff;
use reqwest::Url;
use sha2::{Digest, Sha256};
use teloxide::{
    RequestError,
    payloads::{SetWebhook, SetWebhookSetters},
    requests::{JsonRequest, Request as _},
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    bot::Telegram,
    client::{retried, send, six_attempts},
    config::WebhookConfig,
    failure::describe,
    listen::{Listener, WANTED},
};
use crate::serving;

/// The largest update that is read, in bytes, and how long it may take to come.
const LARGEST: usize = 1 << 20;
const COMES: Duration = Duration::from_secs(10);

const SECRET: &str = "x-telegram-bot-api-secret-token";

impl Telegram {
    /// Tells Telegram the address and takes updates there until told to stop.
    pub(super) async fn receive(&self, config: WebhookConfig, listener: Listener, stop: CancellationToken) -> Result<(), String> {
        let url: Url = config.public_url.parse().map_err(|error| format!("the webhook's address is none: {error}"))?;
        let socket = TcpListener::bind(config.listen).await;
        let socket = socket.map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
        let path = url.path().to_owned();
        stop.run_until_cancelled(self.set_webhook(url, &config.secret)).await.transpose()?;
        let service = Router::new().route(&path, post(enter)).with_state((listener, Arc::<str>::from(config.secret)));
        serving::serve(socket, service, stop).await.map_err(|error| format!("the webhook ended: {error}"))
    }

    /// Sets the webhook, however long Telegram is away.
    async fn set_webhook(&self, url: Url, secret: &str) -> Result<(), String> {
        // As JSON: there is no certificate to upload.
        let hook = JsonRequest::new(self.bot.clone(), SetWebhook::new(url)).secret_token(secret).allowed_updates(WANTED);
        let (mut refused, mut away) = (six_attempts(), Backoff::default());
        let pause = |error: &RequestError| match error {
            RequestError::Api(_) | RequestError::MigrateToChatId(_) => refused(error),
            _ => Some(away.pause()),
        };
        let set = retried("setting the webhook at Telegram", pause, || send(hook.send_ref())).await;
        set.map(|_| ()).map_err(|error| format!("Telegram does not take the webhook: {}", describe(&error)))
    }
}

/// Takes one update. The secret is checked before anything else is read.
async fn enter(State((listener, secret)): State<(Listener, Arc<str>)>, request: Request) -> Result<(), StatusCode> {
    let said = request.headers().get(SECRET).map(|said| said.as_bytes()).unwrap_or_default();
    // Hashes, so that the time it takes tells nothing of the secret.
    if Sha256::digest(said) != Sha256::digest(secret.as_bytes()) {
        metrics::counter!("broadside_telegram_strangers_total").increment(1);
        return Err(StatusCode::UNAUTHORIZED);
    }
    let body = body(request.into_body()).await?;
    if let Some(arrived) = listener.parse(serde_json::from_slice(&body)) {
        // It does not panic, and nobody aborts it.
        let _ = listener.take(arrived).await;
    }
    Ok(())
}

/// Reads what is brought; what is too large or comes too slowly is refused.
async fn body(body: Body) -> Result<Bytes, StatusCode> {
    let read = tokio::time::timeout(COMES, to_bytes(body, LARGEST)).await;
    read.map_err(|_| StatusCode::REQUEST_TIMEOUT)?.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_update_comes_whole_in_time_and_is_not_too_large() {
        let slow = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        let within_a_minute = tokio::time::timeout(Duration::from_secs(60), body(slow)).await;
        assert_eq!(within_a_minute, Ok(Err(StatusCode::REQUEST_TIMEOUT)));
        assert_eq!(body(Body::from(vec![b' '; LARGEST + 1])).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(body(Body::from("{}")).await, Ok(Bytes::from("{}")));
    }
}
