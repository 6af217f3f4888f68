//! A journal on top of a store that several processes write and that can lose acknowledged commits in a failover or a restart. Each process
//! remembers its recent commits, detects when one was lost, and replays it. While other replicas may still have commits to replay, the
//! partition accepts no new ones. The journal also sends the epoch of the partition with each write, so that a former owner can no longer
//! write. Knows neither the meaning of records nor a particular store.

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
    store::{
        Commit, CommitOutcome, EntryId, Guard, Key, LoadResults, NoteWrite, Partition, PartitionClaim, REMEMBERED_REQUESTS,
        ServedPartitions, Store, StoreError, StoreResult, StoredRecord, TakeoverMode,
    },
};

/// How long a partition waits for other replicas to replay lost commits. They check every second.
const RECOVERY_GRACE: Duration = Duration::from_millis(2500);

/// How long after its detection a missing commit counts as lost if it could not be replayed.
const LOSS_TIMEOUT: Duration = Duration::from_secs(10);

/// The number of claims that each call of [`Store::renew_membership`] renews.
const CLAIMS_PER_ROUND: usize = 3;

/// How long a commit waits for the recovery of its partition.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(6);

/// The pause between attempts of a commit while its partition recovers.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// How long a commit is remembered for a replay.
const RETENTION: Duration = Duration::from_secs(30);

/// The maximum size of all remembered commits, in bytes. The oldest are dropped first.
const MAX_LOG_BYTES: usize = 64 << 20;

/// A store that wraps another one and replays commits which that one has lost.
pub struct Journal {
    inner: Arc<dyn Store>,
    log: CommitLog,
    state: Mutex<JournalState>,
    alone: AtomicBool,
    rollbacks: AtomicU64,
    lost: AtomicU64,
}

#[derive(Default)]
struct JournalState {
    /// The epochs of the partitions owned by this process.
    epochs: BTreeMap<Partition, u64>,
    /// Owned partitions in which a write was refused. They are reported as not owned once, so that delivery starts again there.
    refused: BTreeSet<Partition>,
    /// The partitions that may have lost commits, with the state of their recovery.
    recoveries: BTreeMap<Partition, Recovery>,
    /// The run id of the server that answered the last renewal of the membership.
    run: String,
    /// The number of renewals of the membership so far.
    rounds: usize,
}

/// The recovery of a partition that may have lost commits.
struct Recovery {
    /// The new run id of the server; `None` if a commit was found missing although the run id did not change.
    run: Option<String>,
    /// When the recovery began.
    since: Instant,
}

impl Journal {
    /// A journal on top of this store.
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self {
            inner,
            log: CommitLog::default(),
            state: Mutex::default(),
            alone: AtomicBool::new(false),
            rollbacks: AtomicU64::new(0),
            lost: AtomicU64::new(0),
        }
    }

    fn epoch(&self, partition: Partition) -> Option<u64> {
        lock(&self.state).epochs.get(&partition).copied()
    }

    /// Gives up a partition after a refused write, because another process has claimed it.
    fn mark_refused(&self, partition: Partition) {
        let mut state = lock(&self.state);
        if state.epochs.remove(&partition).is_some() {
            state.refused.insert(partition);
        }
    }

    /// Whether the loaded record is older than the last commit that the store has acknowledged to this process.
    fn is_behind(&self, key: &Key, found: Option<&StoredRecord>) -> bool {
        found.map_or(0, |stored| stored.version) < self.log.newest_version(key, Instant::now())
    }

    /// Reports an acknowledged commit of this process as lost if the record continues without it: another writer did not know it.
    fn report_if_forked(&self, key: &Key, found: Option<&StoredRecord>) {
        let newest = self.log.newest_version(key, Instant::now());
        let (Some(stored), Some(request)) = (found, self.log.newest_request_id(key)) else { return };
        let since = stored.version.saturating_sub(newest);
        if newest > 0 && since < REMEMBERED_REQUESTS as u64 && stored.version >= newest && !stored.recent.contains(&request) {
            self.report_lost(key, newest);
        }
    }

    /// Logs and counts lost commits up to the version `newest`, and no longer tries to replay them.
    fn report_lost(&self, key: &Key, newest: u64) {
        self.lost.fetch_add(1, Ordering::Relaxed);
        let partition = key.partition.number();
        tracing::error!(partition, key = key.name, newest, "the store lost acknowledged commits that cannot be replayed");
        self.log.remove_key(key);
    }

    /// Sends a commit, and remembers it unless the store refuses it.
    async fn send_commit(&self, commit: &Arc<Commit>) -> StoreResult<CommitOutcome> {
        self.log.add(commit, Instant::now());
        let guard = Guard { epoch: self.epoch(commit.key.partition), replay: false };
        let answer = self.inner.commit_guarded(Commit::clone(commit), guard).await;
        match &answer {
            Ok(CommitOutcome::Done(_)) => self.log.acknowledge(commit),
            // The store has an earlier attempt of this commit, or a commit of another process for the same request. That one has other
            // times and dice, and only the commit that the store has may be replayed.
            Ok(CommitOutcome::Repeated(version)) if *version == commit.expected_version() + 1 => match self.inner.load(&commit.key).await {
                Ok(Some(stored)) if stored.version == *version && stored.body == commit.body => self.log.acknowledge(commit),
                Ok(_) => self.log.remove(commit),
                // The outcome is unknown.
                Err(_) => {}
            },
            Ok(CommitOutcome::Repeated(_) | CommitOutcome::Stale(_)) | Err(StoreError::Unrecovered(_) | StoreError::Refused(_)) => {
                self.log.remove(commit);
            }
            // The outcome is unknown.
            Err(_) => {}
        }
        answer
    }

    /// Sends a commit after lost commits of the same record have been replayed.
    async fn try_commit(&self, commit: &Arc<Commit>) -> StoreResult<CommitOutcome> {
        let newest = self.log.newest_version(&commit.key, Instant::now());
        if newest > commit.expected_version() {
            self.replay_lost(&commit.key).await?;
        }
        match self.send_commit(commit).await? {
            CommitOutcome::Stale(current) if current.as_ref().map_or(0, |stored| stored.version) < newest => {
                self.replay_lost(&commit.key).await?;
                self.send_commit(commit).await
            }
            answer => Ok(answer),
        }
    }

    /// Replays those commits of a record that the store has lost and this process has made. Returns `false` if some are still missing.
    async fn replay_lost(&self, key: &Key) -> StoreResult<bool> {
        let newest = self.log.newest_version(key, Instant::now());
        let found = self.inner.load(key).await?;
        if !self.is_behind(key, found.as_ref()) {
            self.report_if_forked(key, found.as_ref());
            return Ok(true);
        }
        let (head, missing) = (found.as_ref().map_or(0, |stored| stored.version), self.log.missing_commits(key, found.as_ref(), newest));
        let complete = missing.last().is_some_and(|last| last.expected_version() + 1 == newest);
        if !missing.is_empty() {
            self.rollbacks.fetch_add(1, Ordering::Relaxed);
            let partition = key.partition.number();
            tracing::warn!(partition, key = key.name, head, newest, "the store lost acknowledged commits; replaying them");
        }
        for commit in missing {
            let guard = Guard { epoch: None, replay: true };
            // The commit took every outage into account when it was made, even if the store has lost outages since.
            let again = Commit { newest_known_outage: None, ..Commit::clone(&commit) };
            // If the record is newer, the commit was already replayed.
            if let CommitOutcome::Stale(current) = self.inner.commit_guarded(again, guard).await?
                && current.is_none_or(|current| current.version <= commit.expected_version())
            {
                return Ok(false);
            }
        }
        if !complete && !lock(&self.state).recoveries.contains_key(&key.partition) {
            // Another replica may have made the commits in between, and may replay them soon.
            lock(&self.state).recoveries.insert(key.partition, Recovery { run: None, since: Instant::now() });
        }
        Ok(complete)
    }

    /// Replays this process's lost commits of a partition. Returns `true` when the recovery has ended: all lost commits are replayed or
    /// reported as lost.
    async fn recover_partition(&self, partition: Partition, run: Option<&str>) -> StoreResult<bool> {
        let since = {
            let mut state = lock(&self.state);
            let recovery = state.recoveries.entry(partition).or_insert_with(|| Recovery { run: None, since: Instant::now() });
            if run.is_some() && recovery.run.as_deref() != run {
                *recovery = Recovery { run: run.map(str::to_owned), since: Instant::now() };
            }
            recovery.since
        };
        let mut incomplete = Vec::new();
        for key in self.log.keys(partition) {
            if !self.replay_lost(&key).await? {
                incomplete.push(key);
            }
        }
        // Only the owner of a partition ends its recovery after a change of the server. A replica that is alone waits for nobody.
        let decides = run.is_some() && self.epoch(partition).is_some();
        let waited = if decides && self.alone.load(Ordering::Relaxed) { RECOVERY_GRACE } else { since.elapsed() };
        if waited < if decides { RECOVERY_GRACE } else { LOSS_TIMEOUT } && !(run.is_none() && incomplete.is_empty()) {
            return Ok(false);
        }
        if let (true, Some(run)) = (decides, run) {
            self.inner.mark_recovered(partition, run).await?;
            tracing::debug!(partition = partition.number(), "partition recovered after a restart or replacement of the store's server");
        }
        incomplete.iter().for_each(|key| self.report_lost(key, self.log.newest_version(key, Instant::now())));
        lock(&self.state).recoveries.remove(&partition);
        Ok(true)
    }

    /// Claims newly owned partitions and renews [`CLAIMS_PER_ROUND`] other claims, a different group each time; after a change of the
    /// server all claims.
    async fn claim_partitions(&self, replica: u64, served: &ServedPartitions) {
        let wanted: Vec<Partition> = {
            let mut state = lock(&self.state);
            state.epochs.retain(|partition, _| served.partitions.contains(partition));
            let all = std::mem::replace(&mut state.run, served.run.clone()) != served.run;
            state.rounds = state.rounds.wrapping_add(1);
            let turns = served.partitions.len().div_ceil(CLAIMS_PER_ROUND).max(1);
            let turn = state.rounds % turns;
            let due = |(at, partition): (usize, &Partition)| {
                (all || at % turns == turn || !state.epochs.contains_key(partition)).then_some(*partition)
            };
            served.partitions.iter().enumerate().filter_map(due).collect()
        };
        let claims = join_all(wanted.iter().map(|partition| self.inner.claim_partition(*partition, replica))).await;
        for (partition, claim) in wanted.into_iter().zip(claims) {
            match claim {
                Ok(PartitionClaim { epoch, unrecovered }) => {
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

    /// Detects lost commits of this process in partitions that other replicas own, and continues pending recoveries.
    async fn recover_pending(&self, partitions: BTreeSet<Partition>) -> StoreResult {
        for partition in partitions {
            if self.epoch(partition).is_none()
                && let Some(key) = self.log.last_committed_key(partition)
                && self.is_behind(&key, self.inner.load(&key).await?.as_ref())
            {
                lock(&self.state).recoveries.entry(partition).or_insert_with(|| Recovery { run: None, since: Instant::now() });
            }
        }
        let pending: Vec<(Partition, Option<String>)> =
            lock(&self.state).recoveries.iter().map(|(partition, recovery)| (*partition, recovery.run.clone())).collect();
        for (partition, run) in pending {
            self.recover_partition(partition, run.as_deref()).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl PassThrough for Journal {
    fn inner(&self) -> &dyn Store {
        self.inner.as_ref()
    }

    async fn load(&self, key: &Key) -> StoreResult<Option<StoredRecord>> {
        let found = self.inner.load(key).await?;
        if !self.is_behind(key, found.as_ref()) {
            self.report_if_forked(key, found.as_ref());
            return Ok(found);
        }
        self.replay_lost(key).await?;
        self.inner.load(key).await
    }

    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, StoreResult<Vec<Option<Vec<u8>>>>) {
        let (mut loaded, notes) = self.inner.load_with_notes(records, notes).await;
        for (key, found) in records.iter().zip(&mut loaded) {
            match found {
                Ok(stored) if self.is_behind(key, stored.as_ref()) => *found = PassThrough::load(self, key).await,
                Ok(stored) => self.report_if_forked(key, stored.as_ref()),
                Err(_) => {}
            }
        }
        (loaded, notes)
    }

    /// Ignores the guard: the journal sets its own.
    async fn commit_guarded(&self, mut commit: Commit, _: Guard) -> StoreResult<CommitOutcome> {
        if let Some(prior) = &mut commit.prior {
            prior.body = Vec::new();
        }
        let (partition, commit, began) = (commit.key.partition, Arc::new(commit), Instant::now());
        loop {
            match self.try_commit(&commit).await {
                Err(StoreError::Unrecovered(_)) if began.elapsed() >= COMMIT_TIMEOUT => {
                    return Err(StoreError::Unavailable("the store is recovering lost commits; try again in a moment".to_owned()));
                }
                Err(StoreError::Unrecovered(run)) => {
                    if !self.recover_partition(partition, Some(&run)).await? {
                        sleep(RETRY_DELAY).await;
                    }
                }
                Err(fault @ StoreError::Refused(_)) => {
                    self.mark_refused(partition);
                    return Err(fault);
                }
                outcome => return outcome,
            }
        }
    }

    /// Ignores the guard: the journal sets its own.
    async fn write_note_guarded(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId], _: Guard) -> StoreResult {
        let Some(epoch) = self.epoch(partition) else {
            return Err(StoreError::Refused("another replica owns the partition now; nothing was written".to_owned()));
        };
        let noted = self.inner.write_note_guarded(partition, note, entries, Guard { epoch: Some(epoch), replay: false }).await;
        if let Err(StoreError::Refused(_)) = noted {
            self.mark_refused(partition);
        }
        noted
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> StoreResult<ServedPartitions> {
        let served = self.inner.renew_membership(replica, ttl, take).await?;
        self.alone.store(served.alone, Ordering::Relaxed);
        self.claim_partitions(replica, &served).await;
        if let Err(fault) = self.recover_pending(self.log.partitions(Instant::now())).await {
            fault.log("failed to check the store for lost commits");
        }
        let partitions = {
            let mut state = lock(&self.state);
            let refused = std::mem::take(&mut state.refused);
            state.epochs.keys().copied().filter(|partition| !refused.contains(partition)).collect()
        };
        Ok(ServedPartitions { partitions, ..served })
    }

    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> StoreResult {
        lock(&self.state).epochs.retain(|partition, _| !partitions.contains(partition));
        self.inner.release_partitions(replica, partitions).await
    }

    fn rollbacks(&self) -> u64 {
        self.rollbacks.load(Ordering::Relaxed)
    }

    fn lost_records(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

/// The commits that this process made within the last [`RETENTION`], by key, in all partitions. Determines which commits a record has lost,
/// limited to those that continue its current state, so that a replay never makes a fork. Sends nothing.
#[derive(Default)]
struct CommitLog(Mutex<LogEntries>);

#[derive(Default)]
struct LogEntries {
    by_key: BTreeMap<Key, VecDeque<JournalEntry>>,
    order: VecDeque<(Instant, Key)>,
    bytes: usize,
}

/// A remembered commit.
struct JournalEntry {
    commit: Arc<Commit>,
    sent: Instant,
    /// Whether the store has acknowledged the commit. A commit with an unknown outcome is remembered, too, because a later commit may be
    /// based on it.
    acknowledged: bool,
}

impl CommitLog {
    /// Adds a commit that is about to be sent.
    fn add(&self, commit: &Arc<Commit>, sent: Instant) {
        let mut log_entries = lock(&self.0);
        log_entries.trim(sent);
        log_entries.bytes += byte_size(commit);
        log_entries.order.push_back((sent, commit.key.clone()));
        let entry = JournalEntry { commit: Arc::clone(commit), sent, acknowledged: false };
        log_entries.by_key.entry(commit.key.clone()).or_default().push_back(entry);
    }

    /// Marks a commit as acknowledged by the store.
    fn acknowledge(&self, commit: &Commit) {
        let mut log_entries = lock(&self.0);
        let entries = log_entries.by_key.get_mut(&commit.key).into_iter().flatten();
        for entry in entries.filter(|entry| is_same_commit(&entry.commit, commit)) {
            entry.acknowledged = true;
        }
    }

    /// Removes a refused commit, so that it is never replayed.
    fn remove(&self, commit: &Commit) {
        let mut log_entries = lock(&self.0);
        let Some(entries) = log_entries.by_key.get_mut(&commit.key) else { return };
        let refused = entries.iter().rposition(|entry| !entry.acknowledged && is_same_commit(&entry.commit, commit));
        if let Some(entry) = refused.and_then(|place| entries.remove(place)) {
            log_entries.bytes = log_entries.bytes.saturating_sub(byte_size(&entry.commit));
        }
    }

    /// The newest acknowledged version of the record under `key`; 0 if there is none, or if the record may have expired by `now`.
    fn newest_version(&self, key: &Key, now: Instant) -> u64 {
        let log_entries = lock(&self.0);
        let Some(last) = log_entries.by_key.get(key).and_then(|entries| newest_acknowledged(entries)) else { return 0 };
        let expired = last.commit.keep.is_some_and(|keep| now.duration_since(last.sent) >= keep);
        if expired { 0 } else { last.commit.expected_version() + 1 }
    }

    /// The commits that lead from the record `found` in the store to version `newest`, oldest first. The list ends early if another
    /// process made one of them, or if one is no longer remembered.
    fn missing_commits(&self, key: &Key, found: Option<&StoredRecord>, newest: u64) -> Vec<Arc<Commit>> {
        let log_entries = lock(&self.0);
        let Some(entries) = log_entries.by_key.get(key) else { return Vec::new() };
        let last = entries.iter().find(|entry| entry.acknowledged && entry.commit.expected_version() + 1 == newest);
        let ring = last.map_or([0; REMEMBERED_REQUESTS], |entry| entry.commit.recent_requests());
        let mut before = found.map_or((0, [0; REMEMBERED_REQUESTS]), |stored| (stored.version, stored.recent));
        let mut missing = Vec::new();
        while before.0 < newest {
            let next = entries.iter().find(|entry| {
                let prior = entry.commit.prior.as_ref().map_or((0, [0; REMEMBERED_REQUESTS]), |prior| (prior.version, prior.recent));
                prior == before && (entry.acknowledged || ring.contains(&entry.commit.request.0.get()))
            });
            let Some(next) = next else { break };
            before = (next.commit.expected_version() + 1, next.commit.recent_requests());
            missing.push(Arc::clone(&next.commit));
        }
        missing
    }

    /// The request id of the newest acknowledged commit of `key`.
    fn newest_request_id(&self, key: &Key) -> Option<u64> {
        lock(&self.0).by_key.get(key).and_then(|entries| newest_acknowledged(entries)).map(|entry| entry.commit.request.0.get())
    }

    /// The keys of a partition with remembered commits.
    fn keys(&self, partition: Partition) -> Vec<Key> {
        lock(&self.0).by_key.keys().filter(|key| key.partition == partition).cloned().collect()
    }

    /// The partitions with remembered commits. Drops commits that are too old at `now`.
    fn partitions(&self, now: Instant) -> BTreeSet<Partition> {
        let mut log_entries = lock(&self.0);
        log_entries.trim(now);
        log_entries.by_key.keys().map(|key| key.partition).collect()
    }

    /// The key of the last commit in a partition that the store has acknowledged.
    fn last_committed_key(&self, partition: Partition) -> Option<Key> {
        let log_entries = lock(&self.0);
        let mut keys = log_entries.order.iter().rev().map(|(_, key)| key).filter(|key| key.partition == partition);
        keys.find(|key| log_entries.by_key.get(key).is_some_and(|entries| newest_acknowledged(entries).is_some())).cloned()
    }

    fn remove_key(&self, key: &Key) {
        let mut log_entries = lock(&self.0);
        let removed_bytes: usize = log_entries.by_key.remove(key).iter().flatten().map(|entry| byte_size(&entry.commit)).sum();
        log_entries.bytes -= removed_bytes;
    }
}

impl LogEntries {
    /// Drops the oldest commits: those that are too old at `now`, and as many as exceed the maximum size.
    fn trim(&mut self, now: Instant) {
        while let Some((sent, key)) = self.order.front()
            && (now.duration_since(*sent) > RETENTION || self.bytes > MAX_LOG_BYTES)
        {
            if let Some(entries) = self.by_key.get_mut(key) {
                while let Some(entry) = entries.front()
                    && entry.sent <= *sent
                {
                    self.bytes = self.bytes.saturating_sub(byte_size(&entry.commit));
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

/// The acknowledged commit with the newest version.
fn newest_acknowledged(entries: &VecDeque<JournalEntry>) -> Option<&JournalEntry> {
    entries.iter().filter(|entry| entry.acknowledged).max_by_key(|entry| entry.commit.expected_version())
}

/// Whether two commits are attempts of the same request on the same version.
fn is_same_commit(one: &Commit, other: &Commit) -> bool {
    one.request == other.request && one.expected_version() == other.expected_version()
}

/// The approximate memory that a commit uses, in bytes.
fn byte_size(commit: &Commit) -> usize {
    let prior = commit.prior.as_ref().map_or(0, |stored| stored.body.len());
    size_of::<Commit>() + prior + commit.body.len() + commit.entries.iter().map(Vec::len).sum::<usize>()
}
