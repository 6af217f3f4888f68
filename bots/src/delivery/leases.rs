//! The leases of partitions: which are ours, when to look into their outboxes and alarms, and giving time back after an
//! outage. Decides nothing about a game.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use broadside_core::service::{
    Service,
    store::{Partition, StoreError},
};
use futures_util::future::join_all;
use tokio::{sync::mpsc::UnboundedReceiver, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::{
    Delivery,
    outages::{Outage, Outages, note_given_back, was_given_back},
};

/// How long a lease lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);

/// How late a lease may be answered.
const LATEST: Duration = Duration::from_secs(2);

/// How often it is looked whether another replica has given its leases back.
const LOOK: Duration = Duration::from_millis(250);

/// How long a stopping process goes on delivering.
const DRAIN: Duration = Duration::from_secs(8);

/// How often alarms are looked at.
const ALARMS: Duration = Duration::from_millis(250);

/// How long before the end of a lease nothing new is sent any more.
const MARGIN: Duration = Duration::from_millis(500);

/// Keeps a replica's partitions.
pub struct Leases {
    service: Arc<Service>,
    delivery: Arc<Delivery>,
    owner: u64,
    ours: HashSet<Partition>,
    outages: Outages,
    /// The outage that each partition's turns have got back, as far as this replica knows.
    given_back: Arc<Mutex<HashMap<Partition, Outage>>>,
    giving_back: Option<JoinHandle<()>>,
    waking: Option<JoinHandle<()>>,
    /// How often it was looked for partitions that are free.
    looked: usize,
    /// When the store was in trouble last.
    trouble: Option<Instant>,
}

impl Leases {
    /// The leases of the replica called `owner`.
    pub fn new(service: Arc<Service>, delivery: Arc<Delivery>, owner: u64) -> Self {
        Self {
            service,
            delivery,
            owner,
            ours: HashSet::new(),
            outages: Outages::default(),
            given_back: Arc::default(),
            giving_back: None,
            waking: None,
            looked: 0,
            trouble: None,
        }
    }

    /// Renews and takes leases until `stop`; then delivers what was taken and gives the leases back. `wakeups` names
    /// partitions with new messages.
    pub async fn run(mut self, mut wakeups: UnboundedReceiver<Partition>, stop: CancellationToken) {
        let mut renewal = tokio::time::interval(RENEWAL);
        let mut alarms = tokio::time::interval(ALARMS);
        let mut looks = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                Some(partition) = wakeups.recv() => self.collect(partition),
                _ = renewal.tick() => self.renew().await,
                _ = looks.tick() => self.look().await,
                _ = alarms.tick() => self.wake(),
            }
        }
        // What is not done yet waits for the next holder.
        for unfinished in [self.waking.take(), self.giving_back.take()].into_iter().flatten() {
            unfinished.abort();
        }
        if tokio::time::timeout(DRAIN, self.hand_over()).await.is_err() {
            tracing::info!("what is not delivered yet waits in the outbox");
        }
        self.give_back(|_, _| true).await;
    }

    /// Gives each lease back as soon as what was taken from its outbox is delivered, and renews the others meanwhile.
    async fn hand_over(&mut self) {
        self.delivery.close();
        let delivery = Arc::clone(&self.delivery);
        let mut renewal = tokio::time::interval(RENEWAL);
        while !self.ours.is_empty() {
            let idle = delivery.idle.notified();
            self.give_back(Delivery::is_done_with).await;
            tokio::select! {
                () = idle => {}
                _ = renewal.tick() => self.renew().await,
            }
        }
    }

    /// Gives back the leases of these partitions, all at once.
    async fn give_back(&mut self, these: impl Fn(&Delivery, Partition) -> bool) {
        let given: Vec<Partition> = self.ours.iter().copied().filter(|partition| these(&self.delivery, *partition)).collect();
        given.iter().for_each(|partition| self.delivery.drop_partition(*partition));
        let names: Vec<String> = given.iter().copied().map(lease_name).collect();
        let store = self.service.store();
        let of_them: HashSet<Partition> = given.into_iter().collect();
        let given = join_all(names.iter().map(|name| store.release(name, self.owner))).await;
        if let Some(fault) = given.into_iter().find_map(Result::err) {
            tracing::warn!(%fault, "leases could not be given back; they run out by themselves");
        }
        self.ours.retain(|partition| !of_them.contains(partition));
    }

    /// Reads an outbox in a task of its own, so that a slow one does not hold up the others.
    fn collect(&self, partition: Partition) {
        if !self.ours.contains(&partition) {
            return;
        }
        let delivery = Arc::clone(&self.delivery);
        tokio::spawn(async move {
            if let Err(fault) = delivery.collect(partition).await {
                tracing::warn!(%fault, "the outbox could not be read");
            }
        });
    }

    /// Whether others are given the time to come back. After trouble with the store their leases have run out without
    /// their doing, and only they can make again what a failover took back.
    fn is_patient(&self) -> bool {
        self.trouble.is_some_and(|trouble| trouble.elapsed() < LEASE + RENEWAL)
    }

    /// Asks for one partition that is not ours: a replica that gives one back is about to give back all.
    async fn look(&mut self) {
        let others: Vec<Partition> = Partition::all().filter(|partition| !self.ours.contains(partition)).collect();
        let Some(partition) = others.get(self.looked % others.len().max(1)) else { return };
        self.looked = self.looked.wrapping_add(1);
        if self.is_patient() {
            return;
        }
        // Trouble with the store is told where leases are renewed.
        match self.lease(&lease_name(*partition)).await {
            Ok(true) => self.renew().await,
            Ok(false) => {}
            Err(_) => self.trouble = Some(Instant::now()),
        }
    }

    /// Asks for a lease or renews it; an answer that comes too late is none.
    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        let asked = tokio::time::timeout(LATEST, self.service.store().lease(name, self.owner, LEASE)).await;
        asked.unwrap_or_else(|_| Err(StoreError::Unavailable("a lease was not answered in time".to_owned())))
    }

    async fn renew(&mut self) {
        if let Err(fault) = self.try_renew().await {
            self.trouble = Some(Instant::now());
            metrics::counter!("broadside_lease_trouble_total").increment(1);
            tracing::warn!(%fault, "leases could not be renewed");
        }
    }

    async fn try_renew(&mut self) -> Result<(), StoreError> {
        let before = self.ours.len();
        let (renewed, trouble) = self.renew_leases().await;
        if self.ours.len() != before {
            tracing::info!(held = self.ours.len(), before, "other partitions are held now");
        }
        // Beside the rounds: whatever a full outbox asks for, leases are renewed in time.
        renewed.into_iter().for_each(|partition| self.collect(partition));
        if !self.ours.is_empty() {
            self.outages.look(self.service.store().as_ref(), self.service.clock().now().0, Instant::now()).await?;
            self.give_time_back();
        }
        metrics::gauge!("broadside_partitions_held").set(self.ours.len() as f64);
        trouble.map_or(Ok(()), Err)
    }

    /// Which leases we have now, and what the trouble was with any of the others: one part of the store in trouble is
    /// no trouble of the others.
    async fn renew_leases(&mut self) -> (Vec<Partition>, Option<StoreError>) {
        let (mut trouble, mut renewed) = (None, Vec::new());
        let asked = Instant::now();
        let only_ours = self.delivery.is_closing() || self.is_patient();
        let wanted = Partition::all().filter(|partition| !only_ours || self.ours.contains(partition));
        let names: Vec<(Partition, String)> = wanted.map(|partition| (partition, lease_name(partition))).collect();
        let leases = join_all(names.iter().map(|(_, name)| self.lease(name))).await;
        for ((partition, _), lease) in names.iter().zip(leases) {
            match lease {
                Ok(true) => {
                    self.delivery.hold(*partition, asked + LEASE - MARGIN);
                    renewed.push(*partition);
                    if self.ours.insert(*partition) {
                        metrics::counter!("broadside_lease_taken_total").increment(1);
                    }
                }
                Ok(false) if self.ours.remove(partition) => {
                    metrics::counter!("broadside_lease_lost_total").increment(1);
                    self.delivery.drop_partition(*partition);
                }
                Ok(false) => {}
                Err(fault) => trouble = Some(fault),
            }
        }
        (renewed, trouble)
    }

    /// Gives the turns of our partitions the time of the last outage back, beside everything else: with many games it takes
    /// a while.
    fn give_time_back(&mut self) {
        let Some(outage) = self.outages.last() else { return };
        if self.giving_back.as_ref().is_some_and(|giving| !giving.is_finished()) {
            return;
        }
        let waiting: Vec<Partition> = self.ours.iter().copied().filter(|partition| !self.has_got_back(*partition, outage)).collect();
        if waiting.is_empty() {
            return;
        }
        let (service, given_back) = (Arc::clone(&self.service), Arc::clone(&self.given_back));
        self.giving_back = Some(tokio::spawn(async move {
            for partition in waiting {
                if let Err(fault) = give_back(&service, partition, outage).await {
                    tracing::warn!(%fault, "the time of an outage could not be given back yet");
                    return;
                }
                given_back.lock().unwrap_or_else(PoisonError::into_inner).insert(partition, outage);
            }
        }));
    }

    fn has_got_back(&self, partition: Partition, outage: Outage) -> bool {
        let given_back = self.given_back.lock().unwrap_or_else(PoisonError::into_inner);
        given_back.get(&partition).is_some_and(|last| last.since == outage.since)
    }

    /// The partitions in which turns may end: ours, as long as it is known that no outage has to be given back there.
    fn on_time(&self) -> Vec<Partition> {
        if !self.outages.serves(Instant::now()) {
            return Vec::new();
        }
        let outage = self.outages.last();
        self.ours.iter().copied().filter(|partition| outage.is_none_or(|outage| self.has_got_back(*partition, outage))).collect()
    }

    /// Looks at alarms beside the leases: computers that think hard hold none of them up. One look at a time, and at what is
    /// due now: should the process be frozen meanwhile, nobody's time ends in that.
    fn wake(&mut self) {
        if self.waking.as_ref().is_some_and(|waking| !waking.is_finished()) {
            return;
        }
        let (service, partitions, now) = (Arc::clone(&self.service), self.on_time(), self.service.clock().now());
        self.waking = Some(tokio::spawn(async move {
            for woken in join_all(partitions.into_iter().map(|partition| service.wake(partition, now))).await {
                if let Err(fault) = woken {
                    tracing::warn!(%fault, "alarms could not be looked at");
                    return;
                }
            }
        }));
    }
}

fn lease_name(partition: Partition) -> String {
    format!("p:{:02}", partition.number())
}

/// Gives the turns of a partition the time of an outage back, unless they have it.
async fn give_back(service: &Service, partition: Partition, outage: Outage) -> Result<(), StoreError> {
    let store = service.store().as_ref();
    if was_given_back(store, partition, outage).await? {
        return Ok(());
    }
    service.excuse(partition, outage.since, outage.millis).await?;
    note_given_back(store, partition, outage).await
}
