//! The data of the simulated store and its operations, with the semantics of a real store over ordered maps. A failover restores an earlier
//! copy.

use std::{collections::BTreeMap, time::Duration, vec};

use async_trait::async_trait;
use broadside_store::{
    membership::Membership,
    outages::{Outage, OutageCredits},
    snapshot::{SnapshotItem, SnapshotPage, SnapshotReader, SnapshotRecord},
    store::{
        Alarm, Collection, Commit, CommitOutcome, EntryId, Guard, Key, KeyCursor, KeyPage, Partition, PartitionClaim, PostponeOutcome,
        ServedPartitions, StoreError, StoredRecord, TakeoverMode,
    },
};

/// A record with its expiry and all requests that changed it, oldest first.
#[derive(Clone)]
pub struct Row {
    pub stored: StoredRecord,
    pub lineage: Vec<u64>,
    expires: Option<i64>,
}

#[derive(Clone)]
struct Note {
    body: Vec<u8>,
    expires: Option<i64>,
}

#[derive(Clone, Default)]
struct Claim {
    owner: u64,
    epoch: u64,
    run: Option<u64>,
}

/// The contents of the store.
#[derive(Clone, Default)]
pub struct Disk {
    pub records: BTreeMap<Key, Row>,
    alarms: BTreeMap<Key, i64>,
    entries: BTreeMap<(Partition, EntryId), Vec<u8>>,
    notes: BTreeMap<Key, Note>,
    leases: BTreeMap<String, (u64, i64)>,
    membership: Membership,
    /// The run of the last membership renewal.
    membership_run: u64,
    claims: BTreeMap<Partition, Claim>,
    entry_count: u64,
}

fn millis(ttl: Duration) -> i64 {
    ttl.as_millis() as i64
}

impl Disk {
    pub fn load(&self, now: i64, key: &Key) -> Option<StoredRecord> {
        self.row(now, key).map(|row| row.stored.clone())
    }

    pub fn row(&self, now: i64, key: &Key) -> Option<&Row> {
        self.records.get(key).filter(|row| row.expires.is_none_or(|end| end > now))
    }

    pub fn commit(&mut self, now: i64, run: u64, commit: &Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        let row = self.row(now, &commit.key).cloned();
        let stored = row.as_ref().map(|row| row.stored.clone());
        if let Some(stored) = stored.as_ref().filter(|stored| stored.remembers(commit.request)) {
            return Ok(CommitOutcome::Repeated(stored.version));
        }
        self.check_epoch(commit.key.partition, guard)?;
        let claim = self.claims.get(&commit.key.partition).cloned().unwrap_or_default();
        if !guard.replay && claim.run.is_some_and(|known| known != run) {
            return Err(StoreError::Unrecovered(run.to_string()));
        }
        let head = |stored: &Option<StoredRecord>| stored.as_ref().map(|stored| (stored.version, stored.recent[0]));
        if head(&stored) != head(&commit.prior) {
            return Ok(CommitOutcome::Stale(stored));
        }
        let newest = self.outage_credits(commit.key.partition).newest();
        if commit.newest_known_outage.is_some_and(|known| known < newest) {
            return Ok(CommitOutcome::Stale(stored));
        }
        match commit.alarm {
            Alarm::At(moment) => drop(self.alarms.insert(commit.key.clone(), moment)),
            Alarm::Clear => drop(self.alarms.remove(&commit.key)),
            Alarm::Keep if row.is_none() => drop(self.alarms.remove(&commit.key)),
            Alarm::Keep => {}
        }
        let mut lineage = row.map(|row| row.lineage).unwrap_or_default();
        lineage.push(commit.request.0.get());
        let (after, expires) = (commit.record_after(), commit.keep.map(|keep| now + millis(keep)));
        let version = after.version;
        self.records.insert(commit.key.clone(), Row { stored: after, lineage, expires });
        for entry in &commit.entries {
            self.entry_count += 1;
            self.entries.insert((commit.key.partition, EntryId(self.entry_count, 0)), entry.clone());
        }
        Ok(CommitOutcome::Done(version))
    }

    /// Refuses a write under another epoch than the current one.
    pub fn check_epoch(&self, partition: Partition, guard: Guard) -> Result<(), StoreError> {
        let current = self.claims.get(&partition).map_or(0, |claim| claim.epoch);
        match guard.epoch {
            Some(epoch) if epoch != current => Err(StoreError::Refused("another replica has claimed the partition".to_owned())),
            _ => Ok(()),
        }
    }

    pub fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Vec<(EntryId, Vec<u8>)> {
        let first = after.map_or(EntryId(0, 0), |after| EntryId(after.0 + 1, 0));
        let waiting = self.entries.range((partition, first)..=(partition, EntryId(u64::MAX, u64::MAX)));
        waiting.take(limit).map(|((_, id), body)| (id.clone(), body.clone())).collect()
    }

    pub fn acknowledge(&mut self, partition: Partition, entries: &[EntryId]) {
        for id in entries {
            self.entries.remove(&(partition, id.clone()));
        }
    }

    pub fn due(&self, now: i64, partition: Partition, until: i64, limit: usize) -> Vec<(Key, i64)> {
        let alarms =
            self.alarms.iter().filter(|(key, moment)| key.partition == partition && **moment <= until && self.row(now, key).is_some());
        let mut due: Vec<(Key, i64)> = alarms.map(|(key, moment)| (key.clone(), *moment)).collect();
        due.sort_by_key(|(_, moment)| *moment);
        due.truncate(limit);
        due
    }

    fn outage_credits(&self, partition: Partition) -> OutageCredits {
        self.notes.get(&OutageCredits::note_key(partition)).map(|note| OutageCredits::decode(&note.body)).unwrap_or_default()
    }

    pub fn postpone(&mut self, partition: Partition, outage: Outage, at: i64) -> PostponeOutcome {
        let mut outage_credits = self.outage_credits(partition);
        if outage_credits.add(outage, at) {
            let games = self.alarms.iter_mut().filter(|(key, _)| key.partition == partition && key.collection == Collection::Game);
            games.for_each(|(_, moment)| *moment += outage.millis);
            self.notes.insert(OutageCredits::note_key(partition), Note { body: outage_credits.encode(), expires: None });
        }
        let others = self.alarms.keys().filter(|key| key.partition == partition && key.collection != Collection::Game);
        PostponeOutcome { others: others.cloned().collect(), outage_credits }
    }

    pub fn note(&mut self, now: i64, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) {
        match body {
            Some(body) => drop(self.notes.insert(key.clone(), Note { body, expires: keep.map(|keep| now + millis(keep)) })),
            None => drop(self.notes.remove(key)),
        }
    }

    pub fn load_note(&self, now: i64, key: &Key) -> Option<Vec<u8>> {
        self.notes.get(key).filter(|note| note.expires.is_none_or(|end| end > now)).map(|note| note.body.clone())
    }

    /// The keys of all records and notes, a page per partition.
    pub fn list_keys(&self, now: i64, page: &KeyCursor) -> KeyPage {
        let number = page.0.first().copied().unwrap_or_default();
        let is_on_page = |key: &&Key| key.partition.number() == number;
        KeyPage {
            records: self.records.keys().filter(is_on_page).filter(|key| self.row(now, key).is_some()).cloned().collect(),
            notes: self.notes.keys().filter(is_on_page).filter(|key| self.load_note(now, key).is_some()).cloned().collect(),
            next: Partition::all().map(Partition::number).find(|other| *other > number).map(|next| KeyCursor(vec![next])),
        }
    }

    /// All entries, then all records, then all notes, with a page per partition.
    pub fn snapshot(&self, now: i64) -> Pages {
        let entries = self.entries.iter().map(|((partition, _), body)| (*partition, SnapshotItem::Entry(*partition, body.clone())));
        let records = self.records.keys().filter_map(|key| self.row(now, key).map(|row| (key, row))).map(|(key, row)| {
            let (alarm, stored) = (self.alarms.get(key).copied(), row.stored.clone());
            (key.partition, SnapshotItem::Record(SnapshotRecord { key: key.clone(), stored, alarm, expires: row.expires }))
        });
        let notes = self.notes.keys().filter_map(|key| Some((key.partition, SnapshotItem::Note(key.clone(), self.load_note(now, key)?))));
        let paged = |items: Vec<(Partition, SnapshotItem)>| {
            let mut pages = BTreeMap::<Partition, SnapshotPage>::new();
            items.into_iter().for_each(|(partition, item)| pages.entry(partition).or_default().items.push(item));
            pages.into_values()
        };
        let pages: Vec<SnapshotPage> = [entries.collect(), records.collect(), notes.collect()].into_iter().flat_map(paged).collect();
        Pages(pages.into_iter())
    }

    pub fn lease(&mut self, now: i64, name: &str, owner: u64, ttl: Duration) -> bool {
        let is_free = self.leases.get(name).is_none_or(|(holder, until)| *holder == owner || *until <= now);
        if is_free {
            self.leases.insert(name.to_owned(), (owner, now + millis(ttl)));
        }
        is_free
    }

    pub fn release(&mut self, name: &str, owner: u64) {
        if self.leases.get(name).is_some_and(|(holder, _)| *holder == owner) {
            self.leases.remove(name);
        }
    }

    pub fn renew_membership(&mut self, now: i64, run: u64, replica: u64, ttl: Duration, take: TakeoverMode) -> ServedPartitions {
        if self.membership_run != run {
            self.membership.extend_all(now, ttl);
            self.membership_run = run;
        }
        ServedPartitions { run: run.to_string(), ..self.membership.renew_membership(now, replica, ttl, take) }
    }

    pub fn release_partitions(&mut self, replica: u64, partitions: &[Partition]) {
        self.membership.release_partitions(replica, partitions);
    }

    pub fn claim(&mut self, run: u64, partition: Partition, replica: u64) -> PartitionClaim {
        let claim = self.claims.entry(partition).or_default();
        if claim.owner != replica {
            claim.owner = replica;
            claim.epoch += 1;
        }
        let claimed_run = *claim.run.get_or_insert(run);
        PartitionClaim { epoch: claim.epoch, unrecovered: (claimed_run != run).then(|| run.to_string()) }
    }

    pub fn mark_recovered(&mut self, current_run: u64, partition: Partition, run: &str) {
        if current_run.to_string() == run {
            self.claims.entry(partition).or_default().run = Some(current_run);
        }
    }
}

/// The pages of a snapshot.
pub struct Pages(vec::IntoIter<SnapshotPage>);

#[async_trait]
impl SnapshotReader for Pages {
    async fn next(&mut self) -> Result<Option<SnapshotPage>, StoreError> {
        Ok(self.0.next())
    }
}
