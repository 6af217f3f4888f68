//! Logs lasting failures: one line when they begin, one a minute while they last, one when they end, however many tasks meet
//! them. Decides nothing.

use std::{fmt::Display, sync::Mutex, time::Duration};

use tokio::time::Instant;

use super::{mutex::lock, stored::StoreError};

/// The interval between log lines about a lasting failure.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The log of failures of one thing.
#[derive(Debug)]
pub struct FailureLog {
    /// The name of the thing at the start of each line, in the singular, such as `Redis`.
    subject: String,
    /// How long after the last failure a success counts as a recovery. Must be longer than the time between failures, because
    /// successes and failures alternate if only a part fails.
    quiet: Duration,
    ongoing: Mutex<Option<OngoingFailure>>,
}

#[derive(Clone, Copy, Debug)]
struct OngoingFailure {
    since: Instant,
    failed: Instant,
    logged: Instant,
}

impl FailureLog {
    /// A log without failures. A success that comes `quiet` after the last failure counts as a recovery.
    pub fn new(subject: impl Into<String>, quiet: Duration) -> Self {
        Self { subject: subject.into(), quiet, ongoing: Mutex::default() }
    }

    /// Records a failure and its reason.
    pub fn record_failure(&self, reason: &dyn Display) {
        let now = Instant::now();
        let mut ongoing = lock(&self.ongoing);
        match ongoing.as_mut() {
            None => {
                tracing::warn!(error = %reason, "{} is failing", self.subject);
                *ongoing = Some(OngoingFailure { since: now, failed: now, logged: now });
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

    /// Records a success.
    pub fn record_success(&self) {
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
