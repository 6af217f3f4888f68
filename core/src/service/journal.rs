//! The journal above a store that several processes write and that can take back what it acknowledged: a failover or a restart
//! may lose the last moments. Whoever commits keeps what it committed for a while, notices that it is gone, and makes it again;
//! until everybody had the time to, nothing new is accepted in that partition. Also keeps under which epoch each partition is
//! served here, so that an earlier owner writes nothing more as one. Knows neither a record's meaning nor a particular store.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use futures_util::future::join_all;
use tokio::time::{Instant, sleep};

use super::{
    mutex::lock,
    pass_through::PassThrough,
    store::{Claim, Commit, Committed, EntryId, Guard, Key, Loaded, Note, Partition, RECENT, Served, Store, StoreError, Stored, Take},
};

/// How long other replicas are given to make again what was lost. They look every second.
const GRACE: Duration = Duration::from_millis(2500);

/// After so long, what could not be made again is lost.
const LOST: Duration = Duration::from_secs(10);

/// How many claims are repeated at each round.
const CLAIMS: usize = 3;

/// How long a commit waits until nothing is missing any more.
const PATIENCE: Duration = Duration::from_secs(6);

/// How often it looks meanwhile.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a commit is kept.
const KEPT: Duration = Duration::from_secs(30);

/// How many bytes of commits are kept at most; the oldest go first.
const CAPACITY: usize = 64 << 20;

/// The store of a process that shares it with others.
pub struct Journal {
    inner: Arc<dyn Store>,
    log: Log,
    state: Mutex<State>,
    alone: AtomicBool,
    rollbacks: AtomicU64,
    lost: AtomicU64,
}

#[derive(Default)]
struct State {
    /// The epochs of the partitions that are served here.
    epochs: BTreeMap<Partition, u64>,
    /// Partitions in which what was written here was refused, though they are ours: they are left out once, so that whoever
    /// delivers there begins anew.
    refused: BTreeSet<Partition>,
    /// Partitions of which something may be missing.
    recoveries: BTreeMap<Partition, Recovery>,
    /// The run of the server that membership was answered by last.
    run: String,
    rounds: usize,
}

/// What may be missing in a partition, and since when that is known.
struct Recovery {
    /// The run of its server, where that is known to be another one.
    run: Option<String>,
    since: Instant,
}

impl Journal {
    /// A journal above this store.
    pub fn over(inner: Arc<dyn Store>) -> Self {
        Self {
            inner,
            log: Log::default(),
            state: Mutex::default(),
            alone: AtomicBool::new(false),
            rollbacks: AtomicU64::new(0),
            lost: AtomicU64::new(0),
        }
    }

    fn epoch(&self, partition: Partition) -> Option<u64> {
        lock(&self.state).epochs.get(&partition).copied()
    }

    /// What was written under our epoch was refused: another one has begun.
    fn note_refused(&self, partition: Partition) {
        let mut state = lock(&self.state);
        if state.epochs.remove(&partition).is_some() {
            state.refused.insert(partition);
        }
    }

    /// Whether less is there than was acknowledged here.
    fn is_behind(&self, key: &Key, found: Option<&Stored>) -> bool {
        found.map_or(0, |stored| stored.version) < self.log.newest(key, Instant::now())
    }

    /// Notes, once, that a commit of ours was replaced by somebody who did not know it.
    fn check_fork(&self, key: &Key, found: Option<&Stored>) {
        let newest = self.log.newest(key, Instant::now());
        let (Some(stored), Some(request)) = (found, self.log.newest_request(key)) else { return };
        let since = stored.version.saturating_sub(newest);
        if newest > 0 && since < RECENT as u64 && stored.version >= newest && !stored.recent.contains(&request) {
            self.note_lost(key, newest);
        }
    }

    fn note_lost(&self, key: &Key, newest: u64) {
        self.lost.fetch_add(1, Ordering::Relaxed);
        let partition = key.partition.number();
        tracing::error!(partition, key = key.name, newest, "the store lost acknowledged commits that cannot be made again");
        self.log.forget(key);
    }

    /// Makes a commit and keeps it, until it is known how it went.
    async fn send(&self, commit: &Arc<Commit>) -> Result<Committed, StoreError> {
        self.log.begin(commit, Instant::now());
        let guard = Guard { epoch: self.epoch(commit.key.partition), replay: false };
        let answer = self.inner.commit_guarded(Commit::clone(commit), guard).await;
        match &answer {
            Ok(Committed::Done(_)) => self.log.acknowledge(commit),
            // An earlier try of this very commit, or of another process that was asked the same: its time and dice are others, and only
            // what the store has may be made again.
            Ok(Committed::Repeated(version)) if *version == commit.expected() + 1 => match self.inner.load(&commit.key).await {
                Ok(Some(stored)) if stored.version == *version && stored.body == commit.body => self.log.acknowledge(commit),
                Ok(_) => self.log.withdraw(commit),
                // Its outcome is unknown.
                Err(_) => {}
            },
            Ok(Committed::Repeated(_) | Committed::Stale(_)) | Err(StoreError::Unrecovered(_) | StoreError::Refused(_)) => {
                self.log.withdraw(commit);
            }
            // Its outcome is unknown.
            Err(_) => {}
        }
        answer
    }

    async fn try_commit(&self, commit: &Arc<Commit>) -> Result<Committed, StoreError> {
        let newest = self.log.newest(&commit.key, Instant::now());
        if newest > commit.expected() {
            self.restore(&commit.key).await?;
        }
        match self.send(commit).await? {
            Committed::Stale(truth) if truth.as_ref().map_or(0, |stored| stored.version) < newest => {
                self.restore(&commit.key).await?;
                self.send(commit).await
            }
            answer => Ok(answer),
        }
    }

    /// Makes again what the store has lost of this record, as far as it was committed here. `false` where something is
    /// missing still.
    async fn restore(&self, key: &Key) -> Result<bool, StoreError> {
        let newest = self.log.newest(key, Instant::now());
        let found = self.inner.load(key).await?;
        // What has expired meanwhile is not lost.
        if !self.is_behind(key, found.as_ref()) {
            self.check_fork(key, found.as_ref());
            return Ok(true);
        }
        let (head, missing) = (found.as_ref().map_or(0, |stored| stored.version), self.log.missing(key, found.as_ref(), newest));
        let whole = missing.last().is_some_and(|last| last.expected() + 1 == newest);
        if !missing.is_empty() {
            self.rollbacks.fetch_add(1, Ordering::Relaxed);
            let partition = key.partition.number();
            tracing::warn!(partition, key = key.name, head, newest, "the store lost acknowledged commits; making them again");
        }
        for commit in missing {
            let guard = Guard { epoch: None, replay: true };
            // A truth that is ahead means that it has been made again already.
            // It had known every outage when it was made, whatever the store lost since.
            let again = Commit { outage_known: None, ..Commit::clone(&commit) };
            if let Committed::Stale(truth) = self.inner.commit_guarded(again, guard).await?
                && truth.is_none_or(|truth| truth.version <= commit.expected())
            {
                return Ok(false);
            }
        }
        if !whole && !lock(&self.state).recoveries.contains_key(&key.partition) {
            // Another replica may have made what lies between, and is about to make it again.
            lock(&self.state).recoveries.insert(key.partition, Recovery { run: None, since: Instant::now() });
        }
        Ok(whole)
    }

    /// Does this process's part for a partition of which something may be missing; `true` once nothing can be any more.
    async fn recover(&self, partition: Partition, run: Option<&str>) -> Result<bool, StoreError> {
        let since = {
            let mut state = lock(&self.state);
            let recovery = state.recoveries.entry(partition).or_insert_with(|| Recovery { run: None, since: Instant::now() });
            if run.is_some() && recovery.run.as_deref() != run {
                *recovery = Recovery { run: run.map(str::to_owned), since: Instant::now() };
            }
            recovery.since
        };
        let mut broken = Vec::new();
        for key in self.log.keys(partition) {
            if !self.restore(&key).await? {
                broken.push(key);
            }
        }
        let decides = run.is_some() && self.epoch(partition).is_some();
        let waited = if decides && self.alone.load(Ordering::Relaxed) { GRACE } else { since.elapsed() };
        if waited < if decides { GRACE } else { LOST } && !(run.is_none() && broken.is_empty()) {
            return Ok(false);
        }
        if let (true, Some(run)) = (decides, run) {
            self.inner.recovered(partition, run).await?;
            tracing::debug!(partition = partition.number(), "nothing is missing any more after the store's server changed");
        }
        broken.iter().for_each(|key| self.note_lost(key, self.log.newest(key, Instant::now())));
        lock(&self.state).recoveries.remove(&partition);
        Ok(true)
    }

    /// Claims what is served here for the first time, some of the rest in turn, and all of it where the server is another one.
    async fn claim_served(&self, replica: u64, served: &Served) {
        let wanted: Vec<Partition> = {
            let mut state = lock(&self.state);
            state.epochs.retain(|partition, _| served.partitions.contains(partition));
            let all = std::mem::replace(&mut state.run, served.run.clone()) != served.run;
            state.rounds = state.rounds.wrapping_add(1);
            let turns = served.partitions.len().div_ceil(CLAIMS).max(1);
            let turn = state.rounds % turns;
            let due = |(at, partition): (usize, &Partition)| {
                (all || at % turns == turn || !state.epochs.contains_key(partition)).then_some(*partition)
            };
            served.partitions.iter().enumerate().filter_map(due).collect()
        };
        let claims = join_all(wanted.iter().map(|partition| self.inner.claim(*partition, replica))).await;
        for (partition, claim) in wanted.into_iter().zip(claims) {
            match claim {
                Ok(Claim { epoch, unrecovered }) => {
                    let mut state = lock(&self.state);
                    if state.epochs.insert(partition, epoch).is_some_and(|before| before != epoch) {
                        state.refused.insert(partition);
                    }
                    if let Some(run) = unrecovered
                        && state.recoveries.get(&partition).is_none_or(|known| known.run.as_ref() != Some(&run))
                    {
                        state.recoveries.insert(partition, Recovery { run: Some(run), since: Instant::now() });
                    }
                }
                Err(fault) => fault.log("failed to claim a partition"),
            }
        }
    }

    /// Looks whether something was lost that was committed here in partitions of others, and goes on with what is missing.
    async fn look_after(&self, partitions: BTreeSet<Partition>) -> Result<(), StoreError> {
        for partition in partitions {
            if self.epoch(partition).is_none()
                && let Some(key) = self.log.latest(partition)
                && self.is_behind(&key, self.inner.load(&key).await?.as_ref())
            {
                lock(&self.state).recoveries.entry(partition).or_insert_with(|| Recovery { run: None, since: Instant::now() });
            }
        }
        let pending: Vec<(Partition, Option<String>)> =
            lock(&self.state).recoveries.iter().map(|(partition, recovery)| (*partition, recovery.run.clone())).collect();
        for (partition, run) in pending {
            self.recover(partition, run.as_deref()).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl PassThrough for Journal {
    fn inner(&self) -> &dyn Store {
        self.inner.as_ref()
    }

    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let found = self.inner.load(key).await?;
        if !self.is_behind(key, found.as_ref()) {
            self.check_fork(key, found.as_ref());
            return Ok(found);
        }
        self.restore(key).await?;
        self.inner.load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let (mut loaded, notes) = self.inner.load_with_notes(records, notes).await;
        for (key, found) in records.iter().zip(&mut loaded) {
            match found {
                Ok(stored) if self.is_behind(key, stored.as_ref()) => *found = PassThrough::load(self, key).await,
                Ok(stored) => self.check_fork(key, stored.as_ref()),
                Err(_) => {}
            }
        }
        (loaded, notes)
    }

    /// It binds its commits itself.
    async fn commit_guarded(&self, mut commit: Commit, _: Guard) -> Result<Committed, StoreError> {
        if let Some(prior) = &mut commit.prior {
            prior.body = Vec::new();
        }
        let (partition, commit, began) = (commit.key.partition, Arc::new(commit), Instant::now());
        loop {
            match self.try_commit(&commit).await {
                Err(StoreError::Unrecovered(_)) if began.elapsed() >= PATIENCE => {
                    return Err(StoreError::Unavailable("the store is finding out what it lost; try again in a moment".to_owned()));
                }
                Err(StoreError::Unrecovered(run)) => {
                    if !self.recover(partition, Some(&run)).await? {
                        sleep(PAUSE).await;
                    }
                }
                Err(fault @ StoreError::Refused(_)) => {
                    self.note_refused(partition);
                    return Err(fault);
                }
                outcome => return outcome,
            }
        }
    }

    /// It binds its notes itself.
    async fn note_guarded(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId], _: Guard) -> Result<(), StoreError> {
        let Some(epoch) = self.epoch(partition) else {
            return Err(StoreError::Refused("another replica serves the partition now; nothing was noted".to_owned()));
        };
        let noted = self.inner.note_guarded(partition, note, entries, Guard { epoch: Some(epoch), replay: false }).await;
        if let Err(StoreError::Refused(_)) = noted {
            self.note_refused(partition);
        }
        noted
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        let served = self.inner.serve(replica, ttl, take).await?;
        self.alone.store(served.alone, Ordering::Relaxed);
        self.claim_served(replica, &served).await;
        if let Err(fault) = self.look_after(self.log.partitions(Instant::now())).await {
            fault.log("failed to look for what the store may have lost");
        }
        let partitions = {
            let mut state = lock(&self.state);
            let refused = std::mem::take(&mut state.refused);
            state.epochs.keys().copied().filter(|partition| !refused.contains(partition)).collect()
        };
        Ok(Served { partitions, ..served })
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        lock(&self.state).epochs.retain(|partition, _| !partitions.contains(partition));
        self.inner.give_back(replica, partitions).await
    }

    fn rollbacks(&self) -> u64 {
        self.rollbacks.load(Ordering::Relaxed)
    }

    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

/// What this process has lately committed, whoever owns the partition: the commits of the last [`KEPT`], by key. Says what is missing
/// where a record has gone back, and only what was decided on the record as it is now: a replay never forks it. Sends nothing.
#[derive(Default)]
struct Log(Mutex<Pages>);

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
    fn begin(&self, commit: &Arc<Commit>, sent: Instant) {
        let mut pages = lock(&self.0);
        pages.trim(sent);
        pages.bytes += weight(commit);
        pages.order.push_back((sent, commit.key.clone()));
        let entry = JournalEntry { commit: Arc::clone(commit), sent, acknowledged: false };
        pages.by_key.entry(commit.key.clone()).or_default().push_back(entry);
    }

    /// Notes that a commit is written.
    fn acknowledge(&self, commit: &Commit) {
        let mut pages = lock(&self.0);
        let entries = pages.by_key.get_mut(&commit.key).into_iter().flatten();
        for entry in entries.filter(|entry| same(&entry.commit, commit)) {
            entry.acknowledged = true;
        }
    }

    /// Notes that a commit was refused; it shall not be made by a replay.
    fn withdraw(&self, commit: &Commit) {
        let mut pages = lock(&self.0);
        let Some(entries) = pages.by_key.get_mut(&commit.key) else {
            return;
        };
        let refused = entries.iter().rposition(|entry| !entry.acknowledged && same(&entry.commit, commit));
        if let Some(entry) = refused.and_then(|place| entries.remove(place)) {
            pages.bytes = pages.bytes.saturating_sub(weight(&entry.commit));
        }
    }

    /// The newest version of `key` that was acknowledged and cannot have expired by `now`; 0 for none.
    fn newest(&self, key: &Key, now: Instant) -> u64 {
        let pages = lock(&self.0);
        let Some(last) = pages.by_key.get(key).and_then(|entries| newest(entries)) else {
            return 0;
        };
        let expired = last.commit.keep.is_some_and(|keep| now.duration_since(last.sent) >= keep);
        if expired { 0 } else { last.commit.expected() + 1 }
    }

    /// The commits that lead from the record as it was `found` to version `newest`, oldest first. It ends early where one of
    /// them was made by somebody else or is no longer kept.
    fn missing(&self, key: &Key, found: Option<&Stored>, newest: u64) -> Vec<Arc<Commit>> {
        let pages = lock(&self.0);
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
    fn newest_request(&self, key: &Key) -> Option<u64> {
        lock(&self.0).by_key.get(key).and_then(|entries| newest(entries)).map(|entry| entry.commit.request.0.get())
    }

    /// The records of a partition that commits are kept of.
    fn keys(&self, partition: Partition) -> Vec<Key> {
        lock(&self.0).by_key.keys().filter(|key| key.partition == partition).cloned().collect()
    }

    /// The partitions that commits are kept of.
    fn partitions(&self, now: Instant) -> BTreeSet<Partition> {
        let mut pages = lock(&self.0);
        pages.trim(now);
        pages.by_key.keys().map(|key| key.partition).collect()
    }

    /// The record of a partition that was committed last.
    fn latest(&self, partition: Partition) -> Option<Key> {
        let pages = lock(&self.0);
        let mut keys = pages.order.iter().rev().map(|(_, key)| key).filter(|key| key.partition == partition);
        keys.find(|key| pages.by_key.get(key).is_some_and(|entries| newest(entries).is_some())).cloned()
    }

    /// Forgets one record.
    fn forget(&self, key: &Key) {
        let mut pages = lock(&self.0);
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
