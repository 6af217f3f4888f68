//! The simulated store as one replica calls it: responses are delayed, lost or errors. [`Disk`](super::disk::Disk) holds the data and
//! implements the semantics.

use std::{
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use broadside::telemetry::TimedStore;
use broadside_store::{
    outages::Outage,
    snapshot::{SnapshotItem, SnapshotReader},
    store::{
        Commit, CommitOutcome, EntryId, Guard, Key, KeyCursor, KeyPage, LoadResults, NoteTtl, NoteWrite, Partition, PartitionClaim,
        PostponeOutcome, ServedPartitions, Store, StoreError, StoredRecord, TakeoverMode,
    },
    unreadable::UnreadableItems,
    wakeups::Wakeups,
};
use broadside_testkit::contract::{self, AnyStore};
use tokio::time::{interval, sleep};

use super::world::{Lost, Shared, World};

/// The timeout of a call, as with Redis.
const TIMEOUT: Duration = Duration::from_secs(5);

/// One replica's connection to the store.
pub struct SimStore {
    world: Shared,
    replica: u64,
    unreadable: UnreadableItems,
}

impl SimStore {
    pub fn new(world: Shared, replica: u64) -> Self {
        Self { world, replica, unreadable: UnreadableItems::default() }
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().expect("the lock is not poisoned")
    }

    async fn call<T>(&self, operation: impl FnOnce(&mut World) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let unavailable = || StoreError::Unavailable("the store is down".to_owned());
        let latency = self.world().store_latency();
        sleep(latency.request).await;
        if self.world().store_is_down() {
            sleep(latency.response).await;
            return Err(unavailable());
        }
        if latency.lost == Lost::Request {
            sleep(TIMEOUT).await;
            return Err(unavailable());
        }
        let answer = operation(&mut self.world());
        sleep(latency.response).await;
        if latency.lost == Lost::Response {
            sleep(TIMEOUT).await;
            return Err(unavailable());
        }
        answer
    }
}

impl SimStore {
    /// The same for an operation without a result.
    async fn run(&self, operation: impl FnOnce(&mut World)) -> Result<(), StoreError> {
        let answer = |world: &mut World| {
            operation(world);
            Ok(())
        };
        self.call(answer).await
    }
}

#[async_trait]
impl Store for SimStore {
    async fn load(&self, key: &Key) -> Result<Option<StoredRecord>, StoreError> {
        self.call(|world| Ok(world.disk.load(world.now, key))).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let both = self.call(|world| {
            let loaded: LoadResults = records.iter().map(|key| Ok(world.disk.load(world.now, key))).collect();
            Ok((loaded, notes.iter().map(|key| world.disk.load_note(world.now, key)).collect()))
        });
        match both.await {
            Ok((loaded, notes)) => (loaded, Ok(notes)),
            Err(error) => (records.iter().map(|_| Err(error.clone())).collect(), Err(error)),
        }
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        self.call(|world| {
            let answer = world.disk.commit(world.now, world.run, &commit, guard);
            world.record_commit(self.replica, &commit, guard, &answer);
            answer
        })
        .await
    }

    async fn due_alarms(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.call(|world| Ok(world.disk.due(world.now, partition, now, limit))).await
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<PostponeOutcome, StoreError> {
        self.call(|world| Ok(world.disk.postpone(partition, outage, at))).await
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.call(|world| Ok(world.disk.outbox(partition, after, limit))).await
    }

    async fn write_note_guarded(
        &self,
        partition: Partition,
        note: Option<NoteWrite<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> Result<(), StoreError> {
        self.call(|world| {
            world.disk.check_epoch(partition, guard)?;
            if let Some(note) = note {
                world.disk.note(world.now, note.key, Some(note.body), note.keep);
            }
            world.disk.acknowledge(partition, entries);
            Ok(())
        })
        .await
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.run(|world| world.disk.note(world.now, key, body, keep)).await
    }

    async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.call(|world| Ok(world.disk.load_note(world.now, key))).await
    }

    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.call(|world| Ok(world.disk.lease(world.now, name, owner, ttl))).await
    }

    async fn release_lease(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        let release = |world: &mut World| {
            world.disk.release(name, owner);
            world.notify_release(self.replica);
        };
        self.run(release).await
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> Result<ServedPartitions, StoreError> {
        self.call(|world| {
            let served = world.disk.renew_membership(world.now, world.run, replica, ttl, take);
            world.record_partitions(replica, &served.partitions);
            Ok(served)
        })
        .await
    }

    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        self.call(|world| {
            world.disk.release_partitions(replica, partitions);
            world.notify_release(replica);
            Ok(())
        })
        .await
    }

    async fn claim_partition(&self, partition: Partition, replica: u64) -> Result<PartitionClaim, StoreError> {
        self.call(|world| Ok(world.disk.claim(world.run, partition, replica))).await
    }

    async fn mark_recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError> {
        self.run(|world| world.disk.mark_recovered(world.run, partition, run)).await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        self.world().listeners.insert(self.replica, wakeups.clone());
        true
    }

    async fn list_keys(&self, page: KeyCursor) -> Result<KeyPage, StoreError> {
        self.call(|world| Ok(world.disk.list_keys(world.now, &page))).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.call(|world| Ok(Some(world.wall_clock(None)))).await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.call(|_| Ok(vec!["a simulated store".to_owned()])).await
    }

    fn unreadable(&self) -> &UnreadableItems {
        &self.unreadable
    }

    fn snapshot(&self) -> Result<Box<dyn SnapshotReader + '_>, StoreError> {
        let world = self.world();
        Ok(Box::new(world.disk.snapshot(world.now)))
    }

    async fn write_snapshot_page(&self, _: Vec<SnapshotItem>, _: NoteTtl) -> Result<(), StoreError> {
        Err(StoreError::Internal("a simulated store restores no snapshot".to_owned()))
    }
}

/// A world whose clock follows Tokio's.
pub fn world_with_passing_time(seed: u64) -> Shared {
    let world: Shared = Arc::new(Mutex::new(World::new(seed)));
    let (clock, mut ticks) = (world.clone(), interval(Duration::from_millis(1)));
    tokio::spawn(async move {
        loop {
            ticks.tick().await;
            clock.lock().expect("the lock is not poisoned").now += 1;
        }
    });
    world
}

/// Runs the contract tests of all stores against a wrapper of the simulated store.
async fn check_contract(wrap: fn(SimStore) -> AnyStore) {
    let world = world_with_passing_time(1);
    let replicas = AtomicU64::new(0);
    contract::run(async || wrap(SimStore::new(world.clone(), replicas.fetch_add(1, Ordering::Relaxed)))).await;
}

#[tokio::test(start_paused = true)]
async fn simulated_store_fulfils_the_contract() {
    check_contract(|store| Arc::new(store)).await;
}

/// The wrapper passes on the epochs of guarded writes.
#[tokio::test(start_paused = true)]
async fn timed_store_over_a_shared_one_fulfils_the_contract() {
    check_contract(|store| Arc::new(TimedStore(Arc::new(store)))).await;
}
