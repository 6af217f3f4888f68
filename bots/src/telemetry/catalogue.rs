//! All metrics with their kind, unit and description. Labels are fixed words: never an id, a name, a position or a token.
//! `deploy/monitoring/check.py` compares this list with the code and the dashboards.

use MetricKind::{Counter, Counters, Gauge, Histogram};
use metrics::Unit::{self, Bytes, Count, Seconds};

/// The kind of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetricKind {
    /// A counter without labels; exported from the start.
    Counter,
    /// A counter with labels; each is exported with its first event.
    Counters,
    /// A value that rises and falls.
    Gauge,
    /// A distribution, exported as the counts of its buckets, sum and count.
    Histogram,
}

/// The upper bounds of the buckets of every histogram, in seconds. Discord waits 3 s for an answer.
pub(super) const BUCKETS: [f64; 15] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0, 30.0, 120.0];

/// All metrics, in the order of the documentation: name, kind, unit and description.
pub const METRICS: &[(&str, MetricKind, Unit, &str)] = &[
    ("broadside_build_info", Gauge, Count, "Always 1; the labels say which version runs, built from which commit."),
    ("broadside_start_time_seconds", Gauge, Seconds, "When the process started, since the epoch."),
    ("broadside_resident_memory_bytes", Gauge, Bytes, "Resident memory of the process."),
    ("broadside_requests_total", Counters, Count, "Requests by platform and kind of answer."),
    ("broadside_commands_total", Counters, Count, "Commands by verb and outcome."),
    ("broadside_refusals_total", Counters, Count, "Refusals by code: the id of the message shown."),
    ("broadside_request_seconds", Histogram, Seconds, "Time to answer a request, without rendering."),
    ("broadside_decide_seconds", Histogram, Seconds, "Time to answer a request, without the store and without rendering."),
    ("broadside_load_seconds", Histogram, Seconds, "Reading one record from the store."),
    ("broadside_commit_seconds", Histogram, Seconds, "Writing one commit to the store."),
    ("broadside_commits_total", Counters, Count, "Commits by outcome: done, repeated, stale (lost a race) or fault."),
    ("broadside_store_rollbacks_total", Counter, Count, "Acknowledged commits that the store lost and that were replayed."),
    ("broadside_store_lost_total", Counter, Count, "Records with lost commits that could not be replayed."),
    ("broadside_unread", Gauge, Count, "Records, alarms and messages found since the start that this version cannot read, by kind."),
    ("broadside_render_seconds", Histogram, Seconds, "Drawing one picture."),
    ("broadside_clock_offset_seconds", Gauge, Seconds, "How far this machine's clock is ahead of the store's, if that has its own."),
    ("broadside_partitions_held", Gauge, Count, "Partitions this replica holds."),
    ("broadside_lease_taken_total", Counter, Count, "Leases of partitions acquired."),
    ("broadside_lease_lost_total", Counter, Count, "Leases of partitions lost to another replica."),
    ("broadside_lease_trouble_total", Counter, Count, "Failed attempts to renew the leases."),
    ("broadside_listening", Gauge, Count, "Whether this replica is the one listening to a platform."),
    ("broadside_parcels_under_way", Gauge, Count, "Deliveries in progress: messages read from the outboxes and not delivered yet."),
    ("broadside_outbox_parcels", Gauge, Count, "Pending messages in the outboxes of held partitions, at most 256 each."),
    ("broadside_outbox_oldest_seconds", Gauge, Seconds, "Age of the oldest pending message, as observed by this replica."),
    ("broadside_deliveries_total", Counter, Count, "Finished deliveries."),
    ("broadside_deliveries_superseded_total", Counter, Count, "Deliveries dropped before sending, because another replica had taken over."),
    ("broadside_deliveries_given_up_total", Counter, Count, "Deliveries given up after sixty attempts."),
    ("broadside_places_given_up_total", Counter, Count, "Threads and topics that could not be created."),
    ("broadside_undeliverable_total", Counters, Count, "Undeliverable messages, by platform."),
    ("broadside_deliver_seconds", Histogram, Seconds, "Handing one message to a platform, by platform."),
    ("broadside_rate_limit_wait_seconds", Histogram, Seconds, "How long a platform's limits made a message wait, by platform."),
    ("broadside_request_faults_total", Counters, Count, "Requests whose handling panicked, by platform."),
    ("broadside_discord_shards_connected", Gauge, Count, "Open connections to Discord's gateway."),
    ("broadside_discord_interactions_total", Counters, Count, "Interactions by kind."),
    ("broadside_discord_interactions_refused_total", Counter, Count, "Interactions that could no longer be answered."),
    ("broadside_discord_answers_lost_total", Counter, Count, "Answers that Discord rejected."),
    ("broadside_discord_unread_total", Counters, Count, "Unknown parts of interactions, by kind."),
    ("broadside_discord_rate_limited_total", Counter, Count, "Calls that Discord rejected because of a rate limit."),
    ("broadside_discord_failures_total", Counters, Count, "Messages that Discord rejected, by kind."),
    ("broadside_discord_threads_refused_total", Counter, Count, "Threads that Discord refused to create."),
    ("broadside_telegram_updates_total", Counters, Count, "Updates by kind."),
    ("broadside_telegram_deliveries_total", Counters, Count, "Delivery attempts to Telegram, by outcome."),
    ("broadside_telegram_poll_failures_total", Counter, Count, "Failed attempts to fetch updates."),
    ("broadside_telegram_strangers_total", Counter, Count, "Calls of the webhook without the correct secret."),
];

/// Registers the descriptions of all metrics, and creates the counters without labels.
pub(super) fn register_metrics() {
    for (name, kind, unit, about) in METRICS.iter().copied() {
        match kind {
            Counter => {
                metrics::describe_counter!(name, unit, about);
                metrics::counter!(name).increment(0);
            }
            Counters => metrics::describe_counter!(name, unit, about),
            Gauge => metrics::describe_gauge!(name, unit, about),
            Histogram => metrics::describe_histogram!(name, unit, about),
        }
    }
}
