//! What this process has lately committed, whoever owns the partition. Says what is missing where a record has gone back, and
//! only what was decided on the record as it is now: a replay never forks it. Sends nothing.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::time::Instant;

use crate::service::{
    lock,
    store::{Commit, Key, Partition, RECENT, Stored},
};

/// How long a commit is kept.
const KEPT: Duration = Duration::from_secs(30);

/// How many bytes of commits are kept at most; the oldest go first.
const CAPACITY: usize = 64 << 20;

/// The commits of the last [`KEPT`], by key.
#[derive(Default)]
pub(super) struct Log {
    pages: Mutex<Pages>,
}

#[derive(Default)]
struct Pages {
    by_key: BTreeMap<Key, VecDeque<JournalEntry>>,
    order: VecDeque<(Instant, Key)>,
    bytes: usize,
}

struct JournalEntry {
    commit: Arc<Commit>,
    sent: Instant,
    /// Whether Redis has acknowledged it. One whose outcome is unknown is kept, too: a later commit may
    /// turn out to stand on it.
    acknowledged: bool,
}

impl Log {
    /// Notes a commit that is about to be sent.
    pub(super) fn begin(&self, commit: &Arc<Commit>, sent: Instant) {
        let mut pages = lock(&self.pages);
        pages.trim(sent);
        pages.bytes += weight(commit);
        pages.order.push_back((sent, commit.key.clone()));
        let entry = JournalEntry { commit: Arc::clone(commit), sent, acknowledged: false };
        pages.by_key.entry(commit.key.clone()).or_default().push_back(entry);
    }

    /// Notes that a commit is written.
    pub(super) fn acknowledge(&self, commit: &Commit) {
        let mut pages = lock(&self.pages);
        let entries = pages.by_key.get_mut(&commit.key).into_iter().flatten();
        for entry in entries.filter(|entry| same(&entry.commit, commit)) {
            entry.acknowledged = true;
        }
    }

    /// Notes that a commit was refused; it shall not be made by a replay.
    pub(super) fn withdraw(&self, commit: &Commit) {
        let mut pages = lock(&self.pages);
        let Some(entries) = pages.by_key.get_mut(&commit.key) else {
            return;
        };
        let refused = entries.iter().rposition(|entry| !entry.acknowledged && same(&entry.commit, commit));
        if let Some(entry) = refused.and_then(|place| entries.remove(place)) {
            pages.bytes = pages.bytes.saturating_sub(weight(&entry.commit));
        }
    }

    /// The newest version of `key` that was acknowledged and cannot have expired by `now`; 0 for none.
    pub(super) fn newest(&self, key: &Key, now: Instant) -> u64 {
        let pages = lock(&self.pages);
        let Some(last) = pages.by_key.get(key).and_then(|entries| newest(entries)) else {
            return 0;
        };
        let expired = last.commit.keep.is_some_and(|keep| now.duration_since(last.sent) >= keep);
        if expired { 0 } else { last.commit.expected() + 1 }
    }

    /// The commits that lead from the record as it was `found` to version `newest`, oldest first. It ends early where one of
    /// them was made by somebody else or is no longer kept.
    pub(super) fn missing(&self, key: &Key, found: Option<&Stored>, newest: u64) -> Vec<Arc<Commit>> {
        let pages = lock(&self.pages);
        let Some(entries) = pages.by_key.get(key) else {
            return Vec::new();
        };
        let last = entries.iter().find(|entry| entry.acknowledged && entry.commit.expected() + 1 == newest);
        let ring = last.map_or([0; RECENT], |entry| entry.commit.recent());
        let mut before = found.map_or((0, [0; RECENT]), |stored| (stored.version, stored.recent));
        let mut missing = Vec::new();
        while before.0 < newest {
            let next = entries.iter().find(|entry| {
                let prior = entry.commit.prior.as_ref().map_or((0, [0; RECENT]), |prior| (prior.version, prior.recent));
                prior == before && (entry.acknowledged || ring.contains(&entry.commit.request.0.get()))
            });
            let Some(next) = next else { break };
            before = (next.commit.expected() + 1, next.commit.recent());
            missing.push(Arc::clone(&next.commit));
        }
        missing
    }

    /// The request of the newest acknowledged commit of `key`.
    pub(super) fn newest_request(&self, key: &Key) -> Option<u64> {
        lock(&self.pages).by_key.get(key).and_then(|entries| newest(entries)).map(|entry| entry.commit.request.0.get())
    }

    /// The records of a partition that commits are kept of.
    pub(super) fn keys(&self, partition: Partition) -> Vec<Key> {
        lock(&self.pages).by_key.keys().filter(|key| key.partition == partition).cloned().collect()
    }

    /// The partitions that commits are kept of.
    pub(super) fn partitions(&self, now: Instant) -> BTreeSet<Partition> {
        let mut pages = lock(&self.pages);
        pages.trim(now);
        pages.by_key.keys().map(|key| key.partition).collect()
    }

    /// The record of a partition that was committed last.
    pub(super) fn latest(&self, partition: Partition) -> Option<Key> {
        let pages = lock(&self.pages);
        let mut keys = pages.order.iter().rev().map(|(_, key)| key).filter(|key| key.partition == partition);
        keys.find(|key| pages.by_key.get(key).is_some_and(|entries| newest(entries).is_some())).cloned()
    }

    /// Forgets one record.
    pub(super) fn forget(&self, key: &Key) {
        let mut pages = lock(&self.pages);
        let forgotten: usize = pages.by_key.remove(key).iter().flatten().map(|entry| weight(&entry.commit)).sum();
        pages.bytes -= forgotten;
    }
}

impl Pages {
    /// Lets go what is too old or too much.
    fn trim(&mut self, now: Instant) {
        while let Some((sent, key)) = self.order.front()
            && (now.duration_since(*sent) > KEPT || self.bytes > CAPACITY)
        {
            if let Some(entries) = self.by_key.get_mut(key) {
                while let Some(entry) = entries.front()
                    && entry.sent <= *sent
                {
                    self.bytes = self.bytes.saturating_sub(weight(&entry.commit));
                    entries.pop_front();
                }
                if entries.is_empty() {
                    self.by_key.remove(key);
                }
            }
            self.order.pop_front();
        }
    }
}

fn newest(entries: &VecDeque<JournalEntry>) -> Option<&JournalEntry> {
    entries.iter().filter(|entry| entry.acknowledged).max_by_key(|entry| entry.commit.expected())
}

/// Whether two commits are one and the same asking: one request, decided on one version.
fn same(one: &Commit, other: &Commit) -> bool {
    one.request == other.request && one.expected() == other.expected()
}

fn weight(commit: &Commit) -> usize {
    let prior = commit.prior.as_ref().map_or(0, |stored| stored.body.len());
    size_of::<Commit>() + prior + commit.body.len() + commit.entries.iter().map(Vec::len).sum::<usize>()
}
