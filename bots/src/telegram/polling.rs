//! Fetches updates. An update is confirmed only when the bot has dealt with it and all before it, so that a killed
//! process loses nothing; who writes in one chat is heard in order, chats do not wait for each other.

use std::{collections::HashMap, sync::Arc, time::Duration};

use teloxide::{
    RequestError,
    payloads::GetUpdates,
    prelude::Requester,
    requests::{JsonRequest, Request},
    types::{ChatId, Update},
};
use tokio::{sync::Semaphore, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::{
    Telegram,
    failure::{conflict, describe},
    listen::{Listener, WANTED},
};

/// How long Telegram holds a request open that has nothing to bring; the library gives up on it after 17 s.
const HOLD: u32 = 10;
/// How many chats are dealt with at once.
const CHATS: usize = 32;
/// How long to wait while another process takes the updates.
const CONFLICT: Duration = Duration::from_secs(3);
/// The longest wait after a failure.
const LONGEST: Duration = Duration::from_secs(30);

impl Telegram {
    /// Fetches updates until told to stop.
    pub(super) async fn poll(&self, listener: Listener, stop: CancellationToken) {
        self.drop_webhook(&stop).await;
        let mut offset = None;
        let mut wait = Duration::from_millis(500);
        while let Some(fetched) = stop.run_until_cancelled(self.fetch(offset, HOLD, 100)).await {
            let pause = match fetched {
                Ok(updates) => {
                    let last = updates.iter().map(|update| update.id.0).max();
                    hear(&listener, updates).await;
                    offset = last.map(|last| last.wrapping_add(1).cast_signed()).or(offset);
                    wait = Duration::from_millis(500);
                    continue;
                }
                Err(RequestError::RetryAfter(wait)) => wait.duration(),
                Err(error) if conflict(&error) => {
                    tracing::warn!("another process takes the updates of this bot; waiting for it to end");
                    CONFLICT
                }
                Err(error) => {
                    tracing::warn!(error = %describe(&error), "updates could not be fetched");
                    wait = (wait * 2).min(LONGEST);
                    wait
                }
            };
            metrics::counter!("broadside_telegram_poll_failures_total").increment(1);
            stop.run_until_cancelled(tokio::time::sleep(pause)).await;
        }
        if offset.is_some() {
            // Asking for what comes next confirms what was dealt with.
            let _ = tokio::time::timeout(Duration::from_secs(2), self.fetch(offset, 0, 1)).await;
        }
    }

    async fn fetch(&self, offset: Option<i32>, hold: u32, limit: u8) -> Result<Vec<Update>, RequestError> {
        let mut payload = GetUpdates::new();
        payload.offset = offset;
        payload.timeout = Some(hold);
        payload.limit = Some(limit);
        payload.allowed_updates = Some(WANTED.to_vec());
        JsonRequest::new(self.bot.clone(), payload).send().await
    }

    /// A webhook left from earlier would take the updates away.
    async fn drop_webhook(&self, stop: &CancellationToken) {
        for wait in super::PATIENCE {
            let Err(error) = self.bot.delete_webhook().await else { return };
            tracing::warn!(error = %describe(&error), "the webhook could not be taken off");
            if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
                return;
            }
        }
    }
}

/// Hears these updates: each chat's in order, some chats at once. Returns when the bot has dealt with all.
async fn hear(listener: &Listener, updates: Vec<Update>) {
    let mut chats: HashMap<Option<ChatId>, Vec<Update>> = HashMap::new();
    for update in updates {
        chats.entry(update.chat().map(|chat| chat.id)).or_default().push(update);
    }
    let seats = Arc::new(Semaphore::new(CHATS));
    let mut talks = JoinSet::new();
    for updates in chats.into_values() {
        let (listener, seats) = (listener.clone(), seats.clone());
        talks.spawn(async move {
            let _seat = seats.acquire().await.expect("nobody closes it");
            for update in updates {
                listener.take(update).await;
            }
        });
    }
    while talks.join_next().await.is_some() {}
}
