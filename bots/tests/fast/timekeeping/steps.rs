//! Steps the clocks of replicas on one store, and checks how long the current turn and the next ones last.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use broadside::timekeeping::Timekeeper;
use broadside_game::{Game, event::Event, ids::Timestamp};
use broadside_service::chance::{Clock, ClockStep, CorrectedClock, SystemClock};
use broadside_store::store::Store;
use broadside_testkit::counting_store::CountingStore;
use tokio_util::sync::CancellationToken;

use crate::town::{Town, person, until};

/// By how much clocks step, in milliseconds.
pub const STEPS: [i64; 3] = [25 * 3_600_000, -25 * 3_600_000, 180_000];

/// The tolerance of all comparisons, about as long as a case takes, in milliseconds.
const ABOUT: i64 = 60_000;

/// The number of turns that have timed out.
pub fn timeouts(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Lapsed { .. })).count()
}

/// A machine's clock, by default the system's, ahead of it by so many milliseconds.
#[derive(Default)]
pub struct SteppingClock(pub AtomicI64);

impl Clock for SteppingClock {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus_millis(self.0.load(Ordering::Relaxed))
    }
}

/// A replica on a machine of its own.
struct Replica {
    town: Town,
    machine: Arc<SteppingClock>,
    clock: Arc<CorrectedClock>,
    stop: CancellationToken,
}

impl Replica {
    async fn start(store: &Arc<CountingStore>) -> Self {
        let machine = Arc::<SteppingClock>::default();
        let (clock, stop) = (Arc::new(CorrectedClock::new(machine.clone())), CancellationToken::new());
        let timekeeper = Timekeeper::new(Arc::clone(store) as Arc<dyn Store>, Arc::clone(&clock), Arc::default());
        timekeeper.begin().await;
        tokio::spawn(timekeeper.run(stop.clone()));
        Self { town: Town::with_clock(store.clone(), clock.clone(), &[]), machine, clock, stop }
    }

    /// Whether its time is ahead by about so many milliseconds, without a pending step.
    fn follows(&self, ahead: i64) -> bool {
        (self.clock.now().0 - SystemClock.now().0 - ahead).abs() < ABOUT && self.clock.step() == ClockStep::None
    }

    async fn end(mut self) {
        self.stop.cancel();
        self.town.end().await;
    }
}

/// The machines whose clocks step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SteppedClocks {
    /// The machine of the replica that ends the turns.
    Deciding,
    /// The machine of the other replica.
    Other,
    /// The machines of both.
    Machines,
    /// The machines of both, and the store's server.
    All,
}

pub const WHOSE: [SteppedClocks; 4] = [SteppedClocks::Deciding, SteppedClocks::Other, SteppedClocks::Machines, SteppedClocks::All];

/// The number of concurrent cases: the replicas of each poll all their partitions.
pub const AT_A_TIME: usize = 4;

/// Steps clocks by so many milliseconds during a turn, and asserts that this turn and the next ones last as long as without the step, at
/// every replica. Each of `stores` gets a replica; the first one ends the turns.
pub async fn step(by: i64, whose: SteppedClocks, stores: &[Arc<CountingStore>]) {
    let what = format!("{by} ms on {whose:?}, {} replicas", stores.len());
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut replicas = vec![Replica::start(&stores[0]).await];
    let id = replicas[0].town.start_game(&anna, &oleg).await;
    for store in &stores[1..] {
        replicas.push(Replica::start(store).await);
    }
    let before = replicas[0].town.game(id).await.wait_end().expect("a turn runs");
    for (number, replica) in replicas.iter().enumerate() {
        let steps = match whose {
            SteppedClocks::Deciding => number == 0,
            SteppedClocks::Other => number != 0,
            SteppedClocks::Machines | SteppedClocks::All => true,
        };
        replica.machine.0.store(if steps { by } else { 0 }, Ordering::Relaxed);
    }
    if whose == SteppedClocks::All {
        stores.iter().for_each(|store| store.set_clock_ahead(by));
    }
    // The replicas follow the store's clock if it has one.
    let store_has_a_clock = stores[0].time().await.expect("the store answers").is_some();
    let ahead = if whose == SteppedClocks::All || !store_has_a_clock { by } else { 0 };
    // A stalled test machine counts as an outage, which is credited too.
    let about = -ABOUT..by.abs() / 2;
    let unchanged = async || {
        let left = replicas[0].town.game(id).await.wait_end().map_or(0, |at| at.0 - before.0 - ahead);
        replicas.iter().all(|replica| replica.follows(ahead)) && about.contains(&left)
    };
    until(&format!("the clocks are followed, and the turn lasts as long as before: {what}"), unchanged).await;
    assert_eq!(timeouts(&replicas[0].town.game(id).await), 0, "{what}");
    for replica in &mut replicas {
        replica.town.fire_next(id, [&anna, &oleg]).await;
        let game = replica.town.game(id).await;
        let (left, whole) = (game.wait_end().expect("a turn runs").0 - SystemClock.now().0 - ahead, i64::from(game.rules().clock) * 1000);
        assert!(timeouts(&game) == 0 && about.contains(&(left - whole)), "{what}: {left} of {whole} ms");
    }
    for replica in replicas {
        replica.end().await;
    }
}
