//! The tables of the data file and what one transaction does to them.
//! Knows no threads and no clock: the present is an argument.

use std::time::Duration;

use redb::{ReadTransaction, ReadableTable, Table, TableDefinition, TableError, WriteTransaction};

use crate::service::{
    outages::{Outage, TimeBack},
    outbox::notes::kept,
    snapshot::{Kept, KeptRecord},
    store::{Alarm, Collection, Commit, Committed, EntryId, Key, Partition, StoreError, Stored},
};

/// The format this code writes; a larger one in a file is refused.
pub(in crate::service) const SCHEMA: u64 = 1;

/// Numbers about the file itself.
pub(super) const META: TableDefinition<&str, u64> = TableDefinition::new("meta");
/// Records by [`place`].
pub(super) const RECORDS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("records");
/// Alarms by partition and moment.
pub(super) const ALARMS: TableDefinition<(u8, i64, &[u8]), ()> = TableDefinition::new("alarms");
/// Records that may be forgotten, by the moment from which they may.
const EXPIRY: TableDefinition<(i64, &[u8]), ()> = TableDefinition::new("expiry");
/// Messages by partition and place in the outbox.
pub(super) const ENTRIES: TableDefinition<(u8, u64), &[u8]> = TableDefinition::new("parcels");

/// What is written to see whether there is room, and taken away again.
const ROOM: TableDefinition<(), &[u8]> = TableDefinition::new("room");

/// How many bytes that is: as much as a busy moment writes.
const ROOM_BYTES: usize = 64 << 10;

/// The row of [`META`] that names the format.
pub(super) const FORMAT: &str = "format";
/// The row of [`META`] that counts the messages ever written.
const ENTRY_COUNT: &str = "parcels";

/// How many expired records and how many expired notes one transaction forgets at most.
const SWEEP: usize = 256;

/// A record with what the store itself keeps about it.
pub(super) struct StoredRow {
    /// From when on it may be forgotten (milliseconds since the epoch).
    pub(super) expires: Option<i64>,
    /// When it wants waking.
    pub(super) alarm: Option<i64>,
    /// The record.
    pub(super) stored: Stored,
}

impl StoredRow {
    /// Reads a row; `None` when the bytes are not one.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (expires, rest) = moment_from(bytes)?;
        let (alarm, rest) = moment_from(rest)?;
        Some(Self { expires, alarm, stored: Stored::from_bytes(rest)? })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = moment_bytes(self.expires).to_vec();
        bytes.extend_from_slice(&moment_bytes(self.alarm));
        bytes.extend_from_slice(&self.stored.to_bytes());
        bytes
    }

    /// Whether it may be forgotten by `now`.
    pub(super) fn expired(&self, now: i64) -> bool {
        self.expires.is_some_and(|moment| moment <= now)
    }
}

/// The bytes a key is found under: partition, collection, name.
pub(super) fn place(key: &Key) -> Vec<u8> {
    let mut place = vec![key.partition.number(), key.collection as u8];
    place.extend_from_slice(key.name.as_bytes());
    place
}

/// The key found under `place`; `None` when the bytes are not one.
pub(super) fn key_at(place: &[u8]) -> Option<Key> {
    let (&[partition, collection], name) = place.split_first_chunk::<2>()?;
    let collection = *Collection::ALL.get(usize::from(collection))?;
    Some(Key { partition: Partition::new(u64::from(partition)), collection, name: String::from_utf8(name.to_vec()).ok()? })
}

/// The format the file says it has, if it says so.
pub(super) fn format(transaction: &ReadTransaction) -> Result<Option<u64>, redb::Error> {
    match transaction.open_table(META) {
        Ok(meta) => Ok(meta.get(FORMAT)?.map(|format| format.value())),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The note at this place, if there is one.
pub(super) fn note_at(transaction: &ReadTransaction, place: &[u8]) -> Result<Option<Vec<u8>>, redb::Error> {
    Ok(transaction.open_table(NOTES)?.get(place)?.map(|body| body.value().to_vec()))
}

/// Whether there are records whose time has passed by `now`.
pub(super) fn has_expired(transaction: &ReadTransaction, now: i64) -> Result<bool, redb::Error> {
    Ok(transaction.open_table(EXPIRY)?.range(..(now.saturating_add(1), [].as_slice()))?.next().transpose()?.is_some())
}

/// Writes as much as a busy moment does: its commit succeeds where there is room.
pub(super) fn try_room(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    transaction.open_table(ROOM)?.insert((), [0xa5; ROOM_BYTES].as_slice())?;
    Ok(())
}

/// Takes away what [`try_room`] wrote.
pub(super) fn clear_room(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    transaction.delete_table(ROOM)?;
    Ok(())
}

/// All tables, open for one write transaction.
pub(super) struct Ledger<'t> {
    meta: Table<'t, &'static str, u64>,
    records: Table<'t, &'static [u8], &'static [u8]>,
    alarms: Table<'t, (u8, i64, &'static [u8]), ()>,
    expiry: Table<'t, (i64, &'static [u8]), ()>,
    entries: Table<'t, (u8, u64), &'static [u8]>,
    pub(super) notes: Notes<'t>,
}

impl<'t> Ledger<'t> {
    /// Opens the tables, making those that are not there yet.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self {
            meta: transaction.open_table(META)?,
            records: transaction.open_table(RECORDS)?,
            alarms: transaction.open_table(ALARMS)?,
            expiry: transaction.open_table(EXPIRY)?,
            entries: transaction.open_table(ENTRIES)?,
            notes: Notes::open(transaction)?,
        })
    }

    /// The format the file says it has, if it says so.
    pub(super) fn format(&self) -> Result<Option<u64>, redb::Error> {
        Ok(self.meta.get(FORMAT)?.map(|format| format.value()))
    }

    /// Writes the present format into the file.
    pub(super) fn stamp(&mut self) -> Result<(), redb::Error> {
        self.meta.insert(FORMAT, SCHEMA)?;
        Ok(())
    }

    /// One commit of the port, at the moment `now`. A row that cannot be read is this commit's trouble and no other's.
    pub(super) fn commit(&mut self, commit: &Commit, now: i64) -> Result<Result<Committed, StoreError>, redb::Error> {
        let place = place(&commit.key);
        let found = match self.row(&place)? {
            Some(Some(row)) => Some(row),
            Some(None) => return Ok(Err(StoreError::Unreadable(commit.key.name.clone()))),
            None => None,
        };
        if let Some(row) = found.as_ref().filter(|row| row.expired(now)) {
            self.unlist(&place, row)?;
        }
        let found = found.filter(|row| !row.expired(now));
        let present = found.as_ref().map_or(0, |row| row.stored.version);
        if found.as_ref().is_some_and(|row| row.stored.remembers(commit.request)) {
            return Ok(Ok(Committed::Repeated(present)));
        }
        if present != commit.expected() {
            return Ok(Ok(Committed::Stale(found.map(|row| row.stored))));
        }
        if let Some(known) = commit.outage_known
            && self.time_back(commit.key.partition)?.newest() > known
        {
            return Ok(Ok(Committed::Stale(found.map(|row| row.stored))));
        }
        self.replace(&place, commit, found.as_ref(), now)?;
        self.append(commit.key.partition, &commit.entries)?;
        Ok(Ok(Committed::Done(present + 1)))
    }

    /// Moves the alarms of a partition's games and notes the outage, unless it is noted already. A row that cannot be read keeps
    /// its alarm.
    pub(super) fn postpone(&mut self, partition: Partition, outage: Outage, at: i64) -> Result<(), redb::Error> {
        let mut time_back = self.time_back(partition)?;
        if !time_back.add(outage, at) {
            return Ok(());
        }
        self.notes.write(&TimeBack::note(partition), Some(&time_back.write()), None, at)?;
        let number = partition.number();
        let games = [number, Collection::Game as u8];
        let mut alarms = Vec::new();
        for entry in self.alarms.range((number, i64::MIN, [].as_slice())..(number + 1, i64::MIN, [].as_slice()))? {
            let entry = entry?.0;
            alarms.extend(Some(entry.value().2.to_vec()).filter(|place| place.starts_with(&games)));
        }
        for place in alarms {
            let Some(Some(mut row)) = self.row(&place)? else { continue };
            self.unlist(&place, &row)?;
            row.alarm = row.alarm.map(|moment| moment.saturating_add(outage.millis));
            self.list(&place, &row)?;
            self.records.insert(place.as_slice(), row.to_bytes().as_slice())?;
        }
        Ok(())
    }

    /// What a partition has got back of outages.
    fn time_back(&self, partition: Partition) -> Result<TimeBack, redb::Error> {
        Ok(self.notes.read(&TimeBack::note(partition))?.map(|bytes| TimeBack::read(&bytes)).unwrap_or_default())
    }

    /// Takes messages out of the outbox.
    pub(super) fn acknowledge(&mut self, partition: Partition, entries: &[EntryId]) -> Result<(), redb::Error> {
        for entry in entries {
            self.entries.remove((partition.number(), entry.0))?;
        }
        Ok(())
    }

    /// Some of another store, behind what is here.
    pub(super) fn fill(&mut self, page: &[Kept], now: i64) -> Result<(), redb::Error> {
        for one in page {
            match one {
                Kept::Record(KeptRecord { key, stored, alarm, expires }) => {
                    let place = place(key);
                    let row = StoredRow { expires: *expires, alarm: *alarm, stored: stored.clone() };
                    self.list(&place, &row)?;
                    self.records.insert(place.as_slice(), row.to_bytes().as_slice())?;
                }
                Kept::Note(key, body) => self.notes.write(key, Some(body), kept(key), now)?,
                Kept::Entry(partition, body) => self.append(*partition, std::slice::from_ref(body))?,
            }
        }
        Ok(())
    }

    /// Forgets some of the records and notes whose time has passed.
    pub(super) fn sweep(&mut self, now: i64) -> Result<(), redb::Error> {
        self.notes.sweep(now)?;
        let mut passed = Vec::new();
        for entry in self.expiry.range(..(now.saturating_add(1), [].as_slice()))? {
            let place = entry?.0.value().1.to_vec();
            // One that cannot be read stays, and takes no other's turn.
            passed.extend(self.row(&place)?.flatten().map(|row| (place, row)));
            if passed.len() >= SWEEP {
                break;
            }
        }
        for (place, row) in passed {
            self.unlist(&place, &row)?;
            self.records.remove(place.as_slice())?;
        }
        Ok(())
    }

    /// What lies at this place, if anything does; `Some(None)` where it is no row.
    fn row(&self, place: &[u8]) -> Result<Option<Option<StoredRow>>, redb::Error> {
        Ok(self.records.get(place)?.map(|bytes| StoredRow::from_bytes(bytes.value())))
    }

    /// Takes a row out of both indexes.
    fn unlist(&mut self, place: &[u8], row: &StoredRow) -> Result<(), redb::Error> {
        if let Some(moment) = row.alarm {
            self.alarms.remove((place[0], moment, place))?;
        }
        if let Some(moment) = row.expires {
            self.expiry.remove((moment, place))?;
        }
        Ok(())
    }

    /// Puts a row into the indexes it belongs in.
    fn list(&mut self, place: &[u8], row: &StoredRow) -> Result<(), redb::Error> {
        if let Some(moment) = row.alarm {
            self.alarms.insert((place[0], moment, place), ())?;
        }
        if let Some(moment) = row.expires {
            self.expiry.insert((moment, place), ())?;
        }
        Ok(())
    }

    fn replace(&mut self, place: &[u8], commit: &Commit, before: Option<&StoredRow>, now: i64) -> Result<(), redb::Error> {
        let alarm = match commit.alarm {
            Alarm::Keep => before.and_then(|row| row.alarm),
            Alarm::Clear => None,
            Alarm::At(moment) => Some(moment),
        };
        let expires = commit.keep.map(|keep| after(now, keep));
        let row = StoredRow { expires, alarm, stored: commit.after() };
        if before.and_then(|before| before.alarm) != row.alarm || before.and_then(|before| before.expires) != row.expires {
            if let Some(before) = before {
                self.unlist(place, before)?;
            }
            self.list(place, &row)?;
        }
        self.records.insert(place, row.to_bytes().as_slice())?;
        Ok(())
    }

    /// Puts messages at the end of a partition's outbox. Places are never used twice, not even after a restart.
    fn append(&mut self, partition: Partition, entries: &[Vec<u8>]) -> Result<(), redb::Error> {
        if entries.is_empty() {
            return Ok(());
        }
        let mut count = self.meta.get(ENTRY_COUNT)?.map_or(0, |count| count.value());
        for entry in entries {
            count += 1;
            self.entries.insert((partition.number(), count), entry.as_slice())?;
        }
        self.meta.insert(ENTRY_COUNT, count)?;
        Ok(())
    }
}

fn moment_bytes(moment: Option<i64>) -> [u8; 9] {
    let mut bytes = [0; 9];
    if let Some(moment) = moment {
        bytes[0] = 1;
        bytes[1..].copy_from_slice(&moment.to_be_bytes());
    }
    bytes
}

fn moment_from(bytes: &[u8]) -> Option<(Option<i64>, &[u8])> {
    let (&[flag, moment @ ..], rest) = bytes.split_first_chunk::<9>()?;
    Some(((flag != 0).then(|| i64::from_be_bytes(moment)), rest))
}

/// Notes by [`place`].
pub(super) const NOTES: TableDefinition<&[u8], &[u8]> = TableDefinition::new("notes");
/// The moment from which a note may be forgotten, by its place; those without are for ever.
const ENDS: TableDefinition<&[u8], i64> = TableDefinition::new("note-ends");
/// The same notes by that moment.
const NOTE_EXPIRY: TableDefinition<(i64, &[u8]), ()> = TableDefinition::new("note-expiry");

/// An end that is less than this part of the time to live away from the new one stays: moving it is three writes.
const NEAR: i64 = 64;

/// The tables of notes, open for one write transaction.
pub(super) struct Notes<'t> {
    notes: Table<'t, &'static [u8], &'static [u8]>,
    ends: Table<'t, &'static [u8], i64>,
    expiry: Table<'t, (i64, &'static [u8]), ()>,
    /// Where notes were written or removed.
    pub(super) written: Vec<Vec<u8>>,
}

impl<'t> Notes<'t> {
    /// Opens the tables, making those that are not there yet.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self {
            notes: transaction.open_table(NOTES)?,
            ends: transaction.open_table(ENDS)?,
            expiry: transaction.open_table(NOTE_EXPIRY)?,
            written: Vec::new(),
        })
    }

    /// Writes a note, or removes it.
    pub(super) fn write(&mut self, key: &Key, body: Option<&[u8]>, keep: Option<Duration>, now: i64) -> Result<(), redb::Error> {
        let place = place(key);
        self.written.push(place.clone());
        let Some(body) = body else {
            self.notes.remove(place.as_slice())?;
            return self.end(&place, None);
        };
        self.notes.insert(place.as_slice(), body)?;
        let (before, end) = (self.ends.get(place.as_slice())?.map(|end| end.value()), keep.map(|keep| after(now, keep)));
        let stays = match (before, end) {
            (Some(before), Some(end)) => before <= end && end - before <= (end - now) / NEAR,
            (before, end) => before == end,
        };
        if stays { Ok(()) } else { self.end(&place, end) }
    }

    /// What a note says; one whose time has passed is there until it is swept.
    pub(super) fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, redb::Error> {
        Ok(self.notes.get(place(key).as_slice())?.map(|body| body.value().to_vec()))
    }

    /// Writes a note without an end by its place.
    pub(super) fn put(&mut self, place: &[u8], body: &[u8]) -> Result<(), redb::Error> {
        self.notes.insert(place, body)?;
        self.end(place, None)
    }

    /// Forgets some of the notes whose time has passed.
    pub(super) fn sweep(&mut self, now: i64) -> Result<(), redb::Error> {
        let passed = self.expiry.range(..(now.saturating_add(1), [].as_slice()))?.take(SWEEP);
        let passed = passed.map(|entry| Ok(entry?.0.value().1.to_vec())).collect::<Result<Vec<_>, redb::Error>>()?;
        for place in passed {
            self.notes.remove(place.as_slice())?;
            self.end(&place, None)?;
        }
        Ok(())
    }

    /// Moves the end of the note at this place, or takes it away.
    fn end(&mut self, place: &[u8], end: Option<i64>) -> Result<(), redb::Error> {
        let before = match end {
            Some(end) => self.ends.insert(place, end)?,
            None => self.ends.remove(place)?,
        };
        if let Some(before) = before.map(|before| before.value()) {
            self.expiry.remove((before, place))?;
        }
        if let Some(end) = end {
            self.expiry.insert((end, place), ())?;
        }
        Ok(())
    }
}

/// The note under `key`, unless its time has passed.
pub(super) fn noted(transaction: &ReadTransaction, key: &Key, now: i64) -> Result<Option<Vec<u8>>, redb::Error> {
    let place = place(key);
    if transaction.open_table(ENDS)?.get(place.as_slice())?.is_some_and(|end| end.value() <= now) {
        return Ok(None);
    }
    Ok(transaction.open_table(NOTES)?.get(place.as_slice())?.map(|body| body.value().to_vec()))
}

/// The moment so long from `now`.
fn after(now: i64, keep: Duration) -> i64 {
    now.saturating_add(i64::try_from(keep.as_millis()).unwrap_or(i64::MAX))
}
