//! A service for tests: a clock that they turn, and dice that fall the same way each time.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use broadside_game::{
    dice::{Dice, Seeded},
    ids::Timestamp,
};
use broadside_service::{
    Service,
    chance::{Clock, DiceBox},
};
use broadside_store::store::{Partition, Store};

/// A clock that stands still until it is turned.
pub struct Turned(AtomicI64);

impl Turned {
    /// Stands at this moment, in milliseconds since the epoch.
    pub fn at(now: i64) -> Arc<Self> {
        Arc::new(Self(AtomicI64::new(now)))
    }

    /// Turns it on by so many seconds.
    pub fn later(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::Relaxed);
    }
}

impl Clock for Turned {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::Relaxed))
    }
}

/// Dice of the next seed each time.
struct Same(AtomicU64);

impl DiceBox for Same {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(Seeded(self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

/// A service on this store, and its clock, which stands at this moment.
pub fn service(store: Arc<dyn Store>, now: i64) -> (Service, Arc<Turned>) {
    let clock = Turned::at(now);
    let dice = Arc::new(Same(AtomicU64::new(5)));
    (Service::new(store, Arc::clone(&clock) as Arc<dyn Clock>, dice), clock)
}

/// Wakes everything that is due; says how much moved.
pub async fn wake(service: &Service) -> usize {
    let mut moved = 0;
    for partition in Partition::all() {
        moved += service.wake(partition, service.clock().now()).await.expect("memory answers");
    }
    moved
}

/// How many messages and jobs wait.
pub async fn waiting(store: &dyn Store) -> usize {
    let mut count = 0;
    for partition in Partition::all() {
        count += store.outbox(partition, None, 10_000).await.expect("the store answers").len();
    }
    count
}
