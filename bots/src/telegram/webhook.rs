//! Receives updates by webhook. Responds only after an update is handled, so that Telegram repeats it if the process is killed; a repeat of
//! an update in progress waits for it. Rejects requests without the secret.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::StatusCode,
    routing::post,
};
use broadside_store::backoff::Backoff;
use futures_util::FutureExt;
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
    bot::{Telegram, WebhookConfig},
    client::{send, startup_retries, with_logged_retries},
    failure::describe,
    inbound::RawUpdate,
    listen::{ALLOWED_UPDATES, Listener},
};
use crate::serving;

/// The largest update, in bytes, and how long its body may take to arrive.
const MAX_BODY_BYTES: usize = 1 << 20;
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

const SECRET_HEADER: &str = "x-telegram-bot-api-secret-token";

/// What all requests share: the listener, the secret, and the updates in progress by id, each with a token that is cancelled at its end.
type Shared = (Listener, Arc<str>, Arc<Mutex<HashMap<u32, CancellationToken>>>);

impl Telegram {
    /// Registers the webhook and receives updates until `stop`.
    ///
    /// # Errors
    /// If the address is invalid or cannot be listened on, or Telegram rejects it.
    pub(super) async fn receive(&self, config: WebhookConfig, listener: Listener, stop: CancellationToken) -> Result<(), String> {
        let url: Url = config.public_url.parse().map_err(|error| format!("TELEGRAM_WEBHOOK_URL is invalid: {error}"))?;
        let socket = TcpListener::bind(config.listen).await;
        let socket = socket.map_err(|error| format!("cannot listen on {}: {error}; check TELEGRAM_WEBHOOK_LISTEN", config.listen))?;
        let path = url.path().to_owned();
        stop.run_until_cancelled(self.set_webhook(url, &config.secret)).await.transpose()?;
        let shared: Shared = (listener, config.secret.into(), Arc::default());
        let service = Router::new().route(&path, post(handle_update)).with_state(shared);
        serving::serve(socket, service, stop).await.map_err(|error| format!("the webhook server failed: {error}"))
    }

    /// Sets the webhook, retrying for as long as Telegram is down.
    async fn set_webhook(&self, url: Url, secret: &str) -> Result<(), String> {
        // As JSON: there is no certificate to upload.
        let hook = JsonRequest::new(self.bot.clone(), SetWebhook::new(url)).secret_token(secret).allowed_updates(ALLOWED_UPDATES);
        let (mut rejection_retries, mut backoff) = (startup_retries(), Backoff::default());
        let pause = |error: &RequestError| match error {
            RequestError::Api(_) | RequestError::MigrateToChatId(_) => rejection_retries(error),
            _ => Some(backoff.next_pause()),
        };
        let set = with_logged_retries("setting the webhook at Telegram", pause, || send(hook.send_ref())).await;
        set.map(|_| ()).map_err(|error| format!("Telegram rejects the webhook: {}; check TELEGRAM_WEBHOOK_URL", describe(&error)))
    }
}

/// Handles one update. Checks the secret before the body is read.
async fn handle_update(State((listener, secret, in_progress)): State<Shared>, request: Request) -> Result<(), StatusCode> {
    let given = request.headers().get(SECRET_HEADER).map(|value| value.as_bytes()).unwrap_or_default();
    // Compare hashes, so that the time reveals nothing about the secret.
    if Sha256::digest(given) != Sha256::digest(secret.as_bytes()) {
        metrics::counter!("broadside_telegram_strangers_total").increment(1);
        return Err(StatusCode::UNAUTHORIZED);
    }
    let body = read_body(request.into_body()).await?;
    if let Some(raw) = listener.parse(serde_json::from_slice(&body)) {
        let handled = start(&listener, &mut in_progress.lock().expect("no holder of this lock panics"), raw);
        handled.cancelled().await;
    }
    Ok(())
}

/// Starts handling an update unless it is in progress. Returns the token that is cancelled at its end.
fn start(listener: &Listener, in_progress: &mut HashMap<u32, CancellationToken>, raw: RawUpdate) -> CancellationToken {
    in_progress.retain(|_, handled| !handled.is_cancelled());
    let number = raw.update.id.0;
    let handle = || {
        let handled = CancellationToken::new();
        let end = handled.clone().drop_guard();
        // The task does not panic and is never aborted.
        tokio::spawn(listener.handle(raw).map(|_| drop(end)));
        handled
    };
    in_progress.entry(number).or_insert_with(handle).clone()
}

/// Reads a body.
///
/// # Errors
/// 413 if it is too large, 408 if it arrives too slowly.
async fn read_body(body: Body) -> Result<Bytes, StatusCode> {
    let read = tokio::time::timeout(BODY_TIMEOUT, to_bytes(body, MAX_BODY_BYTES)).await;
    read.map_err(|_| StatusCode::REQUEST_TIMEOUT)?.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn update_body_is_read_within_time_and_size_limits() {
        let slow = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        let within_a_minute = tokio::time::timeout(Duration::from_secs(60), read_body(slow)).await;
        assert_eq!(within_a_minute, Ok(Err(StatusCode::REQUEST_TIMEOUT)));
        assert_eq!(read_body(Body::from(vec![b' '; MAX_BODY_BYTES + 1])).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(read_body(Body::from("{}")).await, Ok(Bytes::from("{}")));
    }
}
