//! Polls for updates. An update is confirmed only after it and all before it are handled, so that a killed process loses nothing. Polling
//! continues during a slow update: Telegram then returns unconfirmed updates again, and known ones are skipped. At most a hundred updates
//! are known beyond the slowest; later ones wait at Telegram.

use std::{collections::BTreeMap, time::Duration};

use broadside_store::{backoff::Backoff, failure_log::FailureLog};
use futures_util::FutureExt;
use serde_json::Value;
use teloxide::{
    RequestError,
    payloads::{GetUpdates, GetUpdatesSetters},
    prelude::Requester,
};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{
    bot::Telegram,
    client::{send, startup_retries, with_logged_retries},
    failure::{CONFLICT, describe, matches_phrase},
    listen::{ALLOWED_UPDATES, Listener},
};

/// How long Telegram holds a request open without updates; well below the timeout of a call.
const LONG_POLL_SECONDS: u32 = 10;
/// Updates that were fetched longer ago are fetched again; longer than the timeout of a call.
const STALE_AFTER: Duration = Duration::from_secs(30);
/// The most updates that Telegram returns at once.
const MAX_UPDATES: u8 = 100;
/// How often to fetch while updates are being handled.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// How long to wait while another process receives the updates.
const CONFLICT_DELAY: Duration = Duration::from_secs(3);
/// The longest pause between two requests, even if Telegram asks for more: the updates of all chats wait.
const MAX_PAUSE: Duration = Duration::from_secs(30);
/// The shortest time between two requests if the first returned nothing new.
const MIN_INTERVAL: Duration = Duration::from_secs(1);

/// How long after the last failed request Telegram counts as recovered: longer than the pauses after failures.
const RECOVERY_TIME: Duration = Duration::from_secs(30);

/// The updates that Telegram still has and this process knows.
#[derive(Debug, Default)]
struct UpdateCursor {
    /// By id: whether the update is handled.
    tracked: BTreeMap<u32, bool>,
    /// The id after the last update that is handled together with all before it.
    next: Option<u32>,
}

impl UpdateCursor {
    /// Tracks an update. Returns whether it is new: Telegram does not return confirmed updates again, so one that is not tracked is new.
    fn track(&mut self, number: u32) -> bool {
        let new = !self.tracked.contains_key(&number);
        self.tracked.entry(number).or_insert(false);
        new
    }

    /// Marks an update as handled; all before the first unhandled one can be confirmed.
    fn complete(&mut self, number: u32) {
        self.tracked.insert(number, true);
        while let Some(first) = self.tracked.first_entry().filter(|first| *first.get()) {
            self.next = Some(first.remove_entry().0.wrapping_add(1));
        }
    }

    /// The offset of the next request: the first unhandled update, which confirms all before it.
    fn offset(&self) -> Option<i32> {
        self.tracked.first_key_value().map(|(first, _)| *first).or(self.next).map(u32::cast_signed)
    }
}

impl Telegram {
    /// Polls for updates until `stop`.
    pub(super) async fn poll(&self, listener: Listener, stop: CancellationToken) {
        // An earlier webhook would receive the updates instead.
        let removed = with_logged_retries("removing the webhook at Telegram", startup_retries(), || send(self.bot.delete_webhook()));
        let _ = stop.run_until_cancelled(removed).await;
        let (mut cursor, mut in_flight) = (UpdateCursor::default(), JoinSet::new());
        let mut backoff = Backoff::default();
        let failures = FailureLog::new("fetching updates from Telegram", RECOVERY_TIME);
        loop {
            let hold_seconds = if cursor.tracked.is_empty() { LONG_POLL_SECONDS } else { 0 };
            let requested_at = Instant::now();
            let Some(fetched) = stop.run_until_cancelled(self.fetch(cursor.offset(), hold_seconds, MAX_UPDATES)).await else { break };
            let pause = match fetched {
                // This process was frozen: another one may have handled these updates. If not, Telegram returns them again.
                Ok(_) if requested_at.elapsed() > STALE_AFTER => continue,
                Ok(updates) => {
                    failures.record_success();
                    for raw in updates.into_iter().filter_map(|update| listener.parse(Ok(update))) {
                        let number = raw.update.id.0;
                        if cursor.track(number) {
                            in_flight.spawn(listener.handle(raw).map(move |_| number));
                        }
                    }
                    // Do not busy-loop on a server that answers at once.
                    let pause = if in_flight.is_empty() { MIN_INTERVAL.saturating_sub(requested_at.elapsed()) } else { Duration::ZERO };
                    let _ = timeout(POLL_INTERVAL, complete_all(&mut cursor, &mut in_flight)).await;
                    stop.run_until_cancelled(sleep(pause)).await;
                    backoff = Backoff::default();
                    continue;
                }
                Err(RequestError::RetryAfter(wait)) => wait.duration().min(MAX_PAUSE),
                Err(error) if matches_phrase(&error, CONFLICT) => {
                    failures.record_failure(&"another process receives the updates of this bot; waiting for it to end");
                    CONFLICT_DELAY
                }
                Err(error) => {
                    failures.record_failure(&describe(&error));
                    backoff.next_pause()
                }
            };
            metrics::counter!("broadside_telegram_poll_failures_total").increment(1);
            stop.run_until_cancelled(sleep(pause)).await;
        }
        complete_all(&mut cursor, &mut in_flight).await;
        if cursor.offset().is_some() {
            // Asking for the next update confirms the handled ones.
            let _ = timeout(Duration::from_secs(2), self.fetch(cursor.offset(), 0, 1)).await;
        }
    }

    /// Fetches updates as plain values, since the library's types lose unknown fields. Does not use the library's polling, which confirms
    /// an update when it is fetched.
    async fn fetch(&self, offset: Option<i32>, hold_seconds: u32, limit: u8) -> Result<Vec<Value>, RequestError> {
        let mut request = GetUpdates::new().timeout(hold_seconds).limit(limit).allowed_updates(ALLOWED_UPDATES);
        request.offset = offset;
        self.call_plain(request).await
    }
}

/// Waits until all updates in flight are handled.
async fn complete_all(cursor: &mut UpdateCursor, in_flight: &mut JoinSet<u32>) {
    while let Some(done) = in_flight.join_next().await {
        cursor.complete(done.expect("update tasks do not panic"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unhandled_update_is_never_confirmed_and_none_is_new_twice() {
        let mut cursor = UpdateCursor::default();
        assert_eq!(cursor.offset(), None);
        assert!([7, 8, 9].into_iter().all(|number| cursor.track(number)));
        for (handled, offset) in [(8, 7), (7, 9)] {
            cursor.complete(handled);
            assert_eq!(cursor.offset(), Some(offset), "{handled}");
        }
        assert!(!cursor.track(9) && cursor.track(10), "9 is returned again until it is handled");
        cursor.complete(10);
        assert_eq!(cursor.offset(), Some(9));
        cursor.complete(9);
        assert_eq!((cursor.offset(), cursor.tracked.is_empty()), (Some(11), true));
        // After a quiet week Telegram may begin anywhere.
        assert!(cursor.track(3));
        cursor.complete(3);
        assert_eq!(cursor.offset(), Some(4));
    }
}
