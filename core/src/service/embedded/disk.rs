//! The database as it is open at present: opened and prepared at the start, and opened again after trouble with the disk.
//! Decides nothing about what is written, and never makes a new database where there was one before.

use std::{
    any::Any,
    fmt,
    fs::{File, OpenOptions},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

use redb::{
    Builder, Database, DatabaseError, ReadTransaction, ReadableDatabase, StorageBackend, StorageError, TableHandle, WriteTransaction,
};

use super::{
    super::mutex::lock,
    now,
    tables::{self, Ledger, SCHEMA},
};
use crate::service::store::StoreError;

/// How much of the file is kept in memory.
const CACHE_BYTES: usize = 64 << 20;

/// What every sentence about trouble that passes ends with.
const BY_ITSELF: &str = "and it goes on by itself";

/// Opens what is beneath the database, each time anew. The database that was open before has been closed.
pub(super) type Opening = Box<dyn FnMut() -> Result<Database, DatabaseError> + Send>;

/// Takes a panic for an error: the database panics on pages whose content makes no sense to it.
pub(super) fn guarded<T, E: From<StorageError>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let panicked = |_: Box<dyn Any + Send>| Err(StorageError::Corrupted("part of it makes no sense".to_owned()).into());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)
}

/// Closes a database, be it damaged: what it panics with then is known already.
fn close(database: Option<Database>) {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(database)));
}

/// How the database over such a backend is opened: a new one where there is none the first time, and never after that.
pub(super) fn opening<B: StorageBackend>(mut backend: impl FnMut() -> io::Result<B> + Send + 'static) -> Opening {
    let mut was_open = false;
    Box::new(move || {
        let backend = backend().map_err(StorageError::Io)?;
        if was_open && backend.len().map_err(StorageError::Io)? == 0 {
            return Err(StorageError::Io(io::ErrorKind::NotFound.into()).into());
        }
        was_open = true;
        Builder::new().set_cache_size(CACHE_BYTES).create_with_backend(backend)
    })
}

/// Opens a file to write it, without touching what is in it; a new one is readable by its owner alone, for fleets are in it.
pub(super) fn own(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The database while it is open. The writer alone opens and closes it; everybody reads.
pub(super) struct Disk {
    /// What it is called in sentences.
    pub(super) name: String,
    database: RwLock<Option<Database>>,
    /// Why nothing can be written at present.
    trouble: Mutex<Option<StoreError>>,
    /// Whether somebody met an error of the disk that the writer has not heard of.
    doubted: AtomicBool,
}

impl Disk {
    /// A database that has just been opened; makes its tables where it is new. Says whether it was.
    pub(super) fn new(name: String, database: Database) -> Result<(Self, bool), StoreError> {
        let prepared = guarded(|| {
            let transaction = database.begin_write()?;
            let prepared = prepare(&transaction)?;
            if prepared.is_ok() {
                commit_settled(transaction)?;
            }
            Ok(prepared)
        });
        let fresh = match prepared.map_err(|error| says(&name, &error)).and_then(|prepared| prepared) {
            Ok(fresh) => fresh,
            Err(fault) => {
                close(Some(database));
                return Err(fault);
            }
        };
        let disk = Self { name, database: RwLock::new(Some(database)), trouble: Mutex::default(), doubted: AtomicBool::default() };
        Ok((disk, fresh))
    }

    /// Why nothing can be written at present, if that is so.
    pub(super) fn trouble(&self) -> Option<StoreError> {
        lock(&self.trouble).clone()
    }

    /// Says that nothing can be written because of this, until it is [`Self::healed`]; gives the sentence that everybody is told.
    pub(super) fn fails(&self, error: &redb::Error) -> StoreError {
        let fault = says(&self.name, error);
        let before = lock(&self.trouble).replace(fault.clone());
        if before.as_ref() != Some(&fault) {
            tracing::error!(error = %fault, "the data file cannot be written");
        }
        fault
    }

    /// Says that everything can be written again.
    pub(super) fn healed(&self) {
        self.doubted.store(false, Ordering::Release);
        if lock(&self.trouble).take().is_some() {
            tracing::info!("the data file can be written again");
        }
    }

    /// Whether somebody met an error of the disk that the writer has not heard of.
    pub(super) fn is_doubted(&self) -> bool {
        self.doubted.load(Ordering::Acquire)
    }

    /// Reads what was committed last. Where the disk itself failed, the writer has to look after it.
    pub(super) fn read<T>(&self, read: impl FnOnce(&ReadTransaction) -> Result<T, redb::Error>) -> Result<T, StoreError> {
        guarded(|| read(&self.begin_read()?)).map_err(|error| {
            if matches!(error, redb::Error::Io(_) | redb::Error::PreviousIo) {
                self.doubted.store(true, Ordering::Release);
            }
            self.trouble().unwrap_or_else(|| says(&self.name, &error))
        })
    }

    /// Begins to read.
    pub(super) fn begin_read(&self) -> Result<ReadTransaction, redb::Error> {
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        Ok(database.as_ref().ok_or(redb::Error::DatabaseClosed)?.begin_read()?)
    }

    /// Begins to write.
    pub(super) fn begin_write(&self) -> Result<WriteTransaction, redb::Error> {
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        Ok(database.as_ref().ok_or(redb::Error::DatabaseClosed)?.begin_write()?)
    }

    /// Opens the database again, and looks whether there is room to go on.
    pub(super) fn open_again(&self, opening: &mut Opening) -> Result<(), redb::Error> {
        self.open_to_read(opening)?;
        self.try_room().inspect_err(|_| {
            // What failed to write cannot be read any more, either; opened again it can, where the disk still takes what replaces
            // what is there. An error here comes up again the next time.
            self.open_to_read(opening).unwrap_or_default();
        })
    }

    /// Closes the database and opens it: from then on it can be read.
    fn open_to_read(&self, opening: &mut Opening) -> Result<(), redb::Error> {
        let former = self.database.write().unwrap_or_else(PoisonError::into_inner).take();
        // Its errors are those that led here.
        close(former);
        let database = opening()?;
        let found = tables::format(&database.begin_read()?)?;
        known(found).map_err(|fault| redb::Error::Corrupted(fault.to_string()))?;
        *self.database.write().unwrap_or_else(PoisonError::into_inner) = Some(database);
        Ok(())
    }

    fn try_room(&self) -> Result<(), redb::Error> {
        let transaction = self.begin_write()?;
        tables::try_room(&transaction)?;
        transaction.commit()?;
        let transaction = self.begin_write()?;
        tables::clear_room(&transaction)?;
        commit_settled(transaction)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        close(self.database.get_mut().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Commits so that a process that is killed afterwards leaves a file that opens at once, however large it is. It costs a second
/// wait for the disk, and so is not the way of every commit.
pub(super) fn commit_settled(mut transaction: WriteTransaction) -> Result<(), redb::Error> {
    transaction.set_quick_repair(true);
    Ok(transaction.commit()?)
}

/// Makes the tables of a new file and says whether it is one; refuses a file of another format.
fn prepare(transaction: &WriteTransaction) -> Result<Result<bool, StoreError>, redb::Error> {
    let tables: Vec<_> = transaction.list_tables()?.map(|table| table.name().to_owned()).collect();
    tables::clear_room(transaction)?;
    let mut ledger = Ledger::open(transaction)?;
    let fresh = tables.is_empty();
    if fresh {
        ledger.stamp()?;
    }
    if let Err(fault) = known(ledger.format()?) {
        return Ok(Err(fault));
    }
    ledger.sweep(now())?;
    Ok(Ok(fresh))
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

/// What is said of a database that could not be opened at the start.
pub(super) fn unopened(name: &str, error: DatabaseError) -> StoreError {
    match error {
        DatabaseError::DatabaseAlreadyOpen | DatabaseError::LockProtocolMismatch => says(name, &error.into()),
        DatabaseError::Storage(StorageError::Corrupted(_)) => says(name, &error.into()),
        DatabaseError::Storage(StorageError::Io(ref cause)) if cause.kind() == io::ErrorKind::InvalidData => says(name, &error.into()),
        other => StoreError::Unavailable(format!("{name} cannot be opened: {other}")),
    }
}

/// What is said of trouble with a database that was open: what happened, and what to do about it.
pub(super) fn says(name: &str, error: &redb::Error) -> StoreError {
    use io::ErrorKind::{FileTooLarge, InvalidData, NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let damaged = |what: &dyn fmt::Display| {
        format!(
            "{name} is damaged ({what}); if this comes again, stop the bot, put the file aside and restore a backup (broadside restore)"
        )
    };
    StoreError::Unavailable(match error {
        redb::Error::DatabaseAlreadyOpen | redb::Error::LockProtocolMismatch => {
            return StoreError::Refused(format!("another process has {name} open; stop it, or give this one a data folder of its own"));
        }
        redb::Error::Io(cause) => match cause.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => {
                format!("there is no room for {name} on its disk ({cause}); free some space, {BY_ITSELF}")
            }
            PermissionDenied | ReadOnlyFilesystem => format!("{name} cannot be written ({cause}); make it writable, {BY_ITSELF}"),
            InvalidData => damaged(cause),
            NotFound => format!("{name} is gone; put it back, {BY_ITSELF}"),
            _ => format!("the disk of {name} failed ({cause}); look at the disk: as soon as it works, it goes on by itself"),
        },
        redb::Error::PreviousIo | redb::Error::DatabaseClosed => format!("{name} is being opened again after trouble with its disk"),
        redb::Error::Corrupted(what) => damaged(what),
        other => format!("{name} failed: {other}; it is opened again until that works; if this lasts, restore a backup"),
    })
}
