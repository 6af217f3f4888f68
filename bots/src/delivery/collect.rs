//! Takes what is new from the outboxes: hands messages to the queues and searches to tasks of their own, and has jobs done at once.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use broadside_core::service::{
    outbox::{Entry, Message},
    store::{EntryId, Partition, StoreError},
    unreadable::UnreadableKind,
};

use super::{
    places, queue,
    state::{Delivery, Item, MOST},
};

/// How many messages are read from the outbox at once.
pub(super) const ARMFUL: usize = 256;

/// How often it is looked, while there is no room, whether the partition is still ours.
const GLANCE: Duration = Duration::from_secs(1);

impl Delivery {
    /// Reads the new entries of a partition's outbox in their order: jobs are done here, messages are handed to their queues.
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
        while let Some(epoch) = self.epoch(partition).filter(|_| !self.closing.is_cancelled()) {
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
                    // The next epoch reads that message again; queues drop messages of an earlier epoch.
                    None => break,
                }
            }
        }
        Ok(())
    }

    async fn take(self: &Arc<Self>, partition: Partition, epoch: u64, id: EntryId, bytes: &[u8]) -> Result<(), StoreError> {
        match Entry::read(bytes) {
            Some(Entry::Message(message)) => self.hand_to_queue(Item { partition, epoch, id, entry: message }),
            Some(Entry::Search(search)) => {
                // Beside everything else: it may take long, and nothing waits for it.
                self.set_out(partition);
                tokio::spawn(places::run(Arc::clone(self), Item { partition, epoch, id, entry: search }));
            }
            Some(Entry::Job(job)) => match self.service.run_job(&job).await {
                Ok(()) => self.service.store().acknowledge(partition, &[id]).await?,
                // It waits for a version that can read the record, and holds nothing else up.
                Err(fault) if fault.is_unreadable() => {}
                Err(fault) => return Err(fault),
            },
            // A newer version may have written it: it waits for one, and holds nothing else up.
            None => self.service.store().unreadable().report(UnreadableKind::Message, partition, &id.to_string()),
        }
        Ok(())
    }

    fn hand_to_queue(self: &Arc<Self>, item: Item<Message>) {
        let address = item.entry.address;
        self.set_out(item.partition);
        let mut queues = self.queues.lock().expect("no holder of this lock panics");
        let queue = queues.entry(address).or_insert_with(|| queue::open(Arc::clone(self), address));
        if let Err(returned) = queue.send(Box::new(item)) {
            // A queue that was idle for long has closed; a new one takes its place.
            *queue = queue::open(Arc::clone(self), address);
            let _ = queue.send(returned.0);
        }
    }

    fn set_out(&self, partition: Partition) {
        self.desk(partition).under_way.fetch_add(1, Ordering::AcqRel);
        metrics::gauge!("broadside_parcels_under_way").increment(1.0);
    }
}
