//! When a session may be begun: of the shards that share a remainder by Discord's `max_concurrency` one in five seconds.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{Instant, sleep, sleep_until},
};

use crate::leadership::Handover;

/// The pause between two, with something for the way there.
const PAUSE: Duration = Duration::from_millis(5_250);

/// How often it is looked whether another replica had its turn long enough ago.
const LOOK: Duration = Duration::from_millis(250);

/// The turns of all shards of one process.
pub(super) struct Turns {
    concurrency: u32,
    handover: Arc<Handover>,
    next: Mutex<HashMap<u32, Arc<Mutex<Instant>>>>,
}

/// A shard's turn, from when it may begin a session until it has. The others wait for it.
pub(super) struct Turn(OwnedMutexGuard<Instant>);

impl Turns {
    /// With this `max_concurrency`, in turn with all replicas.
    pub(super) fn new(concurrency: u32, handover: Arc<Handover>) -> Self {
        Self { concurrency: concurrency.max(1), handover, next: Mutex::default() }
    }

    /// Waits until this shard may begin a session.
    pub(super) async fn wait(&self, shard: u32) -> Turn {
        let next =
            Arc::clone(self.next.lock().await.entry(shard % self.concurrency).or_insert_with(|| Arc::new(Mutex::new(Instant::now()))));
        let next = next.lock_owned().await;
        sleep_until(*next).await;
        let what = format!("identify:{}", shard % self.concurrency);
        while !self.handover.may_begin(&what, PAUSE).await {
            sleep(LOOK).await;
        }
        Turn(next)
    }
}

impl Turn {
    /// The session is asked for; the next turn comes after the pause.
    pub(super) fn used(mut self) {
        *self.0 = Instant::now() + PAUSE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn shards_of_one_remainder_wait_for_each_other() {
        for (concurrency, pauses) in [(1, [0, 1, 2, 3]), (2, [0, 0, 1, 1]), (16, [0, 0, 0, 0])] {
            let (turns, begun) = (Turns::new(concurrency, Arc::new(Handover::alone())), Instant::now());
            let waited = futures_util::future::join_all((0..4).map(async |shard| {
                turns.wait(shard).await.used();
                begun.elapsed().as_secs() / 5
            }));
            assert_eq!(waited.await, pauses, "{concurrency}");
        }
    }
}
