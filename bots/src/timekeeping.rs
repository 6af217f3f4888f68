//! Holds this machine's clock against the store's, so that all replicas on one store agree when a turn ends: one that is
//! off by more than a second goes by the store's, and one that is off by far is not ready. A step of the machine's clock that
//! the store's clock did not make is corrected; any other is left to the leases, which give running turns the time back. Sets
//! no clock of the machine.

use std::{sync::Arc, time::Duration};

use broadside_core::{
    game::ids::Timestamp,
    service::{
        chance::{Clock, ClockStep, CorrectedClock},
        store::{Store, StoreError},
    },
};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::telemetry::Readiness;

/// How often it is looked whether the machine's clock has stepped, and after how many looks the clocks are compared in any case.
const LOOK: Duration = Duration::from_secs(1);
const LOOKS: u32 = 10;

/// An answer that was under way for longer says nothing precise, in milliseconds.
const PRECISE: i64 = 500;

/// From how far apart on the store's clock counts, and within how much this machine's does again, in milliseconds.
const APART: (i64, i64) = (1_000, 500);

/// From how far apart on this replica is not ready, in milliseconds.
const FAR_APART: i64 = 10_000;

/// Keeps the time of one replica.
pub struct Timekeeper {
    store: Arc<dyn Store>,
    clock: Arc<CorrectedClock>,
    readiness: Arc<Readiness>,
}

impl Timekeeper {
    /// Puts `clock` right by what this store says.
    pub fn new(store: Arc<dyn Store>, clock: Arc<CorrectedClock>, readiness: Arc<Readiness>) -> Self {
        Self { store, clock, readiness }
    }

    /// Sets the clock before any turn may end: asks until the store has answered or says that it has no clock.
    pub async fn begin(&self) {
        loop {
            match self.ahead(Instant::now(), self.clock.own()).await {
                Ok(None) => return self.clock.begin(0),
                Ok(Some((ahead, _))) => return self.correct(ahead, CorrectedClock::begin),
                Err(fault) => tracing::warn!(%fault, "failed to ask for the store's time"),
            }
            sleep(LOOK).await;
        }
    }

    /// Compares the clocks until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        let mut ticks = interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut looks = 0;
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            if looks == 0 || self.clock.step() == ClockStep::Unsure {
                self.compare().await;
            }
            looks = (looks + 1) % LOOKS;
        }
    }

    /// Compares them once. `false` where that cannot be done: the store has no clock, is away, or was slow to answer; then
    /// all stays as it was. A step that any answer leaves is confirmed.
    pub async fn compare(&self) -> bool {
        let (asked, own) = (Instant::now(), self.clock.own());
        // Trouble with the store is logged where leases are renewed.
        let Ok(ahead) = self.ahead(asked, own).await else { return false };
        let precise = ahead.filter(|(ahead, way)| *way <= PRECISE || (ahead + self.clock.correction()).abs() > *way);
        if let Some((ahead, _)) = precise {
            self.correct(ahead, CorrectedClock::correct);
        }
        self.clock.confirm(asked, own);
        precise.is_some()
    }

    fn correct(&self, ahead: i64, by: fn(&CorrectedClock, i64)) {
        metrics::gauge!("broadside_clock_offset_seconds").set(ahead as f64 / 1000.0);
        let corrected = self.clock.correction() != 0;
        let (begins, ends) = APART;
        let apart = ahead.abs() > if corrected { ends } else { begins };
        by(&self.clock, if apart { -ahead } else { 0 });
        match (corrected, apart) {
            (false, true) => tracing::warn!("{}; going by the store's", says(ahead)),
            (true, false) => tracing::info!("this machine's clock agrees with the store's again"),
            (true, true) | (false, false) => {}
        }
        self.readiness.object("clock", (ahead.abs() > FAR_APART).then(|| says(ahead)));
    }

    /// How many milliseconds this machine's clock is ahead of the store's, and how long the answer was under way, if the store has
    /// a clock. The store is taken to have looked at it in the middle of the answer's way.
    async fn ahead(&self, asked: Instant, own: Timestamp) -> Result<Option<(i64, i64)>, StoreError> {
        let Some(theirs) = self.store.time().await? else { return Ok(None) };
        let way = i64::try_from(asked.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(Some((own.0 + way / 2 - theirs, way)))
    }
}

fn says(ahead: i64) -> String {
    let (seconds, way) = (ahead.abs() as f64 / 1000.0, if ahead > 0 { "ahead of" } else { "behind" });
    format!("this machine's clock is {seconds:.1} s {way} the store's; switch time synchronisation on for both (timedatectl set-ntp true)")
}
