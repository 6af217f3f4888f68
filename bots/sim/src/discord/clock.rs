//! The simulator's own time: real by default, and steerable by tests (stopped, moved forward).
//! It never sleeps; rules ask it what time it is.

use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::date::civil;

/// The first millisecond of Discord's snowflakes, in Unix time.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

struct Hands {
    advanced: Duration,
    stopped_at: Option<Duration>,
}

/// A clock that tests can stop and move forward.
pub struct Clock {
    started: Instant,
    started_unix: Duration,
    hands: Mutex<Hands>,
}

impl Clock {
    /// A clock that runs with real time.
    pub fn new() -> Self {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock {
            started: Instant::now(),
            started_unix: unix.expect("the machine's clock stands after 1970"),
            hands: Mutex::new(Hands { advanced: Duration::ZERO, stopped_at: None }),
        }
    }

    fn hands(&self) -> std::sync::MutexGuard<'_, Hands> {
        self.hands.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Time since the simulator started, as the deadlines of interactions and messages see it.
    pub fn now(&self) -> Duration {
        let hands = self.hands();
        hands.stopped_at.unwrap_or_else(|| self.started.elapsed()) + hands.advanced
    }

    /// Like `now`, but going on while the clock is stopped: rate limits refill by it, because clients really sleep.
    pub fn running(&self) -> Duration {
        self.started.elapsed() + self.hands().advanced
    }

    /// Moves the clock forward at once.
    pub fn advance(&self, by: Duration) {
        self.hands().advanced += by;
    }

    /// Stops the clock: from now on only `advance` moves it.
    pub fn stop(&self) {
        let elapsed = self.started.elapsed();
        self.hands().stopped_at.get_or_insert(elapsed);
    }

    /// Unix time in milliseconds of a moment of this clock.
    pub fn unix_ms(&self, moment: Duration) -> u64 {
        (self.started_unix + moment).as_millis() as u64
    }

    /// The lowest snowflake of a moment.
    pub fn snowflake(&self, moment: Duration) -> u64 {
        (self.unix_ms(moment) - DISCORD_EPOCH_MS) << 22
    }

    /// A moment as ISO 8601, as Discord writes it.
    pub fn iso(&self, moment: Duration) -> String {
        let ms = self.unix_ms(moment);
        let (days, in_day) = ((ms / 86_400_000) as i64, ms % 86_400_000);
        let (year, month, day) = civil(days);
        let (hour, minute) = (in_day / 3_600_000, in_day / 60_000 % 60);
        let (second, milli) = (in_day / 1_000 % 60, in_day % 1_000);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
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
    fn a_stopped_clock_moves_only_when_told() {
        let clock = Clock::new();
        clock.stop();
        let before = clock.now();
        assert_eq!(clock.now(), before);
        clock.advance(Duration::from_secs(5));
        assert_eq!(clock.now(), before + Duration::from_secs(5));
    }
}
