//! The talk with systemd, where it started us: ready, stopping, and alive as long as the store answers, be it that it is in
//! trouble. Silent everywhere else; trouble with the talk itself is logged and stops nothing.

use std::{sync::Arc, time::Duration};

use broadside_core::service::store::Store;
use sd_notify::NotifyState;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

/// The unit file for systemd, as `print-systemd` prints it.
pub const UNIT: &str = include_str!("../../../deploy/broadside.service");

/// Says that requests are served now.
pub fn ready() {
    tell(&[NotifyState::Ready, NotifyState::Status("serving")]);
}

/// Says that the process is on its way out.
pub fn stopping() {
    tell(&[NotifyState::Stopping, NotifyState::Status("delivering what is under way")]);
}

/// Feeds the watchdog until `stop`, three times as often as it asks for, and only while the store answers in time. Trouble that
/// it tells of is no reason to be started anew: a full disk or a Redis that is down is the same for the next process.
pub async fn feed_watchdog(store: Arc<dyn Store>, stop: CancellationToken) {
    let Some(patience) = sd_notify::watchdog_enabled() else { return };
    let every = (patience / 3).max(Duration::from_millis(1));
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        match timeout(every, store.examine()).await {
            Ok(Ok(_)) => tell(&[NotifyState::Watchdog, NotifyState::Status("serving")]),
            Ok(Err(fault)) => tell(&[NotifyState::Watchdog, NotifyState::Status(&format!("the store is in trouble: {fault}"))]),
            Err(_) => tell(&[NotifyState::Status("the store does not answer in time")]),
        }
    }
}

fn tell(news: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(news) {
        tracing::warn!(%error, "systemd cannot be told");
    }
}
