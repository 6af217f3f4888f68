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
    chance::{Clock, DiceSource, FairDice, SystemClock},
    request::{Authority, Place, Request, RequestAuthor, RequestInput},
};
use broadside_store::{
    embedded::EmbeddedStore,
    store::{Partition, RequestId, Store},
};

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

/// A service over an empty store in memory, with the machine's clock and fair dice.
pub fn in_memory() -> Arc<Service> {
    let store = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)))
}

/// A request of a manager, without a mention and a reply token.
pub fn manager_request(id: RequestId, by: RequestAuthor, place: Place, input: RequestInput) -> Request {
    Request { id, by, place, input, mention: None, authority: Authority::Manager, reply: None, received_at: None }
}

/// Handles all alarms that are due. Returns how many records changed.
pub async fn wake(service: &Service) -> usize {
    let mut changed = 0;
    for partition in Partition::all() {
        changed += service.wake(partition, service.clock().now()).await.expect("the store answers");
    }
    changed
}
