//! Clock differences: a replica follows the store's clock, and is not ready while its own is too far off.

pub mod steps;

use std::sync::{Arc, atomic::Ordering};

use broadside::{telemetry::Readiness, timekeeping::Timekeeper};
use broadside_game::ids::Timestamp;
use broadside_service::chance::{Clock, ClockStep, CorrectedClock, SystemClock};
use broadside_store::{embedded::EmbeddedStore, store::Store};
use broadside_testkit::counting_store::CountingStore;
use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;

use steps::{AT_A_TIME, STEPS, SteppedClocks, SteppingClock, WHOSE, step};

/// A machine's clock that is ahead of the system's by so many milliseconds.
struct OffsetClock(i64);

impl Clock for OffsetClock {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus_millis(self.0)
    }
}

/// The precision of the measured difference, in milliseconds.
const PRECISION: i64 = 250;

const HOUR: i64 = 3_600_000;

fn memory() -> Arc<CountingStore> {
    Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("the in-memory store opens"))))
}

/// Compares a clock with the store's, which corrects it. Returns the readiness after it.
async fn compare_clocks(store: &Arc<CountingStore>, clock: &Arc<CorrectedClock>) -> Arc<Readiness> {
    let readiness = Arc::new(Readiness::default());
    let timekeeper = Timekeeper::new(Arc::clone(store) as Arc<dyn Store>, Arc::clone(clock), Arc::clone(&readiness));
    // On a busy machine an answer may take too long to be precise.
    while !timekeeper.compare().await {}
    readiness
}

#[tokio::test]
async fn replica_follows_the_store_clock_and_is_not_ready_if_far_off() {
    for (off, corrected, not_ready) in [
        (0, false, None),
        (600, false, None),
        (-600, false, None),
        (1_500, true, None),
        (-9_500, true, None),
        (11_000, true, Some("s ahead of the store's")),
        (-HOUR, true, Some("s behind the store's")),
    ] {
        let store = memory();
        store.set_clock_ahead(0);
        let clock = Arc::new(CorrectedClock::new(Arc::new(OffsetClock(off))));
        let readiness = compare_clocks(&store, &clock).await;
        let difference = if corrected { off + clock.correction() } else { clock.correction() };
        assert!(difference.abs() <= if corrected { PRECISION } else { 0 }, "{off}: {}", clock.correction());
        let reason = readiness.reason_not_ready();
        match not_ready {
            None => assert_eq!(reason, None, "{off}"),
            Some(words) => assert!(reason.as_ref().is_some_and(|reason| reason.contains(words)), "{off}: {reason:?}"),
        }
        store.set_clock_ahead(off);
        let readiness = compare_clocks(&store, &clock).await;
        assert_eq!((clock.correction(), readiness.reason_not_ready()), (0, None), "{off}: the clocks agree again");
    }
}

#[tokio::test]
async fn store_without_a_clock_corrects_nobody() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("the in-memory store opens"));
    let clock = Arc::new(CorrectedClock::new(Arc::new(OffsetClock(HOUR))));
    let compared = Timekeeper::new(store, Arc::clone(&clock), Arc::default()).compare().await;
    assert_eq!((compared, clock.correction()), (false, 0));
}

#[test]
fn clock_step_is_followed_only_after_a_later_comparison() {
    let machine = Arc::<SteppingClock>::default();
    let clock = CorrectedClock::new(machine.clone());
    let hours = |millis: i64| (millis as f64 / HOUR as f64).round() as i64;
    let ahead = |clock: &CorrectedClock| hours(clock.now().0 - SystemClock.now().0);
    clock.set_initial_correction(0);
    // The clock was not read between its start and the step.
    let (asked, own) = (Instant::now(), clock.uncorrected_now());
    machine.0.store(25 * HOUR, Ordering::Relaxed);
    assert_eq!((ahead(&clock), clock.step()), (0, ClockStep::Unsure));
    clock.confirm(asked, own);
    clock.apply_step();
    assert_eq!((ahead(&clock), clock.step()), (0, ClockStep::Unsure), "the store was asked before the step");
    clock.confirm(Instant::now(), clock.uncorrected_now());
    assert!(matches!(clock.step(), ClockStep::By(by) if hours(by) == 25), "{:?}", clock.step());
    machine.0.store(-2 * HOUR, Ordering::Relaxed);
    assert_eq!(clock.step(), ClockStep::Unsure, "it has stepped again");
    clock.apply_step();
    assert_eq!(ahead(&clock), 0);
    clock.confirm(Instant::now(), clock.uncorrected_now());
    clock.apply_step();
    assert_eq!((ahead(&clock), clock.step()), (-2, ClockStep::None));
    clock.request_comparison_once(1);
    assert_eq!(clock.step(), ClockStep::Unsure);
    clock.confirm(asked, own);
    assert_eq!(clock.step(), ClockStep::Unsure, "the store was asked before the request");
    clock.confirm(Instant::now(), clock.uncorrected_now());
    clock.request_comparison_once(1);
    assert_eq!(clock.step(), ClockStep::None, "a cause requests one comparison only");
}

#[tokio::test]
async fn clock_step_ends_no_turn() {
    // A store without a clock is used by one replica.
    let without = STEPS.map(|by| (by, SteppedClocks::Machines, 1));
    let with = STEPS.into_iter().flat_map(|by| WHOSE.map(|whose| (by, whose, 2)));
    let cases = stream::iter(without.into_iter().chain(with)).map(async |(by, whose, replicas)| {
        let store = memory();
        if replicas > 1 {
            store.set_clock_ahead(0);
        }
        step(by, whose, &vec![store; replicas]).await;
    });
    cases.buffer_unordered(AT_A_TIME).collect::<()>().await;
}
