//! The tables of the data file, and the operations of a transaction on them. Has no threads and no clock: the current time is an argument.

use crate::store::NoteTtl;
use std::time::Duration;

use redb::{ReadTransaction, ReadableTable, Table, TableDefinition, TableError, WriteTransaction};

use crate::{
    outages::{Outage, OutageCredits},
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{Alarm, Collection, Commit, CommitOutcome, EntryId, Key, Partition, StoreError, StoreResult, StoredRecord},
};

/// The number of the file format that this version writes. A file with a greater number is refused.
pub(super) const FORMAT_VERSION: u64 = 1;

/// Metadata of the file.
const META: TableDefinition<&str, u64> = TableDefinition::new("meta");
/// Records by [`row_key`].
pub(super) const RECORDS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("records");
/// Alarms by partition, time in milliseconds since the epoch, and row key.
pub(super) const ALARMS: TableDefinition<(u8, i64, &[u8]), ()> = TableDefinition::new("alarms");
/// Records that expire, by the time of expiry and row key.
const RECORD_EXPIRY: TableDefinition<(i64, &[u8]), ()> = TableDefinition::new("expiry");
/// Outbox entries by partition and entry number.
pub(super) const ENTRIES: TableDefinition<(u8, u64), &[u8]> = TableDefinition::new("parcels");

/// The row of [`META`] with the number of the file format.
const FORMAT_ROW: &str = "format";
/// The row of [`META`] with the number of outbox entries ever written.
const ENTRY_COUNT_ROW: &str = "parcels";

/// The maximum number of expired records, and of expired notes, that one transaction deletes.
const SWEEP_LIMIT: usize = 256;

/// A record with its time of expiry and its alarm.
pub(super) struct StoredRow {
    /// When it expires, in milliseconds since the epoch; `None`: never.
    pub(super) expires: Option<i64>,
    /// The time of its alarm, in milliseconds since the epoch; `None` without one.
    pub(super) alarm: Option<i64>,
    pub(super) stored: StoredRecord,
}

impl StoredRow {
    /// Decodes a row; `None` if the bytes are malformed.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (expires, rest) = decode_time(bytes)?;
        let (alarm, rest) = decode_time(rest)?;
        Some(Self { expires, alarm, stored: StoredRecord::from_bytes(rest)? })
    }

    fn to_bytes(&self) -> Vec<u8> {
        [&encode_time(self.expires)[..], &encode_time(self.alarm), &self.stored.to_bytes()].concat()
    }

    pub(super) fn is_expired(&self, now: i64) -> bool {
        self.expires.is_some_and(|moment| moment <= now)
    }
}

/// The row key of a record or note: partition, collection, name.
pub(super) fn row_key(key: &Key) -> Vec<u8> {
    [&[key.partition.number(), key.collection as u8][..], key.name.as_bytes()].concat()
}

/// Decodes a row key; `None` if the bytes are malformed.
pub(super) fn parse_row_key(row_key: &[u8]) -> Option<Key> {
    let (&[partition, collection], name) = row_key.split_first_chunk::<2>()?;
    let collection = *Collection::ALL.get(usize::from(collection))?;
    Some(Key { partition: Partition::new(u64::from(partition)), collection, name: String::from_utf8(name.to_vec()).ok()? })
}

/// The number of the file's format; `None` if the file has none.
pub(super) fn format(transaction: &ReadTransaction) -> Result<Option<u64>, redb::Error> {
    match transaction.open_table(META) {
        Ok(meta) => Ok(meta.get(FORMAT_ROW)?.map(|format| format.value())),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The note with this row key, even if it has expired.
pub(super) fn note_row(transaction: &ReadTransaction, row_key: &[u8]) -> Result<Option<Vec<u8>>, redb::Error> {
    Ok(transaction.open_table(NOTES)?.get(row_key)?.map(|body| body.value().to_vec()))
}

/// Whether there are records that have expired by `now`.
pub(super) fn has_expired(transaction: &ReadTransaction, now: i64) -> Result<bool, redb::Error> {
    Ok(transaction.open_table(RECORD_EXPIRY)?.range(..(now.saturating_add(1), [].as_slice()))?.next().transpose()?.is_some())
}

/// All tables, open in a write transaction.
pub(super) struct WriteTables<'t> {
    meta: Table<'t, &'static str, u64>,
    records: Table<'t, &'static [u8], &'static [u8]>,
    alarms: Table<'t, (u8, i64, &'static [u8]), ()>,
    expiry: Table<'t, (i64, &'static [u8]), ()>,
    entries: Table<'t, (u8, u64), &'static [u8]>,
    pub(super) notes: NoteTables<'t>,
}

impl<'t> WriteTables<'t> {
    /// Opens the tables, and creates missing ones.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self {
            meta: transaction.open_table(META)?,
            records: transaction.open_table(RECORDS)?,
            alarms: transaction.open_table(ALARMS)?,
            expiry: transaction.open_table(RECORD_EXPIRY)?,
            entries: transaction.open_table(ENTRIES)?,
            notes: NoteTables::open(transaction)?,
        })
    }

    /// The number of the file's format, which is written first if the file is new; `None` if the file has none.
    pub(super) fn format(&mut self, is_new: bool) -> Result<Option<u64>, redb::Error> {
        if is_new {
            self.meta.insert(FORMAT_ROW, FORMAT_VERSION)?;
        }
        Ok(self.meta.get(FORMAT_ROW)?.map(|format| format.value()))
    }

    /// Executes a commit at the time `now`, in milliseconds since the epoch. An unreadable row fails this commit only.
    pub(super) fn commit(&mut self, commit: &Commit, now: i64) -> Result<StoreResult<CommitOutcome>, redb::Error> {
        let row_key = row_key(&commit.key);
        let found = match self.row(&row_key)? {
            Some(Some(row)) => Some(row),
            Some(None) => return Ok(Err(StoreError::Unreadable(commit.key.name.clone()))),
            None => None,
        };
        if let Some(row) = found.as_ref().filter(|row| row.is_expired(now)) {
            self.remove_from_indexes(&row_key, row)?;
        }
        let found = found.filter(|row| !row.is_expired(now));
        let version = found.as_ref().map_or(0, |row| row.stored.version);
        if found.as_ref().is_some_and(|row| row.stored.remembers(commit.request)) {
            return Ok(Ok(CommitOutcome::Repeated(version)));
        }
        if version != commit.expected_version() {
            return Ok(Ok(CommitOutcome::Stale(found.map(|row| row.stored))));
        }
        if let Some(known) = commit.newest_known_outage
            && self.outage_credits(commit.key.partition)?.newest() > known
        {
            return Ok(Ok(CommitOutcome::Stale(found.map(|row| row.stored))));
        }
        self.write_record(&row_key, commit, found.as_ref(), now)?;
        self.append_entries(commit.key.partition, &commit.entries)?;
        Ok(Ok(CommitOutcome::Done(version + 1)))
    }

    /// Moves the alarms of a partition's games and records the outage, unless it was recorded before. The alarm of an unreadable row is not
    /// moved.
    pub(super) fn postpone(&mut self, partition: Partition, outage: Outage, at: i64) -> Result<(), redb::Error> {
        let mut outage_credits = self.outage_credits(partition)?;
        if !outage_credits.add(outage, at) {
            return Ok(());
        }
        self.notes.write(&OutageCredits::note_key(partition), Some(&outage_credits.encode()), None, at)?;
        let number = partition.number();
        let games = [number, Collection::Game as u8];
        let mut alarms = Vec::new();
        for entry in self.alarms.range((number, i64::MIN, [].as_slice())..(number + 1, i64::MIN, [].as_slice()))? {
            let entry = entry?.0;
            alarms.extend(Some(entry.value().2.to_vec()).filter(|row_key| row_key.starts_with(&games)));
        }
        for row_key in alarms {
            let Some(Some(mut row)) = self.row(&row_key)? else { continue };
            self.remove_from_indexes(&row_key, &row)?;
            row.alarm = row.alarm.map(|moment| moment.saturating_add(outage.millis));
            self.add_to_indexes(&row_key, &row)?;
            self.records.insert(row_key.as_slice(), row.to_bytes().as_slice())?;
        }
        Ok(())
    }

    fn outage_credits(&self, partition: Partition) -> Result<OutageCredits, redb::Error> {
        let note = self.notes.notes.get(row_key(&OutageCredits::note_key(partition)).as_slice())?;
        Ok(note.map(|body| OutageCredits::decode(body.value())).unwrap_or_default())
    }

    /// Removes entries from the outbox.
    pub(super) fn acknowledge(&mut self, partition: Partition, entries: &[EntryId]) -> Result<(), redb::Error> {
        for entry in entries {
            self.entries.remove((partition.number(), entry.0))?;
        }
        Ok(())
    }

    /// Writes a page of another store's snapshot. Outbox entries are appended.
    pub(super) fn write_snapshot_page(&mut self, page: &[SnapshotItem], note_ttl: NoteTtl, now: i64) -> Result<(), redb::Error> {
        for one in page {
            match one {
                SnapshotItem::Record(SnapshotRecord { key, stored, alarm, expires }) => {
                    let row_key = row_key(key);
                    let row = StoredRow { expires: *expires, alarm: *alarm, stored: stored.clone() };
                    self.add_to_indexes(&row_key, &row)?;
                    self.records.insert(row_key.as_slice(), row.to_bytes().as_slice())?;
                }
                SnapshotItem::Note(key, body) => self.notes.write(key, Some(body), note_ttl(key), now)?,
                SnapshotItem::Entry(partition, body) => self.append_entries(*partition, std::slice::from_ref(body))?,
            }
        }
        Ok(())
    }

    /// Deletes records and notes that have expired by `now`, at most about [`SWEEP_LIMIT`] of each.
    pub(super) fn delete_expired(&mut self, now: i64) -> Result<(), redb::Error> {
        self.notes.delete_expired(now)?;
        let mut expired = Vec::new();
        for entry in self.expiry.range(..(now.saturating_add(1), [].as_slice()))? {
            let row_key = entry?.0.value().1.to_vec();
            // An unreadable record is not deleted, and does not count towards the maximum.
            expired.extend(self.row(&row_key)?.flatten().map(|row| (row_key, row)));
            if expired.len() >= SWEEP_LIMIT {
                break;
            }
        }
        for (row_key, row) in expired {
            self.remove_from_indexes(&row_key, &row)?;
            self.records.remove(row_key.as_slice())?;
        }
        Ok(())
    }

    /// The row with this key; `Some(None)` if it is unreadable.
    fn row(&self, row_key: &[u8]) -> Result<Option<Option<StoredRow>>, redb::Error> {
        Ok(self.records.get(row_key)?.map(|bytes| StoredRow::from_bytes(bytes.value())))
    }

    /// Removes a row from the indexes of alarms and expiry.
    fn remove_from_indexes(&mut self, row_key: &[u8], row: &StoredRow) -> Result<(), redb::Error> {
        if let Some(moment) = row.alarm {
            self.alarms.remove((row_key[0], moment, row_key))?;
        }
        if let Some(moment) = row.expires {
            self.expiry.remove((moment, row_key))?;
        }
        Ok(())
    }

    /// Adds a row to the indexes of alarms and expiry, if it has such times.
    fn add_to_indexes(&mut self, row_key: &[u8], row: &StoredRow) -> Result<(), redb::Error> {
        if let Some(moment) = row.alarm {
            self.alarms.insert((row_key[0], moment, row_key), ())?;
        }
        if let Some(moment) = row.expires {
            self.expiry.insert((moment, row_key), ())?;
        }
        Ok(())
    }

    /// Writes the record of a commit in place of the row `before`, and updates the indexes.
    fn write_record(&mut self, row_key: &[u8], commit: &Commit, before: Option<&StoredRow>, now: i64) -> Result<(), redb::Error> {
        let alarm = match commit.alarm {
            Alarm::Keep => before.and_then(|row| row.alarm),
            Alarm::Clear => None,
            Alarm::At(moment) => Some(moment),
        };
        let expires = commit.keep.map(|keep| time_after(now, keep));
        let row = StoredRow { expires, alarm, stored: commit.record_after() };
        if before.and_then(|before| before.alarm) != row.alarm || before.and_then(|before| before.expires) != row.expires {
            if let Some(before) = before {
                self.remove_from_indexes(row_key, before)?;
            }
            self.add_to_indexes(row_key, &row)?;
        }
        self.records.insert(row_key, row.to_bytes().as_slice())?;
        Ok(())
    }

    /// Appends entries to a partition's outbox. Entry numbers are never reused, not even after a restart.
    fn append_entries(&mut self, partition: Partition, entries: &[Vec<u8>]) -> Result<(), redb::Error> {
        if entries.is_empty() {
            return Ok(());
        }
        let mut count = self.meta.get(ENTRY_COUNT_ROW)?.map_or(0, |count| count.value());
        for entry in entries {
            count += 1;
            self.entries.insert((partition.number(), count), entry.as_slice())?;
        }
        self.meta.insert(ENTRY_COUNT_ROW, count)?;
        Ok(())
    }
}

/// Encodes an optional time in nine bytes: 1 and the time, or zeros.
fn encode_time(moment: Option<i64>) -> [u8; 9] {
    let mut bytes = [0; 9];
    if let Some(moment) = moment {
        bytes[0] = 1;
        bytes[1..].copy_from_slice(&moment.to_be_bytes());
    }
    bytes
}

/// Decodes an optional time from the first nine bytes. Returns the remaining bytes, too; `None` if there are too few.
fn decode_time(bytes: &[u8]) -> Option<(Option<i64>, &[u8])> {
    let (&[flag, moment @ ..], rest) = bytes.split_first_chunk::<9>()?;
    Some(((flag != 0).then(|| i64::from_be_bytes(moment)), rest))
}

/// Notes by [`row_key`].
pub(super) const NOTES: TableDefinition<&[u8], &[u8]> = TableDefinition::new("notes");
/// The time of expiry of a note, by its row key. Notes that never expire are missing.
const NOTE_EXPIRY_BY_KEY: TableDefinition<&[u8], i64> = TableDefinition::new("note-ends");
/// The row keys of the same notes, by the time of expiry.
const NOTE_EXPIRY_BY_TIME: TableDefinition<(i64, &[u8]), ()> = TableDefinition::new("note-expiry");

/// The time of expiry is not changed if the new one is later by less than one part in this many of the time to live, because a change takes
/// three writes.
const EXPIRY_TOLERANCE_DIVISOR: i64 = 64;

/// The tables of notes, open in a write transaction.
pub(super) struct NoteTables<'t> {
    notes: Table<'t, &'static [u8], &'static [u8]>,
    expiry_by_key: Table<'t, &'static [u8], i64>,
    expiry_by_time: Table<'t, (i64, &'static [u8]), ()>,
    /// The row keys of the notes that this transaction has written or removed.
    pub(super) written: Vec<Vec<u8>>,
}

impl<'t> NoteTables<'t> {
    /// Opens the tables, and creates missing ones.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self {
            notes: transaction.open_table(NOTES)?,
            expiry_by_key: transaction.open_table(NOTE_EXPIRY_BY_KEY)?,
            expiry_by_time: transaction.open_table(NOTE_EXPIRY_BY_TIME)?,
            written: Vec::new(),
        })
    }

    /// Writes a note with an optional time to live, or removes it if there is no body.
    pub(super) fn write(&mut self, key: &Key, body: Option<&[u8]>, keep: Option<Duration>, now: i64) -> Result<(), redb::Error> {
        let row_key = row_key(key);
        self.written.push(row_key.clone());
        let Some(body) = body else {
            self.notes.remove(row_key.as_slice())?;
            return self.set_expiry(&row_key, None);
        };
        self.notes.insert(row_key.as_slice(), body)?;
        let (before, end) = (self.expiry_by_key.get(row_key.as_slice())?.map(|end| end.value()), keep.map(|keep| time_after(now, keep)));
        let is_close_enough = match (before, end) {
            (Some(before), Some(end)) => before <= end && end - before <= (end - now) / EXPIRY_TOLERANCE_DIVISOR,
            (before, end) => before == end,
        };
        if is_close_enough { Ok(()) } else { self.set_expiry(&row_key, end) }
    }

    /// Writes a note that never expires, by its row key.
    pub(super) fn write_permanent(&mut self, row_key: &[u8], body: &[u8]) -> Result<(), redb::Error> {
        self.notes.insert(row_key, body)?;
        self.set_expiry(row_key, None)
    }

    /// Deletes notes that have expired by `now`, at most [`SWEEP_LIMIT`].
    pub(super) fn delete_expired(&mut self, now: i64) -> Result<(), redb::Error> {
        let expired = self.expiry_by_time.range(..(now.saturating_add(1), [].as_slice()))?.take(SWEEP_LIMIT);
        let expired = expired.map(|entry| Ok(entry?.0.value().1.to_vec())).collect::<Result<Vec<_>, redb::Error>>()?;
        for row_key in expired {
            self.notes.remove(row_key.as_slice())?;
            self.set_expiry(&row_key, None)?;
        }
        Ok(())
    }

    /// Sets the time of expiry of a note; `None` removes it.
    fn set_expiry(&mut self, row_key: &[u8], end: Option<i64>) -> Result<(), redb::Error> {
        let before = match end {
            Some(end) => self.expiry_by_key.insert(row_key, end)?,
            None => self.expiry_by_key.remove(row_key)?,
        };
        if let Some(before) = before.map(|before| before.value()) {
            self.expiry_by_time.remove((before, row_key))?;
        }
        if let Some(end) = end {
            self.expiry_by_time.insert((end, row_key), ())?;
        }
        Ok(())
    }
}

/// The note under `key`, unless it has expired by `now`.
pub(super) fn load_note(transaction: &ReadTransaction, key: &Key, now: i64) -> Result<Option<Vec<u8>>, redb::Error> {
    let row_key = row_key(key);
    if transaction.open_table(NOTE_EXPIRY_BY_KEY)?.get(row_key.as_slice())?.is_some_and(|end| end.value() <= now) {
        return Ok(None);
    }
    note_row(transaction, &row_key)
}

/// The time `keep` after `now`, in milliseconds since the epoch.
fn time_after(now: i64, keep: Duration) -> i64 {
    now.saturating_add(i64::try_from(keep.as_millis()).unwrap_or(i64::MAX))
}
