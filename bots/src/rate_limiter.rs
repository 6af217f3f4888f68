//! Limits the requests of a bot: at most a fixed number in any second, in order of arrival.

use std::{collections::VecDeque, time::Duration};

use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

/// Limits the requests of one bot. Holds the times of the latest ones, newest first.
#[derive(Debug, Default)]
pub(crate) struct RateLimiter(Mutex<VecDeque<Instant>>);

impl RateLimiter {
    /// Waits until fewer than `max_per_second` requests were sent in the last second, and counts one more. `max_per_second` is called when
    /// all earlier requests have passed.
    pub(crate) async fn wait(&self, max_per_second: impl FnOnce() -> usize) {
        // Locked during the wait, so that no new request overtakes one that waits.
        let mut sent = self.0.lock().await;
        let max_per_second = max_per_second();
        if let Some(free) = sent.get(max_per_second - 1).map(|at| *at + Duration::from_secs(1)).filter(|free| *free > Instant::now()) {
            sleep_until(free).await;
        }
        sent.push_front(Instant::now());
        sent.truncate(max_per_second);
    }
}
