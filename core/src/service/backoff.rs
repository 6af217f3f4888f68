//! Growing pauses between the attempts at one thing. Does not wait itself.

use std::time::Duration;

/// The pauses between attempts, without an end: each twice as long as the one before, up to the longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backoff {
    next: Duration,
    longest: Duration,
}

impl Backoff {
    /// Pauses that begin with `first`.
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

/// From a quarter of a second to 20 seconds: for stores and platforms that are away for a while.
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
