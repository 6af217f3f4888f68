//! Reads new entries from the outboxes: hands messages to the queues, starts a task for each place search, and runs jobs at once.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use broadside_service::outbox::{Entry, Message};
use broadside_store::{
    store::{EntryId, Partition, StoreResult},
    unreadable::UnreadableKind,
};

use super::{
    places, queue,
    state::{Delivery, MAX_IN_FLIGHT, OutboxItem},
};

/// How many entries are read from an outbox at once.
pub(super) const ENTRIES_PER_READ: usize = 256;

/// How often to check, while too many messages are in flight, whether this replica still owns the partition.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

impl Delivery {
    /// Reads the new entries of a partition's outbox in order: runs jobs here, hands messages to their queues.
    ///
    /// # Errors
    /// A store error; nothing is lost, the next call continues.
    pub async fn collect(self: &Arc<Self>, partition: Partition) -> StoreResult {
        let state = self.partition_state(partition);
        if state.has_waiting_reader.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let _reader = state.reader.lock().await;
        state.has_waiting_reader.store(false, Ordering::Release);
        while let Some(epoch) = self.epoch(partition).filter(|_| !self.closing.is_cancelled()) {
            if self.in_flight(partition) >= MAX_IN_FLIGHT {
                let _ = tokio::time::timeout(POLL_INTERVAL, self.capacity_freed.notified()).await;
                continue;
            }
            let after =
                self.leases.lock().expect("no holder of this lock panics").get(&partition).and_then(|lease| lease.last_read.clone());
            let entries = self.service.store().outbox(partition, after.as_ref(), ENTRIES_PER_READ).await?;
            if entries.is_empty() {
                return Ok(());
            }
            for (id, bytes) in entries {
                self.process(partition, epoch, id.clone(), &bytes).await?;
                let mut leases = self.leases.lock().expect("no holder of this lock panics");
                match leases.get_mut(&partition).filter(|lease| lease.epoch == epoch) {
                    Some(lease) => lease.last_read = Some(id),
                    // The next epoch reads that message again; queues drop messages of an earlier epoch.
                    None => break,
                }
            }
        }
        Ok(())
    }

    async fn process(self: &Arc<Self>, partition: Partition, epoch: u64, id: EntryId, bytes: &[u8]) -> StoreResult {
        match Entry::read(bytes) {
            Some(Entry::Message(message)) => self.enqueue(OutboxItem { partition, epoch, id, entry: message }),
            Some(Entry::Search(search)) => {
                // In its own task: it may take long, and nothing waits for it.
                self.mark_started(partition);
                tokio::spawn(places::run(Arc::clone(self), OutboxItem { partition, epoch, id, entry: search }));
            }
            Some(Entry::Job(job)) => match self.service.run_job(&job).await {
                Ok(()) => self.service.store().acknowledge(partition, &[id]).await?,
                // The job waits for a version that can read the record and blocks nothing else.
                Err(error) if error.is_unreadable() => {}
                Err(error) => return Err(error),
            },
            // A newer version may have written this entry. It waits for such a version and blocks nothing else.
            None => self.service.store().unreadable().report(UnreadableKind::Message, partition, &id.to_string()),
        }
        Ok(())
    }

    fn enqueue(self: &Arc<Self>, item: OutboxItem<Message>) {
        let address = item.entry.address;
        self.mark_started(item.partition);
        let mut queues = self.queues.lock().expect("no holder of this lock panics");
        let queue = queues.entry(address).or_insert_with(|| queue::open(Arc::clone(self), address));
        if let Err(returned) = queue.send(Box::new(item)) {
            // The queue was idle and has closed; open a new one.
            *queue = queue::open(Arc::clone(self), address);
            let _ = queue.send(returned.0);
        }
    }

    fn mark_started(&self, partition: Partition) {
        self.partition_state(partition).in_flight.fetch_add(1, Ordering::AcqRel);
        metrics::gauge!("broadside_parcels_under_way").increment(1.0);
    }
}
