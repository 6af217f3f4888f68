//! Logs lasting failures: one line when they begin, one a minute while they last, one when they end, however many tasks meet
//! them. Decides nothing.

use std::{fmt::Display, sync::Mutex, time::Duration};

use tokio::time::Instant;

use super::{mutex::lock, stored::StoreError};

/// The interval between log lines about a lasting failure.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The state of failures of one thing.
#[derive(Debug)]
pub struct Trouble {
    /// The name of the thing at the start of each line, in the singular, such as `Redis`.
    subject: String,
    /// How long after the last failure the next success ends the trouble. Must be longer than the time between failures, because
    /// successes and failures alternate if only a part fails.
    quiet: Duration,
    ongoing: Mutex<Option<OngoingTrouble>>,
}

#[derive(Clone, Copy, Debug)]
struct OngoingTrouble {
    since: Instant,
    failed: Instant,
    logged: Instant,
}

impl Trouble {
    /// No failure yet. A success that comes `quiet` after the last failure ends the trouble.
    pub fn with(subject: impl Into<String>, quiet: Duration) -> Self {
        Self { subject: subject.into(), quiet, ongoing: Mutex::default() }
    }

    /// Reports a failure and its reason.
    pub fn failed(&self, reason: &dyn Display) {
        let now = Instant::now();
        let mut ongoing = lock(&self.ongoing);
        match ongoing.as_mut() {
            None => {
                tracing::warn!(error = %reason, "{} is failing", self.subject);
                *ongoing = Some(OngoingTrouble { since: now, failed: now, logged: now });
            }
            Some(known) => {
                known.failed = now;
                if now - known.logged >= LOG_INTERVAL {
                    known.logged = now;
                    let seconds = (now - known.since).as_secs();
                    tracing::warn!(error = %reason, seconds, "{} is still failing", self.subject);
                }
            }
        }
    }

    /// Reports a success.
    pub fn succeeded(&self) {
        let mut ongoing = lock(&self.ongoing);
        if let Some(known) = *ongoing
            && known.failed.elapsed() >= self.quiet
        {
            let seconds = (known.failed - known.since).as_secs();
            tracing::warn!(seconds, "{} works again", self.subject);
            *ongoing = None;
        }
    }
}

impl StoreError {
    /// Logs `failure`, such as `failed to read the outbox`, with this error as the reason. On debug level only if the store is
    /// unavailable, because the store logs that itself, once for all callers.
    pub fn log(&self, failure: &'static str) {
        match self {
            Self::Unavailable(_) | Self::Unrecovered(_) => tracing::debug!(error = %self, "{failure}"),
            Self::Unreadable(_) | Self::Contended(_) | Self::Refused(_) | Self::Internal(_) => tracing::warn!(error = %self, "{failure}"),
        }
    }
}
