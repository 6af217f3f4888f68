//! Leadership: which replica listens to a platform. One at a time, by a lease: one poller, one gateway connection a token. One
//! that stops gives the lease back once it hears nothing more, which wakes the others: the next one goes on where it ended.
//! Knows nothing of what is said.

mod handover;

use std::{sync::Arc, time::Duration};

use broadside_core::service::{Service, store::StoreError};
use tokio::{
    task::JoinError,
    time::{MissedTickBehavior, interval, sleep},
};
use tokio_util::sync::CancellationToken;

use crate::telemetry::Readiness;
pub use handover::Handover;

/// How long a lease lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);

/// How often a replica in reserve looks whether it may lead, unless it hears that a lease was given back.
const LOOK: Duration = Duration::from_millis(500);

/// A replica's part in listening to one platform.
pub struct Leadership {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
    readiness: Option<Arc<Readiness>>,
}

impl Leadership {
    /// The part of the replica called `owner` in listening to the platform called `name`.
    pub fn new(service: Arc<Service>, name: &'static str, owner: u64) -> Self {
        Self { service, name, owner, readiness: None }
    }

    /// The same where a replica in reserve is ready: it has no objection under this name any more.
    #[must_use]
    pub fn reporting(self, readiness: Arc<Readiness>) -> Self {
        Self { readiness: Some(readiness), ..self }
    }

    /// Runs `work` whenever it is our turn, until `stop`. It is told when to end, and ends once it hears nothing more and has saved in
    /// the [`Handover`] how the next one goes on: that one may begin at once.
    ///
    /// # Errors
    /// What `work` ended with.
    pub async fn run<F, W>(self, stop: CancellationToken, work: F) -> Result<(), String>
    where
        F: Fn(CancellationToken, Arc<Handover>) -> W + Send + 'static,
        W: Future<Output = Result<(), String>> + Send + 'static,
    {
        let (mut freed, mut stands_by) = (self.service.wakeups().watch_freed(), false);
        while !stop.is_cancelled() {
            // From here on: what is given back while it is looked is looked for again.
            freed.mark_unchanged();
            if self.lease().await.unwrap_or(false) {
                stands_by = false;
                match self.listen(&stop, &work).await {
                    Some(ended) => return ended,
                    None => continue,
                }
            }
            if !stands_by {
                self.stand_by();
                stands_by = true;
            }
            tokio::select! {
                () = stop.cancelled() => {}
                // The service holds the sender.
                _ = freed.changed() => {}
                () = sleep(LOOK) => {}
            }
        }
        Ok(())
    }

    fn stand_by(&self) {
        tracing::info!(name = self.name, "standing by: another replica listens");
        self.show(false);
        if let Some(readiness) = &self.readiness {
            readiness.set_objection(self.name, None);
        }
    }

    /// Listens until `stop`, and gives the lease back; what it ended with. `None`: another replica has taken over.
    async fn listen<F, W>(&self, stop: &CancellationToken, work: &F) -> Option<Result<(), String>>
    where
        F: Fn(CancellationToken, Arc<Handover>) -> W,
        W: Future<Output = Result<(), String>> + Send + 'static,
    {
        self.show(true);
        tracing::info!(name = self.name, "listening");
        let (token, handover) = (CancellationToken::new(), Arc::new(Handover::of(Arc::clone(&self.service), self.name, self.owner)));
        let mut working = tokio::spawn(work(token.clone(), Arc::clone(&handover)));
        let mut renewal = interval(RENEWAL);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut ended, mut is_lost) = (None, false);
        while ended.is_none() && !is_lost && !stop.is_cancelled() {
            tokio::select! {
                finished = &mut working => ended = Some(finished),
                () = stop.cancelled() => {}
                // Trouble with the store is no reason to hang up: the other replicas cannot take over either.
                _ = renewal.tick() => is_lost = !self.lease().await.unwrap_or(true),
            }
        }
        if is_lost {
            tracing::warn!(name = self.name, "another replica took over");
            handover.end();
        }
        token.cancel();
        let ended = outcome(match ended {
            Some(ended) => ended,
            None => working.await,
        });
        handover.end();
        self.show(false);
        tracing::info!(name = self.name, "no longer listening");
        if is_lost {
            if let Err(why) = ended {
                tracing::warn!(name = self.name, why, "listening failed");
            }
            return None;
        }
        // A lease that is not given back runs out by itself.
        if let Err(fault) = self.service.store().release(self.name, self.owner).await {
            fault.log("failed to give the lease of listening back");
        }
        Some(ended)
    }

    fn show(&self, listens: bool) {
        metrics::gauge!("broadside_listening", "platform" => self.name).set(f64::from(u8::from(listens)));
    }

    /// Takes the lease, or renews it; whether it is ours.
    async fn lease(&self) -> Result<bool, StoreError> {
        self.service.store().lease(self.name, self.owner, LEASE).await
    }
}

fn outcome(ended: Result<Result<(), String>, JoinError>) -> Result<(), String> {
    ended.map_err(|error| error.to_string()).and_then(|ended| ended)
}
