//! Notifications to systemd: ready, stopping, and a watchdog that depends on the store. Does nothing when systemd did not start the
//! process; failures are only logged.

use std::{sync::Arc, time::Duration};

use broadside_store::store::Store;
use sd_notify::NotifyState;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

/// The unit file for systemd, as `print-systemd` prints it.
pub const SYSTEMD_UNIT: &str = include_str!("../../../deploy/broadside.service");

/// Feeds the watchdog until `stop`, three times per watchdog period, while the store answers in time. An error of the store counts as
/// an answer: a restart does not help against a full disk or a Redis that is down.
pub async fn feed_watchdog(store: Arc<dyn Store>, stop: CancellationToken) {
    let Some(period) = sd_notify::watchdog_enabled() else { return };
    let every = (period / 3).max(Duration::from_millis(1));
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        match timeout(every, store.examine()).await {
            Ok(Ok(_)) => notify(&[NotifyState::Watchdog, NotifyState::Status("serving")]),
            Ok(Err(error)) => notify(&[NotifyState::Watchdog, NotifyState::Status(&format!("the store is failing: {error}"))]),
            Err(_) => notify(&[NotifyState::Status("the store does not answer in time")]),
        }
    }
}

/// Tells systemd these states.
pub fn notify(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!(%error, "failed to notify systemd");
    }
}
