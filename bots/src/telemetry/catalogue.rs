//! All metrics with their kind, unit and description. Labels are fixed words: never an id, a name, a position or a token.
//! `deploy/monitoring/check.py` compares this list with the code and the dashboards.

use metrics::Unit::{self, Bytes, Count, Seconds};

/// The definition of a metric.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: MetricKind,
    /// Its unit.
    pub unit: Unit,
    /// Its description.
    pub about: &'static str,
}

/// The kind of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetricKind {
    /// A counter without labels; exported from the start.
    Counter,
    /// A counter with labels; each is exported with its first event.
    Counters,
    /// A value that rises and falls.
    Gauge,
    /// A distribution, exported as quantiles, sum and count.
    Summary,
}

const fn counter(name: &'static str, about: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Counter, unit: Count, about }
}

const fn counters(name: &'static str, about: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Counters, unit: Count, about }
}

const fn gauge(name: &'static str, unit: Unit, about: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Gauge, unit, about }
}

const fn seconds(name: &'static str, about: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Summary, unit: Seconds, about }
}

/// All metrics, in the order of the documentation.
pub const METRICS: &[Metric] = &[
    gauge("broadside_build_info", Count, "Always 1; the labels say which version runs, built from which commit."),
    gauge("broadside_start_time_seconds", Seconds, "When the process started, since the epoch."),
    gauge("broadside_resident_memory_bytes", Bytes, "Resident memory of the process."),
    counters("broadside_requests_total", "Requests by platform and kind of answer."),
    counters("broadside_commands_total", "Commands by verb and outcome."),
    counters("broadside_refusals_total", "Refusals by code: the id of the message shown."),
    seconds("broadside_request_seconds", "Time to answer a request, without rendering."),
    seconds("broadside_decide_seconds", "The same without the store: reading, deciding, phrasing."),
    seconds("broadside_load_seconds", "Reading one record from the store."),
    seconds("broadside_commit_seconds", "Writing one commit to the store."),
    counters("broadside_commits_total", "Commits by outcome: done, repeated, stale (lost a race) or fault."),
    counter("broadside_store_rollbacks_total", "Acknowledged commits that the store lost and that were replayed."),
    counter("broadside_store_lost_total", "Records with lost commits that could not be replayed."),
    gauge("broadside_unread", Count, "Records, alarms and messages found since the start that this version cannot read, by kind."),
    seconds("broadside_render_seconds", "Drawing one picture."),
    gauge("broadside_clock_offset_seconds", Seconds, "How far this machine's clock is ahead of the store's, if that has its own."),
    gauge("broadside_partitions_held", Count, "Partitions this replica holds."),
    counter("broadside_lease_taken_total", "Leases of partitions acquired."),
    counter("broadside_lease_lost_total", "Leases of partitions lost to another replica."),
    counter("broadside_lease_trouble_total", "Rounds in which leases could not be renewed."),
    gauge("broadside_listening", Count, "Whether this replica is the one listening to a platform."),
    gauge("broadside_parcels_under_way", Count, "Deliveries in progress: messages read from the outboxes and not delivered yet."),
    gauge("broadside_outbox_parcels", Count, "Pending messages in the outboxes of held partitions, at most 256 each."),
    gauge("broadside_outbox_oldest_seconds", Seconds, "Age of the oldest pending message, as observed by this replica."),
    counter("broadside_deliveries_total", "Finished deliveries."),
    counter("broadside_deliveries_superseded_total", "Deliveries dropped before sending, because another replica had taken over."),
    counter("broadside_deliveries_given_up_total", "Deliveries given up after sixty attempts."),
    counter("broadside_places_given_up_total", "Threads and topics that could not be created."),
    counters("broadside_undeliverable_total", "Undeliverable messages, by platform."),
    seconds("broadside_deliver_seconds", "Handing one message to a platform, by platform."),
    seconds("broadside_rate_limit_wait_seconds", "How long a platform's limits made a message wait, by platform."),
    counters("broadside_request_faults_total", "Requests whose handling panicked, by platform."),
    gauge("broadside_discord_shards_connected", Count, "Open connections to Discord's gateway."),
    counters("broadside_discord_interactions_total", "Interactions by kind."),
    counter("broadside_discord_interactions_refused_total", "Interactions that could no longer be answered."),
    counter("broadside_discord_answers_lost_total", "Answers that Discord rejected."),
    counters("broadside_discord_unread_total", "Unknown parts of interactions, by kind."),
    counter("broadside_discord_rate_limited_total", "Calls that Discord rejected because of a rate limit."),
    counters("broadside_discord_failures_total", "Messages that Discord rejected, by kind."),
    counter("broadside_discord_threads_refused_total", "Threads that Discord refused to create."),
    counters("broadside_telegram_updates_total", "Updates by kind."),
    counters("broadside_telegram_deliveries_total", "Delivery attempts to Telegram, by outcome."),
    counter("broadside_telegram_poll_failures_total", "Failed attempts to fetch updates."),
    counter("broadside_telegram_strangers_total", "Calls of the webhook without the correct secret."),
];

/// Registers the descriptions of all metrics, and creates the counters without labels.
pub(super) fn register_metrics() {
    for Metric { name, kind, unit, about } in METRICS.iter().copied() {
        match kind {
            MetricKind::Counter => {
                metrics::describe_counter!(name, unit, about);
                metrics::counter!(name).increment(0);
            }
            MetricKind::Counters => metrics::describe_counter!(name, unit, about),
            MetricKind::Gauge => metrics::describe_gauge!(name, unit, about),
            MetricKind::Summary => metrics::describe_histogram!(name, unit, about),
        }
    }
}
