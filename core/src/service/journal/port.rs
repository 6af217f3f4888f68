//! The journal as a store: what it passes on as it is, and where it looks first.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use async_trait::async_trait;
use tokio::time::{Instant, sleep};

use super::Journal;
use crate::service::{
    outages::Outage,
    snapshot::{Kept, Survey},
    store::{
        Claim, Commit, Committed, EntryId, Guard, KeepOf, Key, Loaded, Names, NamesPage, Note, NotesPage, Partition, Postponed, Served,
        Store, StoreError, Stored, Take,
    },
    unread::Unread,
    wakeups::Wakeups,
};

/// How long a commit waits until nothing is missing any more.
const PATIENCE: Duration = Duration::from_secs(6);

/// How often it looks meanwhile.
const PAUSE: Duration = Duration::from_millis(100);

#[async_trait]
impl Store for Journal {
    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let found = self.inner.load(key).await?;
        if !self.is_behind(key, found.as_ref()) {
            self.check_fork(key, found.as_ref());
            return Ok(found);
        }
        self.restore(key).await?;
        self.inner.load(key).await
    }

    async fn load_all(&self, keys: &[Key]) -> Loaded {
        self.load_with_notes(keys, &[]).await.0
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (mut loaded, notes) = self.inner.load_with_notes(records, notes).await;
        for (key, found) in records.iter().zip(&mut loaded) {
            match found {
                Ok(stored) if self.is_behind(key, stored.as_ref()) => *found = self.load(key).await,
                Ok(stored) => self.check_fork(key, stored.as_ref()),
                Err(_) => {}
            }
        }
        (loaded, notes)
    }

    async fn commit(&self, mut commit: Commit) -> Result<Committed, StoreError> {
        if let Some(prior) = &mut commit.prior {
            prior.body = Vec::new();
        }
        let (partition, commit, began) = (commit.key.partition, Arc::new(commit), Instant::now());
        loop {
            match self.try_commit(&commit).await {
                Err(StoreError::Unrecovered(_)) if began.elapsed() >= PATIENCE => {
                    return Err(StoreError::Unavailable("the store is finding out what it lost; try again in a moment".to_owned()));
                }
                Err(StoreError::Unrecovered(run)) => {
                    if !self.recover(partition, Some(&run)).await? {
                        sleep(PAUSE).await;
                    }
                }
                Err(fault @ StoreError::Refused(_)) => {
                    self.note_refused(partition);
                    return Err(fault);
                }
                outcome => return outcome,
            }
        }
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.inner.outbox(partition, after, limit).await
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.inner.acknowledge(partition, entries).await
    }

    async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        let Some(epoch) = self.epoch(partition) else {
            return Err(StoreError::Refused("another replica serves the partition now; nothing was noted".to_owned()));
        };
        let noted = self.inner.note_guarded(partition, note, entries, Guard { epoch: Some(epoch), replay: false }).await;
        if let Err(StoreError::Refused(_)) = noted {
            self.note_refused(partition);
        }
        noted
    }

    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.inner.due(partition, now, limit).await
    }

    async fn alarms(&self, partition: Partition) -> Result<Vec<(Key, i64)>, StoreError> {
        self.inner.alarms(partition).await
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError> {
        self.inner.postpone(partition, outage, at).await
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        self.inner.next_alarm(partition).await
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.inner.note(key, body, keep).await
    }

    async fn end_notes(&self, page: NotesPage, keep: KeepOf) -> Result<Option<NotesPage>, StoreError> {
        self.inner.end_notes(page, keep).await
    }

    async fn names(&self, page: NamesPage) -> Result<Names, StoreError> {
        self.inner.names(page).await
    }

    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.inner.note_unsynced(key, body).await
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.noted(key).await
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.inner.lease(name, owner, ttl).await
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        self.inner.release(name, owner).await
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        let served = self.inner.serve(replica, ttl, take).await?;
        self.alone.store(served.alone, Ordering::Relaxed);
        self.claim_served(replica, &served).await;
        if let Err(fault) = self.look_after(self.log.partitions(Instant::now())).await {
            tracing::warn!(%fault, "what the store may have lost could not be looked for yet");
        }
        let partitions = {
            let mut state = self.state();
            let refused = std::mem::take(&mut state.refused);
            state.epochs.keys().copied().filter(|partition| !refused.contains(partition)).collect()
        };
        Ok(Served { partitions, ..served })
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        self.state().epochs.retain(|partition, _| !partitions.contains(partition));
        self.inner.give_back(replica, partitions).await
    }

    async fn claim(&self, partition: Partition, replica: u64) -> Result<Option<Claim>, StoreError> {
        self.inner.claim(partition, replica).await
    }

    async fn recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError> {
        self.inner.recovered(partition, run).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.inner.time().await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        self.inner.listen(wakeups).await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.inner.examine().await
    }

    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }

    fn rollbacks(&self) -> u64 {
        self.rollbacks.load(Ordering::Relaxed)
    }

    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    fn unread(&self) -> &Unread {
        self.inner.unread()
    }

    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError> {
        self.inner.survey()
    }

    async fn fill(&self, snapshot: Vec<Kept>) -> Result<(), StoreError> {
        self.inner.fill(snapshot).await
    }
}
