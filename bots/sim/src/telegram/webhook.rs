//! Delivers updates to the webhook one by one, in order; retries each until the bot answers 2xx. Runs as one task.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::Shared;
use super::updates::Webhook;

/// The delay before a failed delivery is retried.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// The longest wait for the bot's answer.
const WAIT_TIMEOUT: Duration = Duration::from_secs(180);

pub(super) async fn deliver(shared: Arc<Shared>) {
    let client =
        reqwest::Client::builder().no_proxy().timeout(WAIT_TIMEOUT).build().expect("a client without special settings can be built");
    let mut changes = shared.changes();
    loop {
        let next = shared.read(|world| world.webhook.clone().zip(world.updates.front().cloned()));
        let Some((webhook, (id, update))) = next else {
            if changes.changed().await.is_err() {
                return;
            }
            continue;
        };
        match post(&client, &webhook, &update).await {
            Ok(()) => shared.change(|world| world.updates.retain(|(other, _)| *other != id)),
            Err(reason) => {
                shared.change(|world| {
                    let now = world.now();
                    if let Some(webhook) = &mut world.webhook {
                        webhook.last_error = Some((now, reason));
                    }
                });
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

async fn post(client: &reqwest::Client, webhook: &Webhook, update: &Value) -> Result<(), String> {
    let mut request = client.post(&webhook.url).json(update);
    if let Some(secret) = &webhook.secret {
        request = request.header("X-Telegram-Bot-Api-Secret-Token", secret);
    }
    let status = request.send().await.map_err(|error| format!("Connection failed: {error}"))?.status();
    if status.is_success() {
        return Ok(());
    }
    Err(format!("Wrong response from the webhook: {status}"))
}
