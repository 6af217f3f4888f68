//! Leadership: decides which replica listens to a platform. A lease allows one at a time: one poller, and one set of gateway connections
//! per token. A replica that stops releases the lease once it has stopped listening. That wakes the others, and the next one continues
//! where it ended. Knows nothing about the messages.

mod handover;

use std::{sync::Arc, time::Duration};

use broadside_service::Service;
use broadside_store::store::StoreResult;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::telemetry::Readiness;
pub use handover::Handover;

/// How long a lease lasts, and how often it is renewed: that of a platform, and those of partitions.
pub(crate) const LEASE_DURATION: Duration = Duration::from_secs(3);
pub(crate) const RENEWAL_INTERVAL: Duration = Duration::from_secs(1);

/// How often a standby replica tries to take the lease, unless it is notified of a released one.
const STANDBY_INTERVAL: Duration = Duration::from_millis(500);

/// Makes a replica listen to one platform while it has the lease.
pub struct Leadership {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
    readiness: Arc<Readiness>,
}

impl Leadership {
    /// The leadership of replica `owner` for the platform called `name`. A standby replica counts as ready: the reason why
    /// `name` is not ready is cleared.
    pub fn new(service: Arc<Service>, name: &'static str, owner: u64, readiness: Arc<Readiness>) -> Self {
        let leadership = Self { service, name, owner, readiness };
        // An alert sees nothing of a platform whose token is rejected, otherwise.
        leadership.set_gauge(false);
        leadership
    }

    /// Runs `work` whenever this replica has the lease, until `stop`. The token given to `work` is cancelled when it has to end; `work`
    /// returns after it has stopped listening and saved its state in the [`Handover`], since the next replica may begin at once.
    ///
    /// # Errors
    /// The error of `work`.
    pub async fn run<F, W>(self, stop: CancellationToken, work: F) -> Result<(), String>
    where
        F: Fn(CancellationToken, Arc<Handover>) -> W + Send + 'static,
        W: Future<Output = Result<(), String>> + Send + 'static,
    {
        let (mut freed, mut stands_by) = (self.service.wakeups().watch_freed(), false);
        while !stop.is_cancelled() {
            // Mark before trying: a lease released meanwhile causes another attempt.
            freed.mark_unchanged();
            if self.acquire_lease().await.unwrap_or(false) {
                stands_by = false;
                match self.listen(&stop, &work).await {
                    Some(ended) => return ended,
                    None => continue,
                }
            }
            if !stands_by {
                tracing::info!(name = self.name, "standing by: another replica is listening");
                self.set_gauge(false);
                self.readiness.set_not_ready_reason(self.name, None);
                stands_by = true;
            }
            tokio::select! {
                () = stop.cancelled() => {}
                // The service holds the sender.
                _ = freed.changed() => {}
                () = sleep(STANDBY_INTERVAL) => {}
            }
        }
        Ok(())
    }

    /// Listens until `stop` and releases the lease. Returns the result of `work`; `None` if another replica has taken over.
    async fn listen<F, W>(&self, stop: &CancellationToken, work: &F) -> Option<Result<(), String>>
    where
        F: Fn(CancellationToken, Arc<Handover>) -> W,
        W: Future<Output = Result<(), String>> + Send + 'static,
    {
        self.set_gauge(true);
        tracing::info!(name = self.name, "listening");
        let (token, handover) = (CancellationToken::new(), Arc::new(Handover::of(Arc::clone(&self.service), self.name, self.owner)));
        let mut working = tokio::spawn(work(token.clone(), Arc::clone(&handover)));
        let mut renewal = interval(RENEWAL_INTERVAL);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut ended, mut is_lost) = (None, false);
        while ended.is_none() && !is_lost && !stop.is_cancelled() {
            tokio::select! {
                finished = &mut working => ended = Some(finished),
                () = stop.cancelled() => {}
                // Keep listening on a store error: the other replicas cannot take over either.
                _ = renewal.tick() => is_lost = !self.acquire_lease().await.unwrap_or(true),
            }
        }
        if is_lost {
            tracing::warn!(name = self.name, "another replica took over");
            handover.end();
        }
        token.cancel();
        let ended = match ended {
            Some(ended) => ended,
            None => working.await,
        };
        let ended = ended.map_err(|error| error.to_string()).flatten();
        handover.end();
        self.set_gauge(false);
        tracing::info!(name = self.name, "no longer listening");
        if is_lost {
            if let Err(error) = ended {
                tracing::warn!(name = self.name, error, "failed to stop listening cleanly");
            }
            return None;
        }
        // A lease that is not released expires by itself.
        if let Err(error) = self.service.store().release_lease(self.name, self.owner).await {
            error.log("failed to release the listening lease");
        }
        Some(ended)
    }

    fn set_gauge(&self, listens: bool) {
        metrics::gauge!("broadside_listening", "platform" => self.name).set(f64::from(u8::from(listens)));
    }

    /// Takes or renews the lease. Returns whether this replica has it.
    async fn acquire_lease(&self) -> StoreResult<bool> {
        self.service.store().acquire_lease(self.name, self.owner, LEASE_DURATION).await
    }
}
