//! Logs, metrics, traces and health. They contain ids and counts, never a position, a name or a token.

mod catalogue;
mod process;
mod storms;
mod timed;
#[cfg(feature = "opentelemetry")]
mod traces;

use std::{
    collections::BTreeMap,
    future::ready,
    io::IsTerminal,
    net::SocketAddr,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use broadside_service::Service;
use clap::ValueEnum;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing::Level;
use tracing_subscriber::{
    EnvFilter, Layer, Registry,
    filter::{FilterExt, filter_fn},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

#[cfg(feature = "opentelemetry")]
pub use self::traces::Traces;
pub use self::{
    catalogue::{METRICS, MetricKind},
    process::{build_commit, watch_process},
    timed::{TimedStore, measure},
};

/// The longest wait for the store in `/readyz`; health probes wait only a little longer.
const STORE_TIMEOUT: Duration = Duration::from_secs(3);

/// The body of `/livez`.
pub const LIVEZ_BODY: &str = "alive\n";

/// Parses tracing filters. Serenity logs only errors unless `text` names it; [`init_logging`] never logs payloads.
///
/// # Errors
/// The part of the text that is not a filter.
pub fn parse_filter(text: &str) -> Result<EnvFilter, String> {
    EnvFilter::try_new(format!("serenity=error,{text}")).map_err(|error| error.to_string())
}

/// Whether lines and spans of this target and level contain no Discord payloads, which hold the bot's token and interaction tokens. Spans
/// of serenity and lines of the WebSocket library contain whole events; serenity's warning about an unreadable frame contains the whole
/// frame.
fn has_no_payload(target: &str, level: Level) -> bool {
    let is_of = |name: &str| target.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    if is_of("serenity::gateway::ws") {
        level <= Level::ERROR
    } else if ["serenity", "tungstenite", "tokio_tungstenite"].into_iter().any(is_of) {
        level <= Level::WARN
    } else {
        true
    }
}

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// A layer that receives spans.
pub type SpanLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Starts logging to standard error: the events that `filters` allow, without Discord payloads and storms. `spans` receives every span.
pub fn init_logging(filters: &str, format: LogFormat, spans: Option<SpanLayer>) {
    // The configuration has validated the filters; invalid ones from elsewhere fall back to the default.
    let no_payloads = filter_fn(|about| has_no_payload(about.target(), *about.level())).with_max_level_hint(Level::TRACE);
    let filter = parse_filter(filters).unwrap_or_default().and(no_payloads).and(storms::StormFilter);
    // In a journal, colour codes would separate a field's name from its value.
    let coloured = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(coloured);
    let lines = match format {
        LogFormat::Text => lines.with_filter(filter).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).with_filter(filter).boxed(),
    };
    // Tests call this twice; the second call has no effect.
    let _ = tracing_subscriber::registry().with(spans).with(lines).try_init();
}

/// The reasons why the process is not ready to serve, by subject; it is ready if there are none.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<BTreeMap<&'static str, String>>);

impl Readiness {
    /// Sets the reason why `subject` is not ready, or clears it.
    pub fn set_not_ready_reason(&self, subject: &'static str, reason: Option<String>) {
        let mut reasons = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match reason {
            Some(reason) => drop(reasons.insert(subject, reason)),
            None => drop(reasons.remove(subject)),
        }
    }

    /// The reasons why the process is not ready; `None` if it is ready.
    pub fn reason_not_ready(&self) -> Option<String> {
        let reasons = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reasons: Vec<&str> = reasons.values().map(String::as_str).collect();
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }
}

/// Installs the metrics recorder; later calls return the same one.
///
/// # Errors
/// Another recorder is installed.
pub fn install_metrics() -> Result<PrometheusHandle, String> {
    static RECORDER: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new().set_buckets(&catalogue::BUCKETS);
        let handle = builder.and_then(PrometheusBuilder::install_recorder).map_err(|error| error.to_string())?;
        catalogue::register_metrics();
        process::set_constant_metrics();
        Ok(handle)
    };
    RECORDER.get_or_init(install).clone()
}

/// Serves `/livez`, `/readyz` and `/metrics` until `stop`; returns the bound address. A process whose store is unavailable or read-only
/// is alive and not ready, because it recovers without a restart.
///
/// # Errors
/// The address cannot be bound.
pub async fn serve(
    address: SocketAddr,
    metrics: PrometheusHandle,
    service: Arc<Service>,
    readiness: Arc<Readiness>,
    stop: CancellationToken,
) -> Result<SocketAddr, String> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        format!("health and metrics cannot be served at {address} ({error}); stop the program that uses it, or set BROADSIDE_HEALTH to another address")
    })?;
    let bound = listener.local_addr().map_err(|error| error.to_string())?;
    let router = Router::new()
        .route("/livez", get(async || LIVEZ_BODY))
        .route("/readyz", get(readyz))
        .route("/metrics", get(move || ready(metrics.render())))
        .with_state((service, readiness));
    tokio::spawn(async move {
        if let Err(error) = crate::serving::serve(listener, router, stop).await {
            tracing::error!(%error, "failed to serve health and metrics");
        }
    });
    Ok(bound)
}

async fn readyz(State((service, readiness)): State<(Arc<Service>, Arc<Readiness>)>) -> (StatusCode, String) {
    if let Some(reason) = readiness.reason_not_ready() {
        return (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n"));
    }
    match tokio::time::timeout(STORE_TIMEOUT, service.store().examine()).await {
        Ok(Ok(_)) => (StatusCode::OK, "ready\n".to_owned()),
        Ok(Err(error)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer a write within 3 s\n".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_log_filter_admits_discord_payloads() {
        for (target, least) in [
            ("serenity::gateway::ws", Level::ERROR),
            ("serenity::gateway::shard", Level::WARN),
            ("serenity::gateway::bridge::shard_runner", Level::WARN),
            ("serenity", Level::WARN),
            ("tungstenite::protocol", Level::WARN),
            ("tokio_tungstenite", Level::WARN),
            ("broadside::discord::gateway::shard", Level::TRACE),
            ("serenityish", Level::TRACE),
        ] {
            for level in [Level::ERROR, Level::WARN, Level::INFO, Level::DEBUG, Level::TRACE] {
                assert_eq!(has_no_payload(target, level), level <= least, "{target} {level}");
            }
        }
    }

    #[test]
    fn readiness_states_why_the_bot_is_not_ready() {
        let readiness = Readiness::default();
        for (subject, reason, expected) in [
            ("process", Some("the bot is still starting"), Some("the bot is still starting")),
            ("discord", Some("Discord is down"), Some("Discord is down; the bot is still starting")),
            ("process", None, Some("Discord is down")),
            ("discord", None, None),
        ] {
            readiness.set_not_ready_reason(subject, reason.map(str::to_owned));
            assert_eq!(readiness.reason_not_ready().as_deref(), expected, "{subject} {reason:?}");
        }
    }
}
