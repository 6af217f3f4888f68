//! Logs lasting failures of a component: one line when they begin, one per minute while they last, and one with their number when they
//! end, no matter how many tasks are affected. Decides nothing.

use std::{fmt::Display, sync::Mutex, time::Duration};

use tokio::time::Instant;

use super::{mutex::lock, stored::StoreError};

/// The interval between log lines about a lasting failure.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The log of the failures of one component, such as a store or a connection.
#[derive(Debug)]
pub struct FailureLog {
    /// The name of the component, in the singular, such as `Redis`. Each line begins with it.
    subject: String,
    /// How long after the last failure a success counts as a recovery. Must be longer than the time between failures, because successes and
    /// failures alternate if only a part of the component fails.
    recovery_delay: Duration,
    ongoing: Mutex<Option<OngoingFailure>>,
}

#[derive(Clone, Copy, Debug)]
struct OngoingFailure {
    /// When the first failure was recorded.
    since: Instant,
    last_failure: Instant,
    last_logged: Instant,
    /// The number of failures.
    count: u64,
}

impl FailureLog {
    /// A log without failures, for the component named `subject`. A success counts as a recovery if there was no failure for
    /// `recovery_delay`.
    pub fn new(subject: impl Into<String>, recovery_delay: Duration) -> Self {
        Self { subject: subject.into(), recovery_delay, ongoing: Mutex::default() }
    }

    /// Records a failure and its reason.
    pub fn record_failure(&self, reason: &dyn Display) {
        let now = Instant::now();
        let mut ongoing = lock(&self.ongoing);
        match ongoing.as_mut() {
            None => {
                tracing::warn!(error = %reason, "{} is failing", self.subject);
                *ongoing = Some(OngoingFailure { since: now, last_failure: now, last_logged: now, count: 1 });
            }
            Some(known) => {
                known.last_failure = now;
                known.count += 1;
                if now - known.last_logged >= LOG_INTERVAL {
                    known.last_logged = now;
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
            && known.last_failure.elapsed() >= self.recovery_delay
        {
            let seconds = (known.last_failure - known.since).as_secs();
            tracing::warn!(seconds, "{} works again (failures: {})", self.subject, known.count);
            *ongoing = None;
        }
    }
}

impl StoreError {
    /// Logs the message `failure`, such as `failed to read the outbox`, with this error as the reason. If the store is unavailable or
    /// recovering, on debug level only, because the store itself logs that once for all callers.
    pub fn log(&self, failure: &'static str) {
        match self {
            Self::Unavailable(_) | Self::Unrecovered(_) => tracing::debug!(error = %self, "{failure}"),
            Self::Unreadable(_) | Self::Contended(_) | Self::Refused(_) | Self::Internal(_) => tracing::warn!(error = %self, "{failure}"),
        }
    }
}
