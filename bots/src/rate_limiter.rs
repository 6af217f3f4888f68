//! A limit for all requests of a bot together: at most so many in any second, in order of arrival.

use std::{collections::VecDeque, time::Duration};

use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

/// The times of a bot's latest requests, newest first.
#[derive(Debug, Default)]
pub(crate) struct Pace(Mutex<VecDeque<Instant>>);

impl Pace {
    /// Waits until fewer than `most` requests were sent in the last second, and counts one more. `most` is asked when all earlier requests
    /// have passed.
    pub(crate) async fn wait(&self, most: impl FnOnce() -> usize) {
        // Locked during the wait, so that no new request overtakes one that waits.
        let mut sent = self.0.lock().await;
        let most = most();
        if let Some(free) = sent.get(most - 1).map(|at| *at + Duration::from_secs(1)).filter(|free| *free > Instant::now()) {
            sleep_until(free).await;
        }
        sent.push_front(Instant::now());
        sent.truncate(most);
    }
}
