//! Fetches updates. An update is confirmed only when the bot has dealt with it and all before it, so that a killed process loses
//! nothing. Fetching goes on while a slow one is dealt with: Telegram then says again what is not confirmed, and what is known
//! already is passed over. At most a hundred updates are known beyond the slowest; what comes after them waits at Telegram.

use std::{collections::BTreeMap, time::Duration};

use broadside_core::service::{backoff::Backoff, trouble::Trouble};
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
    client::{retried, send, six_attempts},
    failure::{CONFLICT, describe, says},
    listen::{Listener, WANTED},
};

/// How long Telegram holds a request open that has nothing to bring; well below the time that a call may take.
const HOLD: u32 = 10;
/// What was fetched so long ago is fetched anew: longer than a call may take.
const STALE: Duration = Duration::from_secs(30);
/// The most updates that Telegram hands over at once.
const ARMFUL: u8 = 100;
/// How long updates may take before others are looked for meanwhile, and how long after that it is looked again.
const GLANCE: Duration = Duration::from_millis(250);
/// How long to wait while another process takes the updates.
const UNTIL_FREE: Duration = Duration::from_secs(3);
/// The longest pause between two requests, also where Telegram asks for more: updates of every chat come this way.
const LONGEST: Duration = Duration::from_secs(30);
/// The least time between a request and the next one where nothing new came.
const FLOOR: Duration = Duration::from_secs(1);

/// How long after the last failed request Telegram's trouble counts as over: longer than the pauses after failures.
const QUIET: Duration = Duration::from_secs(30);

/// What of the updates that Telegram still has is known, by number: whether it is dealt with.
#[derive(Debug, Default)]
struct Course {
    known: BTreeMap<u32, bool>,
    /// The number behind the last that is dealt with, together with all before it.
    next: Option<u32>,
}

impl Course {
    /// Whether an update is new. One that is dealt with and confirmed would not be said again, so what is not known is.
    fn learn(&mut self, number: u32) -> bool {
        let new = !self.known.contains_key(&number);
        self.known.entry(number).or_insert(false);
        new
    }

    /// An update is dealt with; all before the first one that is not can be confirmed.
    fn deal_with(&mut self, number: u32) {
        self.known.insert(number, true);
        while let Some(first) = self.known.first_entry().filter(|first| *first.get()) {
            self.next = Some(first.remove_entry().0.wrapping_add(1));
        }
    }

    /// What is asked for next: the first that is not dealt with, which confirms all before it.
    fn offset(&self) -> Option<i32> {
        self.known.first_key_value().map(|(first, _)| *first).or(self.next).map(u32::cast_signed)
    }
}

impl Telegram {
    /// Fetches updates until told to stop.
    pub(super) async fn poll(&self, listener: Listener, stop: CancellationToken) {
        // A webhook left from earlier would take the updates away.
        let removed = retried("removing the webhook at Telegram", six_attempts(), || send(self.bot.delete_webhook()));
        let _ = stop.run_until_cancelled(removed).await;
        let (mut course, mut under_way) = (Course::default(), JoinSet::new());
        let mut backoff = Backoff::default();
        let trouble = Trouble::with("fetching updates from Telegram", QUIET);
        loop {
            let hold = if course.known.is_empty() { HOLD } else { 0 };
            let asked = Instant::now();
            let Some(fetched) = stop.run_until_cancelled(self.fetch(course.offset(), hold, ARMFUL)).await else { break };
            let pause = match fetched {
                // What comes so late waited in a process that stood still: another one may have dealt with it. It is said again if not.
                Ok(_) if asked.elapsed() > STALE => continue,
                Ok(updates) => {
                    trouble.succeeded();
                    for arrived in updates.into_iter().filter_map(|update| listener.parse(Ok(update))) {
                        let number = arrived.update.id.0;
                        if course.learn(number) {
                            under_way.spawn(listener.take(arrived).map(move |_| number));
                        }
                    }
                    // Where nothing is to be done, a server that answers at once is not asked all the time.
                    let pause = if under_way.is_empty() { FLOOR.saturating_sub(asked.elapsed()) } else { Duration::ZERO };
                    let _ = timeout(GLANCE, settle(&mut course, &mut under_way)).await;
                    stop.run_until_cancelled(sleep(pause)).await;
                    backoff = Backoff::default();
                    continue;
                }
                Err(RequestError::RetryAfter(wait)) => wait.duration().min(LONGEST),
                Err(error) if says(&error, CONFLICT) => {
                    trouble.failed(&"another process takes the updates of this bot; waiting for it to end");
                    UNTIL_FREE
                }
                Err(error) => {
                    trouble.failed(&describe(&error));
                    backoff.pause()
                }
            };
            metrics::counter!("broadside_telegram_poll_failures_total").increment(1);
            stop.run_until_cancelled(sleep(pause)).await;
        }
        settle(&mut course, &mut under_way).await;
        if course.offset().is_some() {
            // Asking for what comes next confirms what was dealt with.
            let _ = timeout(Duration::from_secs(2), self.fetch(course.offset(), 0, 1)).await;
        }
    }

    /// Not by the library's polling, whose offset passes an update when it is fetched; and as plain values, for its types lose what
    /// they do not know.
    async fn fetch(&self, offset: Option<i32>, hold: u32, limit: u8) -> Result<Vec<Value>, RequestError> {
        let mut asked = GetUpdates::new().timeout(hold).limit(limit).allowed_updates(WANTED);
        asked.offset = offset;
        self.ask(asked).await
    }
}

/// Waits until all that is under way is dealt with.
async fn settle(course: &mut Course, under_way: &mut JoinSet<u32>) {
    while let Some(done) = under_way.join_next().await {
        course.deal_with(done.expect("what asks has a task of its own"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_dealt_with_is_never_confirmed_and_nothing_is_new_twice() {
        let mut course = Course::default();
        assert_eq!(course.offset(), None);
        assert!([7, 8, 9].into_iter().all(|number| course.learn(number)));
        for (dealt_with, offset) in [(8, 7), (7, 9)] {
            course.deal_with(dealt_with);
            assert_eq!(course.offset(), Some(offset), "{dealt_with}");
        }
        assert!(!course.learn(9) && course.learn(10), "9 is said again until it is dealt with");
        course.deal_with(10);
        assert_eq!(course.offset(), Some(9));
        course.deal_with(9);
        assert_eq!((course.offset(), course.known.is_empty()), (Some(11), true));
        // After a quiet week Telegram may begin anywhere.
        assert!(course.learn(3));
        course.deal_with(3);
        assert_eq!(course.offset(), Some(4));
    }
}
