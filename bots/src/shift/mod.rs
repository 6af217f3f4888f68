//! Shifts: which replica listens to a platform. One at a time, by a lease: one poller, one gateway connection a token.
//! Where what is said while nobody listens would be lost, whoever stops goes on listening until its heir hears, too.
//! Knows nothing of what is said.

mod notes;
mod relay;

use std::{sync::Arc, time::Duration};

use broadside_core::service::{Service, store::Fault};
use tokio::{
    task::JoinHandle,
    time::{Instant, interval, sleep},
};
use tokio_util::sync::CancellationToken;

use notes::{Heir, Notes};
pub use relay::Relay;

/// How long a lease lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);

/// How often a replica that stands by looks whether it is its turn.
const LOOK: Duration = Duration::from_millis(250);

/// How often the two look for each other while one hands over.
const GLANCE: Duration = Duration::from_millis(50);

/// How long whoever leaves waits for an heir to appear, and for it to hear.
const APPEARS: Duration = Duration::from_secs(1);
const HEARS: Duration = Duration::from_secs(8);

/// A replica's part in listening to one platform.
pub struct Shift {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
    overlaps: bool,
    notes: Notes,
}

/// A time of listening.
struct Duty {
    token: CancellationToken,
    work: JoinHandle<Result<(), String>>,
    relay: Arc<Relay>,
    /// Whose heir we are, until the lease is ours.
    after: Option<u64>,
}

impl Duty {
    async fn end(self) -> Result<(), String> {
        self.relay.leave();
        self.token.cancel();
        self.work.await.map_err(|error| error.to_string()).and_then(|ended| ended)
    }
}

impl Shift {
    /// The part of the replica called `owner` in listening to the platform called `name`.
    pub fn new(service: Arc<Service>, name: &'static str, owner: u64) -> Self {
        let notes = Notes::new(Arc::clone(&service), name);
        Self { service, name, owner, overlaps: false, notes }
    }

    /// The same where two may listen for a moment, each asking its [`Relay`] what is its own to take.
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
        F: Fn(CancellationToken, Arc<Relay>) -> W + Send + 'static,
        W: Future<Output = Result<(), String>> + Send + 'static,
    {
        let listening = metrics::gauge!("broadside_listening", "platform" => self.name);
        let start = |relay: Relay, after: Option<u64>| {
            tracing::info!(name = self.name, early = after.is_some(), "listening");
            let (token, relay) = (CancellationToken::new(), Arc::new(relay));
            let work = tokio::spawn(work(token.clone(), Arc::clone(&relay)));
            Duty { token, work, relay, after }
        };
        let mut duty: Option<Duty> = None;
        let (mut pause, mut stands_by) = (Duration::ZERO, false);
        while stop.run_until_cancelled(sleep(pause)).await.is_some() {
            duty = match duty {
                Some(ended) if ended.work.is_finished() => {
                    duty = Some(ended);
                    break;
                }
                Some(duty) => self.go_on(duty).await,
                None => self.look(&start).await,
            };
            if duty.is_none() && !stands_by {
                tracing::info!(name = self.name, "standing by: another replica listens");
            }
            stands_by = duty.is_none();
            listening.set(f64::from(u8::from(duty.as_ref().is_some_and(|duty| duty.after.is_none()))));
            pause = match &duty {
                None => LOOK,
                Some(duty) if duty.after.is_some() => GLANCE,
                Some(_) => RENEWAL,
            };
        }
        let outcome = match duty {
            None => Ok(()),
            Some(duty) => self.leave(duty).await,
        };
        listening.set(0.0);
        tracing::info!(name = self.name, "no longer listening");
        outcome
    }

    /// Whether it is our turn: nobody listens, or whoever does is leaving and has no heir yet.
    async fn look(&self, start: impl Fn(Relay, Option<u64>) -> Duty) -> Option<Duty> {
        let store = self.service.store();
        let leaver = if self.overlaps { self.notes.leaver().await } else { Ok(None) };
        match leaver {
            Ok(Some(leaver)) if leaver != self.owner => {
                let ours = store.lease(&self.notes.heirdom(), self.owner, LEASE).await.unwrap_or(false);
                ours.then(|| start(Relay::waiting(), Some(leaver)))
            }
            Ok(_) => {
                let ours = store.lease(self.name, self.owner, LEASE).await.unwrap_or(false);
                ours.then(|| start(Relay::listening(), None))
            }
            Err(_) => None,
        }
    }

    /// Keeps the lease, or gets it from whoever leaves.
    async fn go_on(&self, mut duty: Duty) -> Option<Duty> {
        let kept = match duty.after {
            // Trouble with the store is no reason to hang up: the other replicas cannot take over either.
            None => self.service.store().lease(self.name, self.owner, LEASE).await.unwrap_or(true),
            Some(leaver) => self.inherit(&mut duty, leaver).await.unwrap_or(true),
        };
        if kept {
            return Some(duty);
        }
        tracing::warn!(name = self.name, "another replica took over");
        if let Err(why) = duty.end().await {
            tracing::warn!(name = self.name, why, "listening ended badly");
        }
        None
    }

    /// Asks for the lease of whoever leaves, and lets it know how far we are. `false` when there is nothing to inherit.
    async fn inherit(&self, duty: &mut Duty, leaver: u64) -> Result<bool, Fault> {
        let store = self.service.store();
        if store.lease(self.name, self.owner, LEASE).await? {
            duty.after = None;
            duty.relay.listen(self.notes.taken(leaver).await.unwrap_or_default());
            self.notes.clear().await?;
            store.release(&self.notes.heirdom(), self.owner).await?;
            return Ok(true);
        }
        if self.notes.leaver().await? != Some(leaver) || !store.lease(&self.notes.heirdom(), self.owner, LEASE).await? {
            return Ok(false);
        }
        let heir = if duty.relay.is_all_ears() { Heir::Hears } else { Heir::Comes };
        self.notes.appear(leaver, heir).await?;
        Ok(true)
    }

    async fn leave(&self, duty: Duty) -> Result<(), String> {
        let lease = if duty.after.is_none() { self.name.to_owned() } else { self.notes.heirdom() };
        if self.overlaps
            && duty.after.is_none()
            && !duty.work.is_finished()
            && self.service.store().is_shared()
            && let Err(fault) = self.hand_over(&duty).await
        {
            tracing::warn!(name = self.name, %fault, "nobody could be found to go on listening");
        }
        let outcome = duty.end().await;
        // One that is not given back runs out by itself.
        let _ = self.service.store().release(&lease, self.owner).await;
        outcome
    }

    /// Goes on until an heir hears, if there is one; then everything is the heir's but what was taken.
    async fn hand_over(&self, duty: &Duty) -> Result<(), Fault> {
        let found = self.find_heir().await;
        let taken = duty.relay.leave();
        match found? {
            None => self.notes.clear().await?,
            Some(Heir::Comes) => self.notes.tell_taken(self.owner, taken).await?,
            Some(Heir::Hears) => {
                self.notes.tell_taken(self.owner, taken).await?;
                tracing::info!(name = self.name, "handed over to another replica that hears");
            }
        }
        self.service.store().release(self.name, self.owner).await
    }

    async fn find_heir(&self) -> Result<Option<Heir>, Fault> {
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
            let heir = self.notes.heir(self.owner).await?;
            let patience = match heir {
                None => APPEARS,
                Some(Heir::Comes) => HEARS,
                Some(Heir::Hears) => return Ok(heir),
            };
            if begun.elapsed() > patience {
                return Ok(heir);
            }
        }
    }
}
