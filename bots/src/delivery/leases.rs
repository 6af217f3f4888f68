//! The leases of partitions: which are ours, when to look into their outboxes and alarms, and giving time back after an
//! outage. Decides nothing about a game.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use broadside_core::{
    game::ids::Timestamp,
    service::{
        Service,
        chance::ClockStep,
        outages::Outage,
        store::{Partition, Served, StoreError, Take},
        trouble::Trouble,
        wakeups::PendingWork,
    },
};
use futures_util::future::join_all;
use tokio::{
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use super::{
    outages::{Outages, give_back},
    state::Delivery,
};

/// How long a lease lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);

/// How late a lease may be answered.
const LATEST: Duration = Duration::from_secs(2);

/// How long a stopping process goes on delivering.
const DRAIN: Duration = Duration::from_secs(8);

/// How often it is looked whether an alarm that is known is due.
const ALARMS: Duration = Duration::from_millis(250);

/// How soon an alarm that stays due is looked at again, in milliseconds.
const AGAIN: i64 = 1000;

/// How many renewals pass until each partition has been looked at without any news of it.
const SWEEP: usize = 60;

/// How long before the end of a lease nothing new is sent any more.
const MARGIN: Duration = Duration::from_millis(500);

/// Keeps a replica's partitions.
pub struct Leases {
    service: Arc<Service>,
    delivery: Arc<Delivery>,
    owner: u64,
    ours: BTreeSet<Partition>,
    /// Whether the store tells what other processes commit.
    hears: bool,
    outages: Outages,
    /// Since when a step forward of the clock is to be followed.
    step_since: Option<Instant>,
    chores: Arc<Mutex<Chores>>,
    waking: Option<JoinHandle<()>>,
    renewals: usize,
    /// The run of the store's server that answered last.
    run: String,
    trouble: Trouble,
}

/// What is to be done in partitions, as far as this replica knows.
#[derive(Default)]
struct Chores {
    /// When the next alarm of each partition rings (milliseconds since the epoch); not named where that is to be asked.
    next_alarms: BTreeMap<Partition, i64>,
    /// The outage that each partition's turns have got back last.
    given_back: BTreeMap<Partition, Outage>,
    /// Partitions whose waits are to begin now where a step of the clock back has left them in the future.
    to_restart: BTreeSet<Partition>,
}

impl Chores {
    /// Whether a partition's turns have yet to get back the last of these outages.
    fn lacks(&self, partition: Partition, outages: &[Outage]) -> bool {
        outages.last().is_some_and(|last| self.given_back.get(&partition).is_none_or(|given| given.since != last.since))
    }
}

/// What a mutex guards, also after a panic while it was held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Leases {
    /// The leases of the replica called `owner`.
    pub fn new(service: Arc<Service>, delivery: Arc<Delivery>, owner: u64) -> Self {
        Self {
            service,
            delivery,
            owner,
            ours: BTreeSet::new(),
            hears: false,
            outages: Outages::default(),
            step_since: None,
            chores: Arc::default(),
            waking: None,
            renewals: 0,
            run: String::new(),
            trouble: Trouble::with("renewing leases", LEASE),
        }
    }

    /// Renews and takes leases until `stop`; then delivers what was taken and gives the leases back.
    pub async fn run(mut self, stop: CancellationToken) {
        let mut renewal = interval(RENEWAL);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut alarms = interval(ALARMS);
        alarms.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let wakeups = self.service.wakeups().clone();
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                _ = renewal.tick() => self.renew().await,
                news = wakeups.take() => self.hear(news).await,
                _ = alarms.tick() => self.wake(),
            }
        }
        // What is not done yet waits for the next holder.
        if let Some(unfinished) = self.waking.take() {
            unfinished.abort();
        }
        if tokio::time::timeout(DRAIN, self.hand_over()).await.is_err() {
            tracing::info!("what is not delivered yet waits in the outbox");
        }
        self.give_back(|_, _| true).await;
        if let Err(fault) = self.service.store().give_back(self.owner, &[]).await {
            fault.log("failed to leave in order; the other replicas go on when the lease has run out");
        }
    }

    async fn hear(&mut self, news: PendingWork) {
        let PendingWork { outboxes, alarms, freed, missed } = news;
        if missed {
            lock(&self.chores).next_alarms.clear();
            self.ours.iter().for_each(|partition| self.collect(*partition));
        }
        outboxes.into_iter().for_each(|partition| self.collect(partition));
        for (partition, moment) in alarms {
            // One that is not known is asked for.
            lock(&self.chores).next_alarms.entry(partition).and_modify(|next| *next = moment.min(*next));
        }
        if freed {
            self.renew().await;
        }
    }

    /// Gives each lease back as soon as what was taken from its outbox is delivered, and renews the others meanwhile.
    async fn hand_over(&mut self) {
        self.delivery.closing.cancel();
        let delivery = Arc::clone(&self.delivery);
        let mut renewal = interval(RENEWAL);
        while !self.ours.is_empty() {
            let idle = delivery.idle.notified();
            self.give_back(|delivery, partition| delivery.under_way(partition) == 0).await;
            tokio::select! {
                biased;
                () = idle => {}
                _ = renewal.tick() => self.renew().await,
            }
        }
    }

    /// Gives back these partitions, all at once.
    async fn give_back(&mut self, these: impl Fn(&Delivery, Partition) -> bool) {
        let given: Vec<Partition> = self.ours.iter().copied().filter(|partition| these(&self.delivery, *partition)).collect();
        if given.is_empty() {
            return;
        }
        given.iter().for_each(|partition| self.delivery.drop_partition(*partition));
        if let Err(fault) = self.service.store().give_back(self.owner, &given).await {
            fault.log("failed to give partitions back; their lease runs out by itself");
        }
        self.ours.retain(|partition| !given.contains(partition));
    }

    /// Reads an outbox in a task of its own, so that a slow one does not hold up the others.
    fn collect(&self, partition: Partition) {
        if !self.ours.contains(&partition) {
            return;
        }
        let delivery = Arc::clone(&self.delivery);
        tokio::spawn(async move {
            if let Err(fault) = delivery.collect(partition).await {
                fault.log("failed to read the outbox");
            }
        });
    }

    async fn renew(&mut self) {
        match self.try_renew().await {
            Ok(()) => self.trouble.succeeded(),
            Err(fault) => {
                metrics::counter!("broadside_lease_trouble_total").increment(1);
                self.trouble.failed(&fault);
            }
        }
    }

    async fn try_renew(&mut self) -> Result<(), StoreError> {
        // Counted first: while the store is away it is not asked, and said, every second that nobody tells.
        let turn = self.renewals % SWEEP;
        self.renewals = self.renewals.wrapping_add(1);
        if !self.hears && turn == 0 {
            self.hears = self.service.store().listen(self.service.wakeups()).await;
        }
        let before = self.ours.len();
        let begun = self.renew_leases().await?;
        if self.ours.len() != before {
            tracing::info!(held = self.ours.len(), before, "other partitions are held now");
        }
        let looked_at = |partition: &Partition| !self.hears || begun.contains(partition) || usize::from(partition.number()) % SWEEP == turn;
        // Beside the rounds: whatever a full outbox asks for, leases are renewed in time.
        let due: Vec<Partition> = self.ours.iter().copied().filter(looked_at).collect();
        for partition in due {
            lock(&self.chores).next_alarms.remove(&partition);
            self.collect(partition);
        }
        if self.ours.is_empty() {
            // The turns that it bears on are others' to look after.
            self.service.clock().follow_step();
        } else {
            self.follow_step_back();
            let (now, before) = (self.service.clock().now().0, self.outages.last());
            self.outages.look(self.service.store().as_ref(), now, Instant::now()).await?;
            // Another replica may have found a step of the store's clock that this one does not know of yet.
            if let Some(outage) = self.outages.last().filter(|last| Some(*last) != before) {
                self.service.clock().doubt(outage.since);
            }
            self.follow_step_forward(now).await?;
        }
        metrics::gauge!("broadside_partitions_held").set(self.ours.len() as f64);
        Ok(())
    }

    /// Says that we are alive, and learns what we have; an answer that comes too late is none. Returns where a new epoch begins: with
    /// what we have anew, and with what was ours all the time but could not be renewed before its lease had run out.
    async fn renew_leases(&mut self) -> Result<BTreeSet<Partition>, StoreError> {
        let asked = Instant::now();
        let take = if self.delivery.closing.is_cancelled() { Take::Nothing } else { Take::Free };
        let served = tokio::time::timeout(LATEST, self.service.store().serve(self.owner, LEASE, take)).await;
        let late = |_| StoreError::Unavailable("a lease was not answered in time".to_owned());
        let Served { partitions, run, .. } = served.map_err(late)??;
        if std::mem::replace(&mut self.run, run.clone()) != run {
            // The server that goes on may not know what has got its time back, nor number messages as the one before did.
            lock(&self.chores).given_back.clear();
            std::mem::take(&mut self.ours).into_iter().for_each(|partition| self.delivery.drop_partition(partition));
        }
        let ours: BTreeSet<Partition> = partitions.into_iter().collect();
        for partition in self.ours.difference(&ours) {
            metrics::counter!("broadside_lease_lost_total").increment(1);
            self.delivery.drop_partition(*partition);
        }
        metrics::counter!("broadside_lease_taken_total").increment(ours.difference(&self.ours).count() as u64);
        let until = asked + LEASE - MARGIN;
        let begun = ours.iter().copied().filter(|partition| self.delivery.hold(*partition, until)).collect();
        self.ours = ours;
        Ok(begun)
    }

    /// Whether alarms are being looked at: what is under way was found due by the old time, and is decided by it.
    fn is_waking(&self) -> bool {
        self.waking.as_ref().is_some_and(|waking| !waking.is_finished())
    }

    /// Follows a step of the clock back.
    fn follow_step_back(&mut self) {
        let ClockStep::By(step @ ..0) = self.service.clock().step() else { return };
        if self.is_waking() {
            return;
        }
        tracing::warn!(seconds = step / 1000, "the clock has stepped back; turns that began later than now begin now");
        self.service.clock().follow_step();
        let mut chores = lock(&self.chores);
        chores.to_restart.extend(&self.ours);
        chores.next_alarms.clear();
    }

    /// Follows a step of the clock forward once it is noted, so that no turn ends by the new time before it has got its own back.
    async fn follow_step_forward(&mut self, now: i64) -> Result<(), StoreError> {
        let ClockStep::By(step @ 1..) = self.service.clock().step() else {
            self.step_since = None;
            return Ok(());
        };
        if !self.outages.serves(Instant::now()) || self.is_waking() {
            return Ok(());
        }
        // One replica notes a step for all, as two would give it back twice: that with the first partition, and another one only when
        // those before it have had the time to.
        let seen = *self.step_since.get_or_insert_with(Instant::now);
        let first = self.ours.first().map_or(0, |first| first.number());
        let may_note = seen.elapsed() >= LEASE * u32::from(first);
        if self.outages.note_step(self.service.store().as_ref(), now, step, may_note).await? {
            self.service.clock().follow_step();
        }
        Ok(())
    }

    /// Does what is due in our partitions, in a task of its own: a computer that thinks for long delays no lease. There is one task at a
    /// time, for what is due now: if the process is frozen meanwhile, no turn ends because of that. Where turns lack the time of an
    /// outage, no turn ends before they get it back; that waits until the clock has followed a step, so that turns which begin meanwhile
    /// get it, too.
    fn wake(&mut self) {
        if self.is_waking() || !self.outages.serves(Instant::now()) {
            return;
        }
        let (now, follows) = (self.service.clock().now(), self.service.clock().step() == ClockStep::None);
        let (outages, mut due) = (self.outages.known(), self.ours.clone());
        let mut chores = lock(&self.chores);
        due.retain(|partition| {
            let rings = chores.next_alarms.get(partition).is_none_or(|next| *next <= now.0);
            if chores.lacks(*partition, &outages) { follows } else { rings }
        });
        if due.is_empty() {
            return;
        }
        // From here on news of earlier alarms count.
        chores.next_alarms.extend(due.iter().map(|partition| (*partition, i64::MAX)));
        drop(chores);
        let (service, chores) = (Arc::clone(&self.service), Arc::clone(&self.chores));
        self.waking = Some(tokio::spawn(async move {
            join_all(due.iter().map(|partition| serve(&service, &chores, *partition, &outages, now))).await;
        }));
    }
}

/// Does what is due in a partition, and notes when its next alarm rings.
async fn serve(service: &Service, chores: &Mutex<Chores>, partition: Partition, outages: &[Outage], now: Timestamp) {
    match wake(service, chores, partition, outages, now).await {
        Ok(next) => {
            lock(chores).next_alarms.entry(partition).and_modify(|known| *known = next.min(*known)).or_insert(next);
        }
        Err(fault) => {
            lock(chores).next_alarms.remove(&partition);
            fault.log("failed to do what is due in a partition; trying again");
        }
    }
}

/// Gives a partition's turns what they lack of these outages, lets its waits begin now after a step of the clock back, and does what is
/// due by `now`; when it is to be looked at again, in milliseconds since the epoch.
async fn wake(
    service: &Service,
    chores: &Mutex<Chores>,
    partition: Partition,
    outages: &[Outage],
    now: Timestamp,
) -> Result<i64, StoreError> {
    let lacks = lock(chores).lacks(partition, outages);
    if lacks {
        give_back(service, partition, outages).await?;
        lock(chores).given_back.extend(outages.last().map(|last| (partition, *last)));
    }
    let restarts = lock(chores).to_restart.contains(&partition);
    if restarts {
        service.restart_waits(partition).await?;
        lock(chores).to_restart.remove(&partition);
    }
    let moved = service.wake(partition, now).await?;
    Ok(match service.store().next_alarm(partition).await? {
        // What cannot be done stays due.
        Some(next) if next <= now.0 && moved == 0 => now.0 + AGAIN,
        Some(next) => next,
        None => i64::MAX,
    })
}
