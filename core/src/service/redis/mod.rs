//! The store for many processes: one Redis server, a primary behind Sentinels, or a Redis Cluster. One script makes a
//! commit; everything it touches lies in one partition. What a failover takes back, the partition's owner makes again from its journal.
//! It promises what the server's settings allow and no more: `examine` says what that is.

mod connection;
mod examine;
mod journal;
mod keys;
mod link;
mod nodes;
mod script;
mod sentinel;
mod survey;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use redis::{Cmd, Value, cmd, streams::StreamRangeReply};

use self::{
    journal::Journal,
    link::Links,
    script::{Call, Script, commit_call, committed},
};
use super::{
    snapshot::Snapshot,
    store::{Commit, Committed, EntryId, Key, Partition, Store, StoreError, Stored},
    unread::{Unread, What},
};

/// How many alarms are compared with their records in one call.
const ALARMS_AT_ONCE: usize = 256;

/// The store in Redis.
pub struct RedisStore {
    links: Links,
    commit: Script,
    lease: Script,
    release: Script,
    living: Script,
    survey: Script,
    owned: Mutex<HashMap<Partition, Ownership>>,
    journal: Journal,
    rollbacks: AtomicU64,
    unread: Unread,
}

/// A partition's lease held through this store.
#[derive(Clone, Copy)]
struct Ownership {
    owner: u64,
    epoch: u64,
}

impl RedisStore {
    /// Connects to `redis://[user:password@]host:port[/number]`; to a cluster by some of its nodes:
    /// `redis-cluster://[user:password@]host:port,host:port…`; or to the primary that Sentinels call `name`:
    /// `redis-sentinel://[user:password@]host:port,host:port…/name[/number]` (the Sentinels want no password).
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        Ok(Self {
            links: Links::connect(url).await?,
            commit: Script::commit(),
            lease: Script::lease(),
            release: Script::release(),
            living: Script::living(),
            survey: Script::survey(),
            owned: Mutex::default(),
            journal: Journal::default(),
            rollbacks: AtomicU64::new(0),
            unread: Unread::default(),
        })
    }

    fn owned(&self) -> MutexGuard<'_, HashMap<Partition, Ownership>> {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The epoch that fences commits to `partition`, while its lease is held here.
    fn fence(&self, partition: Partition) -> Option<u64> {
        self.owned().get(&partition).map(|ownership| ownership.epoch)
    }

    async fn send(&self, commit: &Commit, fence: Option<u64>) -> Result<Committed, StoreError> {
        let partition = commit.key.partition.number();
        let answer: Value = self.links.run(partition, &self.commit, &commit_call(commit, fence)).await?;
        committed(commit, answer, &self.unread)
    }

    /// Sends a commit and keeps the journal about it.
    async fn send_noted(&self, commit: &Arc<Commit>, epoch: u64) -> Result<Committed, StoreError> {
        self.journal.begin(commit, Instant::now());
        let answer = self.send(commit, Some(epoch)).await?;
        match answer {
            Committed::Done(_) => self.journal.acknowledge(commit),
            // The earlier asking of this very commit; a request asked anew on a later version was not written.
            Committed::Repeated(version) if version == commit.expected() + 1 => self.journal.acknowledge(commit),
            Committed::Repeated(_) | Committed::Stale(_) => self.journal.withdraw(commit),
        }
        Ok(answer)
    }

    async fn fetch(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let bytes: Option<Vec<u8>> = self.links.ask(key.partition.number(), cmd("GET").arg(keys::record(key))).await?;
        bytes.map(|bytes| Stored::from_bytes(&bytes).ok_or_else(|| self.unread.record(key))).transpose()
    }

    /// Makes again what Redis has lost of `key`, if it has lost anything.
    async fn restore(&self, key: &Key, epoch: u64) -> Result<(), StoreError> {
        let newest = self.journal.newest(key, Instant::now());
        let head = self.fetch(key).await?.map_or(0, |stored| stored.version);
        // What has expired meanwhile is not lost.
        if head >= newest.min(self.journal.newest(key, Instant::now())) {
            return Ok(());
        }
        self.rollbacks.fetch_add(1, Ordering::Relaxed);
        let missing = self.journal.missing(key, head, newest);
        let partition = key.partition.number();
        if missing.len() as u64 != newest - head {
            tracing::error!(partition, key = key.name, head, newest, "Redis lost commits that are too old to be made again");
            self.journal.forget(key);
            return Ok(());
        }
        tracing::warn!(partition, key = key.name, head, newest, "Redis lost acknowledged commits; making them again");
        for commit in missing {
            // A truth that is ahead means that another task of ours has made it again already.
            if let Committed::Stale(truth) = self.send(&commit, Some(epoch)).await?
                && truth.is_none_or(|truth| truth.version < commit.expected())
            {
                return Err(StoreError::Contended("what Redis lost could not be made again: another writer was there".to_owned()));
            }
        }
        Ok(())
    }

    /// Of these alarms those whose record is still there. Those of no kind that this version knows are left alone; says
    /// how many there are, too.
    async fn living(&self, partition: Partition, alarms: Vec<(String, i64)>) -> Result<(Vec<(Key, i64)>, usize), StoreError> {
        let (mut known, mut strange) = (Vec::with_capacity(alarms.len()), 0);
        for (member, moment) in alarms {
            match keys::from_member(partition, &member) {
                Some(key) => known.push((key, moment)),
                None => {
                    self.unread.note(What::Alarm, partition, &member);
                    strange += 1;
                }
            }
        }
        let mut living = Vec::with_capacity(known.len());
        for some in known.chunks(ALARMS_AT_ONCE) {
            let mut names = vec![keys::alarms(partition)];
            names.extend(some.iter().map(|(key, _)| keys::record(key)));
            let call = some.iter().fold(Call::on(names), |call, (key, _)| call.with(keys::member(key)));
            let there: Vec<bool> = self.links.run(partition.number(), &self.living, &call).await?;
            living.extend(some.iter().zip(there).filter(|(_, there)| *there).map(|(alarm, _)| alarm.clone()));
        }
        Ok((living, strange))
    }
}

#[async_trait]
impl Store for RedisStore {
    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let Some(epoch) = self.fence(key.partition) else {
            return self.fetch(key).await;
        };
        let newest = self.journal.newest(key, Instant::now());
        let found = self.fetch(key).await?;
        if found.as_ref().map_or(0, |stored| stored.version) >= newest {
            return Ok(found);
        }
        self.restore(key, epoch).await?;
        self.fetch(key).await
    }

    async fn commit(&self, mut commit: Commit) -> Result<Committed, StoreError> {
        let Some(epoch) = self.fence(commit.key.partition) else {
            return self.send(&commit, None).await;
        };
        if let Some(prior) = &mut commit.prior {
            prior.body = Vec::new();
        }
        let commit = Arc::new(commit);
        let newest = self.journal.newest(&commit.key, Instant::now());
        if newest > commit.expected() {
            self.restore(&commit.key, epoch).await?;
        }
        let answer = self.send_noted(&commit, epoch).await?;
        match &answer {
            Committed::Stale(truth) if truth.as_ref().map_or(0, |stored| stored.version) < newest => {
                self.restore(&commit.key, epoch).await?;
                self.send_noted(&commit, epoch).await
            }
            Committed::Stale(_) | Committed::Done(_) | Committed::Repeated(_) => Ok(answer),
        }
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        let first = after.map_or_else(|| "-".to_owned(), |entry| format!("({entry}"));
        let mut command = cmd("XRANGE");
        command.arg(keys::outbox(partition)).arg(first).arg("+").arg("COUNT").arg(limit);
        let waiting: StreamRangeReply = self.links.ask(partition.number(), &command).await?;
        let nonsense = || StoreError::Internal("Redis numbers a stream otherwise than it does".to_owned());
        let entries = waiting.ids.iter().map(|entry| {
            let (millisecond, number) = entry.id.split_once('-')?;
            // An entry of an unknown form is left for a version that can read it.
            Some((EntryId(millisecond.parse().ok()?, number.parse().ok()?), entry.get("m").unwrap_or_default()))
        });
        entries.collect::<Option<Vec<_>>>().ok_or_else(nonsense)
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        match acknowledging(partition, entries) {
            Some(command) => self.links.ask(partition.number(), &command).await,
            None => Ok(()),
        }
    }

    async fn note_and_acknowledge(
        &self,
        partition: Partition,
        note: Option<(&Key, Vec<u8>)>,
        entries: &[EntryId],
    ) -> Result<(), StoreError> {
        let commands = [note.map(|(key, body)| noting(key, Some(body))), acknowledging(partition, entries)];
        let commands: Vec<&Cmd> = commands.iter().flatten().collect();
        if commands.is_empty() {
            return Ok(());
        }
        self.links.ask_all(partition.number(), &commands).await
    }

    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        let (mut due, mut passed) = (Vec::new(), 0);
        loop {
            let mut command = cmd("ZRANGEBYSCORE");
            command.arg(keys::alarms(partition)).arg("-inf").arg(now).arg("WITHSCORES").arg("LIMIT").arg(passed).arg(limit);
            let alarms: Vec<(String, i64)> = self.links.ask(partition.number(), &command).await?;
            let last = alarms.len() < limit;
            let (living, strange) = self.living(partition, alarms).await?;
            passed += living.len() + strange;
            due.extend(living);
            // What this version does not know takes no place of what it knows.
            if last || strange == 0 || due.len() >= limit {
                due.truncate(limit);
                return Ok(due);
            }
        }
    }

    async fn alarms(&self, partition: Partition) -> Result<Vec<(Key, i64)>, StoreError> {
        let mut command = cmd("ZRANGE");
        command.arg(keys::alarms(partition)).arg(0).arg(-1).arg("WITHSCORES");
        let alarms = self.links.ask(partition.number(), &command).await?;
        Ok(self.living(partition, alarms).await?.0)
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>) -> Result<(), StoreError> {
        self.links.ask(key.partition.number(), &noting(key, body)).await
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.links.ask(key.partition.number(), cmd("GET").arg(keys::note(key))).await
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        let call = Call::on(vec![keys::lease(name)]).with(owner.to_string()).with(ttl.as_millis().to_string());
        let partition = keys::leased(name);
        let number = partition.map_or(0, Partition::number);
        let (held, epoch): (bool, u64) = self.links.run(number, &self.lease, &call).await?;
        if let Some(partition) = partition {
            self.settle(partition, owner, held.then_some(epoch));
        }
        Ok(held)
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        let partition = keys::leased(name);
        if let Some(partition) = partition {
            self.settle(partition, owner, None);
        }
        let call = Call::on(vec![keys::lease(name)]).with(owner.to_string());
        self.links.run(partition.map_or(0, Partition::number), &self.release, &call).await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        examine::examine(&self.links).await
    }

    fn rollbacks(&self) -> u64 {
        self.rollbacks.load(Ordering::Relaxed)
    }

    fn unread(&self) -> &Unread {
        &self.unread
    }

    async fn survey(&self) -> Result<Snapshot, StoreError> {
        self.read_all().await
    }

    async fn fill(&self, snapshot: Snapshot) -> Result<(), StoreError> {
        self.write_all(&snapshot).await
    }
}

/// The command that writes or removes a note.
fn noting(key: &Key, body: Option<Vec<u8>>) -> Cmd {
    let name = keys::note(key);
    match body {
        Some(body) => cmd("SET").arg(name).arg(body).take(),
        None => cmd("DEL").arg(name).take(),
    }
}

/// The command that takes messages out of an outbox, if there are any to take.
fn acknowledging(partition: Partition, entries: &[EntryId]) -> Option<Cmd> {
    let mut command = cmd("XDEL");
    command.arg(keys::outbox(partition));
    for entry in entries {
        command.arg(entry.to_string());
    }
    (!entries.is_empty()).then_some(command)
}

impl RedisStore {
    /// Remembers who owns a partition here and at what epoch. The journal belongs to one epoch.
    fn settle(&self, partition: Partition, owner: u64, epoch: Option<u64>) {
        let mut owned = self.owned();
        let before = owned.get(&partition).copied();
        match epoch {
            Some(epoch) => {
                if before.is_none_or(|before| before.epoch != epoch) {
                    self.journal.forget_partition(partition);
                }
                owned.insert(partition, Ownership { owner, epoch });
            }
            None if before.is_some_and(|before| before.owner == owner) => {
                owned.remove(&partition);
                self.journal.forget_partition(partition);
            }
            None => {}
        }
    }
}
