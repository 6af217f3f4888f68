//! Measures the time spent in the store: per operation as metrics, and per task, so that the time without the store is known.

use std::{cell::Cell, convert::Infallible, future::pending, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_store::{
    pass_through::PassThrough,
    store::{Commit, CommitOutcome, Guard, Key, LoadResults, Store, StoreResult, StoredRecord},
};
use tokio::time::{Instant, sleep};

tokio::task_local! {
    /// The time that the current task has spent in the store.
    static STORE_TIME: StoreTime;
}

/// Time spent in the store. Overlapping waits count once.
#[derive(Default)]
struct StoreTime {
    /// The total of completed waits.
    spent: Cell<Duration>,
    /// The number of current waits.
    waits: Cell<usize>,
    /// The start of the first of them.
    since: Cell<Option<Instant>>,
}

impl StoreTime {
    /// The total including current waits.
    fn total(&self) -> Duration {
        self.spent.get() + self.since.get().map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// Counts as a wait for the store until it is dropped. Has no effect outside [`measure`].
struct WaitGuard;

impl WaitGuard {
    fn begin() -> Self {
        let _ = STORE_TIME.try_with(|time| {
            time.waits.set(time.waits.get() + 1);
            time.since.set(time.since.get().or_else(|| Some(Instant::now())));
        });
        Self
    }
}

impl Drop for WaitGuard {
    fn drop(&mut self) {
        let _ = STORE_TIME.try_with(|time| {
            time.waits.set(time.waits.get().saturating_sub(1));
            if time.waits.get() == 0 {
                time.spent.set(time.total());
                time.since.set(None);
            }
        });
    }
}

/// The shortest interval of checks whether the store is slow.
const MIN_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Runs `work`; returns its output, its total time, and its time without the store. Calls `on_slow` once when the time in the store
/// exceeds `slow_after`.
pub async fn measure<W: Future>(work: W, slow_after: Duration, on_slow: impl FnOnce()) -> (W::Output, Duration, Duration) {
    let watch = async {
        loop {
            let left = slow_after.saturating_sub(STORE_TIME.with(StoreTime::total));
            if left.is_zero() {
                break;
            }
            sleep(left.max(MIN_CHECK_INTERVAL)).await;
        }
        on_slow();
        pending::<Infallible>().await
    };
    let work = async {
        let began = Instant::now();
        let done = tokio::select! {
            biased;
            done = work => done,
            never = watch => match never {},
        };
        let total = began.elapsed();
        (done, total, total.saturating_sub(STORE_TIME.with(StoreTime::total)))
    };
    STORE_TIME.scope(StoreTime::default(), work).await
}

/// A store that records the duration of the operations that requests wait for.
pub struct TimedStore(pub Arc<dyn Store>);

/// Runs an operation of the store; also returns its duration in seconds.
async fn time_operation<W: Future>(work: W) -> (W::Output, f64) {
    let began = Instant::now();
    let waiting = WaitGuard::begin();
    let done = work.await;
    drop(waiting);
    (done, began.elapsed().as_secs_f64())
}

#[async_trait]
impl PassThrough for TimedStore {
    fn inner(&self) -> &dyn Store {
        self.0.as_ref()
    }

    async fn load(&self, key: &Key) -> StoreResult<Option<StoredRecord>> {
        let (found, seconds) = time_operation(self.0.load(key)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, StoreResult<Vec<Option<Vec<u8>>>>) {
        let (found, seconds) = time_operation(self.0.load_with_notes(records, notes)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> StoreResult {
        time_operation(self.0.write_note(key, body, keep)).await.0
    }

    async fn load_note(&self, key: &Key) -> StoreResult<Option<Vec<u8>>> {
        time_operation(self.0.load_note(key)).await.0
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> StoreResult<CommitOutcome> {
        let (committed, seconds) = time_operation(self.0.commit_guarded(commit, guard)).await;
        metrics::histogram!("broadside_commit_seconds").record(seconds);
        let outcome = match committed {
            Ok(CommitOutcome::Done(_)) => "done",
            Ok(CommitOutcome::Repeated(_)) => "repeated",
            Ok(CommitOutcome::Stale(_)) => "stale",
            Err(_) => "fault",
        };
        metrics::counter!("broadside_commits_total", "outcome" => outcome).increment(1);
        committed
    }
}

#[cfg(test)]
mod tests {
    use broadside_game::ids::GameId;
    use broadside_service::account::game_key;
    use broadside_store::embedded::EmbeddedStore;
    use broadside_testkit::contract::AnyStore;

    use super::*;

    #[tokio::test]
    async fn store_time_is_separate_from_work_time() {
        let store: AnyStore = Arc::new(TimedStore(Arc::new(EmbeddedStore::in_memory().expect("a store in memory opens"))));
        let (found, whole, without) =
            measure(store.load(&game_key(GameId::new(0, 1))), Duration::from_secs(3600), || panic!("the load ends before its timeout"))
                .await;
        assert!(found.expect("it answers").is_none() && without < whole, "{without:?} {whole:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_for_the_store_is_noticed_once_and_thinking_is_not() {
        const SLOW_AFTER: Duration = Duration::from_secs(3);
        let seconds = |seconds| sleep(Duration::from_secs(seconds));
        // One or two waits, with other work before, between and after them.
        for (thinks, waits, expected) in [(9, [1, 1], 0), (0, [4, 0], 1), (9, [2, 2], 1), (0, [20, 20], 1), (4, [0, 2], 0)] {
            let notices = Cell::new(0);
            let work = async {
                seconds(thinks).await;
                time_operation(seconds(waits[0])).await;
                seconds(thinks).await;
                time_operation(seconds(waits[1])).await;
                seconds(thinks).await;
            };
            let (_, whole, without) = measure(work, SLOW_AFTER, || notices.set(notices.get() + 1)).await;
            assert_eq!(notices.get(), expected, "{thinks} {waits:?}");
            assert_eq!((whole - without).as_secs(), waits[0] + waits[1], "{thinks} {waits:?}");
        }
        let notices = Cell::new(0);
        let work = async { tokio::join!(time_operation(seconds(2)), time_operation(seconds(2))) };
        measure(work, SLOW_AFTER, || notices.set(notices.get() + 1)).await;
        assert_eq!(notices.get(), 0, "overlapping waits count once");
    }
}
