//! How long to wait before something is tried again: each time twice as long, up to a limit.

use std::time::Duration;

/// The first pause, and the longest.
pub(super) const WAITS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(20));

/// The pauses between the tries of one thing.
pub(super) struct Backoff(Duration);

impl Backoff {
    /// Nothing was tried yet.
    pub(super) fn new() -> Self {
        Self(WAITS.0)
    }

    /// The next pause.
    pub(super) fn next(&mut self) -> Duration {
        let pause = self.0;
        self.0 = (pause * 2).min(WAITS.1);
        pause
    }
}
