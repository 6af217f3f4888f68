//! Runs the requests of a chat platform: limits how many run at a time, keeps the order of each user's requests, isolates panics, and waits
//! for running requests when the process stops. Does not look into requests.

use std::{
    collections::HashMap,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_game::ids::Home;
use futures_util::FutureExt;
use tokio::{sync::Semaphore, task::JoinHandle, time::timeout};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// The longest time that a request waits for earlier requests of other people in its chat. Most requests that depend on each other stay in
/// order, and a slow request delays other people only briefly.
const MAX_CHAT_WAIT: Duration = Duration::from_millis(300);

/// From this number of queues on, empty ones are removed before a new one is added.
const SWEEP_THRESHOLD: usize = 1_024;

/// The key of a queue, whose requests are handled one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum QueueKey {
    /// The requests of a person, by id.
    Person(u64),
    /// The requests of a chat, by id; the next one waits for [`MAX_CHAT_WAIT`] at most.
    Chat(i64),
}

/// The running and waiting requests of a platform.
#[derive(Debug)]
pub(crate) struct Intake {
    home: Home,
    permits: Arc<Semaphore>,
    /// The token of the last request of each queue, cancelled when the request is handled.
    queues: Mutex<HashMap<QueueKey, CancellationToken>>,
    tasks: TaskTracker,
}

impl Intake {
    /// Creates an empty intake, which runs at most `max_concurrent` requests at a time.
    pub(crate) fn new(home: Home, max_concurrent: usize) -> Self {
        Self { home, permits: Arc::new(Semaphore::new(max_concurrent)), queues: Mutex::default(), tasks: TaskTracker::new() }
    }

    /// Spawns a request, which runs after the earlier requests of its queues. The task never panics.
    pub(crate) fn handle<F>(&self, queues: impl IntoIterator<Item = QueueKey>, request: F) -> JoinHandle<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let handled = CancellationToken::new();
        let mut last = self.queues.lock().expect("no holder of this lock panics");
        if last.len() >= SWEEP_THRESHOLD {
            last.retain(|_, last| !last.is_cancelled());
        }
        let previous_requests: Vec<_> =
            queues.into_iter().filter_map(|queue| Some((queue, last.insert(queue, handled.clone())?))).collect();
        drop(last);
        let (home, permits, handled) = (self.home.letter(), Arc::clone(&self.permits), handled.drop_guard());
        self.tasks.spawn(async move {
            let _handled = handled;
            for (queue, last) in previous_requests {
                match queue {
                    QueueKey::Person(_) => last.cancelled().await,
                    QueueKey::Chat(_) => drop(timeout(MAX_CHAT_WAIT, last.cancelled()).await),
                }
            }
            let _permit = permits.acquire().await;
            if AssertUnwindSafe(request).catch_unwind().await.is_err() {
                metrics::counter!("broadside_request_faults_total", "home" => home.to_string()).increment(1);
                tracing::error!(%home, "failed to handle a request: it panicked");
            }
        })
    }

    /// Spawns the rest of a request, such as sending its answer. The next request does not wait for it.
    pub(crate) fn spawn(&self, rest: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(rest);
    }

    /// Waits until all requests are handled and answered, at most for `limit`.
    pub(crate) async fn drain(&self, limit: Duration) {
        self.tasks.close();
        if timeout(limit, self.tasks.wait()).await.is_err() {
            tracing::warn!(home = %self.home.letter(), requests = self.tasks.len(), "stopped before all requests were answered");
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn requests_of_a_person_run_in_order_and_a_chat_waits_only_briefly() {
        let (intake, (handled, mut order)) = (Intake::new(Home::Telegram, 8), mpsc::unbounded_channel());
        let request = |name: &'static str, seconds: u64| {
            let handled = handled.clone();
            async move {
                tokio::time::sleep(Duration::from_secs(seconds)).await;
                assert_ne!(name, "panics");
                handled.send(name).expect("it is received");
            }
        };
        let chat = QueueKey::Chat(-1);
        intake.handle([QueueKey::Person(1), chat], request("slow", 5));
        intake.handle([QueueKey::Person(1), chat], request("panics", 1));
        intake.handle([QueueKey::Person(1), chat], request("third", 0));
        intake.handle([QueueKey::Person(2), chat], request("another person", 0));
        intake.handle([], request("without a queue", 0));
        intake.drain(Duration::from_secs(60)).await;
        let all: Vec<&str> = std::iter::from_fn(|| order.try_recv().ok()).collect();
        assert_eq!(all, ["without a queue", "another person", "slow", "third"]);
    }

    #[tokio::test(start_paused = true)]
    async fn concurrency_is_limited_and_draining_ends() {
        let (intake, busy) = (Intake::new(Home::Discord, 2), Arc::new(Mutex::new((0, 0))));
        for _ in 0..6 {
            let busy = Arc::clone(&busy);
            intake.handle([], async move {
                {
                    let mut busy = busy.lock().expect("nothing panics");
                    *busy = (busy.0 + 1, busy.1.max(busy.0 + 1));
                }
                tokio::time::sleep(Duration::from_secs(1)).await;
                busy.lock().expect("nothing panics").0 -= 1;
            });
        }
        intake.handle([], std::future::pending());
        let begun = tokio::time::Instant::now();
        intake.drain(Duration::from_secs(9)).await;
        assert_eq!((begun.elapsed().as_secs(), *busy.lock().expect("nothing panics")), (9, (0, 2)));
    }
}
