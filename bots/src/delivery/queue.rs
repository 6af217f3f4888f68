//! The queue of one address: delivers its messages in order, one batch at a time. Messages that arrive while a delivery waits are merged
//! into it.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use broadside_service::outbox::Message;
use broadside_store::{
    backoff::Backoff,
    store::{EntryId, Partition, StoreError},
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{Instant, sleep, sleep_until, timeout},
};
use tracing::Instrument;

use super::{
    batch::Batch,
    state::{Delivery, OutboxItem, SendSlot},
};
use crate::platform::{Address, DeliveryError};

/// A queue that is idle for this long closes.
const IDLE_TIMEOUT: Duration = Duration::from_secs(300);

/// How often a delivery is attempted before it is given up.
const MAX_ATTEMPTS: u32 = 60;

/// How many delivered messages a queue remembers, to skip those that a new epoch reads again.
const MAX_REMEMBERED_MESSAGES: usize = 512;

struct AddressQueue {
    delivery: Arc<Delivery>,
    address: Address,
    incoming: UnboundedReceiver<Box<OutboxItem<Message>>>,
    waiting: VecDeque<OutboxItem<Message>>,
    /// The messages delivered recently.
    delivered: VecDeque<(Partition, EntryId)>,
    /// Batches that were delivered but could not be acknowledged. They may be read again, so the queue stays open.
    unacknowledged: Vec<Batch>,
    /// When the address may get its next message.
    free_at: Instant,
}

/// Opens a queue, which closes after [`IDLE_TIMEOUT`]. Items are boxed because a channel allocates space for many at once.
pub(super) fn open(delivery: Arc<Delivery>, address: Address) -> UnboundedSender<Box<OutboxItem<Message>>> {
    let (sender, incoming) = unbounded_channel();
    let queue = AddressQueue {
        delivery: Arc::clone(&delivery),
        address,
        incoming,
        waiting: VecDeque::new(),
        delivered: VecDeque::new(),
        unacknowledged: Vec::new(),
        free_at: Instant::now(),
    };
    tokio::spawn(async move {
        queue.run().await;
        // Unless another one has been opened since; otherwise every address would stay in memory.
        let mut queues = delivery.queues.lock().expect("no holder of this lock panics");
        if queues.get(&address).is_some_and(UnboundedSender::is_closed) {
            queues.remove(&address);
        }
    });
    sender
}

impl AddressQueue {
    async fn run(mut self) {
        loop {
            if self.waiting.is_empty() {
                match timeout(IDLE_TIMEOUT, self.incoming.recv()).await {
                    Ok(Some(item)) => self.waiting.push_back(*item),
                    Ok(None) => return,
                    Err(_) if !self.unacknowledged.is_empty() => continue,
                    Err(_) => {
                        self.incoming.close();
                        while let Some(item) = self.incoming.recv().await {
                            self.waiting.push_back(*item);
                        }
                        if self.waiting.is_empty() {
                            return;
                        }
                    }
                }
            }
            self.wait_until_free().await;
            let slot = self.delivery.wait_for_slot(self.address).await;
            self.drain_incoming();
            self.skip_delivered().await;
            self.deliver(slot).await;
            self.delivered.drain(..self.delivered.len().saturating_sub(MAX_REMEMBERED_MESSAGES));
            self.free_at = Instant::now() + self.delivery.min_interval(self.address);
        }
    }

    fn drain_incoming(&mut self) {
        while let Ok(item) = self.incoming.try_recv() {
            self.waiting.push_back(*item);
        }
    }

    /// Waits until the address may get its next message, unless a request waits for its answer or another replica waits for the
    /// partition.
    async fn wait_until_free(&mut self) {
        loop {
            self.drain_incoming();
            let answers = self.waiting.iter().any(|item| item.entry.reply.is_some());
            if answers || self.free_at <= Instant::now() || self.delivery.closing.is_cancelled() {
                return;
            }
            tokio::select! {
                biased;
                () = sleep_until(self.free_at) => return,
                () = self.delivery.closing.cancelled() => return,
                Some(item) = self.incoming.recv() => self.waiting.push_back(*item),
            }
        }
    }

    /// Skips messages that this queue has delivered already: a new epoch reads again from the outbox what an earlier one was
    /// about to acknowledge.
    async fn skip_delivered(&mut self) {
        let is_delivered = |item: &OutboxItem<Message>| self.delivered.contains(&(item.partition, item.id.clone()));
        let (again, fresh): (VecDeque<OutboxItem<Message>>, VecDeque<OutboxItem<Message>>) = self.waiting.drain(..).partition(is_delivered);
        self.waiting = fresh;
        for item in again {
            let (partition, epoch) = (item.partition, item.epoch);
            let unacknowledged = self.unacknowledged.iter().position(|batch| batch.partition == partition && batch.ids.contains(&item.id));
            let batch = match unacknowledged {
                Some(at) => self.unacknowledged.swap_remove(at),
                None => Batch::new(item),
            };
            if !acknowledge(&self.delivery, &batch, epoch).await && unacknowledged.is_some() {
                self.unacknowledged.push(batch);
            }
            self.delivery.mark_done(partition, 1);
        }
    }

    /// Delivers the next batch and acknowledges it, or gives up after [`MAX_ATTEMPTS`] and logs that. Drops the batch without an
    /// acknowledgement if its epoch has ended, if delivery closes before a part of it was sent, or if this version cannot read its
    /// game: then another replica or version delivers it.
    async fn deliver(&mut self, mut slot: SendSlot) {
        let (delivery, home) = (Arc::clone(&self.delivery), self.address.home());
        let Some(mut batch) = self.waiting.pop_front().map(Batch::new) else { return };
        let span = batch.span();
        let (mut backoff, mut error) = (Backoff::default(), String::new());
        for _ in 0..MAX_ATTEMPTS {
            // A successor could not know which part was sent, so a started batch continues for as long as its epoch lasts.
            if slot.is_err() && !batch.has_begun(&delivery) || delivery.epoch(batch.partition) != Some(batch.epoch) {
                return delivery.mark_done(batch.partition, batch.ids.len());
            }
            // Boxed to keep the futures of the many waiting queues small.
            let outcome = Box::pin(batch.deliver(&delivery, &mut self.waiting).instrument(span.clone())).await;
            slot = Ok(None);
            let wait = match outcome {
                Ok(Ok(()) | Err(DeliveryError::Undeliverable | DeliveryError::Forbidden(_))) => {
                    delivery.failure_logs[&home].record_success();
                    return self.finish(batch).await;
                }
                Err(fault) if fault.is_unreadable() => return delivery.mark_done(batch.partition, batch.ids.len()),
                Ok(Err(DeliveryError::Superseded)) | Err(StoreError::Refused(_)) => {
                    metrics::counter!("broadside_deliveries_superseded_total").increment(1);
                    tracing::info!(subject = %batch.message.subject, "dropped a delivery: another replica owns the partition");
                    return delivery.mark_done(batch.partition, batch.ids.len());
                }
                Ok(Err(DeliveryError::Rejected(why))) => {
                    tracing::error!(subject = %batch.message.subject, error = %why, "failed to deliver a message: the platform rejected it");
                    error = why;
                    break;
                }
                Err(fault) => {
                    span.in_scope(|| fault.log("failed to prepare a delivery; trying again"));
                    error = fault.to_string();
                    backoff.next_pause()
                }
                Ok(Err(DeliveryError::Later(wait))) => wait.max(Duration::from_millis(50)),
                Ok(Err(DeliveryError::Fault(why))) => {
                    delivery.failure_logs[&home].record_failure(&why);
                    tracing::debug!(subject = %batch.message.subject, error = %why, "failed to deliver a message; trying again");
                    error = why;
                    backoff.next_pause()
                }
            };
            if batch.has_begun(&delivery) {
                sleep(wait).await;
            } else {
                delivery.wait_to_retry(self.address, wait).await;
                slot = delivery.wait_for_slot(self.address).await;
            }
            self.drain_incoming();
        }
        metrics::counter!("broadside_deliveries_given_up_total").increment(1);
        tracing::error!(subject = %batch.message.subject, error, "failed to deliver a message; giving up");
        self.finish(batch).await;
    }

    /// Acknowledges a batch that was delivered, or never can be. If the epoch ends before that succeeds, the batch is remembered in case
    /// this replica gets the partition again.
    async fn finish(&mut self, batch: Batch) {
        let acknowledged = acknowledge(&self.delivery, &batch, batch.epoch).await;
        metrics::counter!("broadside_deliveries_total").increment(1);
        self.delivery.mark_done(batch.partition, batch.ids.len());
        self.delivered.extend(batch.ids.iter().map(|id| (batch.partition, id.clone())));
        if !acknowledged {
            self.unacknowledged.push(batch);
        }
    }
}

/// Acknowledges a batch in the store, retrying as long as the epoch lasts. `false` if the epoch has ended or another replica has taken
/// over, whose notes are newer.
async fn acknowledge(delivery: &Delivery, batch: &Batch, epoch: u64) -> bool {
    let mut backoff = Backoff::default();
    while delivery.epoch(batch.partition) == Some(epoch) {
        match batch.acknowledge(delivery).await {
            Ok(()) => return true,
            Err(StoreError::Refused(_)) => return false,
            Err(fault) => fault.log("failed to acknowledge a delivery; trying again"),
        }
        sleep(backoff.next_pause()).await;
    }
    false
}

#[cfg(test)]
mod tests {
    use broadside_game::ids::{Home, PlayerId};
    use broadside_testkit::test_service::in_memory;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn idle_queue_closes_and_is_removed_unless_it_was_replaced() {
        let delivery = Delivery::new(in_memory(), Vec::new());
        let queues = || delivery.queues.lock().expect("no holder of this lock panics");
        let [idle, replaced] = [1, 2].map(|number| Address::Player(PlayerId { home: Home::Telegram, number }));
        let before = open(Arc::clone(&delivery), replaced);
        queues().insert(idle, open(Arc::clone(&delivery), idle));
        sleep(IDLE_TIMEOUT / 2).await;
        queues().insert(replaced, open(Arc::clone(&delivery), replaced));
        sleep(IDLE_TIMEOUT * 3 / 4).await;
        assert!(before.is_closed());
        assert_eq!(queues().keys().copied().collect::<Vec<_>>(), [replaced]);
        sleep(IDLE_TIMEOUT).await;
        assert!(queues().is_empty());
    }
}
