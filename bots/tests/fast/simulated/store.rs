//! The simulated store as one replica reaches it: answers take a while, get lost, or do not come at all. What the port promises is
//! done by [`Disk`](super::disk::Disk).

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

/// After how long without an answer its outcome counts as unknown, as with Redis.
const PATIENCE: Duration = Duration::from_secs(5);

/// One replica's way to the store.
pub struct SimStore {
    world: Shared,
    replica: u64,
    unread: UnreadableItems,
}

impl SimStore {
    pub fn new(world: Shared, replica: u64) -> Self {
        Self { world, replica, unread: UnreadableItems::default() }
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().expect("nobody panics while holding it")
    }

    async fn call<T>(&self, done: impl FnOnce(&mut World) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let away = || StoreError::Unavailable("the store is away".to_owned());
        let way = self.world().way_to_the_store();
        sleep(way.there).await;
        if self.world().store_is_away() {
            sleep(way.back).await;
            return Err(away());
        }
        if way.lost == Lost::Question {
            sleep(PATIENCE).await;
            return Err(away());
        }
        let answer = done(&mut self.world());
        sleep(way.back).await;
        if way.lost == Lost::Answer {
            sleep(PATIENCE).await;
            return Err(away());
        }
        answer
    }
}

impl SimStore {
    /// The same, where there is nothing to answer.
    async fn does(&self, done: impl FnOnce(&mut World)) -> Result<(), StoreError> {
        let answer = |world: &mut World| {
            done(world);
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
            Err(fault) => (records.iter().map(|_| Err(fault.clone())).collect(), Err(fault)),
        }
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        self.call(|world| {
            let answer = world.disk.commit(world.now, world.run, &commit, guard);
            world.committed(self.replica, &commit, guard, &answer);
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
            world.disk.fenced(partition, guard)?;
            if let Some(note) = note {
                world.disk.note(world.now, note.key, Some(note.body), note.keep);
            }
            world.disk.acknowledge(partition, entries);
            Ok(())
        })
        .await
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.does(|world| world.disk.note(world.now, key, body, keep)).await
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
            world.tell_freed(self.replica);
        };
        self.does(release).await
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> Result<ServedPartitions, StoreError> {
        self.call(|world| {
            let served = world.disk.renew_membership(world.now, world.run, replica, ttl, take);
            world.granted(replica, &served.partitions);
            Ok(served)
        })
        .await
    }

    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        self.call(|world| {
            world.disk.release_partitions(replica, partitions);
            world.tell_freed(replica);
            Ok(())
        })
        .await
    }

    async fn claim_partition(&self, partition: Partition, replica: u64) -> Result<PartitionClaim, StoreError> {
        self.call(|world| Ok(world.disk.claim(world.run, partition, replica))).await
    }

    async fn mark_recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError> {
        self.does(|world| world.disk.mark_recovered(world.run, partition, run)).await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        self.world().listeners.insert(self.replica, wakeups.clone());
        true
    }

    async fn list_keys(&self, page: KeyCursor) -> Result<KeyPage, StoreError> {
        self.call(|world| Ok(world.disk.names(world.now, &page))).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        self.call(|world| Ok(Some(world.wall(None)))).await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.call(|_| Ok(vec!["a simulated store".to_owned()])).await
    }

    fn unreadable(&self) -> &UnreadableItems {
        &self.unread
    }

    fn snapshot(&self) -> Result<Box<dyn SnapshotReader + '_>, StoreError> {
        let world = self.world();
        Ok(Box::new(world.disk.snapshot(world.now)))
    }

    async fn write_snapshot_page(&self, _: Vec<SnapshotItem>, _: NoteTtl) -> Result<(), StoreError> {
        Err(StoreError::Internal("nobody restores a simulation".to_owned()))
    }
}

/// A world whose time passes as the test's does, which nobody waits for.
pub fn world_with_passing_time(seed: u64) -> Shared {
    let world: Shared = Arc::new(Mutex::new(World::new(seed)));
    let (clock, mut ticks) = (world.clone(), interval(Duration::from_millis(1)));
    tokio::spawn(async move {
        loop {
            ticks.tick().await;
            clock.lock().expect("nobody panics while holding it").now += 1;
        }
    });
    world
}

/// Puts what stands above a simulated store through the suite of all stores.
async fn fulfils_the_contract(above: fn(SimStore) -> AnyStore) {
    let world = world_with_passing_time(1);
    let holders = AtomicU64::new(0);
    contract::run(async || above(SimStore::new(world.clone(), holders.fetch_add(1, Ordering::Relaxed)))).await;
}

/// The model behaves as the stores do that it stands for.
#[tokio::test(start_paused = true)]
async fn simulated_store_fulfils_the_contract() {
    fulfils_the_contract(|store| Arc::new(store)).await;
}

/// Where several replicas write, too: what binds a commit or a note to its epoch reaches the store beneath.
#[tokio::test(start_paused = true)]
async fn timed_store_over_a_shared_one_fulfils_the_contract() {
    fulfils_the_contract(|store| Arc::new(TimedStore(Arc::new(store)))).await;
}
