//! A service for tests, with a manual clock and seeded dice.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use broadside_game::{
    dice::{Dice, SeededDice},
    ids::Timestamp,
};
use broadside_service::{
    Service,
    chance::{Clock, DiceSource},
};
use broadside_store::store::{Partition, Store};

/// A clock that moves only when a test advances it.
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock at this time, in milliseconds since the epoch.
    pub fn at(now: i64) -> Arc<Self> {
        Arc::new(Self(AtomicI64::new(now)))
    }

    /// Advances the clock by this number of seconds.
    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::Relaxed);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::Relaxed))
    }
}

/// Dice with consecutive seeds.
struct SeededDiceBox(AtomicU64);

impl DiceSource for SeededDiceBox {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(SeededDice(self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

/// A service on this store, and its clock, which starts at `now`, in milliseconds since the epoch.
pub fn service(store: Arc<dyn Store>, now: i64) -> (Service, Arc<ManualClock>) {
    let clock = ManualClock::at(now);
    let dice = Arc::new(SeededDiceBox(AtomicU64::new(5)));
    (Service::new(store, Arc::clone(&clock) as Arc<dyn Clock>, dice), clock)
}

/// Handles all alarms that are due. Returns how many records changed.
pub async fn wake(service: &Service) -> usize {
    let mut changed = 0;
    for partition in Partition::all() {
        changed += service.wake(partition, service.clock().now()).await.expect("memory answers");
    }
    changed
}
