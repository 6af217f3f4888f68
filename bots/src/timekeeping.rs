//! Holds this machine's clock against the store's, so that all replicas on one store agree when a turn ends: one that is
//! off by more than a second goes by the store's, and one that is off by far is not ready. Sets no clock of the machine.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use broadside_core::service::{
    chance::CorrectedClock,
    store::{Store, StoreError},
};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::telemetry::Readiness;

/// How often the clocks are compared.
const EVERY: Duration = Duration::from_secs(10);

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

    /// Compares the clocks until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            self.compare().await;
        }
    }

    /// Compares them once. `false` where that cannot be done: the store has no clock, is away, or was slow to answer; then
    /// all stays as it was.
    pub async fn compare(&self) -> bool {
        // Trouble with the store is told where leases are renewed.
        let Ok(Some(ahead)) = self.ahead().await else { return false };
        metrics::gauge!("broadside_clock_offset_seconds").set(ahead as f64 / 1000.0);
        let corrected = self.clock.correction() != 0;
        let (begins, ends) = APART;
        let apart = ahead.abs() > if corrected { ends } else { begins };
        self.clock.correct(if apart { -ahead } else { 0 });
        match (corrected, apart) {
            (false, true) => tracing::warn!("{}; going by the store's", says(ahead)),
            (true, false) => tracing::info!("this machine's clock agrees with the store's again"),
            (true, true) | (false, false) => {}
        }
        self.readiness.object("clock", (ahead.abs() > FAR_APART).then(|| says(ahead)));
        true
    }

    /// How many milliseconds this machine's clock is ahead of the store's, if that can be said. The store is taken to have
    /// looked at its clock in the middle of the answer's way.
    async fn ahead(&self) -> Result<Option<i64>, StoreError> {
        let (asked, ours) = (Instant::now(), self.clock.own().0);
        let Some(theirs) = self.store.time().await? else { return Ok(None) };
        let way = i64::try_from(asked.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok((way <= PRECISE).then(|| ours + way / 2 - theirs))
    }
}

fn says(ahead: i64) -> String {
    let (seconds, way) = (ahead.abs() as f64 / 1000.0, if ahead > 0 { "ahead of" } else { "behind" });
    format!("this machine's clock is {seconds:.1} s {way} the store's; switch time synchronisation on for both (timedatectl set-ntp true)")
}
