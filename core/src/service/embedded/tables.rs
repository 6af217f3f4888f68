//! The tables of the data file and what one transaction does to them.
//! Knows no threads and no clock: the present is an argument.

use redb::{ReadTransaction, ReadableTable, Table, TableDefinition, TableError, WriteTransaction};

use crate::service::{
    holdings::{Holding, Holdings},
    store::{Alarm, Commit, Committed, Fault, Key, ParcelId, Partition, Shelf, Stored},
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
/// Parcels by partition and place in the outbox.
pub(super) const PARCELS: TableDefinition<(u8, u64), &[u8]> = TableDefinition::new("parcels");
/// Notes by [`place`].
pub(super) const NOTES: TableDefinition<&[u8], &[u8]> = TableDefinition::new("notes");

/// The row of [`META`] that names the format.
pub(super) const FORMAT: &str = "format";
/// The row of [`META`] that counts the parcels ever written.
const PARCEL_COUNT: &str = "parcels";

/// How many expired records one transaction forgets at most.
const SWEEP: usize = 256;

/// A record with what the store itself keeps about it.
pub(super) struct Row {
    /// From when on it may be forgotten (milliseconds since the epoch).
    expires: Option<i64>,
    /// When it wants waking.
    pub(super) alarm: Option<i64>,
    /// The record.
    pub(super) stored: Stored,
}

impl Row {
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

/// The bytes a key is found under: partition, shelf, name.
pub(super) fn place(key: &Key) -> Vec<u8> {
    let mut place = vec![key.partition.number(), shelf_number(key.shelf)];
    place.extend_from_slice(key.name.as_bytes());
    place
}

/// The key found under `place`; `None` when the bytes are not one.
pub(super) fn key_at(place: &[u8]) -> Option<Key> {
    let (&[partition, shelf], name) = place.split_first_chunk::<2>()?;
    let shelf = Shelf::ALL.into_iter().find(|known| shelf_number(*known) == shelf)?;
    Some(Key { partition: Partition::new(u64::from(partition)), shelf, name: String::from_utf8(name.to_vec()).ok()? })
}

/// Everything that was in the tables when the transaction began.
pub(super) fn survey(transaction: &ReadTransaction) -> Result<Holdings, redb::Error> {
    let mut all = Holdings::default();
    for entry in transaction.open_table(RECORDS)?.iter()? {
        let (place, bytes) = entry?;
        let key = key_at(place.value()).ok_or_else(strange)?;
        let Row { expires, alarm, stored } = Row::from_bytes(bytes.value()).ok_or_else(unreadable)?;
        all.records.push(Holding { key, stored, alarm, expires });
    }
    for entry in transaction.open_table(NOTES)?.iter()? {
        let (place, body) = entry?;
        all.notes.push((key_at(place.value()).ok_or_else(strange)?, body.value().to_vec()));
    }
    for entry in transaction.open_table(PARCELS)?.iter()? {
        let (place, body) = entry?;
        all.parcels.push((Partition::new(place.value().0.into()), body.value().to_vec()));
    }
    Ok(all.sorted())
}

/// The format the file says it has, if it says so.
pub(super) fn format(transaction: &ReadTransaction) -> Result<Option<u64>, redb::Error> {
    match transaction.open_table(META) {
        Ok(meta) => Ok(meta.get(FORMAT)?.map(|format| format.value())),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// All tables, open for one write transaction.
pub(super) struct Ledger<'t> {
    meta: Table<'t, &'static str, u64>,
    records: Table<'t, &'static [u8], &'static [u8]>,
    alarms: Table<'t, (u8, i64, &'static [u8]), ()>,
    expiry: Table<'t, (i64, &'static [u8]), ()>,
    parcels: Table<'t, (u8, u64), &'static [u8]>,
    notes: Table<'t, &'static [u8], &'static [u8]>,
}

impl<'t> Ledger<'t> {
    /// Opens the tables, making those that are not there yet.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self {
            meta: transaction.open_table(META)?,
            records: transaction.open_table(RECORDS)?,
            alarms: transaction.open_table(ALARMS)?,
            expiry: transaction.open_table(EXPIRY)?,
            parcels: transaction.open_table(PARCELS)?,
            notes: transaction.open_table(NOTES)?,
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
    pub(super) fn commit(&mut self, commit: &Commit, now: i64) -> Result<Result<Committed, Fault>, redb::Error> {
        let place = place(&commit.key);
        let found = match self.row(&place)? {
            Some(Some(row)) => Some(row),
            Some(None) => return Ok(Err(Fault::unreadable(&commit.key.name))),
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
        self.replace(&place, commit, found.as_ref(), now)?;
        self.append(commit.key.partition, &commit.parcels)?;
        Ok(Ok(Committed::Done(present + 1)))
    }

    /// Takes parcels out of the outbox.
    pub(super) fn acknowledge(&mut self, partition: Partition, parcels: &[ParcelId]) -> Result<(), redb::Error> {
        for parcel in parcels {
            self.parcels.remove((partition.number(), parcel.0))?;
        }
        Ok(())
    }

    /// Writes or removes a note.
    pub(super) fn note(&mut self, key: &Key, body: Option<&[u8]>) -> Result<(), redb::Error> {
        match body {
            Some(body) => self.notes.insert(place(key).as_slice(), body)?,
            None => self.notes.remove(place(key).as_slice())?,
        };
        Ok(())
    }

    /// Everything of another store, beside what is here.
    pub(super) fn fill(&mut self, holdings: &Holdings) -> Result<(), redb::Error> {
        for holding in &holdings.records {
            let place = place(&holding.key);
            let row = Row { expires: holding.expires, alarm: holding.alarm, stored: holding.stored.clone() };
            self.list(&place, &row)?;
            self.records.insert(place.as_slice(), row.to_bytes().as_slice())?;
        }
        for (key, body) in &holdings.notes {
            self.note(key, Some(body))?;
        }
        holdings.parcels.iter().try_for_each(|(partition, body)| self.append(*partition, std::slice::from_ref(body)))
    }

    /// Forgets some of the records whose time has passed.
    pub(super) fn sweep(&mut self, now: i64) -> Result<(), redb::Error> {
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
    fn row(&self, place: &[u8]) -> Result<Option<Option<Row>>, redb::Error> {
        Ok(self.records.get(place)?.map(|bytes| Row::from_bytes(bytes.value())))
    }

    /// Takes a row out of both indexes.
    fn unlist(&mut self, place: &[u8], row: &Row) -> Result<(), redb::Error> {
        if let Some(moment) = row.alarm {
            self.alarms.remove((place[0], moment, place))?;
        }
        if let Some(moment) = row.expires {
            self.expiry.remove((moment, place))?;
        }
        Ok(())
    }

    /// Puts a row into the indexes it belongs in.
    fn list(&mut self, place: &[u8], row: &Row) -> Result<(), redb::Error> {
        if let Some(moment) = row.alarm {
            self.alarms.insert((place[0], moment, place), ())?;
        }
        if let Some(moment) = row.expires {
            self.expiry.insert((moment, place), ())?;
        }
        Ok(())
    }

    fn replace(&mut self, place: &[u8], commit: &Commit, before: Option<&Row>, now: i64) -> Result<(), redb::Error> {
        let alarm = match commit.alarm {
            Alarm::Keep => before.and_then(|row| row.alarm),
            Alarm::Clear => None,
            Alarm::At(moment) => Some(moment),
        };
        let expires = commit.keep.map(|keep| now.saturating_add(i64::try_from(keep.as_millis()).unwrap_or(i64::MAX)));
        let row = Row { expires, alarm, stored: commit.after() };
        if before.and_then(|before| before.alarm) != row.alarm || before.and_then(|before| before.expires) != row.expires {
            if let Some(before) = before {
                self.unlist(place, before)?;
            }
            self.list(place, &row)?;
        }
        self.records.insert(place, row.to_bytes().as_slice())?;
        Ok(())
    }

    /// Puts parcels at the end of a partition's outbox. Places are never used twice, not even after a restart.
    fn append(&mut self, partition: Partition, parcels: &[Vec<u8>]) -> Result<(), redb::Error> {
        if parcels.is_empty() {
            return Ok(());
        }
        let mut count = self.meta.get(PARCEL_COUNT)?.map_or(0, |count| count.value());
        for parcel in parcels {
            count += 1;
            self.parcels.insert((partition.number(), count), parcel.as_slice())?;
        }
        self.meta.insert(PARCEL_COUNT, count)?;
        Ok(())
    }
}

/// What is said when a row of our own file makes no sense.
fn unreadable() -> redb::Error {
    redb::Error::Corrupted("a record of the data file cannot be read".to_owned())
}

/// What is said when a row is of a kind that a newer version has added.
fn strange() -> redb::Error {
    redb::Error::Corrupted("a record is of no kind that this version knows; take a version that does".to_owned())
}

fn shelf_number(shelf: Shelf) -> u8 {
    match shelf {
        Shelf::Game => 0,
        Shelf::Player => 1,
        Shelf::Room => 2,
        Shelf::Anchor => 3,
        Shelf::Tournament => 4,
        Shelf::Fixture => 5,
        Shelf::Career => 6,
        Shelf::Ledger => 7,
        Shelf::Table => 8,
        Shelf::Lobby => 9,
        Shelf::Pass => 10,
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
