//! Who listens to a platform: replicas that stop and replicas that lose their lease, over one store, in virtual time.

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

/// How long a listener needs to note how the next one goes on.
const NOTES: Duration = Duration::from_millis(40);

/// How long the next one may take: a few ways to the store.
const TAKES_OVER: Duration = Duration::from_millis(50);

/// Who began and ended listening, and when.
type Log = watch::Sender<Vec<(u64, Action, Instant)>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Begins,
    Ends,
}
use Action::{Begins, Ends};

/// One replica's part in listening.
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
                log.send_modify(|log| log.push((name, Begins, Instant::now())));
                stop.cancelled().await;
                sleep(NOTES).await;
                log.send_modify(|log| log.push((name, Ends, Instant::now())));
                Ok(())
            }
        };
        let running = tokio::spawn(Leadership::new(service, NAME, name, Arc::default()).run(stop.clone(), listen));
        Self { stop, running }
    }

    async fn stop(self) {
        self.stop.cancel();
        assert_eq!(self.running.await.expect("it does not panic"), Ok(()));
    }
}

/// Waits until so much has happened, and says what.
async fn happens(log: &Log, count: usize) -> Vec<(u64, Action)> {
    let mut watched = log.subscribe();
    let seen = watched.wait_for(|log| log.len() >= count).await.expect("the log is held here").clone();
    seen.into_iter().map(|(name, deed, _)| (name, deed)).collect()
}

#[tokio::test(start_paused = true)]
async fn stopping_replica_is_replaced_at_once_and_never_two_listen() {
    let (world, log) = (world_with_passing_time(1), Log::default());
    let mut listens = Listener::start(&world, &log, 1).await;
    let mut expected = vec![(1, Begins)];
    for next in 2..=10 {
        assert_eq!(happens(&log, expected.len()).await, expected);
        let stands_by = Listener::start(&world, &log, next).await;
        // Neither when it is there nor when the lease is renewed does it take over.
        sleep(Duration::from_millis(4_000 + 37 * next)).await;
        listens.stop().await;
        expected.extend([(next - 1, Ends), (next, Begins)]);
        assert_eq!(happens(&log, expected.len()).await, expected);
        let gap = log.borrow().windows(2).next_back().map(|pair| pair[1].2 - pair[0].2);
        assert!(gap <= Some(TAKES_OVER), "{gap:?}");
        listens = stands_by;
    }
    listens.stop().await;
}

#[tokio::test(start_paused = true)]
async fn replica_without_its_lease_stops_listening_and_stands_by() {
    let (world, log) = (world_with_passing_time(2), Log::default());
    let first = Listener::start(&world, &log, 1).await;
    happens(&log, 1).await;
    let second = Listener::start(&world, &log, 2).await;
    // As if it had run out while the first one stood still.
    {
        let mut world = world.lock().expect("nobody panics while holding it");
        world.disk.release(NAME, 1);
        let now = world.now;
        assert!(world.disk.lease(now, NAME, 2, Duration::from_secs(3)));
    }
    let seen = happens(&log, 3).await;
    assert!(seen[0] == (1, Begins) && seen[1..].contains(&(1, Ends)) && seen[1..].contains(&(2, Begins)), "{seen:?}");
    second.stop().await;
    assert_eq!(happens(&log, 5).await[3..], [(2, Ends), (1, Begins)]);
    first.stop().await;
}
