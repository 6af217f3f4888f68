//! Changes of the keys under messages that wait until their chat has heard its results: of one message the last change wins, and
//! what a newer board has overtaken is dropped. Never makes a result wait.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use teloxide::types::{ChatId, MessageId};
use tokio::time::sleep;

use super::{Telegram, allowance::Purpose, failure::describe, keys::Keyboard};

/// A change that finds no room for so long is dropped: by then somebody has pressed something else.
const LONGEST: Duration = Duration::from_secs(20);

/// The keys that messages are to get.
#[derive(Debug, Default)]
pub(super) struct PendingKeys(Mutex<HashMap<(ChatId, MessageId), Option<Keyboard>>>);

impl PendingKeys {
    fn all(&self) -> MutexGuard<'_, HashMap<(ChatId, MessageId), Option<Keyboard>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A newer board has overtaken what this message was to get.
    pub(super) fn forget(&self, chat: ChatId, message: MessageId) {
        self.all().remove(&(chat, message));
    }
}

impl Telegram {
    /// Puts other keys under a message whose key was pressed, or none, as soon as results leave room for it. Where that is
    /// not now, `not_yet` is awaited first.
    pub(super) async fn set_keys(&self, chat: ChatId, message: MessageId, markup: Option<Keyboard>, not_yet: impl Future<Output = ()>) {
        let waits_already = self.pending_keys.all().insert((chat, message), markup).is_some();
        if waits_already {
            return;
        }
        let begun = Instant::now();
        let mut not_yet = Some(not_yet);
        loop {
            match self.allowance.call(chat, Purpose::Keys, Instant::now()) {
                Ok(_call) => {
                    let Some(markup) = self.pending_keys.all().remove(&(chat, message)) else { return };
                    if let Err(error) = self.change_keys(chat, message, markup).await {
                        tracing::warn!(%chat, error = %describe(&error), "buttons could not be shown");
                    }
                    return;
                }
                Err(pause) if begun.elapsed() + pause <= LONGEST => {
                    if let Some(not_yet) = not_yet.take() {
                        not_yet.await;
                    }
                    sleep(pause).await;
                }
                Err(_) => {
                    if let Some(not_yet) = not_yet.take() {
                        not_yet.await;
                    }
                    return self.pending_keys.forget(chat, message);
                }
            }
            if !self.pending_keys.all().contains_key(&(chat, message)) {
                return;
            }
        }
    }
}
