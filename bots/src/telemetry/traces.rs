//! Exports traces over OTLP/HTTP: each request and each delivery is a span with the ids of the log. Log events are not exported. If
//! the collector is down, spans wait in a bounded queue and are dropped when it is full.

use std::time::Duration;

use async_trait::async_trait;
use broadside_store::failure_log::FailureLog;
use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use reqwest::Client;
use tokio::runtime::Handle;
use tracing::{Level, Metadata};
use tracing_subscriber::{Layer, filter::filter_fn};

use super::SpanLayer;
use crate::cause::innermost;

/// The longest wait for the collector.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The time limit of the last export when stopping.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// The exporter of traces, if a collector is configured.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Starts exporting to the collector at `address`, on `runtime`.
    ///
    /// # Errors
    /// The address is invalid, or the client cannot be created.
    pub fn begin(address: Option<&str>, runtime: &Handle) -> Result<Self, String> {
        let Some(address) = address else { return Ok(Self(None)) };
        let failed = |error: &dyn std::fmt::Display| format!("traces cannot be sent to {address}: {error}");
        let client = Client::builder().timeout(TIMEOUT).build().map_err(|error| failed(&error))?;
        let failures = FailureLog::new("the export of traces", Duration::ZERO);
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(CollectorClient { client, runtime: runtime.clone(), failures })
            .with_endpoint(format!("{}/v1/traces", address.trim_end_matches('/')))
            .with_protocol(Protocol::HttpBinary)
            .with_timeout(TIMEOUT)
            .build()
            .map_err(|error| failed(&error))?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name("broadside").with_attribute(version).build();
        Ok(Self(Some(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())))
    }

    /// The layer that receives spans; `None` without a collector.
    pub fn spans(&self) -> Option<SpanLayer> {
        let tracer = self.0.as_ref()?.tracer("broadside");
        // Source locations, threads and targets add nothing to the span's name.
        let layer = tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_threads(false).with_target(false);
        // Without the hint, every event of every library would be checked.
        Some(layer.with_filter(filter_fn(is_own_span).with_max_level_hint(Level::INFO)).boxed())
    }

    /// Exports the remaining spans, for at most two seconds.
    pub fn finish(self) {
        if let Some(Err(error)) = self.0.map(|provider| provider.shutdown_with_timeout(FLUSH_TIMEOUT)) {
            tracing::warn!(%error, "failed to export the last traces");
        }
    }
}

/// Whether a span is our own. Spans of libraries may contain anything.
fn is_own_span(about: &Metadata) -> bool {
    about.is_span() && *about.level() <= Level::INFO && about.target().starts_with("broadside")
}

/// The HTTP client of the exporter, running on the main runtime. Logs when the collector fails and recovers.
#[derive(Debug)]
struct CollectorClient {
    client: Client,
    runtime: Handle,
    failures: FailureLog,
}

#[async_trait]
impl HttpClient for CollectorClient {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request: reqwest::Request = request.try_into()?;
        // The exporter calls from a thread without a runtime.
        let sent = self.runtime.spawn(send(self.client.clone(), request)).await?;
        match &sent {
            Ok(answer) if answer.status().is_success() => self.failures.record_success(),
            Ok(answer) => self.failures.record_failure(&format!("the collector answered {}", answer.status())),
            Err(error) => self.failures.record_failure(&innermost(error)),
        }
        Ok(sent?)
    }
}

async fn send(client: Client, request: reqwest::Request) -> reqwest::Result<Response<Bytes>> {
    let answer = client.execute(request).await?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let mut whole = Response::new(answer.bytes().await?);
    (*whole.status_mut(), *whole.headers_mut()) = (status, headers);
    Ok(whole)
}
