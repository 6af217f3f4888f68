//! The default store: one file on this machine, or none at all for tests.
//! One thread writes; what many callers commit at the same time shares one fsync. Reads go straight to
//! the file's last committed state. When the disk fails or is full it opens the file again by itself until it can be written;
//! what is asked meanwhile is refused with the reason. It never serves two processes: the second is told so.

mod disk;
mod pages;
mod tables;
mod unsynced;
mod writer;

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
    disk::{Disk, Opening, guarded},
    pages::Pages,
    tables::{ALARMS, ENTRIES, RECORDS, SCHEMA, StoredRow},
    unsynced::UnsyncedNotes,
    writer::{Outcome, Work, Write, Writer},
};
use super::{
    chance::{Clock, SystemClock},
    membership::Membership,
    mutex::lock,
    outages::{Outage, TimeBack},
    snapshot::{Kept, Survey},
    store::{
        Claim, Collection, Commit, Committed, EntryId, Guard, Key, Names, NamesPage, Note, Partition, Postponed, Served, Store, StoreError,
        Stored, Take,
    },
    unread::{Unread, What},
    wakeups::Wakeups,
};

/// How many writes may wait for the writer before callers wait to ask.
const QUEUE: usize = 1024;

/// The embedded store.
pub struct Embedded {
    disk: Arc<Disk>,
    unsynced: Arc<UnsyncedNotes>,
    writes: Option<mpsc::Sender<Write>>,
    writer: Option<JoinHandle<()>>,
    /// Who holds each lease, and until when.
    leases: Mutex<BTreeMap<String, (u64, Instant)>>,
    membership: Mutex<Membership>,
    started: Instant,
    unread: Unread,
}

impl Embedded {
    /// Opens the data file at `path`, or makes it together with its folder.
    ///
    /// # Errors
    /// One sentence: another process has it open, it has a newer format, it is not ours, or it cannot be read or written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref().to_owned();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unavailable(format!("the folder {} cannot be made: {error}", folder.display())))?;
        }
        // An error here comes up again when it is opened.
        drop(disk::own(&path));
        let file = path.clone();
        let opening =
            disk::opening(move || FileBackend::new(OpenOptions::new().read(true).write(true).open(&file)?).map_err(io::Error::other));
        Self::start(&path.display().to_string(), opening, |disk, fresh| {
            let unsynced = UnsyncedNotes::beside(&path, |place| disk.read(|transaction| tables::note_at(transaction, place)))?;
            if fresh {
                unsynced.forget();
                unsynced.delete();
            }
            Ok(unsynced)
        })
    }

    /// A store over whatever `backend` gives: it is asked at the start and again after each trouble, and gives the same bytes
    /// every time. In sentences they are called `name`.
    ///
    /// # Errors
    /// Those of [`Self::open`].
    pub fn over<B: StorageBackend>(name: &str, backend: impl FnMut() -> io::Result<B> + Send + 'static) -> Result<Self, StoreError> {
        Self::start(name, disk::opening(backend), |_, _| Ok(UnsyncedNotes::default()))
    }

    /// A store that lives only as long as this value; for tests and trials.
    ///
    /// # Errors
    /// When a thread cannot start.
    pub fn in_memory() -> Result<Self, StoreError> {
        let mut memory = Some(InMemoryBackend::new());
        Self::over("memory", move || memory.take().ok_or_else(|| io::Error::other("memory cannot be opened twice")))
    }

    fn start(
        name: &str,
        mut opening: Opening,
        unsynced: impl FnOnce(&Disk, bool) -> Result<UnsyncedNotes, StoreError>,
    ) -> Result<Self, StoreError> {
        let database = guarded(&mut opening).map_err(|error| disk::unopened(name, error))?;
        let (disk, fresh) = Disk::new(name.to_owned(), database)?;
        let unsynced = Arc::new(unsynced(&disk, fresh)?);
        let disk = Arc::new(disk);
        let (writes, waiting) = mpsc::channel(QUEUE);
        let writer = Writer { disk: Arc::clone(&disk), opening, unsynced: Arc::clone(&unsynced), writes: waiting };
        let unstarted = |error: io::Error| StoreError::Unavailable(format!("the writer's thread cannot start: {error}"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(unstarted)?;
        let writing = std::thread::Builder::new().name("store-writer".to_owned()).spawn(move || runtime.block_on(writer.run()));
        let writer = Some(writing.map_err(unstarted)?);
        Ok(Self {
            disk,
            unsynced,
            writes: Some(writes),
            writer,
            leases: Mutex::default(),
            membership: Mutex::default(),
            started: Instant::now(),
            unread: Unread::default(),
        })
    }

    async fn write(&self, work: Work) -> Outcome {
        if let Some(trouble) = self.disk.trouble() {
            return Err(trouble);
        }
        let (answer, outcome) = oneshot::channel();
        let writes = self.writes.as_ref().ok_or_else(writer::stopped)?;
        writes.send(Write { work, answer }).await.map_err(|_| writer::stopped())?;
        outcome.await.map_err(|_| writer::stopped())?
    }

    fn read<T>(&self, read: impl FnOnce(&redb::ReadTransaction) -> Result<T, redb::Error>) -> Result<T, StoreError> {
        let found = self.disk.read(read);
        // Where reading has shown that the disk failed, the writer opens the file again. If there is no room to tell it, it has
        // enough before it to find out.
        if found.is_err()
            && self.disk.is_doubted()
            && let Some(writes) = &self.writes
        {
            writes.try_send(Write { work: Work::Probe, answer: oneshot::channel().0 }).unwrap_or_default();
        }
        found
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

    async fn commit_guarded(&self, commit: Commit, _: Guard) -> Result<Committed, StoreError> {
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

    async fn note_guarded(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId], _: Guard) -> Result<(), StoreError> {
        let note = note.map(|note| (note.key.clone(), note.body, note.keep));
        self.write(Work::Acknowledge(partition, note, entries.to_vec())).await.map(drop)
    }

    /// Alarms of no kind that this version knows, and those whose record cannot be read, are left alone.
    async fn due(&self, partition: Partition, until: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError> {
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

    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError> {
        self.write(Work::Postpone(partition, outage, at)).await?;
        let time_back = self.noted(&TimeBack::note(partition)).await?;
        let alarms = self.due(partition, i64::MAX, usize::MAX).await?;
        let others = alarms.into_iter().map(|(key, _)| key).filter(|key| key.collection != Collection::Game).collect();
        Ok(Postponed { time_back: TimeBack::read(&time_back.unwrap_or_default()), others })
    }

    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError> {
        self.write(Work::Note(key.clone(), body, keep)).await.map(drop)
    }

    async fn names(&self, page: NamesPage) -> Result<Names, StoreError> {
        self.read(|transaction| pages::names(transaction, &page))
    }

    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.write(Work::NoteUnsynced(key.clone(), body)).await.map(drop)
    }

    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        match self.unsynced.get(&tables::place(key)) {
            Some(body) => Ok(Some(body)),
            None => self.read(|transaction| tables::noted(transaction, key, now())),
        }
    }

    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        let mut leases = lock(&self.leases);
        let now = Instant::now();
        if leases.get(name).is_some_and(|(holder, until)| *holder != owner && *until > now) {
            return Ok(false);
        }
        leases.insert(name.to_owned(), (owner, now + ttl));
        Ok(true)
    }

    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError> {
        let mut leases = lock(&self.leases);
        if leases.get(name).is_some_and(|(holder, _)| *holder == owner) {
            leases.remove(name);
        }
        Ok(())
    }

    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError> {
        let now = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(lock(&self.membership).serve(now, replica, ttl, take))
    }

    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError> {
        lock(&self.membership).give_back(replica, partitions);
        Ok(())
    }

    async fn claim(&self, _: Partition, _: u64) -> Result<Claim, StoreError> {
        Ok(Claim { epoch: 0, unrecovered: None })
    }

    async fn recovered(&self, _: Partition, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn listen(&self, _: &Wakeups) -> bool {
        true
    }

    async fn time(&self) -> Result<Option<i64>, StoreError> {
        Ok(None)
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.write(Work::Probe).await?;
        Ok(vec![format!("embedded store, format {SCHEMA}, in {}", self.disk.name)])
    }

    fn unread(&self) -> &Unread {
        &self.unread
    }

    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError> {
        let unsynced = self.unsynced.all();
        let transaction = guarded(|| self.disk.begin_read()).map_err(|error| disk::says(&self.disk.name, &error))?;
        Ok(Box::new(Pages::of(self.disk.name.clone(), transaction, unsynced)))
    }

    async fn fill(&self, page: Vec<Kept>) -> Result<(), StoreError> {
        self.write(Work::Fill(page)).await.map(drop)
    }
}

/// The wall clock, in milliseconds since the epoch: records expire by it.
fn now() -> i64 {
    SystemClock.now().0
}
