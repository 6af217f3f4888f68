//! One lane: everything for one address, in order, one delivery at a time. While a delivery waits, what
//! arrives is merged into the next one.

use std::{
    collections::{HashSet, VecDeque},
    slice,
    sync::Arc,
    time::Duration,
};

use broadside_core::service::{
    parcel::Parcel,
    store::{ParcelId, Partition},
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{Instant, sleep, sleep_until, timeout},
};
use tracing::Instrument;

use super::{
    Courier,
    batch::{Batch, Outcome},
    pauses::Pauses,
    way::Matter,
};
use crate::platform::Address;

/// A lane with nothing to do for so long closes.
const IDLE: Duration = Duration::from_secs(300);

/// How often a delivery in trouble is tried before it is given up.
const TRIES: u32 = 60;

/// How many delivered parcels a lane remembers, to know those that come again after a gap in the watch.
const REMEMBERED: usize = 512;

/// A parcel on its way.
pub(super) struct Item {
    pub(super) partition: Partition,
    /// The watch it was taken in.
    pub(super) watch: u64,
    pub(super) id: ParcelId,
    pub(super) parcel: Parcel,
    /// What it is about.
    pub(super) matter: Matter,
}

/// Everything for one address.
struct Lane {
    courier: Arc<Courier>,
    address: Address,
    arriving: UnboundedReceiver<Box<Item>>,
    waiting: VecDeque<Item>,
    /// What was delivered lately.
    delivered: VecDeque<(Partition, ParcelId)>,
    /// What was delivered and is not acknowledged: it may come again, so the lane stays.
    unsure: HashSet<(Partition, ParcelId)>,
    /// What the platform has and the store could not note.
    unsettled: Vec<Batch>,
    free_at: Instant,
}

/// Opens a lane; it lives until it has been idle for long. Boxes go in, for a channel keeps room for many.
pub(super) fn open(courier: Arc<Courier>, address: Address) -> UnboundedSender<Box<Item>> {
    let (sender, arriving) = unbounded_channel();
    let lane = Lane {
        courier,
        address,
        arriving,
        waiting: VecDeque::new(),
        delivered: VecDeque::new(),
        unsure: HashSet::new(),
        unsettled: Vec::new(),
        free_at: Instant::now(),
    };
    tokio::spawn(lane.run());
    sender
}

impl Lane {
    async fn run(mut self) {
        loop {
            if self.waiting.is_empty() {
                match timeout(IDLE, self.arriving.recv()).await {
                    Ok(Some(item)) => self.waiting.push_back(*item),
                    Ok(None) => return,
                    Err(_) if !self.unsure.is_empty() => continue,
                    Err(_) => {
                        self.arriving.close();
                        while let Some(item) = self.arriving.recv().await {
                            self.waiting.push_back(*item);
                        }
                        if self.waiting.is_empty() {
                            return;
                        }
                    }
                }
            }
            self.pace().await;
            self.pass_over().await;
            self.deliver().await;
            self.delivered.drain(..self.delivered.len().saturating_sub(REMEMBERED));
            self.free_at = Instant::now() + self.courier.pace(self.address);
        }
    }

    fn take_what_arrived(&mut self) {
        while let Ok(item) = self.arriving.try_recv() {
            self.waiting.push_back(*item);
        }
    }

    /// Waits for the address to be free again, unless somebody waits for an answer, or another replica for the partition.
    async fn pace(&mut self) {
        loop {
            self.take_what_arrived();
            let answers = self.waiting.iter().any(|item| item.parcel.reply.is_some());
            if answers || self.free_at <= Instant::now() || self.courier.is_closing() {
                return;
            }
            tokio::select! {
                () = sleep_until(self.free_at) => return,
                () = self.courier.closing.cancelled() => return,
                Some(item) = self.arriving.recv() => self.waiting.push_back(*item),
            }
        }
    }

    /// Passes over what this lane has delivered already: a new watch takes again from the outbox what an earlier one was
    /// about to acknowledge.
    async fn pass_over(&mut self) {
        let known = |item: &Item| self.delivered.contains(&(item.partition, item.id.clone()));
        let (again, fresh): (VecDeque<Item>, VecDeque<Item>) = self.waiting.drain(..).partition(known);
        self.waiting = fresh;
        for item in again {
            let Item { partition, watch, id, .. } = item;
            if self.settle(partition, watch, &id).await && acknowledge(&self.courier, partition, watch, slice::from_ref(&id)).await {
                self.unsure.remove(&(partition, id));
            }
            self.courier.done_with(partition, 1);
        }
    }

    /// Has the store note what the platform got when it could not. `false` when the watch ended meanwhile.
    async fn settle(&mut self, partition: Partition, watch: u64, id: &ParcelId) -> bool {
        let Some(at) = self.unsettled.iter().position(|batch| batch.partition == partition && batch.ids.contains(id)) else {
            return true;
        };
        let mut batch = self.unsettled.swap_remove(at);
        let mut pauses = Pauses::new();
        while let Outcome::Trouble(why) = Box::pin(batch.deliver(&self.courier)).await {
            tracing::warn!(matter = %batch.matter, %why, "what was delivered is noted later");
            if self.courier.watch(partition) != Some(watch) {
                self.unsettled.push(batch);
                return false;
            }
            sleep(pauses.next()).await;
        }
        true
    }

    /// Delivers the next batch, however long it takes; then it is acknowledged, or given up and logged. It is let go of
    /// when its watch has ended, or when the way out is closed before anything of it has left.
    async fn deliver(&mut self) {
        let (courier, home) = (Arc::clone(&self.courier), self.address.home());
        let Some(mut batch) = Batch::take(&courier, self.address, &mut self.waiting).await else { return };
        let span = batch.matter.span();
        let mut pauses = Pauses::new();
        for _ in 0..TRIES {
            // Whoever came next could not know what of it has left, so that goes on.
            let room = if batch.has_begun(&courier) { Ok(None) } else { courier.room_on_the_way(home).await };
            if room.is_err() || courier.watch(batch.partition) != Some(batch.watch) {
                return self.let_go(batch);
            }
            // In a box of its own: most lanes of many wait, and those that wait are small.
            let outcome = Box::pin(batch.deliver(&courier).instrument(span.clone())).await;
            drop(room);
            let wait = match outcome {
                Outcome::Arrived => return self.finish(batch).await,
                Outcome::Unreadable => return self.let_go(batch),
                Outcome::Later(wait) => wait.max(Duration::from_millis(50)),
                Outcome::Trouble(why) => {
                    tracing::warn!(matter = %batch.matter, %why, "a delivery is tried again");
                    pauses.next()
                }
            };
            if batch.has_begun(&courier) {
                sleep(wait).await;
            } else {
                courier.rest(home, wait).await;
            }
            self.take_what_arrived();
        }
        metrics::counter!("broadside_deliveries_given_up_total").increment(1);
        tracing::error!(matter = %batch.matter, "a delivery was given up");
        self.finish(batch).await;
    }

    /// Somebody else delivers for this partition now, or a version that can read more will; or we do again, and then know
    /// what has arrived.
    fn let_go(&mut self, batch: Batch) {
        self.courier.done_with(batch.partition, batch.ids.len());
        if batch.is_sent() {
            self.unsure.extend(batch.parcels());
            self.delivered.extend(batch.parcels());
            self.unsettled.push(batch);
        }
    }

    async fn finish(&mut self, batch: Batch) {
        if !acknowledge(&self.courier, batch.partition, batch.watch, &batch.ids).await {
            self.unsure.extend(batch.parcels());
        }
        metrics::counter!("broadside_deliveries_total").increment(1);
        self.courier.done_with(batch.partition, batch.ids.len());
        self.delivered.extend(batch.parcels());
    }
}

/// Acknowledges what is done with, however often that has to be asked for. `false` when the watch ended meanwhile.
async fn acknowledge(courier: &Courier, partition: Partition, watch: u64, parcels: &[ParcelId]) -> bool {
    let mut pauses = Pauses::new();
    while let Err(fault) = courier.service.store().acknowledge(partition, parcels).await {
        tracing::warn!(%fault, "an acknowledgement is tried again");
        if courier.watch(partition) != Some(watch) {
            return false;
        }
        sleep(pauses.next()).await;
    }
    true
}
