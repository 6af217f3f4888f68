//! Partition leases: takes and renews them, schedules reads of outboxes and alarms, and adds the time of outages to running turns.
//! Decides nothing about a game.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use broadside_game::ids::Timestamp;
use broadside_service::{Service, chance::ClockStep};
use broadside_store::{
    backoff::Backoff,
    failure_log::FailureLog,
    mutex::lock,
    outages::Outage,
    store::{Partition, ServedPartitions, StoreError, StoreResult, TakeoverMode},
    wakeups::PendingWork,
};
use futures_util::future::join_all;
use tokio::{
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval, sleep},
};
use tokio_util::sync::CancellationToken;

use super::{
    outages::{Outages, credit_outages},
    state::Delivery,
};
use crate::leadership::{LEASE_DURATION, RENEWAL_INTERVAL};

/// How long a renewal may take; a later answer counts as none.
const RENEWAL_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a stopping process waits for messages that are being sent: longer than one request to a platform may take, because the
/// next owner of the partition would send such a message again. With the up to 13 seconds for listeners and answers before it, shorter than
/// the 45 seconds that the manifests in `deploy/` allow.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);

/// How often the known alarms are checked.
const ALARM_INTERVAL: Duration = Duration::from_millis(250);

/// The delay before an alarm that stays due is tried again, in milliseconds.
const RETRY_DELAY_MS: i64 = 1000;

/// The number of renewals within which every partition is checked once, even without a notification.
const SWEEP_RENEWALS: usize = 60;

/// Nothing new is sent in this last part of a lease.
const SAFETY_MARGIN: Duration = Duration::from_millis(500);

/// The partition leases of one replica.
pub struct Leases {
    service: Arc<Service>,
    delivery: Arc<Delivery>,
    owner: u64,
    /// The partitions whose leases this replica holds.
    owned: BTreeSet<Partition>,
    /// Whether the store notifies this process of commits by other processes.
    is_notified: bool,
    outages: Outages,
    /// When this replica first saw the clock step that is not applied yet.
    step_since: Option<Instant>,
    work: Arc<Mutex<PartitionWork>>,
    alarm_task: Option<JoinHandle<()>>,
    renewals: usize,
    /// The id of the store server's run that answered last.
    server_run: String,
    failures: FailureLog,
}

/// Pending work of the partitions, as far as this replica knows.
#[derive(Default)]
struct PartitionWork {
    /// When the next alarm of each partition is due, in milliseconds since the Unix epoch; a missing entry has to be read from the store.
    next_alarms: BTreeMap<Partition, i64>,
    /// The last outage credited to each partition.
    credited: BTreeMap<Partition, Outage>,
    /// Partitions whose turns must restart now because a backward clock step left their start in the future.
    to_restart: BTreeSet<Partition>,
}

impl PartitionWork {
    /// Whether the last of these outages is not yet credited to the partition.
    fn needs_credit(&self, partition: Partition, outages: &[Outage]) -> bool {
        outages.last().is_some_and(|last| self.credited.get(&partition).is_none_or(|credited| credited.since != last.since))
    }
}

impl Leases {
    /// The leases of the replica called `owner`.
    pub fn new(service: Arc<Service>, delivery: Arc<Delivery>, owner: u64) -> Self {
        Self {
            service,
            delivery,
            owner,
            owned: BTreeSet::new(),
            is_notified: false,
            outages: Outages::default(),
            step_since: None,
            work: Arc::default(),
            alarm_task: None,
            renewals: 0,
            server_run: String::new(),
            failures: FailureLog::new("lease renewal", LEASE_DURATION),
        }
    }

    /// Acquires and renews leases until `stop`, then delivers what is in flight and releases the leases. This replica applies no clock step
    /// after that.
    pub async fn run(mut self, stop: CancellationToken) {
        let mut renewal = interval(RENEWAL_INTERVAL);
        renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut alarms = interval(ALARM_INTERVAL);
        alarms.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let wakeups = self.service.wakeups().clone();
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                _ = renewal.tick() => self.renew().await,
                pending = wakeups.take() => self.handle_pending(pending).await,
                _ = alarms.tick() => self.process_alarms(),
            }
        }
        // Unfinished alarms stay due for the next owner.
        if let Some(unfinished) = self.alarm_task.take() {
            unfinished.abort();
        }
        if tokio::time::timeout(DRAIN_TIMEOUT, self.drain()).await.is_err() {
            tracing::info!("stopped before all messages were delivered; the rest waits in the outbox");
        }
        self.release(|_, _| true).await;
        if let Err(error) = self.service.store().release_partitions(self.owner, &[]).await {
            error.log("failed to release the leases at shutdown; other replicas take over when they expire");
        }
    }

    async fn handle_pending(&mut self, pending: PendingWork) {
        let PendingWork { outboxes, alarms, freed, missed } = pending;
        if missed {
            lock(&self.work).next_alarms.clear();
            self.owned.iter().for_each(|partition| self.collect(*partition));
        }
        outboxes.into_iter().for_each(|partition| self.collect(partition));
        for (partition, moment) in alarms {
            // An unknown alarm is read from the store anyway.
            lock(&self.work).next_alarms.entry(partition).and_modify(|next| *next = moment.min(*next));
        }
        if freed {
            self.renew().await;
        }
    }

    /// Releases each lease once its messages in flight are delivered, and renews the others meanwhile.
    async fn drain(&mut self) {
        self.delivery.closing.cancel();
        let delivery = Arc::clone(&self.delivery);
        let mut renewal = interval(RENEWAL_INTERVAL);
        while !self.owned.is_empty() {
            let idle = delivery.capacity_freed.notified();
            self.release(|delivery, partition| delivery.in_flight(partition) == 0).await;
            tokio::select! {
                biased;
                () = idle => {}
                _ = renewal.tick() => self.renew().await,
            }
        }
    }

    /// Releases the selected partitions in one call.
    async fn release(&mut self, selected: impl Fn(&Delivery, Partition) -> bool) {
        let released: Vec<Partition> = self.owned.iter().copied().filter(|partition| selected(&self.delivery, *partition)).collect();
        if released.is_empty() {
            return;
        }
        released.iter().for_each(|partition| self.delivery.drop_partition(*partition));
        if let Err(error) = self.service.store().release_partitions(self.owner, &released).await {
            error.log("failed to release partitions; their lease expires by itself");
        }
        self.owned.retain(|partition| !released.contains(partition));
    }

    /// Reads an outbox in its own task, so that a slow one does not delay the others. Retries after a store error; one task waits.
    fn collect(&self, partition: Partition) {
        if !self.owned.contains(&partition) {
            return;
        }
        let delivery = Arc::clone(&self.delivery);
        tokio::spawn(async move {
            for pause in Backoff::default() {
                let Err(error) = delivery.collect(partition).await else { return };
                error.log("failed to read the outbox; trying again");
                let has_retry = &delivery.partition_state(partition).has_retry;
                if has_retry.swap(true, Ordering::AcqRel) {
                    return;
                }
                sleep(pause).await;
                has_retry.store(false, Ordering::Release);
            }
        });
    }

    async fn renew(&mut self) {
        match self.try_renew().await {
            Ok(()) => self.failures.record_success(),
            Err(error) => {
                metrics::counter!("broadside_lease_trouble_total").increment(1);
                self.failures.record_failure(&error);
            }
        }
    }

    async fn try_renew(&mut self) -> StoreResult {
        // Count first: while the store is down, do not subscribe (and log the failure) every second.
        let sweep_slot = self.renewals % SWEEP_RENEWALS;
        self.renewals = self.renewals.wrapping_add(1);
        if !self.is_notified && sweep_slot == 0 {
            self.is_notified = self.service.store().listen(self.service.wakeups()).await;
        }
        let before = self.owned.len();
        let new_epochs = self.renew_leases().await?;
        if self.owned.len() != before {
            tracing::info!(held = self.owned.len(), before, "number of held partitions changed");
        }
        let is_due = |partition: &Partition| {
            !self.is_notified || new_epochs.contains(partition) || usize::from(partition.number()) % SWEEP_RENEWALS == sweep_slot
        };
        // In separate tasks: a full outbox must not delay the renewal of leases.
        let due: Vec<Partition> = self.owned.iter().copied().filter(is_due).collect();
        for partition in due {
            lock(&self.work).next_alarms.remove(&partition);
            self.collect(partition);
        }
        if self.owned.is_empty() {
            // The turns it affects belong to other replicas.
            self.service.clock().apply_step();
        } else {
            match self.service.clock().step() {
                ClockStep::None => {
                    self.step_since = None;
                    let clock = self.service.clock();
                    if self.outages.check(self.service.store().as_ref(), clock.now().0, Instant::now()).await? {
                        clock.request_comparison_once(self.outages.last_outage_start());
                    }
                }
                // A heartbeat with a time that other replicas may no longer share would hide an outage.
                ClockStep::Unsure => {}
                ClockStep::By(step) => self.apply_step(step).await?,
            }
        }
        metrics::gauge!("broadside_partitions_held").set(self.owned.len() as f64);
        Ok(())
    }

    /// Renews the leases and takes free ones. Returns the partitions in which a new epoch begins: new ones, and those whose lease expired
    /// before it was renewed.
    ///
    /// # Errors
    /// A store error, or no answer within [`RENEWAL_TIMEOUT`].
    async fn renew_leases(&mut self) -> StoreResult<BTreeSet<Partition>> {
        let requested_at = Instant::now();
        let take = if self.delivery.closing.is_cancelled() { TakeoverMode::Nothing } else { TakeoverMode::Unowned };
        let served = tokio::time::timeout(RENEWAL_TIMEOUT, self.service.store().renew_membership(self.owner, LEASE_DURATION, take)).await;
        let timed_out = |_| StoreError::Unavailable("lease renewal timed out".to_owned());
        let ServedPartitions { partitions, run, .. } = served.map_err(timed_out)??;
        if std::mem::replace(&mut self.server_run, run.clone()) != run {
            // The new server may have lost the recorded credits, and may number messages differently.
            lock(&self.work).credited.clear();
            std::mem::take(&mut self.owned).into_iter().for_each(|partition| self.delivery.drop_partition(partition));
        }
        let ours: BTreeSet<Partition> = partitions.into_iter().collect();
        for partition in self.owned.difference(&ours) {
            metrics::counter!("broadside_lease_lost_total").increment(1);
            self.delivery.drop_partition(*partition);
        }
        metrics::counter!("broadside_lease_taken_total").increment(ours.difference(&self.owned).count() as u64);
        let until = requested_at + LEASE_DURATION - SAFETY_MARGIN;
        let new_epochs = ours.iter().copied().filter(|partition| self.delivery.extend_lease(*partition, until)).collect();
        self.owned = ours;
        Ok(new_epochs)
    }

    /// Whether alarms are being processed. A clock step waits for them, since they became due by the old time.
    fn is_processing_alarms(&self) -> bool {
        self.alarm_task.as_ref().is_some_and(|task| !task.is_finished())
    }

    /// Applies a step of the clock (in milliseconds) once its cost is recorded as an outage, so that no turn ends by the new time before it
    /// is credited.
    async fn apply_step(&mut self, step: i64) -> StoreResult {
        if self.is_processing_alarms() {
            return Ok(());
        }
        // Only one replica records a step, or it would be credited twice: the owner of the first partition. The others wait one lease for
        // each partition before their first one, in case the replicas before them are gone.
        let seen = *self.step_since.get_or_insert_with(Instant::now);
        let first = self.owned.first().map_or(0, |first| first.number());
        let may_record = seen.elapsed() >= LEASE_DURATION * u32::from(first);
        let (store, clock) = (self.service.store().as_ref(), self.service.clock());
        if self.outages.prepare_step(store, (clock.now().0, step), Instant::now(), may_record).await? {
            clock.apply_step();
            if step < 0 {
                tracing::warn!(seconds = step / 1000, "clock stepped back; restarting turns that began later than now");
                let mut work = lock(&self.work);
                work.to_restart.extend(&self.owned);
                work.next_alarms.clear();
            }
        }
        Ok(())
    }

    /// Processes due alarms in its own task, so that a slow computer player delays no lease. One task runs at a time, for what is due
    /// now: if the process is frozen meanwhile, no turn ends because of that. In a partition with an outage to credit no turn ends
    /// before that is done. Nothing is due while a clock step is not applied: turns that begin meanwhile on a replica that has applied it
    /// would end at once, and would not be credited.
    fn process_alarms(&mut self) {
        let clock = self.service.clock();
        if self.is_processing_alarms() || !self.outages.serves(Instant::now()) || clock.step() != ClockStep::None {
            return;
        }
        let now = clock.now();
        let (outages, mut due) = (self.outages.all(), self.owned.clone());
        let mut work = lock(&self.work);
        due.retain(|partition| {
            let is_due = work.next_alarms.get(partition).is_none_or(|next| *next <= now.0);
            is_due || work.needs_credit(*partition, &outages)
        });
        if due.is_empty() {
            return;
        }
        // From here on, notifications of earlier alarms count.
        work.next_alarms.extend(due.iter().map(|partition| (*partition, i64::MAX)));
        drop(work);
        let (service, work) = (Arc::clone(&self.service), Arc::clone(&self.work));
        self.alarm_task = Some(tokio::spawn(async move {
            join_all(due.iter().map(|partition| serve_partition(&service, &work, *partition, &outages, now))).await;
        }));
    }
}

/// Processes what is due in a partition and records when its next alarm is due.
async fn serve_partition(service: &Service, work: &Mutex<PartitionWork>, partition: Partition, outages: &[Outage], now: Timestamp) {
    match wake_partition(service, work, partition, outages, now).await {
        Ok(next) => {
            lock(work).next_alarms.entry(partition).and_modify(|known| *known = next.min(*known)).or_insert(next);
        }
        Err(error) => {
            lock(work).next_alarms.remove(&partition);
            error.log("failed to process due alarms of a partition; trying again");
        }
    }
}

/// Credits a partition with the outages that it lacks, restarts its turns after a backward clock step, and processes what is due by
/// `now`. Returns when to call it again, in milliseconds since the Unix epoch.
async fn wake_partition(
    service: &Service,
    work: &Mutex<PartitionWork>,
    partition: Partition,
    outages: &[Outage],
    now: Timestamp,
) -> StoreResult<i64> {
    let needs_credit = lock(work).needs_credit(partition, outages);
    if needs_credit {
        credit_outages(service, partition, outages).await?;
        lock(work).credited.extend(outages.last().map(|last| (partition, *last)));
    }
    let restarts = lock(work).to_restart.contains(&partition);
    if restarts {
        service.restart_turns(partition).await?;
        lock(work).to_restart.remove(&partition);
    }
    let moved = service.wake(partition, now).await?;
    Ok(match service.store().next_alarm(partition).await? {
        // An alarm that could not be processed stays due.
        Some(next) if next <= now.0 && moved == 0 => now.0 + RETRY_DELAY_MS,
        Some(next) => next,
        None => i64::MAX,
    })
}
