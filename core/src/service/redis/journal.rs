//! What this process has lately committed as the owner of its partitions. A failover or a restart of Redis
//! can take acknowledged commits back; the journal lets the owner make them again, in order.
//! It never outlives a lease: with another writer in between, a replay could fork a record.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::service::store::{Commit, Key, Partition, RECENT};

/// How long a commit is kept.
const KEPT: Duration = Duration::from_secs(30);

/// How many bytes of commits are kept at most; the oldest go first.
const CAPACITY: usize = 64 << 20;

/// The commits of the last [`KEPT`], by key.
#[derive(Default)]
pub(super) struct Journal {
    pages: Mutex<Pages>,
}

#[derive(Default)]
struct Pages {
    by_key: HashMap<Key, VecDeque<JournalEntry>>,
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

impl Journal {
    /// Notes a commit that is about to be sent.
    pub(super) fn begin(&self, commit: &Arc<Commit>, sent: Instant) {
        let mut pages = self.pages();
        pages.trim(sent);
        pages.bytes += weight(commit);
        pages.order.push_back((sent, commit.key.clone()));
        let entry = JournalEntry { commit: Arc::clone(commit), sent, acknowledged: false };
        pages.by_key.entry(commit.key.clone()).or_default().push_back(entry);
    }

    /// Notes that a commit is written.
    pub(super) fn acknowledge(&self, commit: &Commit) {
        let mut pages = self.pages();
        let entries = pages.by_key.get_mut(&commit.key).into_iter().flatten();
        for entry in entries.filter(|entry| same(&entry.commit, commit)) {
            entry.acknowledged = true;
        }
    }

    /// Notes that a commit was refused; it shall not be made by a replay.
    pub(super) fn withdraw(&self, commit: &Commit) {
        let mut pages = self.pages();
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
        let pages = self.pages();
        let Some(last) = pages.by_key.get(key).and_then(|entries| newest(entries)) else {
            return 0;
        };
        let expired = last.commit.keep.is_some_and(|keep| now.duration_since(last.sent) >= keep);
        if expired { 0 } else { last.commit.expected() + 1 }
    }

    /// The commits that lead from version `head` to version `newest`, oldest first. Fewer than the versions
    /// between when some of them are no longer kept.
    pub(super) fn missing(&self, key: &Key, head: u64, newest: u64) -> Vec<Arc<Commit>> {
        let pages = self.pages();
        let Some(entries) = pages.by_key.get(key) else {
            return Vec::new();
        };
        let last = entries.iter().find(|entry| entry.acknowledged && entry.commit.expected() + 1 == newest);
        let ring = last.map_or([0; RECENT], |entry| entry.commit.recent());
        (head..newest)
            .filter_map(|expected| {
                let mut candidates = entries.iter().filter(|entry| entry.commit.expected() == expected);
                candidates.find(|entry| entry.acknowledged || ring.contains(&entry.commit.request.0.get()))
            })
            .map(|entry| Arc::clone(&entry.commit))
            .collect()
    }

    /// Forgets one record.
    pub(super) fn forget(&self, key: &Key) {
        self.pages().retain(|known| known != key);
    }

    /// Forgets a partition that is no longer, or newly, owned.
    pub(super) fn forget_partition(&self, partition: Partition) {
        self.pages().retain(|key| key.partition != partition);
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pages {
    fn retain(&mut self, kept: impl Fn(&Key) -> bool) {
        self.by_key.retain(|key, _| kept(key));
        self.bytes = self.by_key.values().flatten().map(|entry| weight(&entry.commit)).sum();
    }

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

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use super::*;
    use crate::service::store::{Alarm, Collection, RequestId, Stored};

    fn key() -> Key {
        Key { partition: Partition::new(1), collection: Collection::Game, name: "one".to_owned() }
    }

    fn chain(requests: &[u64]) -> Vec<Arc<Commit>> {
        let mut prior: Option<Stored> = None;
        let commits = requests.iter().map(|request| {
            let request = RequestId(NonZeroU64::new(*request).expect("requests are not zero"));
            let commit =
                Commit { key: key(), prior: prior.clone(), request, body: vec![], alarm: Alarm::Keep, entries: vec![], keep: None };
            prior = Some(commit.after());
            Arc::new(commit)
        });
        commits.collect()
    }

    fn requests(commits: &[Arc<Commit>]) -> Vec<u64> {
        commits.iter().map(|commit| commit.request.0.get()).collect()
    }

    #[test]
    fn only_acknowledged_commits_count_as_newest() {
        let (journal, now) = (Journal::default(), Instant::now());
        let commits = chain(&[11, 12]);
        journal.begin(&commits[0], now);
        assert_eq!(journal.newest(&key(), now), 0);
        journal.acknowledge(&commits[0]);
        journal.begin(&commits[1], now);
        assert_eq!(journal.newest(&key(), now), 1);
        journal.withdraw(&commits[1]);
        assert_eq!(requests(&journal.missing(&key(), 0, 1)), [11]);
    }

    #[test]
    fn a_commit_of_unknown_outcome_is_replayed_when_a_later_one_stands_on_it() {
        let (journal, now) = (Journal::default(), Instant::now());
        let (made, rival) = (chain(&[11, 12, 13]), chain(&[11, 99]));
        for commit in [&made[0], &rival[1], &made[1], &made[2]] {
            journal.begin(commit, now);
        }
        journal.acknowledge(&made[0]);
        journal.acknowledge(&made[2]);
        assert_eq!(requests(&journal.missing(&key(), 1, 3)), [12, 13]);
    }

    #[test]
    fn old_commits_and_forgotten_partitions_are_let_go() {
        let (journal, now) = (Journal::default(), Instant::now());
        let commits = chain(&[11, 12]);
        for (commit, age) in commits.iter().zip([Duration::ZERO, KEPT + Duration::from_secs(1)]) {
            journal.begin(commit, now + age);
            journal.acknowledge(commit);
        }
        assert_eq!(requests(&journal.missing(&key(), 0, 2)), [12]);
        journal.forget_partition(Partition::new(1));
        assert_eq!(journal.newest(&key(), now), 0);
        assert_eq!(journal.pages().bytes, 0);
    }

    #[test]
    fn what_may_have_expired_is_not_missed() {
        let (journal, now) = (Journal::default(), Instant::now());
        let mut commit = Commit::clone(&chain(&[11])[0]);
        commit.keep = Some(Duration::from_secs(5));
        let commit = Arc::new(commit);
        journal.begin(&commit, now);
        journal.acknowledge(&commit);
        for (seconds, newest) in [(4, 1), (5, 0)] {
            assert_eq!(journal.newest(&key(), now + Duration::from_secs(seconds)), newest);
        }
    }
}
