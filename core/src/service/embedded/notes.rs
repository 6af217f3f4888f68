//! Notes in the data file: what they say, and from when on those with an end may be forgotten.
//! Knows no threads and no clock: the present is an argument.

use std::time::Duration;

use redb::{ReadTransaction, ReadableTable, Table, TableDefinition, WriteTransaction};

use super::tables::place;
use crate::service::store::Key;

/// Notes by [`place`].
pub(super) const NOTES: TableDefinition<&[u8], &[u8]> = TableDefinition::new("notes");
/// The moment from which a note may be forgotten, by its place; those without are for ever.
const ENDS: TableDefinition<&[u8], i64> = TableDefinition::new("note-ends");
/// The same notes by that moment.
const EXPIRY: TableDefinition<(i64, &[u8]), ()> = TableDefinition::new("note-expiry");

/// How many notes whose time has passed one transaction forgets at most.
const SWEEP: usize = 256;

/// An end that is less than this part of the time to live away from the new one stays: moving it is three writes.
const NEAR: i64 = 64;

/// The tables of notes, open for one write transaction.
pub(super) struct Notes<'t> {
    notes: Table<'t, &'static [u8], &'static [u8]>,
    ends: Table<'t, &'static [u8], i64>,
    expiry: Table<'t, (i64, &'static [u8]), ()>,
}

impl<'t> Notes<'t> {
    /// Opens the tables, making those that are not there yet.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self { notes: transaction.open_table(NOTES)?, ends: transaction.open_table(ENDS)?, expiry: transaction.open_table(EXPIRY)? })
    }

    /// Writes a note, or removes it.
    pub(super) fn write(&mut self, key: &Key, body: Option<&[u8]>, keep: Option<Duration>, now: i64) -> Result<(), redb::Error> {
        let place = place(key);
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

fn after(now: i64, keep: Duration) -> i64 {
    now.saturating_add(i64::try_from(keep.as_millis()).unwrap_or(i64::MAX))
}
