//! The shared state of delivery: the partitions of this replica with their epochs, the number of messages in flight, and whether delivery
//! is closing. Reads no outbox and sends nothing.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use broadside_game::ids::{Home, RoomId};
use broadside_service::{Service, outbox::Message};
use broadside_store::{
    failure_log::FailureLog,
    store::{EntryId, Partition},
};
use tokio::{
    sync::{Notify, OwnedSemaphorePermit, mpsc::UnboundedSender},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use crate::{
    platform::{Address, Platform, SendPermit},
    ttl_cache::TtlCache,
};

/// The most messages of a partition in memory; the rest waits in its outbox.
pub(super) const MAX_IN_FLIGHT: usize = 1024;

/// How long after the last failed delivery a platform counts as recovered: longer than the pause before a retry.
const RECOVERY_TIME: Duration = Duration::from_secs(30);

/// How long to wait before asking again for a place in a room where the bot lacks the permission to create one.
const FORBIDDEN_RETRY_DELAY: Duration = Duration::from_secs(10 * 60);

/// The lease of a partition as delivery sees it: how long this replica may deliver, and in which epoch.
pub(super) struct PartitionLease {
    pub(super) until: Instant,
    pub(super) epoch: u64,
    /// The last entry read from its outbox in this epoch.
    pub(super) last_read: Option<EntryId>,
}

/// The delivery state of a partition, whether this replica owns it or not.
#[derive(Default)]
pub(super) struct PartitionState {
    /// Allows one reader of its outbox at a time, so that messages reach their queues in order.
    pub(super) reader: tokio::sync::Mutex<()>,
    /// Whether a reader waits for the lock: another one would find nothing more.
    pub(super) has_waiting_reader: AtomicBool,
    /// Whether another read of its outbox will follow a failed one.
    pub(super) has_retry: AtomicBool,
    /// Allows one place search at a time, so that the games in a room are counted correctly.
    pub(super) place_search: tokio::sync::Mutex<()>,
    /// The number of its messages and place searches that have started and not ended.
    pub(super) in_flight: AtomicUsize,
}

/// A slot for sending a message, held until it is sent; `Ok(None)` on a platform without slots, an error when delivery is closing.
pub(super) type SendSlot = Result<Option<OwnedSemaphorePermit>, DeliveryClosed>;

#[derive(Debug)]
pub(super) struct DeliveryClosed;

fn current_epoch(leases: &Mutex<BTreeMap<Partition, PartitionLease>>, partition: Partition) -> Option<u64> {
    let leases = leases.lock().expect("no holder of this lock panics");
    leases.get(&partition).filter(|lease| lease.until > Instant::now()).map(|lease| lease.epoch)
}

/// An outbox entry in flight: a message or a place search.
pub(super) struct OutboxItem<T> {
    pub(super) partition: Partition,
    /// The epoch in which it was read.
    pub(super) epoch: u64,
    pub(super) id: EntryId,
    pub(super) entry: T,
}

/// Delivers the messages of this replica's partitions to the platforms.
pub struct Delivery {
    pub(super) service: Arc<Service>,
    pub(super) platforms: BTreeMap<Home, Arc<dyn Platform>>,
    pub(super) queues: Mutex<BTreeMap<Address, UnboundedSender<Box<OutboxItem<Message>>>>>,
    pub(super) leases: Arc<Mutex<BTreeMap<Partition, PartitionLease>>>,
    epochs: AtomicU64,
    /// One for each partition, by its number.
    partition_states: Vec<PartitionState>,
    /// Rooms in which the bot lacks the permission to create places.
    pub(super) rooms_without_permission: TtlCache<RoomId, ()>,
    /// Notified when an entry is done and a partition may read more.
    pub(super) capacity_freed: Notify,
    /// Cancelled when another replica waits to take over. Then nothing more is read, and messages in flight are delivered without pacing;
    /// with a shared store, messages that still wait for a slot are dropped and left to the other replica.
    pub(super) closing: CancellationToken,
    pub(super) failure_logs: BTreeMap<Home, FailureLog>,
}

impl Delivery {
    /// A delivery for these platforms.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Arc<Self> {
        let platforms = platforms.into_iter().map(|platform| (platform.home(), platform)).collect();
        Arc::new(Self {
            service,
            platforms,
            queues: Mutex::default(),
            leases: Arc::default(),
            epochs: AtomicU64::new(0),
            partition_states: Partition::all().map(|_| PartitionState::default()).collect(),
            rooms_without_permission: TtlCache::new(FORBIDDEN_RETRY_DELAY),
            capacity_freed: Notify::new(),
            closing: CancellationToken::new(),
            failure_logs: Home::ALL.map(|home| (home, FailureLog::new(format!("delivery to {home:?}"), RECOVERY_TIME))).into(),
        })
    }

    pub(super) fn partition_state(&self, partition: Partition) -> &PartitionState {
        &self.partition_states[usize::from(partition.number())]
    }

    /// Extends the lease of a partition to `until`. After a gap a new epoch begins and the outbox is read again, since another
    /// replica may have delivered in between. Returns whether a new epoch begins.
    pub(super) fn extend_lease(&self, partition: Partition, until: Instant) -> bool {
        let mut leases = self.leases.lock().expect("no holder of this lock panics");
        match leases.get_mut(&partition) {
            Some(lease) if lease.until > Instant::now() => {
                lease.until = until;
                false
            }
            _ => {
                let epoch = self.epochs.fetch_add(1, Ordering::Relaxed);
                leases.insert(partition, PartitionLease { until, epoch, last_read: None });
                true
            }
        }
    }

    /// Ends the lease of a partition. Its messages in flight are dropped without an acknowledgement.
    pub(super) fn drop_partition(&self, partition: Partition) {
        self.leases.lock().expect("no holder of this lock panics").remove(&partition);
    }

    /// The current epoch of this partition, if this replica may deliver for it.
    pub(super) fn epoch(&self, partition: Partition) -> Option<u64> {
        current_epoch(&self.leases, partition)
    }

    /// The permission to send messages of this partition and epoch; it ends with the epoch.
    pub(super) fn permit(&self, partition: Partition, epoch: u64) -> SendPermit {
        let leases = Arc::clone(&self.leases);
        SendPermit::valid_while(move || current_epoch(&leases, partition) == Some(epoch))
    }

    /// The least time between two deliveries to an address.
    pub(super) fn min_interval(&self, address: Address) -> Duration {
        self.platforms.get(&address.home()).map_or(Duration::ZERO, |platform| platform.min_interval(address))
    }

    pub(super) fn mark_done(&self, partition: Partition, count: usize) {
        let before = self.partition_state(partition).in_flight.fetch_sub(count, Ordering::AcqRel);
        metrics::gauge!("broadside_parcels_under_way").decrement(count as f64);
        if before - count < MAX_IN_FLIGHT {
            self.capacity_freed.notify_waiters();
        }
    }

    /// Waits for a slot at an address, if its platform limits sending.
    pub(super) async fn wait_for_slot(&self, address: Address) -> SendSlot {
        let Some(slot) = self.platforms.get(&address.home()).and_then(|platform| platform.wait_for_slot(address)) else { return Ok(None) };
        tokio::select! {
            biased;
            () = self.closing.cancelled(), if self.service.store().is_shared() => Err(DeliveryClosed),
            permit = slot => Ok(Some(permit)),
        }
    }

    /// Waits before a retry. Ends early when delivery closes, if the message can be left to another replica.
    pub(super) async fn wait_to_retry(&self, address: Address, pause: Duration) {
        let is_limited = self.platforms.get(&address.home()).is_some_and(|platform| platform.wait_for_slot(address).is_some());
        if is_limited && self.service.store().is_shared() {
            self.sleep_until_closing(pause).await;
        } else {
            tokio::time::sleep(pause).await;
        }
    }

    pub(super) async fn sleep_until_closing(&self, pause: Duration) {
        let _ = tokio::time::timeout(pause, self.closing.cancelled()).await;
    }

    /// The number of messages and place searches of this partition in flight.
    pub(super) fn in_flight(&self, partition: Partition) -> usize {
        self.partition_state(partition).in_flight.load(Ordering::Acquire)
    }
}
