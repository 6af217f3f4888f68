//! What delivery and the alarms are woken by: which partitions have news, as they come. Bounded by the number of partitions,
//! however much is committed; who takes the news has to look itself what they are.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use tokio::sync::{Notify, watch};

use super::{mutex::lock, stored::Partition};

/// What happened since it was taken last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct News {
    /// Partitions with new messages.
    pub outboxes: BTreeSet<Partition>,
    /// Partitions with new alarms, with the earliest of these (milliseconds since the epoch).
    pub alarms: BTreeMap<Partition, i64>,
    /// A replica has given partitions or a lease back.
    pub freed: bool,
    /// News may have been missed.
    pub missed: bool,
}

/// Where news are left and taken. Copies share them; one taker gets each.
#[derive(Clone, Default)]
pub struct Wakeups(Arc<Shared>);

#[derive(Default)]
struct Shared {
    news: Mutex<News>,
    notify: Notify,
    /// Changes when something was given back.
    freed: watch::Sender<()>,
}

impl Wakeups {
    /// A commit left messages in this partition, or set an alarm there.
    pub fn committed(&self, partition: Partition, messages: bool, alarm: Option<i64>) {
        if !messages && alarm.is_none() {
            return;
        }
        let mut news = lock(&self.0.news);
        if messages {
            news.outboxes.insert(partition);
        }
        if let Some(alarm) = alarm {
            news.alarms.entry(partition).and_modify(|known| *known = alarm.min(*known)).or_insert(alarm);
        }
        drop(news);
        self.0.notify.notify_one();
    }

    /// A replica has given partitions or a lease back.
    pub fn freed(&self) {
        self.0.freed.send_replace(());
        lock(&self.0.news).freed = true;
        self.0.notify.notify_one();
    }

    /// News may have been missed: everything is to be looked at.
    pub fn missed(&self) {
        self.0.freed.send_replace(());
        lock(&self.0.news).missed = true;
        self.0.notify.notify_one();
    }

    /// Waits for news and takes them.
    pub async fn take(&self) -> News {
        loop {
            let news = std::mem::take(&mut *lock(&self.0.news));
            if news != News::default() {
                return news;
            }
            self.0.notify.notified().await;
        }
    }

    /// Changes whenever partitions or a lease were given back, or that may have been missed: beside [`Self::take`], for any number of
    /// watchers.
    pub fn watch_freed(&self) -> watch::Receiver<()> {
        self.0.freed.subscribe()
    }

    /// Whether nobody else holds a copy any more.
    pub fn is_abandoned(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}
