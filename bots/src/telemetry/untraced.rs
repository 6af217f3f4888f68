//! In the place of traces where the feature `opentelemetry` is off: nothing is sent anywhere.

use tokio::runtime::Handle;

use super::Spans;

/// Why this build cannot send traces, if it cannot.
pub const ABSENT: Option<&str> = Some("this build has no OpenTelemetry, build it with --features opentelemetry or take the setting out of");

/// Traces that go nowhere.
pub struct Traces;

impl Traces {
    /// Begins nothing: there is no address in a configuration of this build.
    ///
    /// # Errors
    /// Never.
    pub fn begin(_address: Option<&str>, _runtime: &Handle) -> Result<Self, String> {
        Ok(Self)
    }

    /// Nobody listens to spans.
    pub fn spans(&self) -> Option<Spans> {
        None
    }

    /// There is nothing to send.
    pub fn finish(self) {}
}
