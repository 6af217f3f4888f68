//! Everything in the tables as of one moment, page by page. Others read and write the data file meanwhile: what they change
//! is not seen. Changes nothing itself.

use std::{mem, ops::Bound};

use async_trait::async_trait;
use redb::{Key as TableKey, ReadOnlyTable, ReadTransaction, TableDefinition, Value as TableValue};

use super::{
    disk::{guarded, says},
    now,
    tables::{self, ENTRIES, NOTES, RECORDS, StoredRow},
};
use crate::service::{
    snapshot::{Kept, KeptRecord, Page, Survey},
    store::{Names, NamesPage, Partition, StoreError},
};

/// How many rows make a page at most.
const ROWS: usize = 1024;

/// How many bytes of rows a page has before it is closed.
const BYTES: usize = 256 << 10;

/// Goes through everything.
pub(super) struct Pages {
    /// What the data file is called in sentences.
    name: String,
    transaction: ReadTransaction,
    stage: Stage,
    /// Notes that stand beside the data file, in place of those in it.
    unsynced: Vec<(Vec<u8>, Vec<u8>)>,
}

/// How far it has come: in which table, and behind which row.
enum Stage {
    Entries(Option<(u8, u64)>),
    Records(Option<Vec<u8>>),
    Notes(Option<Vec<u8>>),
    Unsynced,
    End,
}

impl Pages {
    pub(super) fn of(name: String, transaction: ReadTransaction, unsynced: Vec<(Vec<u8>, Vec<u8>)>) -> Self {
        Self { name, transaction, stage: Stage::Entries(None), unsynced }
    }

    fn page(&mut self) -> Result<Option<Page>, redb::Error> {
        let mut page = Page::default();
        while page == Page::default() {
            self.stage = match mem::replace(&mut self.stage, Stage::End) {
                Stage::Entries(last) => {
                    let table = self.transaction.open_table(ENTRIES)?;
                    let last = rows(&table, last, |place, body| {
                        page.kept.push(Kept::Entry(Partition::new(place.0.into()), body.to_vec()));
                        (place, body.len())
                    })?;
                    last.map_or(Stage::Records(None), |last| Stage::Entries(Some(last)))
                }
                Stage::Records(last) => {
                    let (table, now) = (self.transaction.open_table(RECORDS)?, now());
                    let last = rows(&table, last.as_deref(), |place, row| {
                        match tables::key_at(place).zip(StoredRow::from_bytes(row)) {
                            Some((_, row)) if row.expired(now) => {}
                            Some((key, StoredRow { expires, alarm, stored })) => {
                                page.kept.push(Kept::Record(KeptRecord { key, stored, alarm, expires }));
                            }
                            None => left_out(&mut page, place),
                        }
                        (place.to_vec(), row.len())
                    })?;
                    last.map_or(Stage::Notes(None), |last| Stage::Records(Some(last)))
                }
                Stage::Notes(last) => {
                    let table = self.transaction.open_table(NOTES)?;
                    let last = rows(&table, last.as_deref(), |place, body| {
                        match tables::key_at(place) {
                            Some(_) if self.unsynced.iter().any(|(known, _)| known == place) => {}
                            Some(key) => page.kept.push(Kept::Note(key, body.to_vec())),
                            None => left_out(&mut page, place),
                        }
                        (place.to_vec(), body.len())
                    })?;
                    last.map_or(Stage::Unsynced, |last| Stage::Notes(Some(last)))
                }
                Stage::Unsynced => {
                    let notes = mem::take(&mut self.unsynced).into_iter();
                    page.kept.extend(notes.filter_map(|(place, body)| Some(Kept::Note(tables::key_at(&place)?, body))));
                    Stage::End
                }
                Stage::End => return Ok(None),
            };
        }
        Ok(Some(page))
    }
}

fn left_out(page: &mut Page, place: &[u8]) {
    page.left_out.push(String::from_utf8_lossy(place.get(2..).unwrap_or_default()).into_owned());
}

/// Hands on the next rows; says behind which one it goes on, or nothing where there is no other.
fn rows<'k, K, P>(
    table: &ReadOnlyTable<K, &'static [u8]>,
    last: Option<K::SelfType<'k>>,
    mut take: impl FnMut(K::SelfType<'_>, &[u8]) -> (P, usize),
) -> Result<Option<P>, redb::Error>
where
    K: TableKey + 'static,
    &'static [u8]: TableValue,
{
    let from = last.map_or(Bound::Unbounded, Bound::Excluded);
    let (mut count, mut bytes) = (0, 0);
    for row in table.range::<K::SelfType<'k>>((from, Bound::Unbounded))? {
        let (place, body) = row?;
        let (place, size) = take(place.value(), body.value());
        (count, bytes) = (count + 1, bytes + size);
        if count >= ROWS || bytes >= BYTES {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// The names of some rows of the table that the page is in, and the page that follows. A page is the number of its table, and
/// the place that it goes on behind; the first is nothing.
pub(super) fn names(transaction: &ReadTransaction, page: &NamesPage) -> Result<Names, redb::Error> {
    const TABLES: [TableDefinition<&[u8], &[u8]>; 2] = [RECORDS, NOTES];
    let (number, last) = page.0.split_first().map_or((0, None), |(number, last)| (*number, Some(last)));
    let Some(table) = TABLES.get(usize::from(number)) else { return Ok(Names::default()) };
    let mut keys = Vec::new();
    let last = rows(&transaction.open_table(*table)?, last.filter(|last| !last.is_empty()), |place, row| {
        keys.extend(tables::key_at(place));
        (place.to_vec(), row.len())
    })?;
    let next = match last {
        Some(last) => Some(NamesPage([vec![number], last].concat())),
        None => (usize::from(number) + 1 < TABLES.len()).then(|| NamesPage(vec![number + 1])),
    };
    let (records, notes) = if number == 0 { (keys, Vec::new()) } else { (Vec::new(), keys) };
    Ok(Names { records, notes, next })
}

#[async_trait]
impl Survey for Pages {
    async fn next(&mut self) -> Result<Option<Page>, StoreError> {
        guarded(|| self.page()).map_err(|error| says(&self.name, &error))
    }
}
