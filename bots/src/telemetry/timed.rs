//! A store that is timed, and how long a piece of work takes without it. Passes everything on as it is; what is in the
//! records is none of its business.

use std::{
    cell::Cell,
    sync::Arc,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use broadside_core::service::{
    outages::Outage,
    snapshot::{Kept, Survey},
    store::{
        Claim, Commit, Committed, EntryId, Guard, KeepOf, Key, Loaded, Names, NamesPage, Note, NotesPage, Partition, Postponed, Served,
        Store, StoreError, Stored, Take,
    },
    unread::Unread,
    wakeups::Wakeups,
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
impl Store for Timed {
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
        self.commit_guarded(commit, Guard::default()).await
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.0.outbox(partition, after, limit).await
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.0.acknowledge(partition, entries).await
    }

    async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        clocked(self.0.note_and_acknowledge(partition, note, entries)).await.0
    }

    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.0.due(partition, now, limit).await
    }

    async fn alarms(&self, partition: Partition) -> Result<Vec<(Key, i64)>, StoreError> {
        self.0.alarms(partition).await
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError> {
        self.0.postpone(partition, outage, at).await
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        clocked(self.0.note(key, body, keep)).await.0
    }

    async fn end_notes(&self, page: NotesPage, keep: KeepOf) -> Result<Option<NotesPage>, StoreError> {
        self.0.end_notes(page, keep).await
    }

    async fn names(&self, page: NamesPage) -> Result<Names, StoreError> {
        self.0.names(page).await
    }

    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        clocked(self.0.note_unsynced(key, body)).await.0
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        clocked(self.0.noted(key)).await.0
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.0.lease(name, owner, ttl).await
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        self.0.release(name, owner).await
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<Committed, StoreError> {
        let (committed, seconds) = clocked(self.0.commit_guarded(commit, guard)).await;
        metrics::histogram!("broadside_commit_seconds").record(seconds);
        metrics::counter!("broadside_commits_total", "outcome" => outcome(&committed)).increment(1);
        committed
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        self.0.serve(replica, ttl, take).await
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        self.0.give_back(replica, partitions).await
    }

    async fn claim(&self, partition: Partition, replica: u64) -> Result<Option<Claim>, StoreError> {
        self.0.claim(partition, replica).await
    }

    async fn recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError> {
        self.0.recovered(partition, run).await
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        self.0.next_alarm(partition).await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        self.0.listen(wakeups).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.0.time().await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.0.examine().await
    }

    fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    fn unread(&self) -> &Unread {
        self.0.unread()
    }

    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError> {
        self.0.survey()
    }

    async fn fill(&self, page: Vec<Kept>) -> Result<(), StoreError> {
        self.0.fill(page).await
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
        let store = Timed::new(Arc::new(Embedded::in_memory().expect("a store in memory opens")));
        let (found, whole, without) = timed(store.load(&of_game(GameId::new(0, 1)))).await;
        assert!(found.expect("it answers").is_none() && without < whole, "{without:?} {whole:?}");
    }
}
