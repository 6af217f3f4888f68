//! Wakes the delivery of messages and the processing of alarms when partitions have new ones. Remembers only the partitions, so its size
//! is bounded however much is committed. The receiver reads the work from the store.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use tokio::sync::{Notify, watch};

use super::{mutex::lock, stored::Partition};

/// The partitions with new work since the last [`Wakeups::take`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PendingWork {
    /// Partitions with new messages.
    pub outboxes: BTreeSet<Partition>,
    /// Partitions with new alarms, and the time of the earliest new alarm of each in milliseconds since the epoch.
    pub alarms: BTreeMap<Partition, i64>,
    /// Whether a replica has released partitions or a lease.
    pub freed: bool,
    /// Whether notifications may have been missed, so that all partitions must be checked.
    pub missed: bool,
}

/// A shared handle for reporting and receiving new work. Each piece of work goes to one receiver.
#[derive(Clone, Default)]
pub struct Wakeups(Arc<SharedState>);

#[derive(Default)]
struct SharedState {
    pending: Mutex<PendingWork>,
    notify: Notify,
    /// Changes when partitions or a lease are released.
    freed: watch::Sender<()>,
}

impl Wakeups {
    /// Reports a commit in this partition: whether it added messages, and the time of the alarm it has set.
    pub fn notify_commit(&self, partition: Partition, messages: bool, alarm: Option<i64>) {
        if !messages && alarm.is_none() {
            return;
        }
        let mut pending = lock(&self.0.pending);
        if messages {
            pending.outboxes.insert(partition);
        }
        if let Some(alarm) = alarm {
            pending.alarms.entry(partition).and_modify(|known| *known = alarm.min(*known)).or_insert(alarm);
        }
        drop(pending);
        self.0.notify.notify_one();
    }

    /// Reports that a replica has released partitions or a lease.
    pub fn notify_release(&self) {
        self.0.freed.send_replace(());
        lock(&self.0.pending).freed = true;
        self.0.notify.notify_one();
    }

    /// Reports that notifications may have been missed, so that all partitions must be checked.
    pub fn notify_missed(&self) {
        self.0.freed.send_replace(());
        lock(&self.0.pending).missed = true;
        self.0.notify.notify_one();
    }

    /// Waits for new work and returns all of it.
    pub async fn take(&self) -> PendingWork {
        loop {
            let pending = std::mem::take(&mut *lock(&self.0.pending));
            if pending != PendingWork::default() {
                return pending;
            }
            self.0.notify.notified().await;
        }
    }

    /// A watch that changes whenever partitions or a lease were released, or notifications may have been missed. Independent of
    /// [`Self::take`], for any number of watchers.
    pub fn watch_freed(&self) -> watch::Receiver<()> {
        self.0.freed.subscribe()
    }

    /// Whether this is the last handle, so that nobody else can receive the work.
    pub fn is_last_handle(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}
