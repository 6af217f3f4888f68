//! Logs, metrics, traces and health. Ids and counts only: never a position, a name or a token.

mod catalogue;
mod process;
mod timed;
#[cfg(feature = "opentelemetry")]
mod traces;
#[cfg(not(feature = "opentelemetry"))]
#[path = "telemetry/untraced.rs"]
mod traces;

use std::{
    collections::BTreeMap,
    io::IsTerminal,
    net::SocketAddr,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use broadside_core::service::Service;
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

pub use self::{
    catalogue::{METRICS, Metric, MetricKind},
    process::watch,
    timed::{Timed, timed},
    traces::{ABSENT as NO_TRACES, Traces},
};

/// How long the store may take to show that it can be written, before the process counts as not ready: what asks waits little longer.
const PATIENCE: Duration = Duration::from_secs(3);

/// What `/livez` says.
pub const ALIVE: &str = "alive\n";

/// What a text of tracing filters lets through. Of serenity only errors, unless the text names it; whatever it says, [`log`] keeps payloads
/// out.
///
/// # Errors
/// What cannot be understood.
pub fn filter(text: &str) -> Result<EnvFilter, String> {
    EnvFilter::try_new(format!("serenity=error,{text}")).map_err(|error| error.to_string())
}

/// Whether lines and spans of this place in a library are free of Discord's payloads, in which tokens stand: that of the bot, and those of
/// interactions. Serenity's spans name whole events, and so do the lines of the WebSocket beneath; of a frame that serenity cannot read it
/// warns with all of it.
fn is_discreet(target: &str, level: Level) -> bool {
    let is_of = |name: &str| target.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    if is_of("serenity::gateway::ws") {
        level <= Level::ERROR
    } else if ["serenity", "tungstenite", "tokio_tungstenite"].into_iter().any(is_of) {
        level <= Level::WARN
    } else {
        true
    }
}

/// How a log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: a JSON object a line.
    Json,
}

/// Whoever listens to spans.
pub type Spans = Box<dyn Layer<Registry> + Send + Sync>;

/// Begins to log to standard error what `filters` let through, except payloads of Discord, and to tell `spans` of every span.
pub fn log(filters: &str, format: Format, spans: Option<Spans>) {
    // The configuration has tried them; who comes without it gets the usual.
    let discreet = filter_fn(|about| is_discreet(about.target(), *about.level())).with_max_level_hint(Level::TRACE);
    let filter = filter(filters).unwrap_or_default().and(discreet);
    // Colours are for eyes: in a journal they would stand between a name and its value.
    let coloured = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|said| said.is_empty());
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(coloured);
    let lines = match format {
        Format::Text => lines.with_filter(filter).boxed(),
        Format::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).with_filter(filter).boxed(),
    };
    // A second call, as in tests, changes nothing.
    let _ = tracing_subscriber::registry().with(spans).with(lines).try_init();
}

/// Whether the process is ready to serve.
#[derive(Debug, Default)]
pub struct Readiness {
    ready: Mutex<Ready>,
    /// What speaks against it all the same, by whom.
    objections: Mutex<BTreeMap<&'static str, String>>,
}

impl Readiness {
    /// Says so.
    pub fn set(&self, ready: Ready) {
        *self.ready.lock().unwrap_or_else(PoisonError::into_inner) = ready;
    }

    /// What speaks against it from now on in this respect, if anything does.
    pub fn object(&self, about: &'static str, objection: Option<String>) {
        let mut objections = self.objections.lock().unwrap_or_else(PoisonError::into_inner);
        match objection {
            Some(objection) => drop(objections.insert(about, objection)),
            None => drop(objections.remove(about)),
        }
    }

    /// Why it is not, if it is not.
    pub fn why_not(&self) -> Option<String> {
        let objections = self.objections.lock().unwrap_or_else(PoisonError::into_inner);
        let all: Vec<&str> = objections.values().map(String::as_str).collect();
        let ready = *self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        match (all.is_empty(), ready) {
            (false, _) => Some(all.join("; ")),
            (true, Ready::Starting) => Some("the bot is still starting: it connects to its platforms".to_owned()),
            (true, Ready::Stopping) => Some("the bot is stopping: it delivers what is under way".to_owned()),
            (true, Ready::Yes) => None,
        }
    }
}

/// Ready or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ready {
    /// Not yet.
    #[default]
    Starting,
    /// Requests are welcome.
    Yes,
    /// Not any more.
    Stopping,
}

#[derive(Clone)]
struct Health {
    metrics: PrometheusHandle,
    service: Arc<Service>,
    readiness: Arc<Readiness>,
}

/// Begins to count; a second call in one process goes on counting with the first.
///
/// # Errors
/// When something else counts already.
pub fn count() -> Result<PrometheusHandle, String> {
    static COUNTING: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    let begin = || {
        let counted = PrometheusBuilder::new().install_recorder().map_err(|error| error.to_string())?;
        catalogue::describe();
        process::introduce();
        Ok(counted)
    };
    COUNTING.get_or_init(begin).clone()
}

/// Serves `/livez`, `/readyz` and `/metrics` until `stop`. Whoever is in trouble that it can come out of by itself is alive and
/// not ready: a store that is away or cannot be written is such trouble.
///
/// # Errors
/// When the address cannot be listened on.
pub async fn serve(
    address: SocketAddr,
    metrics: PrometheusHandle,
    service: Arc<Service>,
    readiness: Arc<Readiness>,
    stop: CancellationToken,
) -> Result<SocketAddr, String> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        format!("health and metrics cannot be served at {address} ({error}); stop the program that has it, or set BROADSIDE_HEALTH to another address")
    })?;
    let bound = listener.local_addr().map_err(|error| error.to_string())?;
    let router = Router::new()
        .route("/livez", get(async || ALIVE))
        .route("/readyz", get(readyz))
        .route("/metrics", get(async |State(health): State<Health>| health.metrics.render()))
        .with_state(Health { metrics, service, readiness });
    tokio::spawn(async move {
        if let Err(error) = crate::serving::serve(listener, router, stop).await {
            tracing::error!(%error, "the health page stopped");
        }
    });
    Ok(bound)
}

async fn readyz(State(health): State<Health>) -> (StatusCode, String) {
    if let Some(why) = health.readiness.why_not() {
        return (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    }
    match tokio::time::timeout(PATIENCE, health.service.store().examine()).await {
        Ok(Ok(_)) => (StatusCode::OK, "ready\n".to_owned()),
        Ok(Err(fault)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{fault}\n")),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer a write within 3 s\n".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_filter_lets_payloads_of_discord_into_the_log() {
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
                assert_eq!(is_discreet(target, level), level <= least, "{target} {level}");
            }
        }
    }

    #[test]
    fn it_is_said_why_the_bot_is_not_ready() {
        let readiness = Readiness::default();
        for (ready, objection, says) in [
            (Ready::Starting, None, Some("the bot is still starting: it connects to its platforms")),
            (Ready::Starting, Some("Discord is away"), Some("Discord is away")),
            (Ready::Yes, Some("Discord is away"), Some("Discord is away")),
            (Ready::Yes, None, None),
            (Ready::Stopping, None, Some("the bot is stopping: it delivers what is under way")),
        ] {
            readiness.set(ready);
            readiness.object("discord", objection.map(str::to_owned));
            assert_eq!(readiness.why_not().as_deref(), says, "{ready:?} {objection:?}");
        }
    }
}
