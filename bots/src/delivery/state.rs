//! What all files of delivery share: which partitions are ours and in which epoch, how much of each is under way, and whether anything
//! more is taken. Reads no outbox and sends nothing.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use broadside_core::{
    game::ids::{Home, RoomId},
    service::{
        Service,
        outbox::Message,
        store::{EntryId, Partition},
        trouble::Trouble,
    },
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

/// With so many messages of a partition in memory no more are read; the others wait in its outbox.
pub(super) const MOST: usize = 1024;

/// How long after the last failed delivery a platform's trouble counts as over: longer than a delivery waits before it is tried again.
const QUIET: Duration = Duration::from_secs(30);

/// How long no place is asked for in a room where the bot lacks a right to make one.
const FORBIDDEN_REST: Duration = Duration::from_secs(10 * 60);

/// How long we may deliver for a partition, and which epoch over it this is.
pub(super) struct Hold {
    pub(super) until: Instant,
    pub(super) epoch: u64,
    /// The last message that was taken from its outbox in this epoch.
    pub(super) seen: Option<EntryId>,
}

/// What is done for a partition, whether it is ours or not.
#[derive(Default)]
pub(super) struct Desk {
    /// One reader of its outbox at a time, so that messages reach their queues in order.
    pub(super) reader: tokio::sync::Mutex<()>,
    /// Whether a reader waits already: another one would find nothing more.
    pub(super) is_waited_for: AtomicBool,
    /// One who looks for places at a time, so that they are counted rightly.
    pub(super) place_search: tokio::sync::Mutex<()>,
    /// How many of its messages are handed to queues or place searches and not yet done with.
    pub(super) under_way: AtomicUsize,
}

/// Room for a message, held until it has left; an error when nothing more is to leave.
pub(super) type Room = Result<Option<OwnedSemaphorePermit>, Closed>;

#[derive(Debug)]
pub(super) struct Closed;

fn present_epoch(held: &Mutex<BTreeMap<Partition, Hold>>, partition: Partition) -> Option<u64> {
    let held = held.lock().expect("no holder of this lock panics");
    held.get(&partition).filter(|hold| hold.until > Instant::now()).map(|hold| hold.epoch)
}

/// A message or a search on its way, as it was taken from an outbox.
pub(super) struct Item<T> {
    pub(super) partition: Partition,
    /// The epoch it was taken in.
    pub(super) epoch: u64,
    pub(super) id: EntryId,
    pub(super) entry: T,
}

/// Delivery.
pub struct Delivery {
    pub(super) service: Arc<Service>,
    pub(super) platforms: BTreeMap<Home, Arc<dyn Platform>>,
    pub(super) queues: Mutex<BTreeMap<Address, UnboundedSender<Box<Item<Message>>>>>,
    pub(super) held: Arc<Mutex<BTreeMap<Partition, Hold>>>,
    epochs: AtomicU64,
    /// For each partition.
    desks: Vec<Desk>,
    /// Rooms in which the bot lacks a right for places of their own.
    pub(super) no_places: TtlCache<RoomId, ()>,
    /// Told whenever something is done with and there is room for more.
    pub(super) idle: Notify,
    /// Cancelled when another replica waits to go on: nothing more is taken, and what is taken is delivered without spreading it over
    /// time. Where the store is shared and a platform takes only so much, what has not left yet is let go of.
    pub(super) closing: CancellationToken,
    /// What is the matter with each platform, for the log.
    troubles: BTreeMap<Home, Trouble>,
}

impl Delivery {
    /// A delivery for these platforms.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Arc<Self> {
        let platforms = platforms.into_iter().map(|platform| (platform.home(), platform)).collect();
        Arc::new(Self {
            service,
            platforms,
            queues: Mutex::default(),
            held: Arc::default(),
            epochs: AtomicU64::new(0),
            desks: Partition::all().map(|_| Desk::default()).collect(),
            no_places: TtlCache::new(FORBIDDEN_REST),
            idle: Notify::new(),
            closing: CancellationToken::new(),
            troubles: Home::ALL.map(|home| (home, Trouble::with(format!("deliveries to {home:?}"), QUIET))).into(),
        })
    }

    pub(super) fn desk(&self, partition: Partition) -> &Desk {
        &self.desks[usize::from(partition.number())]
    }

    /// What is the matter with a platform, for the log.
    pub(super) fn trouble(&self, home: Home) -> &Trouble {
        self.troubles.get(&home).expect("every home is named")
    }

    /// This partition is ours to deliver for until `until`. After a gap a new epoch begins: what an earlier
    /// one had taken may have been delivered by others, so it is taken from the outbox again. `true` where one begins.
    pub(super) fn hold(&self, partition: Partition, until: Instant) -> bool {
        let mut held = self.held.lock().expect("no holder of this lock panics");
        match held.get_mut(&partition) {
            Some(hold) if hold.until > Instant::now() => {
                hold.until = until;
                false
            }
            _ => {
                let epoch = self.epochs.fetch_add(1, Ordering::Relaxed);
                held.insert(partition, Hold { until, epoch, seen: None });
                true
            }
        }
    }

    /// This partition is no longer ours; what was taken from its outbox is forgotten, not acknowledged.
    pub(super) fn drop_partition(&self, partition: Partition) {
        self.held.lock().expect("no holder of this lock panics").remove(&partition);
    }

    /// The present epoch over this partition, if we may deliver for it.
    pub(super) fn epoch(&self, partition: Partition) -> Option<u64> {
        present_epoch(&self.held, partition)
    }

    /// The right to say what was taken from this partition's outbox in this epoch: it ends with the epoch.
    pub(super) fn permit(&self, partition: Partition, epoch: u64) -> SendPermit {
        let held = Arc::clone(&self.held);
        SendPermit::valid_while(move || present_epoch(&held, partition) == Some(epoch))
    }

    /// The least time between two deliveries to an address.
    pub(super) fn pace(&self, address: Address) -> Duration {
        self.platforms.get(&address.home()).map_or(Duration::ZERO, |platform| platform.min_interval(address))
    }

    pub(super) fn done_with(&self, partition: Partition, count: usize) {
        let before = self.desk(partition).under_way.fetch_sub(count, Ordering::AcqRel);
        metrics::gauge!("broadside_parcels_under_way").decrement(count as f64);
        if before - count < MOST {
            self.idle.notify_waiters();
        }
    }

    /// Waits until there is room at an address, where its platform takes only so much.
    pub(super) async fn turn(&self, address: Address) -> Room {
        let Some(turn) = self.platforms.get(&address.home()).and_then(|platform| platform.wait_for_slot(address)) else { return Ok(None) };
        tokio::select! {
            biased;
            () = self.closing.cancelled(), if self.service.store().is_shared() => Err(Closed),
            permit = turn => Ok(Some(permit)),
        }
    }

    /// Waits before another try, no longer than that is ours.
    pub(super) async fn rest(&self, address: Address, pause: Duration) {
        let stands_in_line = self.platforms.get(&address.home()).is_some_and(|platform| platform.wait_for_slot(address).is_some());
        if stands_in_line && self.service.store().is_shared() {
            self.nap(pause).await;
        } else {
            tokio::time::sleep(pause).await;
        }
    }

    /// Waits so long, or until nothing more is taken.
    pub(super) async fn nap(&self, pause: Duration) {
        let _ = tokio::time::timeout(pause, self.closing.cancelled()).await;
    }

    /// How many messages of this partition are handed on and not yet done with.
    pub(super) fn under_way(&self, partition: Partition) -> usize {
        self.desk(partition).under_way.load(Ordering::Acquire)
    }
}
