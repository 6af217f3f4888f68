//! The default store: one file on this machine, or in memory for tests. One thread writes, and commits that arrive at the same time share
//! one fsync. Reads use the last committed state of the file. If the disk fails or is full, the store tries to reopen the file until it
//! can be written, and meanwhile refuses writes with the reason. Only one process can open the file: a second one gets an error.

mod disk;
mod pages;
mod tables;
mod unsynced;
mod writer;

use crate::clock::now_millis;
use std::{
    collections::BTreeMap,
    fs::OpenOptions,
    io,
    path::Path,
    sync::{Arc, Mutex},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use redb::{
    StorageBackend,
    backends::{FileBackend, InMemoryBackend},
};
use tokio::sync::{mpsc, oneshot};

use self::{
    disk::{DatabaseFile, DatabaseOpener, catch_panics},
    pages::TableReader,
    tables::{ALARMS, ENTRIES, FORMAT_VERSION, RECORDS, StoredRow},
    unsynced::UnsyncedNotes,
    writer::{StoreWriter, WriteOp, WriteRequest, WriteResult},
};
use super::{
    membership::Membership,
    mutex::lock,
    outages::{Outage, OutageCredits},
    snapshot::{SnapshotItem, SnapshotReader},
    store::{
        Collection, Commit, CommitOutcome, EntryId, Guard, Key, KeyCursor, KeyPage, NoteTtl, NoteWrite, Partition, PartitionClaim,
        PostponeOutcome, ServedPartitions, Store, StoreError, StoreResult, StoredRecord, TakeoverMode,
    },
    unreadable::{UnreadableItems, UnreadableKind},
    wakeups::Wakeups,
};

/// The capacity of the queue of writes. Callers wait while it is full.
const WRITE_QUEUE_SIZE: usize = 1024;

/// The embedded store: one data file in this process.
pub struct EmbeddedStore {
    disk: Arc<DatabaseFile>,
    unsynced: Arc<UnsyncedNotes>,
    writes: Option<mpsc::Sender<WriteRequest>>,
    writer: Option<JoinHandle<()>>,
    /// The owner of each lease, and when it expires.
    leases: Mutex<BTreeMap<String, (u64, Instant)>>,
    membership: Mutex<Membership>,
    started: Instant,
    unreadable: UnreadableItems,
}

impl EmbeddedStore {
    /// Opens the data file at `path`, or creates it together with its folder.
    ///
    /// # Errors
    /// If another process has the file open, or if the file has a newer format, was not written by Broadside, or cannot be read or written.
    pub fn open(path: impl AsRef<Path>) -> StoreResult<Self> {
        let path = path.as_ref().to_owned();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unavailable(format!("the folder {} cannot be created: {error}", folder.display())))?;
        }
        // Opening the file below reports an error that occurs here.
        drop(disk::create_private_file(&path));
        let file = path.clone();
        let opener = disk::database_opener(move || {
            FileBackend::new(OpenOptions::new().read(true).write(true).open(&file)?).map_err(io::Error::other)
        });
        Self::start(&path.display().to_string(), opener, |disk, is_new| {
            let unsynced =
                UnsyncedNotes::load_for_data_file(&path, |row_key| disk.read(|transaction| tables::note_row(transaction, row_key)))?;
            if is_new {
                unsynced.clear();
                unsynced.delete();
            }
            Ok(unsynced)
        })
    }

    /// A store on a storage backend. `backend` is called at the start and again after each failure, and must return the same content every
    /// time. `name` is the name of the store in error texts.
    ///
    /// # Errors
    /// Those of [`Self::open`].
    pub fn with_backend<B: StorageBackend>(name: &str, backend: impl FnMut() -> io::Result<B> + Send + 'static) -> StoreResult<Self> {
        Self::start(name, disk::database_opener(backend), |_, _| Ok(UnsyncedNotes::default()))
    }

    /// A store in memory, for tests and trials. Its content is lost when it is dropped.
    ///
    /// # Errors
    /// If the writer's thread cannot start.
    pub fn in_memory() -> StoreResult<Self> {
        let mut memory = Some(InMemoryBackend::new());
        Self::with_backend("memory", move || memory.take().ok_or_else(|| io::Error::other("memory cannot be opened twice")))
    }

    fn start(
        name: &str,
        mut opener: DatabaseOpener,
        unsynced: impl FnOnce(&DatabaseFile, bool) -> StoreResult<UnsyncedNotes>,
    ) -> StoreResult<Self> {
        let database = catch_panics(&mut opener).map_err(|error| disk::open_error(name, error))?;
        let (disk, is_new) = DatabaseFile::new(name.to_owned(), database)?;
        let unsynced = Arc::new(unsynced(&disk, is_new)?);
        let disk = Arc::new(disk);
        let (writes, waiting) = mpsc::channel(WRITE_QUEUE_SIZE);
        let writer = StoreWriter { disk: Arc::clone(&disk), opener, unsynced: Arc::clone(&unsynced), writes: waiting };
        let start_error = |error: io::Error| StoreError::Unavailable(format!("the thread that writes the data file cannot start: {error}"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(start_error)?;
        let writing = std::thread::Builder::new().name("store-writer".to_owned()).spawn(move || runtime.block_on(writer.run()));
        let writer = Some(writing.map_err(start_error)?);
        Ok(Self {
            disk,
            unsynced,
            writes: Some(writes),
            writer,
            leases: Mutex::default(),
            membership: Mutex::default(),
            started: Instant::now(),
            unreadable: UnreadableItems::default(),
        })
    }

    /// Queues a write and waits for its result.
    async fn write(&self, operation: WriteOp) -> WriteResult {
        if let Some(failure) = self.disk.failure() {
            return Err(failure);
        }
        let (answer, outcome) = oneshot::channel();
        let writes = self.writes.as_ref().ok_or_else(writer::stopped_error)?;
        writes.send(WriteRequest { operation, answer }).await.map_err(|_| writer::stopped_error())?;
        outcome.await.map_err(|_| writer::stopped_error())?
    }

    fn read<T>(&self, read: impl FnOnce(&redb::ReadTransaction) -> Result<T, redb::Error>) -> StoreResult<T> {
        let found = self.disk.read(read);
        // If the disk failed during this read, the writer must reopen the file. If the queue is full, the writer notices the failure by the
        // writes that wait there.
        if found.is_err()
            && self.disk.has_failed_read()
            && let Some(writes) = &self.writes
        {
            writes.try_send(WriteRequest { operation: WriteOp::Probe, answer: oneshot::channel().0 }).unwrap_or_default();
        }
        found
    }
}

impl Drop for EmbeddedStore {
    /// Waits for the writer's thread, so that the file is closed afterwards.
    fn drop(&mut self) {
        self.writes = None;
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("failed to stop the data file writer: it panicked");
        }
    }
}

#[async_trait]
impl Store for EmbeddedStore {
    async fn load(&self, key: &Key) -> StoreResult<Option<StoredRecord>> {
        let found = self.read(|transaction| {
            let records = transaction.open_table(RECORDS)?;
            Ok(records.get(tables::row_key(key).as_slice())?.map(|bytes| StoredRow::from_bytes(bytes.value())))
        })?;
        let row = found.map(|row| row.ok_or_else(|| self.unreadable.report_record(key))).transpose()?;
        let now = now_millis();
        Ok(row.filter(|row| !row.is_expired(now)).map(|row| row.stored))
    }

    async fn commit_guarded(&self, commit: Commit, _: Guard) -> StoreResult<CommitOutcome> {
        let key = commit.key.clone();
        let outcome = self.write(WriteOp::Commit(commit)).await;
        let outcome = outcome.map_err(|fault| if fault.is_unreadable() { self.unreadable.report_record(&key) } else { fault })?;
        outcome.ok_or_else(|| StoreError::Unavailable("the store's writer ended without reporting whether the commit was saved".to_owned()))
    }

    /// Skips alarms of unknown kinds and those with an unreadable record.
    async fn due_alarms(&self, partition: Partition, until: i64, limit: usize) -> StoreResult<Vec<(Key, i64)>> {
        let number = partition.number();
        let first = (number, i64::MIN, [].as_slice());
        let end = until.checked_add(1).map_or((number + 1, i64::MIN, [].as_slice()), |next| (number, next, [].as_slice()));
        let now = now_millis();
        self.read(|transaction| {
            let records = transaction.open_table(RECORDS)?;
            let mut alarms = Vec::new();
            for entry in transaction.open_table(ALARMS)?.range(first..end)? {
                let entry = entry?.0;
                let (_, moment, row_key) = entry.value();
                let Some(key) = tables::parse_row_key(row_key) else {
                    self.unreadable.report(UnreadableKind::Alarm, partition, &String::from_utf8_lossy(row_key));
                    continue;
                };
                match records.get(row_key)?.map(|bytes| StoredRow::from_bytes(bytes.value())) {
                    Some(Some(row)) if row.is_expired(now) => {}
                    Some(Some(_)) => alarms.push((key, moment)),
                    Some(None) => self.unreadable.report(UnreadableKind::Record, partition, &key.name),
                    None => self.unreadable.report(UnreadableKind::Alarm, partition, &key.name),
                }
                if alarms.len() >= limit {
                    break;
                }
            }
            Ok(alarms)
        })
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> StoreResult<PostponeOutcome> {
        self.write(WriteOp::Postpone(partition, outage, at)).await?;
        let outage_credits = self.load_note(&OutageCredits::note_key(partition)).await?;
        let alarms = self.due_alarms(partition, i64::MAX, usize::MAX).await?;
        let others = alarms.into_iter().map(|(key, _)| key).filter(|key| key.collection != Collection::Game).collect();
        Ok(PostponeOutcome { outage_credits: OutageCredits::decode(&outage_credits.unwrap_or_default()), others })
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> StoreResult<Vec<(EntryId, Vec<u8>)>> {
        let first = (partition.number(), after.map_or(0, |entry| entry.0.saturating_add(1)));
        self.read(|transaction| {
            let entries = transaction.open_table(ENTRIES)?;
            let waiting = entries.range(first..(partition.number() + 1, 0))?.take(limit);
            waiting
                .map(|entry| {
                    let (row_key, body) = entry?;
                    Ok((EntryId(row_key.value().1, 0), body.value().to_vec()))
                })
                .collect()
        })
    }

    async fn write_note_guarded(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId], _: Guard) -> StoreResult {
        let note = note.map(|note| (note.key.clone(), note.body, note.keep));
        self.write(WriteOp::Acknowledge(partition, note, entries.to_vec())).await.map(drop)
    }

    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> StoreResult {
        self.write(WriteOp::Note(key.clone(), body, keep)).await.map(drop)
    }

    async fn write_note_unsynced(&self, key: &Key, body: Vec<u8>) -> StoreResult {
        self.write(WriteOp::NoteUnsynced(key.clone(), body)).await.map(drop)
    }

    async fn load_note(&self, key: &Key) -> StoreResult<Option<Vec<u8>>> {
        match self.unsynced.get(&tables::row_key(key)) {
            Some(body) => Ok(Some(body)),
            None => self.read(|transaction| tables::load_note(transaction, key, now_millis())),
        }
    }

    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> StoreResult<bool> {
        let mut leases = lock(&self.leases);
        let now = Instant::now();
        if leases.get(name).is_some_and(|(holder, until)| *holder != owner && *until > now) {
            return Ok(false);
        }
        leases.insert(name.to_owned(), (owner, now + ttl));
        Ok(true)
    }

    async fn release_lease(&self, name: &str, owner: u64) -> StoreResult {
        lock(&self.leases).retain(|lease, (holder, _)| lease != name || *holder != owner);
        Ok(())
    }

    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> StoreResult<ServedPartitions> {
        let now = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(lock(&self.membership).renew_membership(now, replica, ttl, take))
    }

    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> StoreResult {
        lock(&self.membership).release_partitions(replica, partitions);
        Ok(())
    }

    async fn claim_partition(&self, _: Partition, _: u64) -> StoreResult<PartitionClaim> {
        Ok(PartitionClaim { epoch: 0, unrecovered: None })
    }

    async fn mark_recovered(&self, _: Partition, _: &str) -> StoreResult {
        Ok(())
    }

    async fn listen(&self, _: &Wakeups) -> bool {
        true
    }

    fn is_shared(&self) -> bool {
        false
    }

    async fn list_keys(&self, page: KeyCursor) -> StoreResult<KeyPage> {
        self.read(|transaction| pages::key_page(transaction, &page))
    }

    async fn time(&self) -> StoreResult<Option<i64>> {
        Ok(None)
    }

    async fn examine(&self) -> StoreResult<Vec<String>> {
        self.write(WriteOp::Probe).await?;
        Ok(vec![format!("embedded store, format {FORMAT_VERSION}, in {}", self.disk.name)])
    }

    fn unreadable(&self) -> &UnreadableItems {
        &self.unreadable
    }

    fn snapshot(&self) -> StoreResult<Box<dyn SnapshotReader + '_>> {
        let unsynced = self.unsynced.all();
        let transaction = catch_panics(|| self.disk.begin_read()).map_err(|error| disk::database_error(&self.disk.name, &error))?;
        Ok(Box::new(TableReader::new(self.disk.name.clone(), transaction, unsynced)))
    }

    async fn write_snapshot_page(&self, page: Vec<SnapshotItem>, note_ttl: NoteTtl) -> StoreResult {
        self.write(WriteOp::Fill(page, note_ttl)).await.map(drop)
    }
}
