//! The clock and the dice of the running service.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use rand::RngCore;

use crate::game::{dice::Dice, ids::Timestamp};

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// A clock that is put right by as much as it was found to be off.
pub struct CorrectedClock {
    clock: Arc<dyn Clock>,
    by: AtomicI64,
}

impl CorrectedClock {
    /// This clock as it is.
    pub fn over(clock: Arc<dyn Clock>) -> Self {
        Self { clock, by: AtomicI64::new(0) }
    }

    /// The time without any correction.
    pub fn own(&self) -> Timestamp {
        self.clock.now()
    }

    /// From now on so many milliseconds are added.
    pub fn correct(&self, by: i64) {
        self.by.store(by, Ordering::Relaxed);
    }

    /// How many milliseconds are added.
    pub fn correction(&self) -> i64 {
        self.by.load(Ordering::Relaxed)
    }
}

impl Clock for CorrectedClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.own().0.saturating_add(self.correction()))
    }
}

/// Where dice come from: fresh ones for every decision.
pub trait DiceBox: Send + Sync + 'static {
    /// Dice for one decision.
    fn take(&self) -> Box<dyn Dice + Send>;
}

/// Dice nobody can foresee: the operating system seeds them.
#[derive(Clone, Copy, Debug, Default)]
pub struct FairDice;

struct Thrown(rand::rngs::StdRng);

impl Dice for Thrown {
    fn roll(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl DiceBox for FairDice {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(Thrown(rand::SeedableRng::from_os_rng()))
    }
}
