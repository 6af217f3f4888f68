//! One queue: everything for one address, in order, one delivery at a time. While a delivery waits, what
//! arrives is merged into the next one.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use broadside_core::service::{
    backoff::Backoff,
    outbox::Message,
    store::{EntryId, Partition, StoreError},
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{Instant, sleep, sleep_until, timeout},
};
use tracing::Instrument;

use super::{
    batch::Batch,
    state::{Delivery, Item, Room},
};
use crate::platform::{Address, DeliveryError};

/// A queue with nothing to do for so long closes.
const IDLE: Duration = Duration::from_secs(300);

/// How often a delivery in trouble is tried before it is given up.
const TRIES: u32 = 60;

/// How many delivered messages a queue remembers, to know those that come again after a gap in the epoch.
const REMEMBERED: usize = 512;

/// Everything for one address.
struct Queue {
    delivery: Arc<Delivery>,
    address: Address,
    arriving: UnboundedReceiver<Box<Item<Message>>>,
    waiting: VecDeque<Item<Message>>,
    /// What was delivered lately.
    delivered: VecDeque<(Partition, EntryId)>,
    /// What was delivered and could not be acknowledged: it may come again, so the queue stays.
    unsettled: Vec<Batch>,
    free_at: Instant,
}

/// Opens a queue; it lives until it has been idle for long. Boxes go in, for a channel keeps room for many.
pub(super) fn open(delivery: Arc<Delivery>, address: Address) -> UnboundedSender<Box<Item<Message>>> {
    let (sender, arriving) = unbounded_channel();
    let queue = Queue {
        delivery,
        address,
        arriving,
        waiting: VecDeque::new(),
        delivered: VecDeque::new(),
        unsettled: Vec::new(),
        free_at: Instant::now(),
    };
    tokio::spawn(queue.run());
    sender
}

impl Queue {
    async fn run(mut self) {
        loop {
            if self.waiting.is_empty() {
                match timeout(IDLE, self.arriving.recv()).await {
                    Ok(Some(item)) => self.waiting.push_back(*item),
                    Ok(None) => return,
                    Err(_) if !self.unsettled.is_empty() => continue,
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
            let room = self.delivery.turn(self.address).await;
            self.take_what_arrived();
            self.pass_over().await;
            self.deliver(room).await;
            self.delivered.drain(..self.delivered.len().saturating_sub(REMEMBERED));
            self.free_at = Instant::now() + self.delivery.pace(self.address);
        }
    }

    fn take_what_arrived(&mut self) {
        while let Ok(item) = self.arriving.try_recv() {
            self.waiting.push_back(*item);
        }
    }

    /// Waits until the address may be written to again, unless a request waits for its answer or another replica for the partition.
    async fn pace(&mut self) {
        loop {
            self.take_what_arrived();
            let answers = self.waiting.iter().any(|item| item.entry.reply.is_some());
            if answers || self.free_at <= Instant::now() || self.delivery.closing.is_cancelled() {
                return;
            }
            tokio::select! {
                biased;
                () = sleep_until(self.free_at) => return,
                () = self.delivery.closing.cancelled() => return,
                Some(item) = self.arriving.recv() => self.waiting.push_back(*item),
            }
        }
    }

    /// Passes over what this queue has delivered already: a new epoch takes again from the outbox what an earlier one was
    /// about to acknowledge.
    async fn pass_over(&mut self) {
        let known = |item: &Item<Message>| self.delivered.contains(&(item.partition, item.id.clone()));
        let (again, fresh): (VecDeque<Item<Message>>, VecDeque<Item<Message>>) = self.waiting.drain(..).partition(known);
        self.waiting = fresh;
        for item in again {
            let (partition, epoch) = (item.partition, item.epoch);
            let unsettled = self.unsettled.iter().position(|batch| batch.partition == partition && batch.ids.contains(&item.id));
            let batch = match unsettled {
                Some(at) => self.unsettled.swap_remove(at),
                None => Batch::of(item),
            };
            if !settle(&self.delivery, &batch, epoch).await && unsettled.is_some() {
                self.unsettled.push(batch);
            }
            self.delivery.done_with(partition, 1);
        }
    }

    /// Delivers the next batch, however long it takes; then it is acknowledged, or given up and logged. It is let go of
    /// when its epoch has ended, or when the way out is closed before anything of it has left: then it is left to the replica that
    /// delivers for this partition now, or to a version that can read it.
    async fn deliver(&mut self, mut room: Room) {
        let (delivery, home) = (Arc::clone(&self.delivery), self.address.home());
        let Some(mut batch) = self.waiting.pop_front().map(Batch::of) else { return };
        let span = batch.span();
        let mut backoff = Backoff::default();
        for _ in 0..TRIES {
            // A successor could not know which part of it was sent, so what has begun goes on as long as the epoch does.
            if room.is_err() && !batch.has_begun(&delivery) || delivery.epoch(batch.partition) != Some(batch.epoch) {
                return delivery.done_with(batch.partition, batch.ids.len());
            }
            // In a box of its own: most queues of many wait, and those that wait are small.
            let outcome = Box::pin(batch.deliver(&delivery, &mut self.waiting).instrument(span.clone())).await;
            room = Ok(None);
            let wait = match outcome {
                Ok(Ok(()) | Err(DeliveryError::Undeliverable | DeliveryError::Forbidden(_))) => {
                    delivery.trouble(home).succeeded();
                    return self.finish(batch).await;
                }
                Err(fault) if fault.is_unreadable() => return delivery.done_with(batch.partition, batch.ids.len()),
                Ok(Err(DeliveryError::Superseded)) | Err(StoreError::Refused(_)) => {
                    metrics::counter!("broadside_deliveries_superseded_total").increment(1);
                    tracing::info!(matter = %batch.message.subject, "another replica delivers this now");
                    return delivery.done_with(batch.partition, batch.ids.len());
                }
                Ok(Err(DeliveryError::Rejected(why))) => {
                    tracing::error!(matter = %batch.message.subject, %why, "platform rejected a message");
                    break;
                }
                Err(fault) => {
                    span.in_scope(|| fault.log("failed to prepare a delivery; trying again"));
                    backoff.pause()
                }
                Ok(Err(DeliveryError::Later(wait))) => wait.max(Duration::from_millis(50)),
                Ok(Err(DeliveryError::Fault(why))) => {
                    delivery.trouble(home).failed(&why);
                    tracing::debug!(matter = %batch.message.subject, %why, "a delivery failed; trying again");
                    backoff.pause()
                }
            };
            if batch.has_begun(&delivery) {
                sleep(wait).await;
            } else {
                delivery.rest(self.address, wait).await;
                room = delivery.turn(self.address).await;
            }
            self.take_what_arrived();
        }
        metrics::counter!("broadside_deliveries_given_up_total").increment(1);
        tracing::error!(matter = %batch.message.subject, "a delivery was given up");
        self.finish(batch).await;
    }

    /// What has arrived, or never can, leaves the outbox. Where that could not be said before the epoch ended, we still know
    /// it should the partition come back to us.
    async fn finish(&mut self, batch: Batch) {
        let settled = settle(&self.delivery, &batch, batch.epoch).await;
        metrics::counter!("broadside_deliveries_total").increment(1);
        self.delivery.done_with(batch.partition, batch.ids.len());
        self.delivered.extend(batch.ids.iter().map(|id| (batch.partition, id.clone())));
        if !settled {
            self.unsettled.push(batch);
        }
    }
}

/// Has the store note what the platform got and take its messages out of the outbox, however often that has to be asked
/// for. `false` when the epoch has ended, or another replica has taken over: what it has noted since is newer.
async fn settle(delivery: &Delivery, batch: &Batch, epoch: u64) -> bool {
    let mut backoff = Backoff::default();
    while delivery.epoch(batch.partition) == Some(epoch) {
        match batch.settle(delivery).await {
            Ok(()) => return true,
            Err(StoreError::Refused(_)) => return false,
            Err(fault) => fault.log("failed to acknowledge a delivery; trying again"),
        }
        sleep(backoff.pause()).await;
    }
    false
}
