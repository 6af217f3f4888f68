//! Reads a snapshot of Redis page by page while it is in use, and writes pages into an empty one. No call reads more than a page, so other
//! callers are not blocked for long.
//!
//! The outboxes are read first. After each page of records, the outbox entries that were added meanwhile are read: the snapshot then also
//! contains the entries of every commit that changed a record after its outbox was read.

use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
    time::Duration,
};

use async_trait::async_trait;
use futures_util::future::try_join_all;
use redis::{Cmd, cmd};
use sha2::{Digest, Sha256};

use super::{
    RedisStore,
    connections::ConnectionKind,
    keys::{self, RedisKey},
    script::{self, ScriptCall, millis},
};
use crate::{
    clock::now_millis,
    snapshot::{SnapshotItem, SnapshotPage, SnapshotReader, SnapshotRecord},
    store::{EntryId, KeyCursor, KeyPage, NoteTtl, PARTITIONS, Partition, Store, StoreError, StoreResult, StoredRecord},
};

/// The number of keys scanned in one call of a server.
const KEYS_PER_CALL: usize = 512;

/// The number of keys scanned in one call of a cluster node, among which only those of one partition are read.
const KEYS_PER_NODE_CALL: usize = 4096;

/// The number of outbox entries read in one call.
const ENTRIES_PER_CALL: usize = 256;

/// A key, its type, its value, its remaining time to live in milliseconds (-1: it does not expire), and its alarm.
type FoundKey = (Vec<u8>, String, Vec<u8>, i64, Option<String>);

/// A reader of all records, notes and outbox entries.
pub(super) struct SnapshotScan<'s> {
    store: &'s RedisStore,
    stage: ScanStage,
    /// The last entry read from the outbox of each partition.
    last_entries: Vec<Option<EntryId>>,
    /// Digests of the keys that were read, because a scan may return a key twice.
    seen: BTreeSet<[u8; 16]>,
}

/// The position of the reader.
enum ScanStage {
    /// The outboxes, from this partition on.
    Outboxes(u8),
    /// The keys from this cursor of this server on (`None`: from the beginning): those of this partition in a cluster, all keys otherwise.
    Keys(u8, Option<(String, String)>),
    /// The outbox entries added after the outboxes were read.
    LateEntries,
    End,
}

impl<'s> SnapshotScan<'s> {
    pub(super) fn new(store: &'s RedisStore) -> Self {
        Self { store, stage: ScanStage::Outboxes(0), last_entries: vec![None; usize::from(PARTITIONS)], seen: BTreeSet::new() }
    }

    /// The next unread entries of an outbox, at most [`ENTRIES_PER_CALL`].
    async fn read_entries(&self, partition: Partition) -> StoreResult<Vec<(EntryId, Vec<u8>)>> {
        self.store.outbox(partition, self.last_entries[usize::from(partition.number())].as_ref(), ENTRIES_PER_CALL).await
    }

    /// Adds entries to a page. Returns whether there may be more.
    fn add_entries(&mut self, partition: Partition, entries: Vec<(EntryId, Vec<u8>)>, page: &mut SnapshotPage) -> bool {
        let more = entries.len() == ENTRIES_PER_CALL;
        for (id, body) in entries {
            if body.is_empty() {
                page.left_out.push(format!("{} {id}", keys::outbox(partition)));
            } else {
                page.items.push(SnapshotItem::Entry(partition, body));
            }
            self.last_entries[usize::from(partition.number())] = Some(id);
        }
        more
    }

    /// Adds to a page the outbox entries that are new since the outboxes were last read. Returns whether there may be more.
    async fn add_late_entries(&mut self, page: &mut SnapshotPage) -> StoreResult<bool> {
        let waiting = try_join_all(Partition::all().map(|partition| self.read_entries(partition))).await?;
        let mut more = false;
        for (partition, entries) in Partition::all().zip(waiting) {
            more |= self.add_entries(partition, entries, page);
        }
        Ok(more)
    }

    /// Adds the records and notes under the next keys to a page. Returns the next position.
    async fn read_keys(&mut self, number: u8, at: Option<(String, String)>, page: &mut SnapshotPage) -> StoreResult<ScanStage> {
        let partition = Partition::new(number.into());
        let (key, pattern, count, end) = match self.store.connections.kind {
            ConnectionKind::Server(_) | ConnectionKind::Primary(_) => (Vec::new(), "{p:*}:*".to_owned(), KEYS_PER_CALL, PARTITIONS),
            ConnectionKind::Cluster(_) => {
                (vec![keys::outbox(partition)], format!("{}:*", keys::hash_tag(partition)), KEYS_PER_NODE_CALL, number + 1)
            }
        };
        let (cursor, before) = at.unzip();
        let call = ScriptCall::on(key).with(cursor.unwrap_or_else(|| "0".to_owned())).with(pattern).with(count.to_string());
        let (server, cursor, found): (String, String, Vec<FoundKey>) =
            self.store.connections.run(number, &script::READ_SNAPSHOT, &call).await?;
        if before.is_some_and(|before| before != server) {
            // A cursor is invalid on another server.
            return Err(StoreError::Contended(
                "Redis failed over while it was read; wait until the failover is over, and try again".to_owned(),
            ));
        }
        let now = now_millis();
        for found_key in found {
            match self.decode(found_key, now) {
                Some(Ok(item)) => page.items.push(item),
                Some(Err(key)) => page.left_out.push(key),
                None => {}
            }
        }
        Ok(match (cursor.as_str(), end) {
            ("0", PARTITIONS..) => ScanStage::LateEntries,
            ("0", next) => {
                self.seen.clear();
                ScanStage::Keys(next, None)
            }
            _ => ScanStage::Keys(number, Some((cursor, server))),
        })
    }

    /// The item under a key; the key as an error if its value is invalid. `None` if the key is not part of a snapshot or was read before.
    fn decode(&mut self, (name, kind, content, left, alarm): FoundKey, now: i64) -> Option<Result<SnapshotItem, String>> {
        let digest: [u8; 32] = Sha256::digest(&name).into();
        if !self.seen.insert(*digest.first_chunk().expect("32 bytes are more than 16")) {
            return None;
        }
        let name_text = String::from_utf8_lossy(&name).into_owned();
        let key = keys::parse(&name_text)?;
        let invalid = Some(Err(name_text));
        match key {
            _ if std::str::from_utf8(&name).is_err() => invalid,
            RedisKey::Record(key) if kind == "string" => {
                let Some(stored) = StoredRecord::from_bytes(&content) else { return invalid };
                let expires = (left >= 0).then(|| now.saturating_add(left));
                let alarm = alarm.and_then(|moment| moment.parse().ok());
                Some(Ok(SnapshotItem::Record(SnapshotRecord { key, stored, alarm, expires })))
            }
            RedisKey::Note(key) if kind == "string" => Some(Ok(SnapshotItem::Note(key, content))),
            RedisKey::Record(_) | RedisKey::Note(_) | RedisKey::Unknown => invalid,
        }
    }
}

#[async_trait]
impl SnapshotReader for SnapshotScan<'_> {
    async fn next(&mut self) -> StoreResult<Option<SnapshotPage>> {
        loop {
            let mut page = SnapshotPage::default();
            self.stage = match mem::replace(&mut self.stage, ScanStage::End) {
                ScanStage::Outboxes(PARTITIONS..) => ScanStage::Keys(0, None),
                ScanStage::Outboxes(number) => {
                    let partition = Partition::new(number.into());
                    let waiting = self.read_entries(partition).await?;
                    let more = self.add_entries(partition, waiting, &mut page);
                    ScanStage::Outboxes(if more { number } else { number + 1 })
                }
                ScanStage::Keys(number, at) => {
                    let next = self.read_keys(number, at, &mut page).await?;
                    self.add_late_entries(&mut page).await?;
                    next
                }
                ScanStage::LateEntries => match self.add_late_entries(&mut page).await? {
                    true => ScanStage::LateEntries,
                    false => ScanStage::End,
                },
                ScanStage::End => return Ok(None),
            };
            if page != SnapshotPage::default() {
                return Ok(Some(page));
            }
        }
    }
}

impl RedisStore {
    /// One page of the keys of records and notes. A cluster is scanned partition by partition, a single server at once. After a failover
    /// the scan starts again, because a cursor is valid on one server only.
    pub(super) async fn key_page(&self, page: KeyCursor) -> StoreResult<KeyPage> {
        let invalid = || StoreError::Internal("invalid cursor in a list of keys".to_owned());
        let text = if page.0.is_empty() { "0 0 " } else { std::str::from_utf8(&page.0).map_err(|_| invalid())? };
        let [number, cursor, before] = text.splitn(3, ' ').collect::<Vec<_>>().try_into().map_err(|_| invalid())?;
        let number: u8 = number.parse().map_err(|_| invalid())?;
        let partition = Partition::new(number.into());
        let (tag, last) = match self.connections.kind {
            ConnectionKind::Server(_) | ConnectionKind::Primary(_) => ("{p:*}".to_owned(), true),
            ConnectionKind::Cluster(_) => (keys::hash_tag(partition), Some(partition) == Partition::all().last()),
        };
        let call = ScriptCall::on(vec![keys::outbox(partition)]).with(cursor).with(format!("{tag}:*"));
        let (server, next, names): (String, String, Vec<String>) = self.connections.run(number, &script::LIST_KEYS, &call).await?;
        let next = match next.as_str() {
            _ if !before.is_empty() && before != server => Some(format!("{number} 0 {server}")),
            "0" if last => None,
            // Each node of a cluster has its own cursors.
            "0" => Some(format!("{} 0 ", number + 1)),
            next => Some(format!("{number} {next} {server}")),
        };
        let mut key_page = KeyPage { next: next.map(|cursor| KeyCursor(cursor.into_bytes())), ..KeyPage::default() };
        for name in names {
            match keys::parse(&name) {
                Some(RedisKey::Record(key)) => key_page.records.push(key),
                Some(RedisKey::Note(key)) => key_page.notes.push(key),
                Some(RedisKey::Unknown) | None => {}
            }
        }
        Ok(key_page)
    }

    /// Writes a page of a snapshot, in one round trip for each partition. The items of a partition are written in order.
    pub(super) async fn write_page(&self, page: &[SnapshotItem], note_ttl: NoteTtl) -> StoreResult {
        let (mut commands, now) = (BTreeMap::<Partition, Vec<Cmd>>::new(), now_millis());
        let mut add = |partition: Partition, command: Cmd| commands.entry(partition).or_default().push(command);
        for one in page {
            match one {
                SnapshotItem::Record(SnapshotRecord { key, stored, alarm, expires }) => {
                    let keep = expires.map(|moment| Duration::from_millis(u64::try_from(moment - now).unwrap_or(0)));
                    add(key.partition, set_command(&keys::record(key), &stored.to_bytes(), keep));
                    if let Some(moment) = alarm {
                        add(key.partition, cmd("ZADD").arg(keys::alarms(key.partition)).arg(*moment).arg(keys::alarm_member(key)).take());
                    }
                }
                SnapshotItem::Note(key, body) => add(key.partition, set_command(&keys::note(key), body, note_ttl(key))),
                SnapshotItem::Entry(partition, body) => {
                    add(*partition, cmd("XADD").arg(keys::outbox(*partition)).arg("*").arg("m").arg(body).take());
                }
            }
        }
        let written = commands.into_iter().map(|(partition, commands)| self.connections.execute_in_order(partition.number(), commands));
        try_join_all(written).await.map(drop)
    }
}

/// The command that writes a value with an optional time to live.
pub(super) fn set_command(name: &str, body: &[u8], keep: Option<Duration>) -> Cmd {
    let mut command = cmd("SET");
    command.arg(name).arg(body);
    if let Some(keep) = keep {
        command.arg("PX").arg(millis(keep));
    }
    command
}
