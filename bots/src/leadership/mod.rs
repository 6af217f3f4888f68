//! Leadership: which replica listens to a platform. One at a time, by a lease: one poller, one gateway connection a token.
//! Where events that arrive without a listener would be lost, a stopping replica listens on until its successor does, or hands
//! it one connection after the other.
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

use crate::telemetry::Readiness;
pub use handover::Handover;
use handover::Replica;
pub use notes::Noted;
use notes::{Notes, Successor};

/// How long a lease lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);

/// How often a replica in reserve looks whether it may lead.
const LOOK: Duration = Duration::from_millis(500);

/// How often the two look for each other while one hands over.
const GLANCE: Duration = Duration::from_millis(50);

/// How long a replica that leaves waits for a successor to appear, and for the next of its connections to stand.
const APPEARS: Duration = Duration::from_secs(1);
const HEARS: Duration = Duration::from_secs(8);

/// How long it may take to give all connections up.
const GIVES_UP: Duration = Duration::from_secs(5);

/// A replica's part in listening to one platform.
pub struct Leadership {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
    overlaps: bool,
    notes: Arc<Notes>,
    readiness: Option<Arc<Readiness>>,
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
    /// Gives all connections up, so that whoever comes next can go on with each: what arrives until one is closed is ours.
    async fn give_up(&self) {
        self.token.cancel();
        if tokio::time::timeout(GIVES_UP, self.handover.gives_up()).await.is_err() {
            tracing::warn!("some connections were not given up in time");
        }
    }

    async fn end(self) -> Result<(), String> {
        self.handover.leave();
        self.token.cancel();
        self.work.await.map_err(|error| error.to_string()).and_then(|ended| ended)
    }
}

impl Leadership {
    /// The part of the replica called `owner` in listening to the platform called `name`.
    pub fn new(service: Arc<Service>, name: &'static str, owner: u64) -> Self {
        let notes = Arc::new(Notes::new(Arc::clone(&service), name));
        Self { service, name, owner, overlaps: false, notes, readiness: None }
    }

    /// The same where two may listen for a moment, each asking its [`Handover`] what is its own to take.
    #[must_use]
    pub fn overlapping(self) -> Self {
        Self { overlaps: true, ..self }
    }

    /// The same where whoever stands by is ready: it has no objection under this name any more.
    #[must_use]
    pub fn reporting(self, readiness: Arc<Readiness>) -> Self {
        Self { readiness: Some(readiness), ..self }
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
        let start = |after: Option<u64>| {
            tracing::info!(name = self.name, early = after.is_some(), "listening");
            let replica = Replica { notes: Arc::clone(&self.notes), owner: self.owner, after };
            let (token, handover) = (CancellationToken::new(), Arc::new(Handover::of(replica)));
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
                if let Some(readiness) = &self.readiness {
                    readiness.object(self.name, None);
                }
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
    async fn look(&self, start: impl Fn(Option<u64>) -> Term) -> Option<Term> {
        let store = self.service.store();
        let leaver = if self.overlaps { self.notes.leaver().await } else { Ok(None) };
        match leaver {
            Ok(Some(leaver)) if leaver != self.owner => {
                let ours = store.lease(&self.notes.successor_lease(), self.owner, LEASE).await.unwrap_or(false);
                ours.then(|| start(Some(leaver)))
            }
            Ok(_) => {
                let ours = store.lease(self.name, self.owner, LEASE).await.unwrap_or(false);
                ours.then(|| start(None))
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
        let successor = match (term.handover.hears_all(), term.handover.does_take_up()) {
            (true, _) => Successor::Hears,
            (false, true) => Successor::TakesUp,
            (false, false) => Successor::Comes,
        };
        self.notes.progress(leaver, term.handover.standing()).await?;
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
            fault.log("failed to find a replica that goes on listening");
        }
        if self.overlaps && term.after.is_none() && !term.work.is_finished() && !self.service.store().is_shared() {
            term.give_up().await;
        }
        let outcome = term.end().await;
        // One that is not given back runs out by itself.
        let _ = self.service.store().release(&lease, self.owner).await;
        outcome
    }

    /// Goes on until a successor listens, if there is one; from then on everything is the successor's but what was taken.
    async fn hand_over(&self, term: &Term) -> Result<(), StoreError> {
        let found = self.find_successor().await;
        match found {
            Ok(None | Some(Successor::TakesUp)) | Err(_) => term.give_up().await,
            Ok(Some(Successor::Comes | Successor::Hears)) => {}
        }
        let taken = term.handover.leave();
        match found? {
            None => self.notes.clear().await?,
            Some(Successor::Comes) => self.notes.tell_taken(self.owner, taken).await?,
            Some(Successor::TakesUp) => {
                self.notes.tell_taken(self.owner, taken).await?;
                tracing::info!(name = self.name, "handed over to another replica that takes the connections up");
            }
            Some(Successor::Hears) => {
                self.notes.tell_taken(self.owner, taken).await?;
                tracing::info!(name = self.name, "handed over to another replica that hears");
            }
        }
        self.service.store().release(self.name, self.owner).await
    }

    async fn find_successor(&self) -> Result<Option<Successor>, StoreError> {
        let (mut begun, mut standing, mut renewal) = (Instant::now(), 0, interval(RENEWAL));
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
                Some(Successor::Hears | Successor::TakesUp) => return Ok(successor),
            };
            // As long as one connection after the other comes to stand, so long it is waited.
            let progressed = self.notes.progressed(self.owner).await?;
            if progressed > standing {
                (begun, standing) = (Instant::now(), progressed);
            }
            if begun.elapsed() > patience {
                return Ok(successor);
            }
        }
    }
}
