//! Exponential backoff: increasing pauses between attempts. Does not wait itself.

use std::time::Duration;

/// An endless sequence of pauses, each twice as long as the previous one, up to a maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backoff {
    next: Duration,
    max: Duration,
}

impl Backoff {
    /// Pauses that begin with `first` and never exceed `max`.
    pub const fn new(first: Duration, max: Duration) -> Self {
        Self { next: first, max }
    }

    /// Returns the next pause and doubles the one after it.
    pub fn next_pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(self.max);
        pause
    }
}

/// Pauses from 250 ms to 20 s, for stores and platforms that may be unavailable for minutes.
impl Default for Backoff {
    fn default() -> Self {
        Self::new(Duration::from_millis(250), Duration::from_secs(20))
    }
}

impl Iterator for Backoff {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        Some(self.next_pause())
    }
}
