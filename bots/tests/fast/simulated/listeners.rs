//! Leadership of a platform's listener: replicas that stop or lose their lease, in virtual time.

use std::{sync::Arc, time::Duration};

use broadside::leadership::Leadership;
use broadside_service::{
    Service,
    chance::{FairDice, SystemClock},
};
use broadside_store::store::Store;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

use super::{
    store::{SimStore, world_with_passing_time},
    world::Shared,
};

const NAME: &str = "discord";

/// How long a listener takes to save its session.
const SAVE_TIME: Duration = Duration::from_millis(40);

/// The longest time until the next listener starts: a few store calls.
const MAX_GAP: Duration = Duration::from_millis(50);

/// The replicas that started and ended listening, and when.
type Log = watch::Sender<Vec<(u64, Action, Instant)>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Starts,
    Ends,
}
use Action::{Ends, Starts};

/// A replica that listens whenever it is the leader.
struct Listener {
    stop: CancellationToken,
    running: JoinHandle<Result<(), String>>,
}

impl Listener {
    async fn start(world: &Shared, log: &Log, name: u64) -> Self {
        let store = Arc::new(SimStore::new(world.clone(), name));
        let service = Arc::new(Service::new(store.clone(), Arc::new(SystemClock), Arc::new(FairDice)));
        assert!(store.listen(service.wakeups()).await);
        let (stop, log) = (CancellationToken::new(), log.clone());
        let listen = move |stop: CancellationToken, _| {
            let log = log.clone();
            async move {
                log.send_modify(|log| log.push((name, Starts, Instant::now())));
                stop.cancelled().await;
                sleep(SAVE_TIME).await;
                log.send_modify(|log| log.push((name, Ends, Instant::now())));
                Ok(())
            }
        };
        let running = tokio::spawn(Leadership::new(service, NAME, name, Arc::default()).run(stop.clone(), listen));
        Self { stop, running }
    }

    async fn stop(self) {
        self.stop.cancel();
        assert_eq!(self.running.await.expect("the listener does not panic"), Ok(()));
    }
}

/// Waits until there are so many actions, and returns all.
async fn wait_for_actions(log: &Log, count: usize) -> Vec<(u64, Action)> {
    let mut watched = log.subscribe();
    let seen = watched.wait_for(|log| log.len() >= count).await.expect("the log has a sender").clone();
    seen.into_iter().map(|(name, action, _)| (name, action)).collect()
}

#[tokio::test(start_paused = true)]
async fn stopping_replica_is_replaced_at_once_and_never_two_listen() {
    let (world, log) = (world_with_passing_time(1), Log::default());
    let mut leader = Listener::start(&world, &log, 1).await;
    let mut expected = vec![(1, Starts)];
    for next in 2..=10 {
        assert_eq!(wait_for_actions(&log, expected.len()).await, expected);
        let standby = Listener::start(&world, &log, next).await;
        // The standby takes over neither at its start nor at a renewal of the lease.
        sleep(Duration::from_millis(4_000 + 37 * next)).await;
        leader.stop().await;
        expected.extend([(next - 1, Ends), (next, Starts)]);
        assert_eq!(wait_for_actions(&log, expected.len()).await, expected);
        let gap = log.borrow().windows(2).next_back().map(|pair| pair[1].2 - pair[0].2);
        assert!(gap <= Some(MAX_GAP), "{gap:?}");
        leader = standby;
    }
    leader.stop().await;
}

#[tokio::test(start_paused = true)]
async fn replica_without_its_lease_stops_listening_and_stands_by() {
    let (world, log) = (world_with_passing_time(2), Log::default());
    let first = Listener::start(&world, &log, 1).await;
    wait_for_actions(&log, 1).await;
    let second = Listener::start(&world, &log, 2).await;
    // As if the lease had expired while the first one was frozen.
    {
        let mut world = world.lock().expect("the lock is not poisoned");
        world.disk.release(NAME, 1);
        let now = world.now;
        assert!(world.disk.lease(now, NAME, 2, Duration::from_secs(3)));
    }
    let seen = wait_for_actions(&log, 3).await;
    assert!(seen[0] == (1, Starts) && seen[1..].contains(&(1, Ends)) && seen[1..].contains(&(2, Starts)), "{seen:?}");
    second.stop().await;
    assert_eq!(wait_for_actions(&log, 5).await[3..], [(2, Ends), (1, Starts)]);
    first.stop().await;
}
