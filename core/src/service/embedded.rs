//! The default store: one file on this machine, or none at all for tests.
//! One thread writes; what many callers commit at the same time shares one fsync. Reads go straight to
//! the file's last committed state. It never serves two processes: the second is told so.

mod notes;
mod tables;
mod writer;

use std::{
    collections::HashMap,
    fmt::Display,
    fs::OpenOptions,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use redb::{Database, DatabaseError, ReadTransaction, ReadableDatabase, TableHandle, backends::InMemoryBackend};
use tokio::sync::{mpsc, oneshot};

use self::{
    tables::{ALARMS, ENTRIES, Ledger, RECORDS, SCHEMA, StoredRow},
    writer::{Outcome, Work, Write},
};
use super::{
    chance::{Clock, SystemClock},
    membership::Membership,
    outages::{Outage, TimeBack},
    snapshot::Snapshot,
    store::{
        Claim, Collection, Commit, Committed, EntryId, KeepOf, Key, Note, Page, Partition, Postponed, Served, Store, StoreError, Stored,
        Take,
    },
    unread::{Unread, What},
    wakeups::Wakeups,
};

/// The format of data files that is written now, and the newest that is read.
pub const FORMAT: u64 = SCHEMA;

/// How many writes may wait for the writer before callers wait to ask.
const QUEUE: usize = 1024;

/// How much of the file is kept in memory.
const CACHE_BYTES: usize = 64 << 20;

/// The embedded store.
pub struct Embedded {
    database: Arc<Database>,
    name: String,
    writes: Option<mpsc::Sender<Write>>,
    writer: Option<JoinHandle<()>>,
    leases: Mutex<HashMap<String, Lease>>,
    membership: Mutex<Membership>,
    started: Instant,
    unread: Unread,
}

/// Who holds a lease, and until when.
struct Lease {
    owner: u64,
    until: Instant,
}

/// Creates the data file readable by its owner alone, for fleets are in it. An error here comes up again when it is opened.
fn make_own(path: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(path));
}

impl Embedded {
    /// Opens the data file at `path`, or makes it together with its folder.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let said = path.display();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unavailable(format!("the folder {} cannot be made: {error}", folder.display())))?;
        }
        make_own(path);
        let database = Database::builder().set_cache_size(CACHE_BYTES).create(path).map_err(|error| unopened(path, error))?;
        Self::start(database, format!("embedded store, format {SCHEMA}, in {said}"))
    }

    /// Everything that the data file at `path` keeps, without changing a byte of it; `None` where there is no file.
    ///
    /// # Errors
    /// One sentence: another process has it open, it was not closed properly, it has a newer format, or it cannot be read.
    pub fn look(path: impl AsRef<Path>) -> Result<Option<Snapshot>, StoreError> {
        let path = path.as_ref();
        if !path.exists() {
            return Ok(None);
        }
        let database = Database::builder().open_read_only(path).map_err(|error| unopened(path, error))?;
        let transaction = database.begin_read().map_err(fault)?;
        known(tables::format(&transaction).map_err(fault)?)?;
        tables::survey(&transaction).map(|snapshot| Some(snapshot.living(now()))).map_err(fault)
    }

    /// A store that lives only as long as this value; for tests and trials.
    pub fn in_memory() -> Result<Self, StoreError> {
        let database = Database::builder().create_with_backend(InMemoryBackend::new()).map_err(fault)?;
        Self::start(database, format!("embedded store, format {SCHEMA}, in memory only: nothing outlives this process"))
    }

    fn start(database: Database, name: String) -> Result<Self, StoreError> {
        let database = Arc::new(database);
        prepare(&database)?;
        let (writes, waiting) = mpsc::channel(QUEUE);
        let writing = Arc::clone(&database);
        let writer = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer::write_all(&writing, waiting))
            .map_err(|error| StoreError::Unavailable(format!("the writer's thread cannot start: {error}")))?;
        Ok(Self {
            database,
            name,
            writes: Some(writes),
            writer: Some(writer),
            leases: Mutex::default(),
            membership: Mutex::default(),
            started: Instant::now(),
            unread: Unread::default(),
        })
    }

    async fn write(&self, work: Work) -> Outcome {
        let gone = || StoreError::Unavailable("the writer of the data file has stopped".to_owned());
        let (answer, outcome) = oneshot::channel();
        let writes = self.writes.as_ref().ok_or_else(gone)?;
        writes.send(Write { work, answer }).await.map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }

    fn read<T>(&self, read: impl FnOnce(&ReadTransaction) -> Result<T, redb::Error>) -> Result<T, StoreError> {
        let transaction = self.database.begin_read().map_err(fault)?;
        read(&transaction).map_err(fault)
    }

    fn membership(&self) -> MutexGuard<'_, Membership> {
        self.membership.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Alarms of a partition up to and including `until`, earliest first. Those of no kind that this version knows, and those
    /// whose record cannot be read, are left alone.
    fn alarms_until(&self, partition: Partition, until: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        let number = partition.number();
        let first = (number, i64::MIN, [].as_slice());
        let end = until.checked_add(1).map_or((number + 1, i64::MIN, [].as_slice()), |next| (number, next, [].as_slice()));
        let now = now();
        self.read(|transaction| {
            let records = transaction.open_table(RECORDS)?;
            let mut alarms = Vec::new();
            for entry in transaction.open_table(ALARMS)?.range(first..end)? {
                let entry = entry?.0;
                let (_, moment, place) = entry.value();
                let Some(key) = tables::key_at(place) else {
                    self.unread.note(What::Alarm, partition, &String::from_utf8_lossy(place));
                    continue;
                };
                match records.get(place)?.map(|bytes| StoredRow::from_bytes(bytes.value())) {
                    Some(Some(row)) if row.expired(now) => {}
                    Some(Some(_)) => alarms.push((key, moment)),
                    Some(None) => self.unread.note(What::Record, partition, &key.name),
                    None => self.unread.note(What::Alarm, partition, &key.name),
                }
                if alarms.len() >= limit {
                    break;
                }
            }
            Ok(alarms)
        })
    }
}

impl Drop for Embedded {
    /// Waits for the writer, so that the file is free when this value is gone.
    fn drop(&mut self) {
        self.writes = None;
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the writer of the data file had panicked");
        }
    }
}

#[async_trait]
impl Store for Embedded {
    fn is_shared(&self) -> bool {
        false
    }

    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let found = self.read(|transaction| {
            let records = transaction.open_table(RECORDS)?;
            Ok(records.get(tables::place(key).as_slice())?.map(|bytes| StoredRow::from_bytes(bytes.value())))
        })?;
        let row = found.map(|row| row.ok_or_else(|| self.unread.record(key))).transpose()?;
        let now = now();
        Ok(row.filter(|row| !row.expired(now)).map(|row| row.stored))
    }

    async fn commit(&self, commit: Commit) -> Result<Committed, StoreError> {
        let key = commit.key.clone();
        let outcome = self.write(Work::Commit(commit)).await;
        let outcome = outcome.map_err(|fault| if fault.is_unreadable() { self.unread.record(&key) } else { fault })?;
        outcome.ok_or_else(|| StoreError::Unavailable("the writer lost a commit's outcome".to_owned()))
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        let first = (partition.number(), after.map_or(0, |entry| entry.0.saturating_add(1)));
        self.read(|transaction| {
            let entries = transaction.open_table(ENTRIES)?;
            let waiting = entries.range(first..(partition.number() + 1, 0))?.take(limit);
            waiting
                .map(|entry| {
                    let (place, body) = entry?;
                    Ok((EntryId(place.value().1, 0), body.value().to_vec()))
                })
                .collect()
        })
    }

    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.write(Work::Acknowledge(partition, entries.to_vec())).await.map(drop)
    }

    async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        match note {
            Some(Note { key, body, keep }) => {
                self.write(Work::NoteAndAcknowledge(key.clone(), body, keep, entries.to_vec())).await.map(drop)
            }
            None => self.acknowledge(partition, entries).await,
        }
    }

    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
        self.alarms_until(partition, now, limit)
    }

    async fn alarms(&self, partition: Partition) -> Result<Vec<(Key, i64)>, StoreError> {
        self.alarms_until(partition, i64::MAX, usize::MAX)
    }

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError> {
        self.write(Work::Postpone(partition, outage, at)).await?;
        let time_back = self.noted(&TimeBack::note(partition)).await?;
        let number = partition.number();
        let others = self.read(|transaction| {
            let mut others = Vec::new();
            let all = (number, i64::MIN, [].as_slice())..(number + 1, i64::MIN, [].as_slice());
            for entry in transaction.open_table(ALARMS)?.range(all)? {
                others.extend(tables::key_at(entry?.0.value().2).filter(|key| key.collection != Collection::Game));
            }
            Ok(others)
        })?;
        Ok(Postponed { time_back: TimeBack::read(&time_back.unwrap_or_default()), others })
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.write(Work::Note(key.clone(), body, keep)).await.map(drop)
    }

    async fn end_notes(&self, page: Page, keep: KeepOf) -> Result<Option<Page>, StoreError> {
        let (endless, next) = self.read(|transaction| notes::endless(transaction, &page))?;
        let ending: Vec<(Key, Duration)> = endless.into_iter().filter_map(|key| keep(&key).map(|keep| (key, keep))).collect();
        if !ending.is_empty() {
            self.write(Work::EndNotes(ending)).await?;
        }
        Ok(next)
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(|transaction| notes::noted(transaction, key, now()))
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        let mut leases = self.leases.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if leases.get(name).is_some_and(|lease| lease.owner != owner && lease.until > now) {
            return Ok(false);
        }
        leases.insert(name.to_owned(), Lease { owner, until: now + ttl });
        Ok(true)
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        let mut leases = self.leases.lock().unwrap_or_else(PoisonError::into_inner);
        if leases.get(name).is_some_and(|lease| lease.owner == owner) {
            leases.remove(name);
        }
        Ok(())
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        let now = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(self.membership().serve(now, replica, ttl, take))
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        self.membership().give_back(replica, partitions);
        Ok(())
    }

    async fn claim(&self, _: Partition, _: u64) -> Result<Option<Claim>, StoreError> {
        Ok(Some(Claim { epoch: 0, unrecovered: None }))
    }

    async fn recovered(&self, _: Partition, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        Ok(self.alarms_until(partition, i64::MAX, 1)?.first().map(|(_, moment)| *moment))
    }

    async fn listen(&self, _: &Wakeups) -> bool {
        true
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        Ok(None)
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.write(Work::Probe).await?;
        Ok(vec![self.name.clone()])
    }

    fn unread(&self) -> &Unread {
        &self.unread
    }

    async fn survey(&self) -> Result<Snapshot, StoreError> {
        self.read(tables::survey).map(|snapshot| snapshot.living(now()))
    }

    async fn fill(&self, snapshot: Snapshot) -> Result<(), StoreError> {
        self.write(Work::Fill(snapshot)).await.map(drop)
    }
}

/// Makes the tables of a new file; refuses a file of a newer format.
fn prepare(database: &Database) -> Result<(), StoreError> {
    let transaction = database.begin_write().map_err(fault)?;
    let tables: Vec<_> = transaction.list_tables().map_err(fault)?.map(|table| table.name().to_owned()).collect();
    let mut ledger = Ledger::open(&transaction).map_err(fault)?;
    match ledger.format().map_err(fault)? {
        None if tables.is_empty() => ledger.stamp().map_err(fault)?,
        format => known(format)?,
    }
    ledger.sweep(now()).map_err(fault)?;
    drop(ledger);
    transaction.commit().map_err(fault)
}

/// Refuses a file whose format is not one of ours, or a newer one.
fn known(format: Option<u64>) -> Result<(), StoreError> {
    match format {
        Some(SCHEMA) => Ok(()),
        Some(newer) if newer > SCHEMA => Err(StoreError::Refused(format!(
            "the data file has format {newer} and this version reads formats up to {SCHEMA}; start the newer version again, or use another file"
        ))),
        Some(_) | None => Err(StoreError::Refused("the data file was not written by Broadside; use another file".to_owned())),
    }
}

fn unopened(path: &Path, error: DatabaseError) -> StoreError {
    let said = path.display();
    match error {
        DatabaseError::DatabaseAlreadyOpen | DatabaseError::LockProtocolMismatch => {
            StoreError::Refused(format!("another process has {said} open; stop it, or give this one a data folder of its own"))
        }
        DatabaseError::RepairAborted => StoreError::Refused(format!(
            "{said} was not closed in order; `broadside backup` mends it and saves what is there, then ask again"
        )),
        other => StoreError::Unavailable(format!("{said} cannot be opened: {other}")),
    }
}

/// The wall clock, in milliseconds since the epoch: records expire by it.
fn now() -> i64 {
    SystemClock.now().0
}

fn fault(error: impl Display) -> StoreError {
    StoreError::Unavailable(format!("the data file failed: {error}"))
}
