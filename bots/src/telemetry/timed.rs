//! A store that is timed, and how long a piece of work takes without it. Passes everything on as it is; what is in the
//! records is none of its business.

use std::{cell::Cell, convert::Infallible, future::pending, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_core::service::{
    pass_through::PassThrough,
    store::{Commit, CommitOutcome, EntryId, Guard, Key, Loaded, NoteWrite, Partition, Store, StoreError, StoredRecord},
};
use tokio::time::{Instant, sleep};

tokio::task_local! {
    /// What the work under way has spent at the store.
    static AT_THE_STORE: StoreTime;
}

/// Time spent at the store. Waits that overlap count once.
#[derive(Default)]
struct StoreTime {
    /// In waits that have ended.
    spent: Cell<Duration>,
    /// How many waits there are at present, and since when.
    waits: Cell<usize>,
    since: Cell<Option<Instant>>,
}

impl StoreTime {
    /// All of it, up to now.
    fn total(&self) -> Duration {
        self.spent.get() + self.since.get().map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// A wait for the store, until it is dropped. Work that nobody times has no account.
struct Waiting;

impl Waiting {
    fn begin() -> Self {
        let _ = AT_THE_STORE.try_with(|time| {
            time.waits.set(time.waits.get() + 1);
            time.since.set(time.since.get().or_else(|| Some(Instant::now())));
        });
        Self
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let _ = AT_THE_STORE.try_with(|time| {
            time.waits.set(time.waits.get().saturating_sub(1));
            if time.waits.get() == 0 {
                time.spent.set(time.total());
                time.since.set(None);
            }
        });
    }
}

/// How often it is looked whether the store keeps some work waiting, at most.
const LOOK: Duration = Duration::from_millis(100);

/// Does some work; says how long it took in all, and how long without the store. Once the store has kept it waiting for
/// `patience` in all, `notice` is called, once.
pub async fn timed<W: Future>(work: W, patience: Duration, notice: impl FnOnce()) -> (W::Output, Duration, Duration) {
    let kept_waiting = async {
        loop {
            let left = patience.saturating_sub(AT_THE_STORE.with(StoreTime::total));
            if left.is_zero() {
                break;
            }
            sleep(left.max(LOOK)).await;
        }
        notice();
        pending::<Infallible>().await
    };
    let work = async {
        let began = Instant::now();
        let done = tokio::select! {
            biased;
            done = work => done,
            never = kept_waiting => match never {},
        };
        let whole = began.elapsed();
        (done, whole, whole.saturating_sub(AT_THE_STORE.with(StoreTime::total)))
    };
    AT_THE_STORE.scope(StoreTime::default(), work).await
}

/// A store with a clock at its counter.
pub struct Timed(Arc<dyn Store>);

impl Timed {
    /// The same store, timed.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self(store)
    }
}

/// Waits for an answer of the store and says how long that took.
async fn clocked<W: Future>(work: W) -> (W::Output, f64) {
    let began = Instant::now();
    let waiting = Waiting::begin();
    let done = work.await;
    drop(waiting);
    (done, began.elapsed().as_secs_f64())
}

fn outcome(committed: &Result<CommitOutcome, StoreError>) -> &'static str {
    match committed {
        Ok(CommitOutcome::Done(_)) => "done",
        Ok(CommitOutcome::Repeated(_)) => "repeated",
        Ok(CommitOutcome::Stale(_)) => "stale",
        Err(_) => "fault",
    }
}

#[async_trait]
impl PassThrough for Timed {
    fn inner(&self) -> &dyn Store {
        self.0.as_ref()
    }

    async fn load(&self, key: &Key) -> Result<Option<StoredRecord>, StoreError> {
        let (found, seconds) = clocked(self.0.load(key)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (found, seconds) = clocked(self.0.load_with_notes(records, notes)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn note_guarded(
        &self,
        partition: Partition,
        note: Option<NoteWrite<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> Result<(), StoreError> {
        clocked(self.0.note_guarded(partition, note, entries, guard)).await.0
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        clocked(self.0.note(key, body, keep)).await.0
    }

    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        clocked(self.0.note_unsynced(key, body)).await.0
    }

    async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        clocked(self.0.load_note(key)).await.0
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        let (committed, seconds) = clocked(self.0.commit_guarded(commit, guard)).await;
        metrics::histogram!("broadside_commit_seconds").record(seconds);
        metrics::counter!("broadside_commits_total", "outcome" => outcome(&committed)).increment(1);
        committed
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::{
        game::ids::GameId,
        service::{account::of_game, contract::AnyStore, embedded::Embedded},
    };

    use super::*;

    #[tokio::test]
    async fn time_at_the_store_is_not_time_of_the_work() {
        let store: AnyStore = Arc::new(Timed::new(Arc::new(Embedded::in_memory().expect("a store in memory opens"))));
        let (found, whole, without) =
            timed(store.load(&of_game(GameId::new(0, 1))), Duration::from_secs(3600), || panic!("nobody waits so long")).await;
        assert!(found.expect("it answers").is_none() && without < whole, "{without:?} {whole:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_for_the_store_is_noticed_once_and_who_thinks_is_not() {
        const PATIENCE: Duration = Duration::from_secs(3);
        let seconds = |seconds| sleep(Duration::from_secs(seconds));
        // Alone, one after the other, and at the same time, with thinking before, between and after.
        for (thinks, waits, expected) in [(9, [1, 1], 0), (0, [4, 0], 1), (9, [2, 2], 1), (0, [20, 20], 1), (4, [0, 2], 0)] {
            let notices = Cell::new(0);
            let work = async {
                seconds(thinks).await;
                clocked(seconds(waits[0])).await;
                seconds(thinks).await;
                clocked(seconds(waits[1])).await;
                seconds(thinks).await;
            };
            let (_, whole, without) = timed(work, PATIENCE, || notices.set(notices.get() + 1)).await;
            assert_eq!(notices.get(), expected, "{thinks} {waits:?}");
            assert_eq!((whole - without).as_secs(), waits[0] + waits[1], "{thinks} {waits:?}");
        }
        let notices = Cell::new(0);
        let work = async { tokio::join!(clocked(seconds(2)), clocked(seconds(2))) };
        timed(work, PATIENCE, || notices.set(notices.get() + 1)).await;
        assert_eq!(notices.get(), 0, "what is waited for at the same time is waited for once");
    }
}
