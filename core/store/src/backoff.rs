//! Exponential backoff: growing pauses between attempts. Does not wait itself.

use std::time::Duration;

/// An endless sequence of pauses, each twice the previous one, up to a maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backoff {
    next: Duration,
    longest: Duration,
}

impl Backoff {
    /// Begins with `first` and never exceeds `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Self {
        Self { next: first, longest }
    }

    /// The next pause.
    pub fn pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(self.longest);
        pause
    }
}

/// From 250 ms to 20 s, for stores and platforms that are unavailable for a while.
impl Default for Backoff {
    fn default() -> Self {
        Self::new(Duration::from_millis(250), Duration::from_secs(20))
    }
}

impl Iterator for Backoff {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        Some(self.pause())
    }
}
