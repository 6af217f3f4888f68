//! Delivery of updates: long polling with confirmation by offset, or a webhook, never both. A second poller ends the first, as on
//! Telegram.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::Shared;
use super::model::Entry;
use super::wire::{Call, Refusal};
use super::world::World;

/// The webhook and its last error.
#[derive(Debug, Clone)]
pub(super) struct Webhook {
    pub url: String,
    pub secret: Option<String>,
    pub max_connections: i64,
    pub last_error: Option<(i64, String)>,
}

/// Marks a poll as running until it is dropped, also when the client disconnects.
struct PollGuard<'a> {
    shared: &'a Shared,
    number: u64,
}

impl Drop for PollGuard<'_> {
    fn drop(&mut self) {
        self.shared.change(|world| {
            if world.polls == self.number {
                world.polling = false;
            }
        });
    }
}

pub(super) async fn poll(shared: &Shared, call: &Call) -> Result<Value, Refusal> {
    let polling = shared.change(|world| begin(world, call)).map(|number| PollGuard { shared, number })?;
    let limit = call.int("limit").unwrap_or(100) as usize;
    let wait = Duration::from_secs(call.int("timeout").unwrap_or(0).clamp(0, 50).unsigned_abs());
    let deadline = Instant::now() + wait;
    let mut changes = shared.changes();
    loop {
        let found = shared.read(|world| batch(world, polling.number, limit))?;
        if !found.is_empty() {
            return Ok(Value::Array(found));
        }
        if timeout_at(deadline, changes.changed()).await.is_err() {
            return Ok(json!([]));
        }
    }
}

fn begin(world: &mut World, call: &Call) -> Result<u64, Refusal> {
    check_no_webhook(world)?;
    set_allowed_updates(world, call);
    confirm(world, call.int("offset").unwrap_or(0));
    if world.polling {
        world.conflicts += 1;
    }
    world.polls += 1;
    world.polling = true;
    Ok(world.polls)
}

fn check_no_webhook(world: &World) -> Result<(), Refusal> {
    match world.webhook {
        Some(_) => Err(Refusal::new(
            409,
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        )),
        None => Ok(()),
    }
}

fn batch(world: &World, number: u64, limit: usize) -> Result<Vec<Value>, Refusal> {
    check_no_webhook(world)?;
    if world.polls != number {
        return Err(Refusal::new(409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"));
    }
    Ok(world.updates.iter().take(limit).map(|(_, update)| update.clone()).collect())
}

fn confirm(world: &mut World, offset: i64) {
    if offset < 0 {
        let keep = usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX);
        let drop = world.updates.len().saturating_sub(keep);
        world.updates.drain(..drop);
    } else {
        world.updates.retain(|(id, _)| *id >= offset);
    }
}

fn set_allowed_updates(world: &mut World, call: &Call) {
    if let Some(kinds) = call.get("allowed_updates").and_then(Value::as_array) {
        world.allowed_updates = kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    }
}

pub(super) fn set_webhook(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let url = call.text("url").unwrap_or_default();
    if url.is_empty() {
        return delete_webhook(world, call);
    }
    check_address(url)?;
    let secret = call.text("secret_token").map(str::to_owned);
    let is_allowed = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if secret.as_deref().is_some_and(|secret| !secret.chars().all(is_allowed)) {
        let problem = "the secret token has letters other than A-Z, a-z, 0-9, _ and -".to_owned();
        return Err(Refusal::bot_fault("Bad Request: secret token contains unallowed characters", problem));
    }
    set_allowed_updates(world, call);
    if call.is_true("drop_pending_updates") {
        world.updates.clear();
    }
    let max_connections = call.int("max_connections").unwrap_or(40);
    world.webhook = Some(Webhook { url: url.to_owned(), secret, max_connections, last_error: None });
    world.log.push(Entry::WebhookSet { url: url.to_owned() });
    Ok(Value::Bool(true))
}

/// Requires HTTPS on one of Telegram's four ports; on loopback everything is allowed, for tests.
fn check_address(url: &str) -> Result<(), Refusal> {
    let Ok(parsed) = reqwest::Url::parse(url) else {
        let problem = format!("`{url}` is not a URL");
        return Err(Refusal::bot_fault("Bad Request: bad webhook: invalid url specified", problem));
    };
    if matches!(parsed.host_str(), Some("127.0.0.1" | "localhost" | "[::1]")) {
        return Ok(());
    }
    if parsed.scheme() != "https" {
        let refusal = "Bad Request: bad webhook: HTTPS url must be provided for webhook";
        return Err(Refusal::bot_fault(refusal, format!("the webhook {url} is not HTTPS")));
    }
    if !matches!(parsed.port_or_known_default(), Some(443 | 80 | 88 | 8443)) {
        let refusal = "Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443";
        return Err(Refusal::bot_fault(refusal, format!("the webhook {url} has another port")));
    }
    let refusal = "Bad Request: bad webhook: Failed to resolve host: Name or service not known";
    Err(Refusal::bot_fault(refusal, format!("the webhook {url} is not on loopback, where the simulator stays")))
}

pub(super) fn delete_webhook(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    if call.is_true("drop_pending_updates") {
        world.updates.clear();
    }
    if world.webhook.take().is_some() {
        world.log.push(Entry::WebhookDeleted);
    }
    Ok(Value::Bool(true))
}

pub(super) fn webhook_info(world: &World) -> Value {
    let mut info = json!({
        "url": "", "has_custom_certificate": false, "pending_update_count": world.updates.len(),
    });
    if !world.allowed_updates.is_empty() {
        info["allowed_updates"] = json!(world.allowed_updates);
    }
    let Some(webhook) = &world.webhook else {
        return info;
    };
    info["url"] = json!(webhook.url);
    info["max_connections"] = json!(webhook.max_connections);
    if let Some((date, message)) = &webhook.last_error {
        info["last_error_date"] = json!(date);
        info["last_error_message"] = json!(message);
    }
    info
}
