//! Log lines about trouble that lasts: one when it begins, one a minute while it lasts, one when it ends, however often and by
//! however many tasks it is met. Decides nothing.

use std::{fmt::Display, sync::Mutex, time::Duration};

use tokio::time::Instant;

use super::{mutex::lock, stored::StoreError};

/// How often lasting trouble is logged.
const EVERY: Duration = Duration::from_secs(60);

/// Trouble with one thing.
#[derive(Debug)]
pub struct Trouble {
    /// What does not work, such as `Redis`.
    subject: String,
    /// How long after the last failure it counts as over with the next success: longer than a failure takes to come again. Where
    /// only part of something fails, successes and failures come in turn.
    quiet: Duration,
    lasting: Mutex<Option<Lasting>>,
}

#[derive(Clone, Copy, Debug)]
struct Lasting {
    since: Instant,
    failed: Instant,
    logged: Instant,
}

impl Trouble {
    /// No trouble so far with this; it counts as over `quiet` after the last failure.
    pub fn with(subject: impl Into<String>, quiet: Duration) -> Self {
        Self { subject: subject.into(), quiet, lasting: Mutex::default() }
    }

    /// It failed once more, for this reason.
    pub fn failed(&self, reason: &dyn Display) {
        let now = Instant::now();
        let mut lasting = lock(&self.lasting);
        match lasting.as_mut() {
            None => {
                tracing::warn!(subject = self.subject, %reason, "trouble has begun");
                *lasting = Some(Lasting { since: now, failed: now, logged: now });
            }
            Some(known) => {
                known.failed = now;
                if now - known.logged >= EVERY {
                    known.logged = now;
                    tracing::warn!(subject = self.subject, %reason, seconds = (now - known.since).as_secs(), "trouble lasts");
                }
            }
        }
    }

    /// It worked.
    pub fn succeeded(&self) {
        let mut lasting = lock(&self.lasting);
        if let Some(known) = *lasting
            && known.failed.elapsed() >= self.quiet
        {
            let seconds = (known.failed - known.since).as_secs();
            tracing::warn!(subject = self.subject, seconds, "trouble is over");
            *lasting = None;
        }
    }
}

impl StoreError {
    /// Logs what this kept from being done, such as `failed to read the outbox`. A store that is away has logged that itself, once
    /// for everything that needs it.
    pub fn log(&self, failure: &'static str) {
        match self {
            Self::Unavailable(_) | Self::Unrecovered(_) => tracing::debug!(fault = %self, "{failure}"),
            Self::Unreadable(_) | Self::Contended(_) | Self::Refused(_) | Self::Internal(_) => tracing::warn!(fault = %self, "{failure}"),
        }
    }
}
