//! Metrics of the process (version, start time, memory), and those of the store that are polled: rollbacks and unreadable records.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use broadside_store::{store::Store, unreadable::UnreadableKind};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::storms::report_storms;
use crate::hosting::memory;

const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The commit of this build, from `GIT_COMMIT` at build time; `None` without it.
pub fn build_commit() -> Option<&'static str> {
    option_env!("GIT_COMMIT").filter(|commit| !commit.is_empty())
}

/// Sets the metrics that never change.
pub(super) fn set_constant_metrics() {
    let commit = build_commit().unwrap_or("unknown");
    metrics::gauge!("broadside_build_info", "version" => env!("CARGO_PKG_VERSION"), "commit" => commit).set(1.0);
    if let Ok(now) = SystemTime::now().duration_since(UNIX_EPOCH) {
        metrics::gauge!("broadside_start_time_seconds").set(now.as_secs_f64());
    }
}

/// Updates the metrics until `stop`. Also merges the histograms, which otherwise grow without a scraper, returns free memory to the
/// system, and logs how many lines were left out.
pub async fn watch_process(metrics: PrometheusHandle, store: Arc<dyn Store>, stop: CancellationToken) {
    let mut ticks = interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        metrics.run_upkeep();
        memory::return_free_memory();
        report_storms();
        metrics::counter!("broadside_store_rollbacks_total").absolute(store.rollbacks());
        metrics::counter!("broadside_store_lost_total").absolute(store.lost_records());
        for what in UnreadableKind::ALL {
            metrics::gauge!("broadside_unread", "what" => what.name()).set(store.unreadable().count(what) as f64);
        }
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        if let Some(bytes) = resident_bytes(&status) {
            metrics::gauge!("broadside_resident_memory_bytes").set(bytes);
        }
    }
}

/// The resident memory in bytes, from `/proc/self/status`; `None` if it is not there.
fn resident_bytes(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok().map(|kibibytes: f64| kibibytes * 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_linux_process_status() {
        for (status, bytes) in
            [("Name:\tbroadside\nVmRSS:\t   20480 kB\nThreads:\t5\n", Some(20_971_520.0)), ("VmRSS:\t much\n", None), ("", None)]
        {
            assert_eq!(resident_bytes(status), bytes, "{status}");
        }
    }
}
