//! The store for several processes: one Redis server, a primary behind Sentinels, or a Redis Cluster. One script executes a commit, and all
//! keys that it changes are in one partition. The journal on top replays commits that a failover has lost. The guarantees depend on the
//! server's settings; `examine` describes them.

mod address;
mod connections;
mod examine;
mod keys;
mod script;
mod snapshot;

use std::time::Duration;

use async_trait::async_trait;
use futures_util::future::{BoxFuture, try_join_all};
use redis::{Value, cmd, streams::StreamRangeReply};

use self::{
    address::RedisAddress,
    connections::Connections,
    script::{ScriptCall, commit_call, fenced_error, millis, parse_commit_answer},
    snapshot::{SnapshotScan, set_command},
};
use super::{
    outages::{CREDIT_BYTES, MAX_CREDITS, Outage, OutageCredits},
    snapshot::{SnapshotItem, SnapshotReader},
    store::{
        Collection, Commit, CommitOutcome, EntryId, Guard, Key, KeyCursor, KeyPage, NoteTtl, NoteWrite, Partition, PartitionClaim,
        PostponeOutcome, ServedPartitions, Store, StoreError, StoreResult, StoredRecord, TakeoverMode,
    },
    unreadable::{UnreadableItems, UnreadableKind},
    wakeups::Wakeups,
};

/// The maximum number of alarms whose records are looked up in one call.
const ALARMS_PER_CALL: usize = 256;

/// The number of alarms read in one call to find the first of a known kind.
const NEXT_ALARM_CANDIDATES: usize = 16;

/// The store in Redis.
pub struct RedisStore {
    address: RedisAddress,
    connections: Connections,
    /// The random id of this process as the sender of notifications. The process ignores its own notifications.
    writer: String,
    unreadable: UnreadableItems,
}

impl RedisStore {
    /// Connects to one server: `redis://[user:password@]host:port[/database]`; to a cluster by some of its nodes:
    /// `redis-cluster://[user:password@]host:port,host:port…`; or to the primary that the Sentinels know as `name`:
    /// `redis-sentinel://[user:password@]host:port,host:port…/name[/database]` (the Sentinels themselves need no password). With `rediss`
    /// instead of `redis`, all connections use TLS. The servers' certificates must be signed by an authority in `ca_pem` (PEM), or by a
    /// public authority if that is `None`.
    ///
    /// # Errors
    /// If the address is invalid, or no server can be reached there. The text says what to do about it.
    pub fn connect<'a>(url: &'a str, ca_pem: Option<&'a [u8]>) -> BoxFuture<'a, StoreResult<Self>> {
        Box::pin(async move {
            let address = RedisAddress::parse(url, ca_pem)?;
            Ok(Self {
                connections: Connections::connect(&address).await?,
                address,
                writer: format!("{:016x}", rand::random::<u64>()),
                unreadable: UnreadableItems::default(),
            })
        })
    }

    /// The alarms of a partition at or before `now`: members and times, earliest first, at most `limit`, without the first `skipped`.
    async fn alarms(&self, partition: Partition, now: i64, skipped: usize, limit: usize) -> StoreResult<Vec<(String, i64)>> {
        let mut command = cmd("ZRANGEBYSCORE");
        command.arg(keys::alarms(partition)).arg("-inf").arg(now).arg("WITHSCORES").arg("LIMIT").arg(skipped).arg(limit);
        self.connections.query(partition.number(), &command).await
    }
}

#[async_trait]
impl Store for RedisStore {
    async fn load(&self, key: &Key) -> StoreResult<Option<StoredRecord>> {
        let bytes: Option<Vec<u8>> = self.connections.query(key.partition.number(), cmd("GET").arg(keys::record(key))).await?;
        bytes.map(|bytes| StoredRecord::from_bytes(&bytes).ok_or_else(|| self.unreadable.report_record(key))).transpose()
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> StoreResult<CommitOutcome> {
        let partition = commit.key.partition.number();
        let answer: Value = self.connections.run(partition, &script::COMMIT, &commit_call(&commit, guard, &self.writer)).await?;
        parse_commit_answer(&commit, answer, &self.unreadable)
    }

    /// Skips alarms of unknown kinds, and removes those of expired records.
    async fn due_alarms(&self, partition: Partition, now: i64, limit: usize) -> StoreResult<Vec<(Key, i64)>> {
        let (mut due, mut unknown) = (Vec::new(), 0);
        loop {
            let alarms = self.alarms(partition, now, due.len() + unknown, limit).await?;
            let (last, passed) = (alarms.len() < limit, unknown);
            let mut known = Vec::with_capacity(alarms.len());
            for (member, moment) in alarms {
                match keys::parse_alarm_member(partition, &member) {
                    Some(key) => known.push((key, moment)),
                    None => {
                        self.unreadable.report(UnreadableKind::Alarm, partition, &member);
                        unknown += 1;
                    }
                }
            }
            for some in known.chunks(ALARMS_PER_CALL) {
                let mut names = vec![keys::alarms(partition)];
                names.extend(some.iter().map(|(key, _)| keys::record(key)));
                let call = some.iter().fold(ScriptCall::on(names), |call, (key, _)| call.with(keys::alarm_member(key)));
                let there: Vec<bool> = self.connections.run(partition.number(), &script::REMOVE_EXPIRED_ALARMS, &call).await?;
                due.extend(some.iter().zip(there).filter(|(_, there)| *there).map(|(alarm, _)| alarm.clone()));
            }
            // Unknown alarms do not count towards the limit.
            if last || unknown == passed || due.len() >= limit {
                due.truncate(limit);
                return Ok(due);
            }
        }
    }

    async fn next_alarm(&self, partition: Partition) -> StoreResult<Option<i64>> {
        let alarms = self.alarms(partition, i64::MAX, 0, NEXT_ALARM_CANDIDATES).await?;
        let last = alarms.len() < NEXT_ALARM_CANDIDATES;
        for (member, moment) in alarms {
            if keys::parse_alarm_member(partition, &member).is_some() {
                return Ok(Some(moment));
            }
            self.unreadable.report(UnreadableKind::Alarm, partition, &member);
        }
        if last {
            return Ok(None);
        }
        Ok(self.due_alarms(partition, i64::MAX, NEXT_ALARM_CANDIDATES).await?.first().map(|(_, moment)| *moment))
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> StoreResult<PostponeOutcome> {
        let games = keys::alarm_member(&Key { partition, collection: Collection::Game, name: String::new() });
        let earlier = (MAX_CREDITS - 1) * CREDIT_BYTES;
        let call = ScriptCall::on(vec![keys::alarms(partition), keys::note(&OutageCredits::note_key(partition))])
            .with(outage.since.to_string())
            .with(outage.millis.to_string())
            .with(at.to_string())
            .with(games)
            .with(earlier.to_string());
        let (note, others): (Vec<u8>, Vec<String>) = self.connections.run(partition.number(), &script::POSTPONE_ALARMS, &call).await?;
        let others = others.iter().filter_map(|member| keys::parse_alarm_member(partition, member)).collect();
        Ok(PostponeOutcome { outage_credits: OutageCredits::decode(&note), others })
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> StoreResult<Vec<(EntryId, Vec<u8>)>> {
        let first = after.map_or_else(|| "-".to_owned(), |entry| format!("({entry}"));
        let mut command = cmd("XRANGE");
        command.arg(keys::outbox(partition)).arg(first).arg("+").arg("COUNT").arg(limit);
        let waiting: StreamRangeReply = self.connections.query(partition.number(), &command).await?;
        let invalid_answer = || StoreError::Internal("Redis returned an invalid stream id".to_owned());
        let entries = waiting.ids.iter().map(|entry| {
            let (millisecond, number) = entry.id.split_once('-')?;
            // An entry in an unknown format gets an empty body: a version that can read it may deliver it.
            Some((EntryId(millisecond.parse().ok()?, number.parse().ok()?), entry.get("m").unwrap_or_default()))
        });
        entries.collect::<Option<Vec<_>>>().ok_or_else(invalid_answer)
    }

    async fn write_note_guarded(
        &self,
        partition: Partition,
        note: Option<NoteWrite<'_>>,
        entries: &[EntryId],
        guard: Guard,
    ) -> StoreResult {
        let names = [keys::partition_claim(partition), keys::outbox(partition)].into_iter();
        let names = names.chain(note.as_ref().map(|note| keys::note(note.key)));
        let (body, keep) = note.map_or_else(Default::default, |note| (note.body, note.keep));
        let call = ScriptCall::on(names.collect()).with(guard.epoch.map_or_else(String::new, |epoch| epoch.to_string()));
        let call = call.with(body).with(keep.map_or(0, millis).to_string());
        let call = entries.iter().fold(call, |call, entry| call.with(entry.to_string()));
        let written: bool = self.connections.run(partition.number(), &script::WRITE_NOTE, &call).await?;
        if written { Ok(()) } else { Err(fenced_error(partition)) }
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> StoreResult {
        let name = keys::note(key);
        let command = body.map_or_else(|| cmd("DEL").arg(&name).take(), |body| set_command(&name, &body, keep));
        self.connections.query(key.partition.number(), &command).await
    }

    async fn load_note(&self, key: &Key) -> StoreResult<Option<Vec<u8>>> {
        self.connections.query(key.partition.number(), cmd("GET").arg(keys::note(key))).await
    }

    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> StoreResult<bool> {
        let call = ScriptCall::on(vec![keys::lease(name)]).with(owner.to_string()).with(ttl.as_millis().to_string());
        let (held, _): (bool, u64) = self.connections.run(0, &script::ACQUIRE_LEASE, &call).await?;
        Ok(held)
    }

    async fn release_lease(&self, name: &str, owner: u64) -> StoreResult {
        let call = ScriptCall::on(vec![keys::lease(name)]).with(owner.to_string()).with(self.writer.as_str());
        self.connections.run(0, &script::RELEASE_LEASE, &call).await
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> StoreResult<ServedPartitions> {
        let takes = if take == TakeoverMode::Unowned { "1" } else { "0" };
        let call = ScriptCall::on(vec![keys::replicas()]).with(replica.to_string()).with(ttl.as_millis().to_string()).with(takes);
        let answer: Vec<Value> = self.connections.run(0, &script::RENEW_MEMBERSHIP, &call).await?;
        let invalid_answer =
            |_| StoreError::Unavailable("Redis returned an invalid answer to the renewal of a replica's membership".to_owned());
        let (run, numbers) = (answer.first().cloned().unwrap_or(Value::Nil), answer.get(1..).unwrap_or_default().to_vec());
        let run = redis::from_redis_value(run).map_err(invalid_answer)?;
        let numbers: Vec<u64> = redis::from_redis_value(Value::Array(numbers)).map_err(invalid_answer)?;
        let partitions = numbers.iter().skip(1).copied().map(Partition::new).collect();
        Ok(ServedPartitions { partitions, alone: numbers.first() == Some(&1), run })
    }

    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> StoreResult {
        let number = |partition: &Partition| format!("{:02}", partition.number());
        let call = ScriptCall::on(vec![keys::replicas()]).with(replica.to_string()).with(self.writer.as_str());
        let call = partitions.iter().fold(call, |call, partition| call.with(number(partition)));
        let claims = partitions.iter().map(|partition| async move {
            let call = ScriptCall::on(vec![keys::partition_claim(*partition)]).with(replica.to_string());
            self.connections.run::<i64>(partition.number(), &script::RELEASE_LEASE, &call).await
        });
        try_join_all(claims).await?;
        self.connections.run::<i64>(0, &script::RELEASE_PARTITIONS, &call).await.map(drop)
    }

    async fn claim_partition(&self, partition: Partition, replica: u64) -> StoreResult<PartitionClaim> {
        let call = ScriptCall::on(vec![keys::partition_claim(partition)]).with(replica.to_string());
        let (epoch, run): (u64, String) = self.connections.run(partition.number(), &script::CLAIM, &call).await?;
        Ok(PartitionClaim { epoch, unrecovered: Some(run).filter(|run| !run.is_empty()) })
    }

    async fn mark_recovered(&self, partition: Partition, run: &str) -> StoreResult {
        let call = ScriptCall::on(vec![keys::partition_claim(partition)]).with(run);
        self.connections.run(partition.number(), &script::MARK_RECOVERED, &call).await
    }

    async fn listen(&self, wakeups: &Wakeups) -> bool {
        connections::listen(&self.address, &self.writer, wakeups.clone()).await
    }

    async fn list_keys(&self, page: KeyCursor) -> StoreResult<KeyPage> {
        self.key_page(page).await
    }

    async fn time(&self) -> StoreResult<Option<i64>> {
        let (seconds, micros): (i64, i64) = self.connections.query(0, &cmd("TIME")).await?;
        Ok(Some(seconds * 1000 + micros / 1000))
    }

    async fn examine(&self) -> StoreResult<Vec<String>> {
        examine::examine(&self.connections).await
    }

    fn unreadable(&self) -> &UnreadableItems {
        &self.unreadable
    }

    fn snapshot(&self) -> StoreResult<Box<dyn SnapshotReader + '_>> {
        Ok(Box::new(SnapshotScan::new(self)))
    }

    async fn write_snapshot_page(&self, page: Vec<SnapshotItem>, note_ttl: NoteTtl) -> StoreResult {
        self.write_page(&page, note_ttl).await
    }
}
