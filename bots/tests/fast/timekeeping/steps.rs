//! Two replicas on one store, and steps of their clocks: how a turn that runs fares, and the next ones.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use broadside::timekeeping::Timekeeper;
use broadside_core::{
    game::{Game, event::Event, ids::Timestamp},
    service::{
        chance::{Clock, CorrectedClock, Step, SystemClock},
        store::Store,
    },
};
use broadside_testkit::counted::Counted;
use tokio_util::sync::CancellationToken;

use super::town::{Town, person};

/// By how much clocks step, in milliseconds.
pub const STEPS: [i64; 3] = [25 * 3_600_000, -25 * 3_600_000, 180_000];

/// About as long as all of it takes, in milliseconds.
const ABOUT: i64 = 60_000;

/// Looks until it is so; `what` is what is waited for.
pub async fn until(what: &str, so: impl AsyncFn() -> bool) {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let waiting = async {
        while !so().await {
            looks.tick().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

/// How many turns have ended because their time was up.
pub fn lapsed(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Lapsed { .. })).count()
}

/// A machine's clock that can step.
#[derive(Default)]
struct Stepping(AtomicI64);

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
    async fn start(store: &Arc<Counted>) -> Self {
        let machine = Arc::<Stepping>::default();
        let (clock, stop) = (Arc::new(CorrectedClock::over(machine.clone())), CancellationToken::new());
        let timekeeper = Timekeeper::new(Arc::clone(store) as Arc<dyn Store>, Arc::clone(&clock), Arc::default());
        timekeeper.begin().await;
        tokio::spawn(timekeeper.run(stop.clone()));
        Self { town: Town::by(store.clone(), clock.clone(), &[]), machine, clock, stop }
    }

    /// Whether its time is ahead by about so much, and certain.
    fn follows(&self, ahead: i64) -> bool {
        (self.clock.now().0 - SystemClock.now().0 - ahead).abs() < ABOUT && self.clock.step() == Step::None
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

/// Steps clocks by so many milliseconds while a turn runs: it goes on as long as before, whole turns follow at both replicas, and a
/// turn that a step back would have kept waiting is no longer than a whole one. The first of `stores` is the deciding replica's.
pub async fn step(by: i64, whose: Whose, stores: [Arc<Counted>; 2]) {
    let what = format!("{by} ms on {whose:?}");
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut deciding = Replica::start(&stores[0]).await;
    let id = deciding.town.fought(&anna, &oleg).await;
    let mut other = Replica::start(&stores[1]).await;
    let before = deciding.town.game(id).await.expires().expect("a turn runs");
    let steps = |own: Whose| whose == own || matches!(whose, Whose::Machines | Whose::All);
    for (replica, own) in [(&deciding, Whose::Deciding), (&other, Whose::Other)] {
        replica.machine.0.store(if steps(own) { by } else { 0 }, Ordering::Relaxed);
    }
    if whose == Whose::All {
        stores.iter().for_each(|store| store.run_ahead(by));
    }
    // The store's clock counts where it has one.
    let store_has_a_clock = stores[0].time().await.expect("it answers").is_some();
    let ahead = if whose == Whose::All || !store_has_a_clock { by } else { 0 };
    let kept = async || {
        let left = deciding.town.game(id).await.expires().map_or(0, |at| at.0 - before.0 - ahead);
        deciding.follows(ahead) && other.follows(ahead) && left.abs() < ABOUT
    };
    until(&format!("the clocks are followed, and the turn has as long as before: {what}"), kept).await;
    assert_eq!(lapsed(&deciding.town.game(id).await), 0, "{what}");
    for replica in [&mut deciding, &mut other] {
        replica.town.shot(id, [&anna, &oleg]).await;
        let game = replica.town.game(id).await;
        let (left, whole) = (game.expires().expect("a turn runs").0 - SystemClock.now().0 - ahead, i64::from(game.rules().clock) * 1000);
        assert!(lapsed(&game) == 0 && (left - whole).abs() < ABOUT, "{what}: {left} of {whole} ms");
    }
    deciding.end().await;
    other.end().await;
}
