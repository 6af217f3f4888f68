//! How requests come in from a chat platform: so many are handled at a time, what one person asks is handled in the order it was asked, a
//! panic in one request takes no others along, and a process that stops waits for those under way. Looks into no request.

use std::{
    collections::HashMap,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_core::game::ids::Home;
use futures_util::FutureExt;
use tokio::{sync::Semaphore, task::JoinHandle, time::timeout};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How long a request waits for those that others of its chat made before it: what depends on each other mostly stays in order, and a
/// slow request delays no other person for longer.
const CHAT_WAIT: Duration = Duration::from_millis(300);

/// How many queues there are before empty ones are removed.
const QUEUES: usize = 1_024;

/// Whose requests are handled one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Queue {
    /// Those of a person, by number.
    Person(u64),
    /// Those of a chat, by number; the next one waits for [`CHAT_WAIT`] at most.
    Chat(i64),
}

/// The requests of one platform.
#[derive(Debug)]
pub(crate) struct Intake {
    home: Home,
    permits: Arc<Semaphore>,
    /// The last request of each queue; cancelled when it is handled.
    queues: Mutex<HashMap<Queue, CancellationToken>>,
    tasks: TaskTracker,
}

impl Intake {
    /// The requests of this platform, so many of which are handled at a time.
    pub(crate) fn new(home: Home, at_once: usize) -> Self {
        Self { home, permits: Arc::new(Semaphore::new(at_once)), queues: Mutex::default(), tasks: TaskTracker::new() }
    }

    /// Handles a request in a task of its own, after those that are in these queues already. The task never panics.
    pub(crate) fn handle<F>(&self, queues: impl IntoIterator<Item = Queue>, request: F) -> JoinHandle<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (handled, before) = self.enqueue(queues);
        let (home, permits, handled) = (self.home.letter(), Arc::clone(&self.permits), handled.drop_guard());
        self.tasks.spawn(async move {
            let _handled = handled;
            for (queue, last) in before {
                match queue {
                    Queue::Person(_) => last.cancelled().await,
                    Queue::Chat(_) => drop(timeout(CHAT_WAIT, last.cancelled()).await),
                }
            }
            let _permit = permits.acquire().await;
            if AssertUnwindSafe(request).catch_unwind().await.is_err() {
                metrics::counter!("broadside_request_faults_total", "home" => home.to_string()).increment(1);
                tracing::error!(%home, "failed to handle a request: it panicked");
            }
        })
    }

    /// Puts a request behind the last one of each queue, which it returns.
    fn enqueue(&self, queues: impl IntoIterator<Item = Queue>) -> (CancellationToken, Vec<(Queue, CancellationToken)>) {
        let handled = CancellationToken::new();
        let mut last = self.queues.lock().expect("no holder of this lock panics");
        if last.len() >= QUEUES {
            last.retain(|_, last| !last.is_cancelled());
        }
        let before = queues.into_iter().filter_map(|queue| Some((queue, last.insert(queue, handled.clone())?))).collect();
        (handled, before)
    }

    /// Runs what a request has left to do, such as sending its answer, which the next request does not wait for.
    pub(crate) fn spawn(&self, rest: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(rest);
    }

    /// Waits until all requests are handled and answered, but no longer than `patience`.
    pub(crate) async fn drain(&self, patience: Duration) {
        self.tasks.close();
        if timeout(patience, self.tasks.wait()).await.is_err() {
            tracing::warn!(home = %self.home.letter(), requests = self.tasks.len(), "failed to answer all requests before the stop");
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_person_is_served_in_order_and_a_chat_waits_only_a_moment() {
        let (intake, (handled, mut order)) = (Intake::new(Home::Telegram, 8), mpsc::unbounded_channel());
        let request = |name: &'static str, seconds: u64| {
            let handled = handled.clone();
            async move {
                tokio::time::sleep(Duration::from_secs(seconds)).await;
                assert_ne!(name, "panics");
                handled.send(name).expect("it is received");
            }
        };
        let chat = Queue::Chat(-1);
        intake.handle([Queue::Person(1), chat], request("slow", 5));
        intake.handle([Queue::Person(1), chat], request("panics", 1));
        intake.handle([Queue::Person(1), chat], request("third", 0));
        intake.handle([Queue::Person(2), chat], request("another person", 0));
        intake.handle([], request("without a queue", 0));
        intake.drain(Duration::from_secs(60)).await;
        let all: Vec<&str> = std::iter::from_fn(|| order.try_recv().ok()).collect();
        assert_eq!(all, ["without a queue", "another person", "slow", "third"]);
    }

    #[tokio::test(start_paused = true)]
    async fn only_so_many_are_handled_at_a_time_and_the_end_does_not_wait_for_ever() {
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
