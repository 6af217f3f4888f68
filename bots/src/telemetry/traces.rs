//! Traces for a collector that speaks OTLP over HTTP: each request and each delivery is a span with the ids that the log has.
//! What is logged meanwhile stays in the log. A collector that is away costs the traces and nothing else: they wait in a
//! bounded queue and are dropped when it is full.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use async_trait::async_trait;
use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use reqwest::Client;
use tokio::runtime::Handle;
use tracing::{Level, Metadata};
use tracing_subscriber::{Layer, filter::filter_fn};

use super::Spans;
use crate::cause::innermost;

/// How long the collector may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a stopping process goes on sending.
const FLUSH: Duration = Duration::from_secs(2);

/// Why this build cannot send traces, if it cannot.
pub const ABSENT: Option<&str> = None;

/// Where traces go, if anywhere.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Begins to send to the collector at `address`; what is sent is sent by `runtime`.
    ///
    /// # Errors
    /// When that is no address, or there can be no client.
    pub fn begin(address: Option<&str>, runtime: &Handle) -> Result<Self, String> {
        let Some(address) = address else { return Ok(Self(None)) };
        let failed = |why: &dyn std::fmt::Display| format!("traces cannot be sent to {address}: {why}");
        let client = Client::builder().timeout(PATIENCE).build().map_err(|error| failed(&error))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Way { client, runtime: runtime.clone(), away: AtomicBool::new(false) })
            .with_endpoint(format!("{}/v1/traces", address.trim_end_matches('/')))
            .with_protocol(Protocol::HttpBinary)
            .with_timeout(PATIENCE)
            .build()
            .map_err(|error| failed(&error))?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name("broadside").with_attribute(version).build();
        Ok(Self(Some(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())))
    }

    /// What listens to spans for it.
    pub fn spans(&self) -> Option<Spans> {
        let tracer = self.0.as_ref()?.tracer("broadside");
        // Places in the source, threads and levels say nothing that the span's name does not.
        let layer = tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_threads(false).with_target(false);
        // Without the hint every event of every library would be looked at.
        Some(layer.with_filter(filter_fn(ours).with_max_level_hint(Level::INFO)).boxed())
    }

    /// Sends what is left, within a bound.
    pub fn finish(self) {
        if let Some(Err(error)) = self.0.map(|provider| provider.shutdown_with_timeout(FLUSH)) {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}

/// Our own spans alone: what libraries put into theirs is not known here.
fn ours(about: &Metadata) -> bool {
    about.is_span() && *about.level() <= Level::INFO && about.target().starts_with("broadside")
}

/// The way to the collector: the client that everything else uses, on the runtime that everything else runs on.
#[derive(Debug)]
struct Way {
    client: Client,
    runtime: Handle,
    away: AtomicBool,
}

#[async_trait]
impl HttpClient for Way {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request: reqwest::Request = request.try_into()?;
        // Whoever asks has a thread without a runtime.
        let sent = self.runtime.spawn(send(self.client.clone(), request)).await?;
        let trouble = match &sent {
            Ok(answer) if answer.status().is_success() => None,
            Ok(answer) => Some(format!("it answered {}", answer.status())),
            Err(error) => Some(innermost(error)),
        };
        let was_away = self.away.swap(trouble.is_some(), Ordering::Relaxed);
        match (trouble, was_away) {
            (Some(why), false) => tracing::warn!("the collector takes no traces ({why}); they are dropped until it does"),
            (None, true) => tracing::info!("the collector takes traces again"),
            (Some(_), true) | (None, false) => {}
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
