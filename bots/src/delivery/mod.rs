//! Delivery: takes messages from the outbox in order, has them phrased and drawn, hands them to the
//! platforms and acknowledges what arrived; has jobs done as it comes to them. At least once, in order per address; a
//! newer board supersedes an undelivered older one, lines are never dropped. Decides nothing about a game.

mod backlog;
mod batch;
mod bulletin;
mod content;
mod draft;
mod game;
mod leases;
mod outages;
mod places;
mod placing;
mod queue;
mod replies;
mod rings;
mod standing;

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
        outbox::Entry,
        store::{EntryId, Partition, StoreError},
        trouble::Trouble,
        unread::What,
    },
};
use tokio::{
    sync::{Notify, OwnedSemaphorePermit, mpsc::UnboundedSender},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use crate::{
    platform::{Address, Platform, Right},
    ttl_cache::TtlCache,
};
use batch::Item;
use places::SearchUnderWay;

pub use leases::Leases;
pub(crate) use placing::{place, retire};
pub(crate) use replies::{Input, Showing};

/// How many messages are read from the outbox at once.
const ARMFUL: usize = 256;

/// With so many messages of a partition in memory no more are read; the others wait in its outbox.
const MOST: usize = 1024;

/// How long after the last failed delivery a platform's trouble counts as over: longer than a delivery waits before it is tried again.
const QUIET: Duration = Duration::from_secs(30);

/// How often it is looked, while there is no room, whether the partition is still ours.
const GLANCE: Duration = Duration::from_secs(1);

/// How long we may deliver for a partition, and which epoch over it this is.
struct Hold {
    until: Instant,
    epoch: u64,
    /// The last message that was taken from its outbox in this epoch.
    seen: Option<EntryId>,
}

/// What is done for a partition, whether it is ours or not.
#[derive(Default)]
struct Desk {
    /// One reader of its outbox at a time, so that messages reach their queues in order.
    reader: tokio::sync::Mutex<()>,
    /// Whether a reader waits already: another one would find nothing more.
    is_waited_for: AtomicBool,
    /// One who looks for places at a time, so that they are counted rightly.
    place_search: tokio::sync::Mutex<()>,
    /// How many of its messages are handed to queues or place searches and not yet done with.
    under_way: AtomicUsize,
}

/// Room for a message, held until it has left; an error when nothing more is to leave.
type Room = Result<Option<OwnedSemaphorePermit>, Closed>;

#[derive(Debug)]
struct Closed;

fn present_epoch(held: &Mutex<BTreeMap<Partition, Hold>>, partition: Partition) -> Option<u64> {
    let held = held.lock().expect("no holder of this lock panics");
    held.get(&partition).filter(|hold| hold.until > Instant::now()).map(|hold| hold.epoch)
}

/// Delivery.
pub struct Delivery {
    service: Arc<Service>,
    platforms: BTreeMap<Home, Arc<dyn Platform>>,
    queues: Mutex<BTreeMap<Address, UnboundedSender<Box<Item>>>>,
    held: Arc<Mutex<BTreeMap<Partition, Hold>>>,
    epochs: AtomicU64,
    /// For each partition.
    desks: Vec<Desk>,
    /// Rooms in which the bot lacks a right for places of their own.
    no_places: TtlCache<RoomId, ()>,
    /// Told whenever something is done with and there is room for more.
    idle: Notify,
    /// Nothing new is taken any more.
    closing: CancellationToken,
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
            no_places: TtlCache::new(places::FORBIDDEN_REST),
            idle: Notify::new(),
            closing: CancellationToken::new(),
            troubles: Home::ALL.map(|home| (home, Trouble::with(format!("deliveries to {home:?}"), QUIET))).into(),
        })
    }

    fn desk(&self, partition: Partition) -> &Desk {
        &self.desks[usize::from(partition.number())]
    }

    /// What is the matter with a platform, for the log.
    fn trouble(&self, home: Home) -> &Trouble {
        self.troubles.get(&home).expect("every home is named")
    }

    /// This partition is ours to deliver for until `until`. After a gap a new epoch begins: what an earlier
    /// one had taken may have been delivered by others, so it is taken from the outbox again. `true` where one begins.
    fn hold(&self, partition: Partition, until: Instant) -> bool {
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
    fn drop_partition(&self, partition: Partition) {
        self.held.lock().expect("no holder of this lock panics").remove(&partition);
    }

    /// The present epoch over this partition, if we may deliver for it.
    fn epoch(&self, partition: Partition) -> Option<u64> {
        present_epoch(&self.held, partition)
    }

    /// The right to say what was taken from this partition's outbox in this epoch: it ends with the epoch.
    fn right(&self, partition: Partition, epoch: u64) -> Right {
        let held = Arc::clone(&self.held);
        Right::as_long_as(move || present_epoch(&held, partition) == Some(epoch))
    }

    /// Takes everything new from the outbox of a partition and hands it to the queues; accounts are filed
    /// at once, before anybody is told.
    ///
    /// # Errors
    /// When the store is in trouble; nothing is lost, the next round goes on.
    pub async fn collect(self: &Arc<Self>, partition: Partition) -> Result<(), StoreError> {
        let desk = self.desk(partition);
        if desk.is_waited_for.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let _reader = desk.reader.lock().await;
        desk.is_waited_for.store(false, Ordering::Release);
        while let Some(epoch) = self.epoch(partition).filter(|_| !self.is_closing()) {
            if self.under_way(partition) >= MOST {
                let _ = tokio::time::timeout(GLANCE, self.idle.notified()).await;
                continue;
            }
            let after = self.held.lock().expect("no holder of this lock panics").get(&partition).and_then(|hold| hold.seen.clone());
            let entries = self.service.store().outbox(partition, after.as_ref(), ARMFUL).await?;
            if entries.is_empty() {
                return Ok(());
            }
            for (id, bytes) in entries {
                self.take(partition, epoch, id.clone(), &bytes).await?;
                let mut held = self.held.lock().expect("no holder of this lock panics");
                match held.get_mut(&partition).filter(|hold| hold.epoch == epoch) {
                    Some(hold) => hold.seen = Some(id),
                    // The next epoch takes that message again: the queues let go of what is not of theirs.
                    None => break,
                }
            }
        }
        Ok(())
    }

    async fn take(self: &Arc<Self>, partition: Partition, epoch: u64, id: EntryId, bytes: &[u8]) -> Result<(), StoreError> {
        match Entry::read(bytes) {
            Some(Entry::Message(message)) => self.hand_to_queue(Item { partition, epoch, id, message }),
            Some(Entry::Search(search)) => {
                // Beside everything else: it may take long, and nothing waits for it.
                self.set_out(partition);
                tokio::spawn(places::run(Arc::clone(self), SearchUnderWay { partition, epoch, id, search }));
            }
            Some(Entry::Job(job)) => match self.service.run_job(&job).await {
                Ok(()) => self.service.store().acknowledge(partition, &[id]).await?,
                // It waits for a version that can read the record, and holds nothing else up.
                Err(fault) if fault.is_unreadable() => {}
                Err(fault) => return Err(fault),
            },
            // A newer version may have written it: it waits for one, and holds nothing else up.
            None => self.service.store().unread().note(What::Message, partition, &id.to_string()),
        }
        Ok(())
    }

    fn hand_to_queue(self: &Arc<Self>, item: Item) {
        let address = item.message.address;
        self.set_out(item.partition);
        let mut queues = self.queues.lock().expect("no holder of this lock panics");
        let queue = queues.entry(address).or_insert_with(|| queue::open(Arc::clone(self), address));
        if let Err(returned) = queue.send(Box::new(item)) {
            // A queue that was idle for long has closed; a new one takes its place.
            let queue = queue::open(Arc::clone(self), address);
            let _ = queue.send(returned.0);
            queues.insert(address, queue);
        }
    }

    fn set_out(&self, partition: Partition) {
        self.desk(partition).under_way.fetch_add(1, Ordering::AcqRel);
        metrics::gauge!("broadside_parcels_under_way").increment(1.0);
    }

    /// The least time between two deliveries to an address.
    fn pace(&self, address: Address) -> Duration {
        self.platforms.get(&address.home()).map_or(Duration::ZERO, |platform| platform.pace(address))
    }

    fn done_with(&self, partition: Partition, count: usize) {
        let before = self.desk(partition).under_way.fetch_sub(count, Ordering::AcqRel);
        metrics::gauge!("broadside_parcels_under_way").decrement(count as f64);
        if before - count < MOST {
            self.idle.notify_waiters();
        }
    }

    /// Takes nothing more from now on, and delivers what is taken without spreading it over time: another replica waits
    /// to go on. Where the store is shared and a platform takes only so much, what has not left yet is let go of.
    fn close(&self) {
        self.closing.cancel();
    }

    /// Waits until there is room at an address, where its platform takes only so much.
    async fn turn(&self, address: Address) -> Room {
        let Some(turn) = self.platforms.get(&address.home()).and_then(|platform| platform.turn(address)) else { return Ok(None) };
        tokio::select! {
            biased;
            () = self.closing.cancelled(), if self.service.store().is_shared() => Err(Closed),
            permit = turn => Ok(Some(permit)),
        }
    }

    /// Waits before another try, no longer than that is ours.
    async fn rest(&self, address: Address, pause: Duration) {
        let stands_in_line = self.platforms.get(&address.home()).is_some_and(|platform| platform.turn(address).is_some());
        if stands_in_line && self.service.store().is_shared() {
            self.nap(pause).await;
        } else {
            tokio::time::sleep(pause).await;
        }
    }

    /// Waits so long, or until nothing more is taken.
    async fn nap(&self, pause: Duration) {
        let _ = tokio::time::timeout(pause, self.closing.cancelled()).await;
    }

    /// Whether nothing more is taken.
    fn is_closing(&self) -> bool {
        self.closing.is_cancelled()
    }

    /// How many messages of this partition are handed on and not yet done with.
    fn under_way(&self, partition: Partition) -> usize {
        self.desk(partition).under_way.load(Ordering::Acquire)
    }
}
