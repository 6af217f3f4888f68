//! Replicas on one store, and steps of their clocks: how a turn that runs fares, and the next ones.

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

/// About as long as all of it takes, in milliseconds.
const ABOUT: i64 = 60_000;

/// How many turns have ended because their time was up.
pub fn lapsed(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Lapsed { .. })).count()
}

/// A machine's clock that can step.
#[derive(Default)]
pub struct Stepping(pub AtomicI64);

impl Clock for Stepping {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus_millis(self.0.load(Ordering::Relaxed))
    }
}

/// A replica on a machine of its own.
struct Replica {
    town: Town,
    machine: Arc<Stepping>,
    clock: Arc<CorrectedClock>,
    stop: CancellationToken,
}

impl Replica {
    async fn start(store: &Arc<CountingStore>) -> Self {
        let machine = Arc::<Stepping>::default();
        let (clock, stop) = (Arc::new(CorrectedClock::new(machine.clone())), CancellationToken::new());
        let timekeeper = Timekeeper::new(Arc::clone(store) as Arc<dyn Store>, Arc::clone(&clock), Arc::default());
        timekeeper.begin().await;
        tokio::spawn(timekeeper.run(stop.clone()));
        Self { town: Town::by(store.clone(), clock.clone(), &[]), machine, clock, stop }
    }

    /// Whether its time is ahead by about so much, and certain.
    fn follows(&self, ahead: i64) -> bool {
        (self.clock.now().0 - SystemClock.now().0 - ahead).abs() < ABOUT && self.clock.step() == ClockStep::None
    }

    async fn end(mut self) {
        self.stop.cancel();
        self.town.end().await;
    }
}

/// Whose clock steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// That of the replica that decides when turns end.
    Deciding,
    /// That of the other one.
    Other,
    /// Those of both.
    Machines,
    /// Those of both, and the store's.
    All,
}

pub const WHOSE: [Whose; 4] = [Whose::Deciding, Whose::Other, Whose::Machines, Whose::All];

/// How many cases run at a time: each has replicas that look at all their partitions.
pub const AT_A_TIME: usize = 4;

/// Steps clocks by so many milliseconds while a turn runs: it goes on as long as before, whole turns follow at every replica, and a
/// turn that a step back would have kept waiting is no longer than a whole one. A replica for each of `stores`; the first decides.
pub async fn step(by: i64, whose: Whose, stores: &[Arc<CountingStore>]) {
    let what = format!("{by} ms on {whose:?}, {} replicas", stores.len());
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut replicas = vec![Replica::start(&stores[0]).await];
    let id = replicas[0].town.fought(&anna, &oleg).await;
    for store in &stores[1..] {
        replicas.push(Replica::start(store).await);
    }
    let before = replicas[0].town.game(id).await.wait_end().expect("a turn runs");
    for (number, replica) in replicas.iter().enumerate() {
        let steps = match whose {
            Whose::Deciding => number == 0,
            Whose::Other => number != 0,
            Whose::Machines | Whose::All => true,
        };
        replica.machine.0.store(if steps { by } else { 0 }, Ordering::Relaxed);
    }
    if whose == Whose::All {
        stores.iter().for_each(|store| store.set_clock_ahead(by));
    }
    // The store's clock counts where it has one.
    let store_has_a_clock = stores[0].time().await.expect("it answers").is_some();
    let ahead = if whose == Whose::All || !store_has_a_clock { by } else { 0 };
    // A machine that stands still for a while has an outage, whose time is given back, too.
    let about = -ABOUT..by.abs() / 2;
    let kept = async || {
        let left = replicas[0].town.game(id).await.wait_end().map_or(0, |at| at.0 - before.0 - ahead);
        replicas.iter().all(|replica| replica.follows(ahead)) && about.contains(&left)
    };
    until(&format!("the clocks are followed, and the turn has as long as before: {what}"), kept).await;
    assert_eq!(lapsed(&replicas[0].town.game(id).await), 0, "{what}");
    for replica in &mut replicas {
        replica.town.shot(id, [&anna, &oleg]).await;
        let game = replica.town.game(id).await;
        let (left, whole) = (game.wait_end().expect("a turn runs").0 - SystemClock.now().0 - ahead, i64::from(game.rules().clock) * 1000);
        assert!(lapsed(&game) == 0 && about.contains(&(left - whole)), "{what}: {left} of {whole} ms");
    }
    for replica in replicas {
        replica.end().await;
    }
}
