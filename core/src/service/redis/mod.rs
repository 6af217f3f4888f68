//! The store for many processes: one Redis server, a primary behind Sentinels, or a Redis Cluster. One script makes a
//! commit; everything it touches lies in one partition. What a failover takes back, the journal above makes again.
//! It promises what the server's settings allow and no more: `examine` says what that is.

mod address;
mod examine;
mod keys;
mod link;
mod script;
mod survey;

use std::time::Duration;

use async_trait::async_trait;
use futures_util::future::{BoxFuture, try_join_all};
use redis::{Value, cmd, streams::StreamRangeReply};

use self::{
    address::Address,
    link::Links,
    script::{Call, commit_call, committed, fenced, millis},
    survey::{Reading, noting},
};
use super::{
    outages::{ENTRY, Outage, REMEMBERED, TimeBack},
    snapshot::{Kept, Survey},
    store::{
        Claim, Collection, Commit, Committed, EntryId, Guard, Key, Names, NamesPage, Note, Partition, Postponed, Served, Store, StoreError,
        Stored, Take,
    },
    unread::{Unread, What},
    wakeups::Wakeups,
};

/// How many alarms are compared with their records in one call.
const ALARMS_AT_ONCE: usize = 256;

/// Among how many of the first alarms the next one that this version knows is looked for in one call.
const FIRST_ALARMS: usize = 16;

/// The store in Redis.
pub struct RedisStore {
    address: Address,
    links: Links,
    /// What news are told with, so that this process does not hear its own.
    writer: String,
    unread: Unread,
}

impl RedisStore {
    /// Connects to `redis://[user:password@]host:port[/number]`; to a cluster by some of its nodes:
    /// `redis-cluster://[user:password@]host:port,host:port…`; or to the primary that Sentinels call `name`:
    /// `redis-sentinel://[user:password@]host:port,host:port…/name[/number]` (the Sentinels want no password).
    /// With `rediss` in the place of `redis`, all connections are over TLS; certificates must be of one of the authorities in
    /// `authority` (PEM), and where that is not given of a public one.
    ///
    /// # Errors
    /// One sentence: what is wrong with the address, or that nothing can be reached there, and what to do about it.
    pub fn connect<'a>(url: &'a str, authority: Option<&'a [u8]>) -> BoxFuture<'a, Result<Self, StoreError>> {
        Box::pin(async move {
            let address = Address::read(url, authority)?;
            Ok(Self {
                links: Links::connect(&address).await?,
                address,
                writer: format!("{:016x}", rand::random::<u64>()),
                unread: Unread::default(),
            })
        })
    }

    /// The alarms of a partition up to `now` with their moments, earliest first: `limit` of them, without as many as are `passed` over.
    async fn alarms(&self, partition: Partition, now: i64, passed: usize, limit: usize) -> Result<Vec<(String, i64)>, StoreError> {
        let mut command = cmd("ZRANGEBYSCORE");
        command.arg(keys::alarms(partition)).arg("-inf").arg(now).arg("WITHSCORES").arg("LIMIT").arg(passed).arg(limit);
        self.links.ask(partition.number(), &command).await
    }
}

#[async_trait]
impl Store for RedisStore {
    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let bytes: Option<Vec<u8>> = self.links.ask(key.partition.number(), cmd("GET").arg(keys::record(key))).await?;
        bytes.map(|bytes| Stored::from_bytes(&bytes).ok_or_else(|| self.unread.record(key))).transpose()
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<Committed, StoreError> {
        let partition = commit.key.partition.number();
        let answer: Value = self.links.run(partition, &script::COMMIT, &commit_call(&commit, guard, &self.writer)).await?;
        committed(&commit, answer, &self.unread)
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

    async fn note_guarded(
        &self,
        partition: Partition,
        note: Option<Note<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> Result<(), StoreError> {
        let names = [keys::partition_lease(partition), keys::outbox(partition)].into_iter();
        let names = names.chain(note.as_ref().map(|note| keys::note(note.key)));
        let (body, keep) = note.map_or_else(Default::default, |note| (note.body, note.keep));
        let call = Call::on(names.collect()).with(guard.epoch.map_or_else(String::new, |epoch| epoch.to_string()));
        let call = call.with(body).with(keep.map_or(0, millis).to_string());
        let call = entries.iter().fold(call, |call, entry| call.with(entry.to_string()));
        let written: bool = self.links.run(partition.number(), &script::NOTE, &call).await?;
        if written { Ok(()) } else { Err(fenced(partition)) }
    }

    /// Alarms of no kind that this version knows are left alone, and those of expired records go.
    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        let (mut due, mut strange) = (Vec::new(), 0);
        loop {
            let alarms = self.alarms(partition, now, due.len() + strange, limit).await?;
            let (last, passed) = (alarms.len() < limit, strange);
            let mut known = Vec::with_capacity(alarms.len());
            for (member, moment) in alarms {
                match keys::from_member(partition, &member) {
                    Some(key) => known.push((key, moment)),
                    None => {
                        self.unread.note(What::Alarm, partition, &member);
                        strange += 1;
                    }
                }
            }
            for some in known.chunks(ALARMS_AT_ONCE) {
                let mut names = vec![keys::alarms(partition)];
                names.extend(some.iter().map(|(key, _)| keys::record(key)));
                let call = some.iter().fold(Call::on(names), |call, (key, _)| call.with(keys::member(key)));
                let there: Vec<bool> = self.links.run(partition.number(), &script::LIVING, &call).await?;
                due.extend(some.iter().zip(there).filter(|(_, there)| *there).map(|(alarm, _)| alarm.clone()));
            }
            // What this version does not know takes no place of what it knows.
            if last || strange == passed || due.len() >= limit {
                due.truncate(limit);
                return Ok(due);
            }
        }
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        let alarms = self.alarms(partition, i64::MAX, 0, FIRST_ALARMS).await?;
        let last = alarms.len() < FIRST_ALARMS;
        for (member, moment) in alarms {
            if keys::from_member(partition, &member).is_some() {
                return Ok(Some(moment));
            }
            self.unread.note(What::Alarm, partition, &member);
        }
        if last {
            return Ok(None);
        }
        Ok(self.due(partition, i64::MAX, FIRST_ALARMS).await?.first().map(|(_, moment)| *moment))
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError> {
        let games = keys::member(&Key { partition, collection: Collection::Game, name: String::new() });
        let earlier = (REMEMBERED - 1) * ENTRY;
        let call = Call::on(vec![keys::alarms(partition), keys::note(&TimeBack::note(partition))])
            .with(outage.since.to_string())
            .with(outage.millis.to_string())
            .with(at.to_string())
            .with(games)
            .with(earlier.to_string());
        let (note, others): (Vec<u8>, Vec<String>) = self.links.run(partition.number(), &script::POSTPONE, &call).await?;
        let others = others.iter().filter_map(|member| keys::from_member(partition, member)).collect();
        Ok(Postponed { time_back: TimeBack::read(&note), others })
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.links.ask(key.partition.number(), &noting(key, body, keep)).await
    }

    async fn names(&self, page: NamesPage) -> Result<Names, StoreError> {
        self.name_page(page).await
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.links.ask(key.partition.number(), cmd("GET").arg(keys::note(key))).await
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        let call = Call::on(vec![keys::lease(name)]).with(owner.to_string()).with(ttl.as_millis().to_string());
        let (held, _): (bool, u64) = self.links.run(0, &script::LEASE, &call).await?;
        Ok(held)
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        let call = Call::on(vec![keys::lease(name)]).with(owner.to_string()).with(self.writer.as_str());
        self.links.run(0, &script::RELEASE, &call).await
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        let takes = if take == Take::Free { "1" } else { "0" };
        let call = Call::on(vec![keys::replicas()]).with(replica.to_string()).with(ttl.as_millis().to_string()).with(takes);
        let answer: Vec<Value> = self.links.run(0, &script::SERVE, &call).await?;
        let nonsense = |_| StoreError::Unavailable("Redis answered a replica with something else".to_owned());
        let (run, numbers) = (answer.first().cloned().unwrap_or(Value::Nil), answer.get(1..).unwrap_or_default().to_vec());
        let run = redis::from_redis_value(run).map_err(nonsense)?;
        let numbers: Vec<u64> = redis::from_redis_value(Value::Array(numbers)).map_err(nonsense)?;
        let partitions = numbers.iter().skip(1).copied().map(Partition::new).collect();
        Ok(Served { partitions, alone: numbers.first() == Some(&1), run })
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        let number = |partition: &Partition| format!("{:02}", partition.number());
        let call = Call::on(vec![keys::replicas()]).with(replica.to_string()).with(self.writer.as_str());
        let call = partitions.iter().fold(call, |call, partition| call.with(number(partition)));
        let claims = partitions.iter().map(|partition| async move {
            let call = Call::on(vec![keys::partition_lease(*partition)]).with(replica.to_string());
            self.links.run::<i64>(partition.number(), &script::RELEASE, &call).await
        });
        try_join_all(claims).await?;
        self.links.run::<i64>(0, &script::GIVE_BACK, &call).await.map(drop)
    }

    async fn claim(&self, partition: Partition, replica: u64) -> Result<Claim, StoreError> {
        let call = Call::on(vec![keys::partition_lease(partition)]).with(replica.to_string());
        let (epoch, run): (u64, String) = self.links.run(partition.number(), &script::CLAIM, &call).await?;
        Ok(Claim { epoch, unrecovered: Some(run).filter(|run| !run.is_empty()) })
    }

    async fn recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError> {
        let call = Call::on(vec![keys::partition_lease(partition)]).with(run);
        self.links.run(partition.number(), &script::RECOVERED, &call).await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        link::listen(&self.address, &self.writer, wakeups.clone()).await
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        let (seconds, micros): (i64, i64) = self.links.ask(0, &cmd("TIME")).await?;
        Ok(Some(seconds * 1000 + micros / 1000))
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        examine::examine(&self.links).await
    }

    fn unread(&self) -> &Unread {
        &self.unread
    }

    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError> {
        Ok(Box::new(Reading::of(self)))
    }

    async fn fill(&self, page: Vec<Kept>) -> Result<(), StoreError> {
        self.write_page(&page).await
    }
}
