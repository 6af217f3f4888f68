//! A store that is timed, and how long a piece of work takes without it. Passes everything on as it is; what is in the
//! records is none of its business.

use std::{
    cell::Cell,
    sync::Arc,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use broadside_core::service::{
    pass_through::PassThrough,
    store::{Commit, Committed, EntryId, Guard, Key, Loaded, Note, Partition, Store, StoreError, Stored},
};

tokio::task_local! {
    /// What the work under way has spent at the store.
    static AT_THE_STORE: Cell<Duration>;
}

/// Does some work; says how long it took in all, and how long without the store.
pub async fn timed<W: Future>(work: W) -> (W::Output, Duration, Duration) {
    let work = async {
        let began = Instant::now();
        let done = work.await;
        let whole = began.elapsed();
        (done, whole, whole.saturating_sub(AT_THE_STORE.with(Cell::get)))
    };
    AT_THE_STORE.scope(Cell::default(), work).await
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
    let done = work.await;
    let took = began.elapsed();
    // Work that nobody times has no account.
    let _ = AT_THE_STORE.try_with(|spent| spent.set(spent.get() + took));
    (done, took.as_secs_f64())
}

fn outcome(committed: &Result<Committed, StoreError>) -> &'static str {
    match committed {
        Ok(Committed::Done(_)) => "done",
        Ok(Committed::Repeated(_)) => "repeated",
        Ok(Committed::Stale(_)) => "stale",
        Err(_) => "fault",
    }
}

#[async_trait]
impl PassThrough for Timed {
    fn inner(&self) -> &dyn Store {
        self.0.as_ref()
    }

    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let (found, seconds) = clocked(self.0.load(key)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn load_all(&self, keys: &[Key]) -> Loaded {
        let (found, seconds) = clocked(self.0.load_all(keys)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (found, seconds) = clocked(self.0.load_with_notes(records, notes)).await;
        metrics::histogram!("broadside_load_seconds").record(seconds);
        found
    }

    async fn commit(&self, commit: Commit) -> Result<Committed, StoreError> {
        PassThrough::commit_guarded(self, commit, Guard::default()).await
    }

    async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        clocked(self.0.note_and_acknowledge(partition, note, entries)).await.0
    }

    async fn note_guarded(
        &self,
        partition: Partition,
        note: Option<Note<'_>>,
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

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        clocked(self.0.noted(key)).await.0
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<Committed, StoreError> {
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
        service::{
            account::of_game,
            contract::{self, AnyStore},
            embedded::Embedded,
        },
    };

    use super::*;

    #[tokio::test]
    async fn a_timed_store_keeps_the_contract() {
        let store = Embedded::in_memory().expect("a store in memory opens");
        let store: AnyStore = Arc::new(Timed::new(Arc::new(store)));
        contract::run(async || Arc::clone(&store)).await;
    }

    #[tokio::test]
    async fn time_at_the_store_is_not_time_of_the_work() {
        let store: AnyStore = Arc::new(Timed::new(Arc::new(Embedded::in_memory().expect("a store in memory opens"))));
        let (found, whole, without) = timed(store.load(&of_game(GameId::new(0, 1)))).await;
        assert!(found.expect("it answers").is_none() && without < whole, "{without:?} {whole:?}");
    }
}
