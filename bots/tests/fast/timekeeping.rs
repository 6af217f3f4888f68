//! Clocks that are apart: a replica goes by the store's, and says when it is too far off to serve.

pub mod steps;

use std::sync::{Arc, atomic::Ordering};

use broadside::{telemetry::Readiness, timekeeping::Timekeeper};
use broadside_game::ids::Timestamp;
use broadside_service::chance::{Clock, ClockStep, CorrectedClock, SystemClock};
use broadside_store::{embedded::EmbeddedStore, store::Store};
use broadside_testkit::counting_store::CountingStore;
use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;

use steps::{AT_A_TIME, STEPS, Stepping, WHOSE, Whose, step};

/// A machine's clock, so many milliseconds ahead.
struct Off(i64);

impl Clock for Off {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus_millis(self.0)
    }
}

/// As precisely as it is measured, in milliseconds.
const PRECISION: i64 = 250;

const HOUR: i64 = 3_600_000;

fn memory() -> Arc<CountingStore> {
    Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("memory is always there"))))
}

/// A clock that is so far ahead and kept by a store with a clock of its own, once they have been compared; and the readiness.
async fn kept(store: &Arc<CountingStore>, clock: &Arc<CorrectedClock>) -> Arc<Readiness> {
    let readiness = Arc::new(Readiness::default());
    let timekeeper = Timekeeper::new(Arc::clone(store) as Arc<dyn Store>, Arc::clone(clock), Arc::clone(&readiness));
    // On a busy machine an answer may take too long to say anything.
    while !timekeeper.compare().await {}
    readiness
}

#[tokio::test]
async fn replica_follows_the_store_clock_and_is_not_ready_if_far_off() {
    for (off, corrected, why_not) in [
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
        let clock = Arc::new(CorrectedClock::new(Arc::new(Off(off))));
        let readiness = kept(&store, &clock).await;
        let left = if corrected { off + clock.correction() } else { clock.correction() };
        assert!(left.abs() <= if corrected { PRECISION } else { 0 }, "{off}: {}", clock.correction());
        let said = readiness.reason_not_ready();
        match why_not {
            None => assert_eq!(said, None, "{off}"),
            Some(words) => assert!(said.as_ref().is_some_and(|said| said.contains(words)), "{off}: {said:?}"),
        }
        store.set_clock_ahead(off);
        let readiness = kept(&store, &clock).await;
        assert_eq!((clock.correction(), readiness.reason_not_ready()), (0, None), "{off}: they agree again");
    }
}

#[tokio::test]
async fn store_without_a_clock_corrects_nobody() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
    let clock = Arc::new(CorrectedClock::new(Arc::new(Off(HOUR))));
    let compared = Timekeeper::new(store, Arc::clone(&clock), Arc::default()).compare().await;
    assert_eq!((compared, clock.correction()), (false, 0));
}

#[test]
fn clock_step_is_followed_only_after_a_later_comparison() {
    let machine = Arc::<Stepping>::default();
    let clock = CorrectedClock::new(machine.clone());
    let hours = |millis: i64| (millis as f64 / HOUR as f64).round() as i64;
    let ahead = |clock: &CorrectedClock| hours(clock.now().0 - SystemClock.now().0);
    clock.set_initial_correction(0);
    // Nothing has read the clock since it began.
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
    assert_eq!(clock.step(), ClockStep::Unsure, "the store was asked before the doubt");
    clock.confirm(Instant::now(), clock.uncorrected_now());
    clock.request_comparison_once(1);
    assert_eq!(clock.step(), ClockStep::None, "one cause is doubted once");
}

#[tokio::test]
async fn clock_step_ends_no_turn() {
    // A store without a clock has one replica.
    let without = STEPS.map(|by| (by, Whose::Machines, 1));
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
