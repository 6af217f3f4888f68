//! Leadership: which replica listens to a platform. One at a time, by a lease: one poller, one gateway connection a token.
//! Where events that arrive without a listener would be lost, a stopping replica listens on until its successor does.
//! Knows nothing of what is said.

mod handover;
mod notes;

use std::{sync::Arc, time::Duration};

use broadside_core::service::{Service, store::StoreError};
use tokio::{
    task::JoinHandle,
    time::{Instant, interval, sleep},
};
use tokio_util::sync::CancellationToken;

pub use handover::Handover;
use notes::{Notes, Successor};

/// How long a lease lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);

/// How often a replica in reserve looks whether it may lead.
const LOOK: Duration = Duration::from_millis(500);

/// How often the two look for each other while one hands over.
const GLANCE: Duration = Duration::from_millis(50);

/// How long a replica that leaves waits for a successor to appear, and for it to listen.
const APPEARS: Duration = Duration::from_secs(1);
const HEARS: Duration = Duration::from_secs(8);

/// A replica's part in listening to one platform.
pub struct Leadership {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
    overlaps: bool,
    notes: Notes,
}

/// A time of listening.
struct Term {
    token: CancellationToken,
    work: JoinHandle<Result<(), String>>,
    handover: Arc<Handover>,
    /// Whose successor we are, until the lease is ours.
    after: Option<u64>,
}

impl Term {
    async fn end(self) -> Result<(), String> {
        self.handover.leave();
        self.token.cancel();
        self.work.await.map_err(|error| error.to_string()).and_then(|ended| ended)
    }
}

impl Leadership {
    /// The part of the replica called `owner` in listening to the platform called `name`.
    pub fn new(service: Arc<Service>, name: &'static str, owner: u64) -> Self {
        let notes = Notes::new(Arc::clone(&service), name);
        Self { service, name, owner, overlaps: false, notes }
    }

    /// The same where two may listen for a moment, each asking its [`Handover`] what is its own to take.
    #[must_use]
    pub fn overlapping(self) -> Self {
        Self { overlaps: true, ..self }
    }

    /// Runs `work` whenever it is our turn, until `stop`.
    ///
    /// # Errors
    /// What `work` ended with.
    pub async fn run<F, W>(self, stop: CancellationToken, work: F) -> Result<(), String>
    where
        F: Fn(CancellationToken, Arc<Handover>) -> W + Send + 'static,
        W: Future<Output = Result<(), String>> + Send + 'static,
    {
        let listening = metrics::gauge!("broadside_listening", "platform" => self.name);
        let start = |handover: Handover, after: Option<u64>| {
            tracing::info!(name = self.name, early = after.is_some(), "listening");
            let (token, handover) = (CancellationToken::new(), Arc::new(handover));
            let work = tokio::spawn(work(token.clone(), Arc::clone(&handover)));
            Term { token, work, handover, after }
        };
        let mut term: Option<Term> = None;
        let (mut pause, mut stands_by) = (Duration::ZERO, false);
        while stop.run_until_cancelled(sleep(pause)).await.is_some() {
            term = match term {
                Some(ended) if ended.work.is_finished() => {
                    term = Some(ended);
                    break;
                }
                Some(term) => self.go_on(term).await,
                None => self.look(&start).await,
            };
            if term.is_none() && !stands_by {
                tracing::info!(name = self.name, "standing by: another replica listens");
            }
            stands_by = term.is_none();
            listening.set(f64::from(u8::from(term.as_ref().is_some_and(|term| term.after.is_none()))));
            pause = match &term {
                None => LOOK,
                Some(term) if term.after.is_some() => GLANCE,
                Some(_) => RENEWAL,
            };
        }
        let outcome = match term {
            None => Ok(()),
            Some(term) => self.leave(term).await,
        };
        listening.set(0.0);
        tracing::info!(name = self.name, "no longer listening");
        outcome
    }

    /// Whether we may lead: no replica listens, or the one that does is leaving and has no successor yet.
    async fn look(&self, start: impl Fn(Handover, Option<u64>) -> Term) -> Option<Term> {
        let store = self.service.store();
        let leaver = if self.overlaps { self.notes.leaver().await } else { Ok(None) };
        match leaver {
            Ok(Some(leaver)) if leaver != self.owner => {
                let ours = store.lease(&self.notes.successor_lease(), self.owner, LEASE).await.unwrap_or(false);
                ours.then(|| start(Handover::waiting(), Some(leaver)))
            }
            Ok(_) => {
                let ours = store.lease(self.name, self.owner, LEASE).await.unwrap_or(false);
                ours.then(|| start(Handover::listening(), None))
            }
            Err(_) => None,
        }
    }

    /// Keeps the lease, or takes it over from the replica that leaves.
    async fn go_on(&self, mut term: Term) -> Option<Term> {
        let kept = match term.after {
            // Trouble with the store is no reason to hang up: the other replicas cannot take over either.
            None => self.service.store().lease(self.name, self.owner, LEASE).await.unwrap_or(true),
            Some(leaver) => self.inherit(&mut term, leaver).await.unwrap_or(true),
        };
        if kept {
            return Some(term);
        }
        tracing::warn!(name = self.name, "another replica took over");
        if let Err(why) = term.end().await {
            tracing::warn!(name = self.name, why, "listening failed");
        }
        None
    }

    /// Asks for the lease of the replica that leaves, and tells it how far we are. `false` when there is nothing to take over.
    async fn inherit(&self, term: &mut Term, leaver: u64) -> Result<bool, StoreError> {
        let store = self.service.store();
        if store.lease(self.name, self.owner, LEASE).await? {
            term.after = None;
            term.handover.listen(self.notes.taken(leaver).await.unwrap_or_default());
            self.notes.clear().await?;
            store.release(&self.notes.successor_lease(), self.owner).await?;
            return Ok(true);
        }
        if self.notes.leaver().await? != Some(leaver) || !store.lease(&self.notes.successor_lease(), self.owner, LEASE).await? {
            return Ok(false);
        }
        let successor = if term.handover.hears_all() { Successor::Hears } else { Successor::Comes };
        self.notes.appear(leaver, successor).await?;
        Ok(true)
    }

    async fn leave(&self, term: Term) -> Result<(), String> {
        let lease = if term.after.is_none() { self.name.to_owned() } else { self.notes.successor_lease() };
        if self.overlaps
            && term.after.is_none()
            && !term.work.is_finished()
            && self.service.store().is_shared()
            && let Err(fault) = self.hand_over(&term).await
        {
            tracing::warn!(name = self.name, %fault, "nobody could be found to go on listening");
        }
        let outcome = term.end().await;
        // One that is not given back runs out by itself.
        let _ = self.service.store().release(&lease, self.owner).await;
        outcome
    }

    /// Goes on until a successor listens, if there is one; from then on everything is the successor's but what was taken.
    async fn hand_over(&self, term: &Term) -> Result<(), StoreError> {
        let found = self.find_successor().await;
        let taken = term.handover.leave();
        match found? {
            None => self.notes.clear().await?,
            Some(Successor::Comes) => self.notes.tell_taken(self.owner, taken).await?,
            Some(Successor::Hears) => {
                self.notes.tell_taken(self.owner, taken).await?;
                tracing::info!(name = self.name, "handed over to another replica that hears");
            }
        }
        self.service.store().release(self.name, self.owner).await
    }

    async fn find_successor(&self) -> Result<Option<Successor>, StoreError> {
        let (begun, mut renewal) = (Instant::now(), interval(RENEWAL));
        loop {
            tokio::select! {
                biased;
                _ = renewal.tick() => {
                    self.notes.leave(self.owner).await?;
                    self.service.store().lease(self.name, self.owner, LEASE).await?;
                }
                () = sleep(GLANCE) => {}
            }
            let successor = self.notes.successor(self.owner).await?;
            let patience = match successor {
                None => APPEARS,
                Some(Successor::Comes) => HEARS,
                Some(Successor::Hears) => return Ok(successor),
            };
            if begun.elapsed() > patience {
                return Ok(successor);
            }
        }
    }
}
