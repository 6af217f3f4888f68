//! Everything that Redis keeps, read as of one moment and written into an empty one.
//! On one server a single script reads it; a cluster is read until two readings in a row are equal, so that everything was so
//! at the moment between them.

use std::{collections::HashMap, fmt::Display};

use redis::{Cmd, FromRedisValue, Value, cmd, streams::StreamRangeReply};

use super::{
    RedisStore,
    keys::{self, Named},
    link::Links,
    notes::noting,
    script::Call,
};
use crate::service::{
    chance::{Clock, SystemClock},
    outbox::notes::kept,
    snapshot::{KeptRecord, Snapshot},
    store::{Key, Partition, StoreError, Stored},
};

/// How often a cluster is read before it is too busy to be read as of one moment.
const READINGS: usize = 20;

/// How many commands go out together.
const AT_ONCE: usize = 256;

/// A name, its type, what lies there, and the milliseconds it has left (-1: no end).
type Found = (String, String, Value, i64);

impl RedisStore {
    /// Everything, as of one moment.
    pub(super) async fn read_all(&self) -> Result<Snapshot, StoreError> {
        if let Links::Server(_) = self.links {
            let call = Call::on(Vec::new()).with("{p:*}:*");
            return snapshot(self.links.run(0, &self.survey, &call).await?);
        }
        let mut before = self.read_each().await?;
        for _ in 0..READINGS {
            let again = self.read_each().await?;
            if again.digest() == before.digest() {
                return Ok(again);
            }
            before = again;
        }
        Err(StoreError::Contended("the cluster is too busy to be read as of one moment; stop the bots and try again".to_owned()))
    }

    /// One partition after the other.
    async fn read_each(&self) -> Result<Snapshot, StoreError> {
        let mut found: Vec<Found> = Vec::new();
        for partition in Partition::all() {
            let call = Call::on(vec![keys::outbox(partition)]).with(format!("{}:*", keys::tag(partition)));
            found.extend(self.links.run::<Vec<Found>>(partition.number(), &self.survey, &call).await?);
        }
        snapshot(found)
    }

    /// Writes all of it, partition by partition: records and notes, then what wakes and what waits to be told.
    pub(super) async fn write_all(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        let now = SystemClock.now().0;
        let alarm = |kept: &KeptRecord| kept.alarm.map(|moment| alarm(&kept.key, moment));
        let records = snapshot.records.iter().map(|kept| (kept.key.partition, record(kept, now)));
        let notes = snapshot.notes.iter().map(|(key, body)| (key.partition, noting(key, Some(body.clone()), kept(key))));
        let alarms = snapshot.records.iter().filter_map(|kept| Some((kept.key.partition, alarm(kept)?)));
        let entries = snapshot.entries.iter().map(|(partition, body)| (*partition, entry(*partition, body)));
        let mut all: Vec<(Partition, Cmd)> = records.chain(notes).chain(alarms).chain(entries).collect();
        // Stable: within a partition the order stays.
        all.sort_by_key(|(partition, _)| *partition);
        for mine in all.chunk_by(|(one, _), (other, _)| one == other) {
            for some in mine.chunks(AT_ONCE) {
                let commands: Vec<&Cmd> = some.iter().map(|(_, command)| command).collect();
                self.links.ask_all(mine[0].0.number(), &commands).await?;
            }
        }
        Ok(())
    }
}

fn record(kept: &KeptRecord, now: i64) -> Cmd {
    let mut command = cmd("SET");
    command.arg(keys::record(&kept.key)).arg(kept.stored.to_bytes());
    if let Some(moment) = kept.expires {
        command.arg("PX").arg((moment - now).max(1));
    }
    command
}

fn alarm(key: &Key, moment: i64) -> Cmd {
    cmd("ZADD").arg(keys::alarms(key.partition)).arg(moment).arg(keys::member(key)).take()
}

fn entry(partition: Partition, body: &[u8]) -> Cmd {
    cmd("XADD").arg(keys::outbox(partition)).arg("*").arg("m").arg(body).take()
}

fn snapshot(found: Vec<Found>) -> Result<Snapshot, StoreError> {
    let nonsense = |_| StoreError::Unavailable("what Redis keeps cannot be read".to_owned());
    let (mut all, mut alarms, now) = (Snapshot::default(), HashMap::<Key, i64>::new(), SystemClock.now().0);
    for (name, _, content, left) in found {
        match keys::read(&name) {
            Some(Named::Record(key)) => {
                let bytes: Vec<u8> = FromRedisValue::from_redis_value(content).map_err(nonsense)?;
                let stored =
                    Stored::from_bytes(&bytes).ok_or_else(|| StoreError::Unavailable(format!("the record {name} cannot be read")))?;
                let expires = (left >= 0).then(|| now.saturating_add(left));
                all.records.push(KeptRecord { key, stored, alarm: None, expires });
            }
            Some(Named::Note(key)) => all.notes.push((key, FromRedisValue::from_redis_value(content).map_err(nonsense)?)),
            Some(Named::Outbox(partition)) => {
                let waiting: StreamRangeReply = FromRedisValue::from_redis_value(content).map_err(nonsense)?;
                for entry in &waiting.ids {
                    let body = entry.get("m").ok_or_else(|| strange(format_args!("the entry {} of {name}", entry.id)))?;
                    all.entries.push((partition, body));
                }
            }
            Some(Named::Alarms(partition)) => {
                let moments: Vec<(String, i64)> = FromRedisValue::from_redis_value(content).map_err(nonsense)?;
                alarms.extend(moments.into_iter().filter_map(|(member, moment)| Some((keys::from_member(partition, &member)?, moment))));
            }
            Some(Named::Strange) => {
                return Err(strange(&name));
            }
            None => {}
        }
    }
    for kept in &mut all.records {
        kept.alarm = alarms.remove(&kept.key);
    }
    Ok(all.sorted())
}

/// What is said of something that a newer version keeps: a backup without it would not be one.
fn strange(name: impl Display) -> StoreError {
    StoreError::Refused(format!("{name} in Redis is of no kind that this version knows; take a version that does"))
}
