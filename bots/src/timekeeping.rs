//! Compares this machine's clock with the store's, so that all replicas of a store agree when a turn ends. A replica that is off by
//! more than a second uses the store's time; one that is off by more than ten seconds is not ready. A step of the machine's clock alone
//! is corrected; a step of both is left to the leases, which add it to running turns. Never sets the machine's clock.

use std::{sync::Arc, time::Duration};

use broadside_game::ids::Timestamp;
use broadside_service::chance::{Clock, ClockStep, CorrectedClock};
use broadside_store::store::{Store, StoreResult};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::telemetry::Readiness;

/// The interval of checks for a step of the machine's clock.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// The clocks are compared at every tenth check, even without a step.
const CHECKS_PER_COMPARISON: u32 = 10;

/// The longest round trip to the store that still gives a precise time, in milliseconds.
const MAX_ROUND_TRIP_MS: i64 = 500;

/// The offsets above which the store's clock is used, and below which the machine's clock is used again; in milliseconds.
const CORRECTION_LIMITS_MS: (i64, i64) = (1_000, 500);

/// The offset above which this replica is not ready, in milliseconds.
const MAX_READY_OFFSET_MS: i64 = 10_000;

/// Corrects the clock of one replica.
pub struct Timekeeper {
    store: Arc<dyn Store>,
    clock: Arc<CorrectedClock>,
    readiness: Arc<Readiness>,
}

impl Timekeeper {
    /// Creates the timekeeper that corrects `clock` by the time of `store`.
    pub fn new(store: Arc<dyn Store>, clock: Arc<CorrectedClock>, readiness: Arc<Readiness>) -> Self {
        Self { store, clock, readiness }
    }

    /// Corrects the clock for the first time: asks the store until it answers or reports that it has no clock.
    pub async fn begin(&self) {
        loop {
            match self.measure_offset(Instant::now(), self.clock.uncorrected_now()).await {
                Ok(None) => return self.clock.set_initial_correction(0),
                Ok(Some((offset, _))) => return self.correct(offset, CorrectedClock::set_initial_correction),
                Err(error) => tracing::warn!(%error, "failed to read the store's time"),
            }
            sleep(CHECK_INTERVAL).await;
        }
    }

    /// Compares the clocks regularly until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        let mut ticks = interval(CHECK_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut checks = 0;
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            if checks == 0 || self.clock.step() == ClockStep::Unsure {
                self.compare().await;
            }
            checks = (checks + 1) % CHECKS_PER_COMPARISON;
        }
    }

    /// Compares the clocks once. Returns `false` and changes nothing if the store has no clock, fails or answers too slowly. Any answer
    /// of the store confirms a clock step that is still visible.
    pub async fn compare(&self) -> bool {
        let (asked_at, own_time) = (Instant::now(), self.clock.uncorrected_now());
        // Failures of the store are logged when leases are renewed.
        let Ok(offset) = self.measure_offset(asked_at, own_time).await else { return false };
        let precise = offset
            .filter(|(offset, round_trip)| *round_trip <= MAX_ROUND_TRIP_MS || (offset + self.clock.correction()).abs() > *round_trip);
        if let Some((offset, _)) = precise {
            self.correct(offset, CorrectedClock::set_correction);
        }
        self.clock.confirm(asked_at, own_time);
        precise.is_some()
    }

    fn correct(&self, offset: i64, by: fn(&CorrectedClock, i64)) {
        metrics::gauge!("broadside_clock_offset_seconds").set(offset as f64 / 1000.0);
        let is_corrected = self.clock.correction() != 0;
        let (upper, lower) = CORRECTION_LIMITS_MS;
        let is_off = offset.abs() > if is_corrected { lower } else { upper };
        by(&self.clock, if is_off { -offset } else { 0 });
        match (is_corrected, is_off) {
            (false, true) => tracing::warn!("{}; using the store's time", describe_offset(offset)),
            (true, false) => tracing::info!("this machine's clock agrees with the store's again"),
            (true, true) | (false, false) => {}
        }
        self.readiness.set_not_ready_reason("clock", (offset.abs() > MAX_READY_OFFSET_MS).then(|| describe_offset(offset)));
    }

    /// How far this machine's clock is ahead of the store's, and the round trip, in milliseconds; `None` if the store has no clock.
    /// Assumes that the store read its clock in the middle of the round trip.
    async fn measure_offset(&self, asked_at: Instant, own_time: Timestamp) -> StoreResult<Option<(i64, i64)>> {
        let Some(store_time) = self.store.time().await? else { return Ok(None) };
        let round_trip = i64::try_from(asked_at.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(Some((own_time.0 + round_trip / 2 - store_time, round_trip)))
    }
}

fn describe_offset(offset: i64) -> String {
    let (seconds, direction) = (offset.abs() as f64 / 1000.0, if offset > 0 { "ahead of" } else { "behind" });
    format!(
        "this machine's clock is {seconds:.1} s {direction} the store's; switch time synchronisation on for both (timedatectl set-ntp true)"
    )
}
