//! The simulator's clock: follows real time unless a test stops or advances it.

use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::date::iso_date;

/// The first millisecond of Discord's snowflakes, in Unix time.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

struct ClockState {
    advanced: Duration,
    stopped_at: Option<Duration>,
}

/// A clock that tests can stop and move forward.
pub struct Clock {
    started: Instant,
    started_unix: Duration,
    state: Mutex<ClockState>,
}

impl Clock {
    /// A clock that follows real time.
    pub fn new() -> Self {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock {
            started: Instant::now(),
            started_unix: unix.expect("the machine's clock is after 1970"),
            state: Mutex::new(ClockState { advanced: Duration::ZERO, stopped_at: None }),
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, ClockState> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The time since the start, for the deadlines of interactions and messages.
    pub fn now(&self) -> Duration {
        let state = self.state();
        state.stopped_at.unwrap_or_else(|| self.started.elapsed()) + state.advanced
    }

    /// Like `now`, but it continues while the clock is stopped. Rate limits use it, because clients really sleep.
    pub fn running(&self) -> Duration {
        self.started.elapsed() + self.state().advanced
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.state().advanced += by;
    }

    /// Stops the clock; only `advance` moves it then.
    pub fn stop(&self) {
        let elapsed = self.started.elapsed();
        self.state().stopped_at.get_or_insert(elapsed);
    }

    /// Converts a time of this clock to Unix milliseconds.
    pub fn unix_ms(&self, moment: Duration) -> u64 {
        (self.started_unix + moment).as_millis() as u64
    }

    /// The lowest snowflake of a time.
    pub fn snowflake(&self, moment: Duration) -> u64 {
        (self.unix_ms(moment) - DISCORD_EPOCH_MS) << 22
    }

    /// Formats a time as ISO 8601, as Discord does.
    pub fn iso(&self, moment: Duration) -> String {
        iso_date(self.unix_ms(moment))
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stopped_clock_moves_only_when_advanced() {
        let clock = Clock::new();
        clock.stop();
        let before = clock.now();
        assert_eq!(clock.now(), before);
        clock.advance(Duration::from_secs(5));
        assert_eq!(clock.now(), before + Duration::from_secs(5));
    }
}
