//! Reads a snapshot of all tables page by page, and lists keys. A snapshot does not show later changes of the data file. Writes nothing.

use std::{mem, ops::Bound};

use async_trait::async_trait;
use redb::{Key as TableKey, ReadOnlyTable, ReadTransaction, TableDefinition, Value as TableValue};

use super::{
    disk::{catch_panics, database_error},
    tables::{self, ENTRIES, NOTES, RECORDS, StoredRow},
};
use crate::{
    clock::now_millis,
    snapshot::{SnapshotItem, SnapshotPage, SnapshotReader, SnapshotRecord},
    store::{KeyCursor, KeyPage, Partition, StoreResult},
};

/// The maximum number of rows of a page.
const MAX_ROWS: usize = 1024;

/// A page ends when its rows reach this number of bytes.
const PAGE_BYTES: usize = 256 << 10;

/// A reader of all tables, as they were when its transaction began.
pub(super) struct TableReader {
    /// The name of the data file, for error texts.
    name: String,
    transaction: ReadTransaction,
    stage: ReadStage,
    /// Row keys and bodies of the unsynced notes, which replace the notes in the data file.
    unsynced: Vec<(Vec<u8>, Vec<u8>)>,
}

/// The position of the reader: the table, and the key of the last row read.
enum ReadStage {
    Entries(Option<(u8, u64)>),
    Records(Option<Vec<u8>>),
    Notes(Option<Vec<u8>>),
    Unsynced,
    End,
}

impl TableReader {
    pub(super) fn new(name: String, transaction: ReadTransaction, unsynced: Vec<(Vec<u8>, Vec<u8>)>) -> Self {
        Self { name, transaction, stage: ReadStage::Entries(None), unsynced }
    }

    fn page(&mut self) -> Result<Option<SnapshotPage>, redb::Error> {
        let mut page = SnapshotPage::default();
        while page == SnapshotPage::default() {
            self.stage = match mem::replace(&mut self.stage, ReadStage::End) {
                ReadStage::Entries(last) => {
                    let table = self.transaction.open_table(ENTRIES)?;
                    let last = read_rows(&table, last, |row_key, body| {
                        page.items.push(SnapshotItem::Entry(Partition::new(row_key.0.into()), body.to_vec()));
                        (row_key, body.len())
                    })?;
                    last.map_or(ReadStage::Records(None), |last| ReadStage::Entries(Some(last)))
                }
                ReadStage::Records(last) => {
                    let (table, now) = (self.transaction.open_table(RECORDS)?, now_millis());
                    let last = read_rows(&table, last.as_deref(), |row_key, row| {
                        match tables::parse_row_key(row_key).zip(StoredRow::from_bytes(row)) {
                            Some((_, row)) if row.is_expired(now) => {}
                            Some((key, StoredRow { expires, alarm, stored })) => {
                                page.items.push(SnapshotItem::Record(SnapshotRecord { key, stored, alarm, expires }));
                            }
                            None => add_left_out(&mut page, row_key),
                        }
                        (row_key.to_vec(), row.len())
                    })?;
                    last.map_or(ReadStage::Notes(None), |last| ReadStage::Records(Some(last)))
                }
                ReadStage::Notes(last) => {
                    let table = self.transaction.open_table(NOTES)?;
                    let last = read_rows(&table, last.as_deref(), |row_key, body| {
                        match tables::parse_row_key(row_key) {
                            Some(_) if self.unsynced.iter().any(|(known, _)| known == row_key) => {}
                            Some(key) => page.items.push(SnapshotItem::Note(key, body.to_vec())),
                            None => add_left_out(&mut page, row_key),
                        }
                        (row_key.to_vec(), body.len())
                    })?;
                    last.map_or(ReadStage::Unsynced, |last| ReadStage::Notes(Some(last)))
                }
                ReadStage::Unsynced => {
                    let notes = mem::take(&mut self.unsynced).into_iter();
                    page.items.extend(notes.filter_map(|(row_key, body)| Some(SnapshotItem::Note(tables::parse_row_key(&row_key)?, body))));
                    ReadStage::End
                }
                ReadStage::End => return Ok(None),
            };
        }
        Ok(Some(page))
    }
}

/// Records that a row is malformed and therefore left out of the snapshot.
fn add_left_out(page: &mut SnapshotPage, row_key: &[u8]) {
    page.left_out.push(String::from_utf8_lossy(row_key.get(2..).unwrap_or_default()).into_owned());
}

/// Passes the rows after `last` to `read`, up to the size of a page. `read` returns a row's key and its number of bytes. Returns the key
/// of the page's last row, or `None` if there are no more rows.
fn read_rows<'k, K, P>(
    table: &ReadOnlyTable<K, &'static [u8]>,
    last: Option<K::SelfType<'k>>,
    mut read: impl FnMut(K::SelfType<'_>, &[u8]) -> (P, usize),
) -> Result<Option<P>, redb::Error>
where
    K: TableKey + 'static,
    &'static [u8]: TableValue,
{
    let from = last.map_or(Bound::Unbounded, Bound::Excluded);
    let (mut count, mut bytes) = (0, 0);
    for row in table.range::<K::SelfType<'k>>((from, Bound::Unbounded))? {
        let (row_key, body) = row?;
        let (row_key, size) = read(row_key.value(), body.value());
        (count, bytes) = (count + 1, bytes + size);
        if count >= MAX_ROWS || bytes >= PAGE_BYTES {
            return Ok(Some(row_key));
        }
    }
    Ok(None)
}

/// Lists one page of keys. The cursor is the number of a table and the last row's key; an empty cursor is the beginning.
pub(super) fn key_page(transaction: &ReadTransaction, page: &KeyCursor) -> Result<KeyPage, redb::Error> {
    const TABLES: [TableDefinition<&[u8], &[u8]>; 2] = [RECORDS, NOTES];
    let (number, last) = page.0.split_first().map_or((0, None), |(number, last)| (*number, Some(last)));
    let Some(table) = TABLES.get(usize::from(number)) else { return Ok(KeyPage::default()) };
    let mut keys = Vec::new();
    let last = read_rows(&transaction.open_table(*table)?, last.filter(|last| !last.is_empty()), |row_key, row| {
        keys.extend(tables::parse_row_key(row_key));
        (row_key.to_vec(), row.len())
    })?;
    let next = match last {
        Some(last) => Some(KeyCursor([vec![number], last].concat())),
        None => (usize::from(number) + 1 < TABLES.len()).then(|| KeyCursor(vec![number + 1])),
    };
    let (records, notes) = if number == 0 { (keys, Vec::new()) } else { (Vec::new(), keys) };
    Ok(KeyPage { records, notes, next })
}

#[async_trait]
impl SnapshotReader for TableReader {
    async fn next(&mut self) -> StoreResult<Option<SnapshotPage>> {
        catch_panics(|| self.page()).map_err(|error| database_error(&self.name, &error))
    }
}
