//! The journal as a store: where it looks first, and what it does in its own way.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use async_trait::async_trait;
use tokio::time::{Instant, sleep};

use super::Journal;
use crate::service::{
    lock,
    pass_through::PassThrough,
    store::{Commit, Committed, EntryId, Guard, Key, Loaded, Note, Partition, Served, Store, StoreError, Stored, Take},
};

/// How long a commit waits until nothing is missing any more.
const PATIENCE: Duration = Duration::from_secs(6);

/// How often it looks meanwhile.
const PAUSE: Duration = Duration::from_millis(100);

#[async_trait]
impl PassThrough for Journal {
    fn inner(&self) -> &dyn Store {
        self.inner.as_ref()
    }

    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let found = self.inner.load(key).await?;
        if !self.is_behind(key, found.as_ref()) {
            self.check_fork(key, found.as_ref());
            return Ok(found);
        }
        self.restore(key).await?;
        self.inner.load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (mut loaded, notes) = self.inner.load_with_notes(records, notes).await;
        for (key, found) in records.iter().zip(&mut loaded) {
            match found {
                Ok(stored) if self.is_behind(key, stored.as_ref()) => *found = PassThrough::load(self, key).await,
                Ok(stored) => self.check_fork(key, stored.as_ref()),
                Err(_) => {}
            }
        }
        (loaded, notes)
    }

    /// It binds its commits itself.
    async fn commit_guarded(&self, mut commit: Commit, _: Guard) -> Result<Committed, StoreError> {
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

    /// It binds its notes itself.
    async fn note_guarded(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId], _: Guard) -> Result<(), StoreError> {
        let Some(epoch) = self.epoch(partition) else {
            return Err(StoreError::Refused("another replica serves the partition now; nothing was noted".to_owned()));
        };
        let noted = self.inner.note_guarded(partition, note, entries, Guard { epoch: Some(epoch), replay: false }).await;
        if let Err(StoreError::Refused(_)) = noted {
            self.note_refused(partition);
        }
        noted
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        let served = self.inner.serve(replica, ttl, take).await?;
        self.alone.store(served.alone, Ordering::Relaxed);
        self.claim_served(replica, &served).await;
        if let Err(fault) = self.look_after(self.log.partitions(Instant::now())).await {
            fault.log("failed to look for what the store may have lost");
        }
        let partitions = {
            let mut state = lock(&self.state);
            let refused = std::mem::take(&mut state.refused);
            state.epochs.keys().copied().filter(|partition| !refused.contains(partition)).collect()
        };
        Ok(Served { partitions, ..served })
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        lock(&self.state).epochs.retain(|partition, _| !partitions.contains(partition));
        self.inner.give_back(replica, partitions).await
    }

    fn rollbacks(&self) -> u64 {
        self.rollbacks.load(Ordering::Relaxed)
    }

    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}
