//! The rounds: which partitions are ours, when to look into their outboxes and alarms, and giving time back
//! after an outage.

use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

use broadside_core::service::{
    Service,
    store::{Collection, Key, Partition, StoreError},
};
use futures_util::future::join_all;
use tokio::{sync::mpsc::UnboundedReceiver, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::Delivery;

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

/// An outage shorter than this gives nobody time back.
const SHORT: i64 = 10_000;

/// How long after the start partitions are still taken over from the outage; later from a replica that lived.
const BEGINNING: Duration = Duration::from_secs(60);

/// How long before the end of a lease nothing new is sent any more.
const MARGIN: Duration = Duration::from_millis(500);

/// Keeps a replica's partitions.
pub struct Leases {
    service: Arc<Service>,
    delivery: Arc<Delivery>,
    owner: u64,
    ours: HashSet<Partition>,
    excused: HashSet<Partition>,
    outage: Option<(i64, i64, Instant)>,
    waking: Option<JoinHandle<()>>,
    /// How often it was looked for partitions that are free.
    looked: usize,
    /// When the store was in trouble last.
    trouble: Option<Instant>,
}

impl Leases {
    /// The rounds of the replica called `owner`.
    pub fn new(service: Arc<Service>, delivery: Arc<Delivery>, owner: u64) -> Self {
        Self {
            service,
            delivery,
            owner,
            ours: HashSet::new(),
            excused: HashSet::new(),
            outage: None,
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
        if let Some(waking) = self.waking.take() {
            waking.abort();
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
        if self.outage.is_none() {
            self.outage = Some(self.measure_outage().await?);
        }
        let before = self.ours.len();
        let (renewed, trouble) = self.renew_leases().await;
        if self.ours.len() != before {
            tracing::info!(held = self.ours.len(), before, "other partitions are held now");
        }
        // Beside the rounds: whatever a full outbox asks for, leases are renewed in time.
        renewed.into_iter().for_each(|partition| self.collect(partition));
        if !self.ours.is_empty() {
            let now = self.service.clock().now().0;
            self.service.store().note(&alive(), Some(now.to_be_bytes().to_vec())).await?;
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
                    trouble = self.keep(*partition).await.err().or(trouble);
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

    /// Takes up a partition. No turn may end there before the time lost in an outage is given back.
    async fn keep(&mut self, partition: Partition) -> Result<(), StoreError> {
        self.excuse(partition).await?;
        if self.ours.insert(partition) {
            metrics::counter!("broadside_lease_taken_total").increment(1);
        }
        Ok(())
    }

    /// When the bot was last alive, how long ago that is (both in milliseconds), and when it was found out.
    async fn measure_outage(&self) -> Result<(i64, i64, Instant), StoreError> {
        let now = self.service.clock().now().0;
        let last = self.service.store().noted(&alive()).await?.and_then(|bytes| Some(i64::from_be_bytes(bytes.try_into().ok()?)));
        let (since, millis) = last.map_or((now, 0), |last| (last, now - last));
        Ok((since, millis, Instant::now()))
    }

    async fn excuse(&mut self, partition: Partition) -> Result<(), StoreError> {
        let ours = |(_, millis, found): &(i64, i64, Instant)| *millis >= SHORT && found.elapsed() < BEGINNING;
        let Some((since, millis, _)) = self.outage.filter(ours) else { return Ok(()) };
        if !self.excused.contains(&partition) {
            self.service.excuse(partition, since, millis).await?;
            self.excused.insert(partition);
        }
        Ok(())
    }

    /// Looks at alarms beside the rounds: computers that think hard hold no lease up. One look at a time.
    fn wake(&mut self) {
        if self.waking.as_ref().is_some_and(|waking| !waking.is_finished()) {
            return;
        }
        let (service, ours) = (Arc::clone(&self.service), self.ours.clone());
        self.waking = Some(tokio::spawn(async move {
            for woken in join_all(ours.iter().map(|partition| service.wake(*partition))).await {
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

fn alive() -> Key {
    Key { partition: Partition::new(0), collection: Collection::Anchor, name: "alive".to_owned() }
}
