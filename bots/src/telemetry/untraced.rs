//! Replaces `traces` in builds without the feature `opentelemetry`; exports nothing.

use tokio::runtime::Handle;

use super::Spans;

/// The reason why this build cannot export traces.
pub const UNAVAILABLE: Option<&str> =
    Some("this build has no OpenTelemetry, build it with --features opentelemetry or remove the setting from");

/// An exporter without effect.
pub struct Traces;

impl Traces {
    /// Does nothing: the configuration of this build has no address.
    ///
    /// # Errors
    /// Never.
    pub fn begin(_address: Option<&str>, _runtime: &Handle) -> Result<Self, String> {
        Ok(Self)
    }

    /// No layer.
    pub fn spans(&self) -> Option<Spans> {
        None
    }

    /// Does nothing.
    pub fn finish(self) {}
}
