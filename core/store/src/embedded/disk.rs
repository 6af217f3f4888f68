//! The open database: opened and prepared at the start, and reopened after a failure of the disk. Decides nothing about what is
//! written, and never creates a new database in place of an existing one.

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
    Builder, Database, DatabaseError, ReadTransaction, ReadableDatabase, StorageBackend, StorageError, TableDefinition, WriteTransaction,
};

use super::{
    super::mutex::lock,
    tables::{self, FORMAT_VERSION, WriteTables},
};
use crate::{
    clock::now_millis,
    store::{StoreError, StoreResult},
};

/// The size of the database's cache, in bytes.
const CACHE_BYTES: usize = 64 << 20;

/// A table that is written to check the free space, and then deleted.
const SPACE_CHECK: TableDefinition<(), &[u8]> = TableDefinition::new("room");

/// The number of bytes written to check the free space: about as much as one large transaction writes.
const SPACE_CHECK_BYTES: usize = 64 << 10;

/// The end of error texts about failures after which the store continues by itself.
const AUTOMATIC_RECOVERY: &str = "and it recovers automatically";

/// Opens the database, at the start and again after each failure. The previous database must have been closed.
pub(super) type DatabaseOpener = Box<dyn FnMut() -> Result<Database, DatabaseError> + Send>;

/// Turns a panic into an error: the database panics on pages with invalid content.
pub(super) fn catch_panics<T, E: From<StorageError>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let panicked = |_: Box<dyn Any + Send>| Err(StorageError::Corrupted("inconsistent content".to_owned()).into());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)
}

/// Closes a database, even a damaged one, and ignores a panic.
fn close(database: Option<Database>) {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(database)));
}

/// An opener of a database on a backend. Creates a new database only the first time.
pub(super) fn database_opener<B: StorageBackend>(mut backend: impl FnMut() -> io::Result<B> + Send + 'static) -> DatabaseOpener {
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

/// Opens a file for writing, or creates it, and leaves its content unchanged. Only its owner can read a new file, because the data contains
/// the players' fleets.
pub(super) fn create_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The open database. Only the writer reopens it; all other users read.
pub(super) struct DatabaseFile {
    /// The name in error texts.
    pub(super) name: String,
    database: RwLock<Option<Database>>,
    /// The reason why nothing can be written now; `None` if writing works.
    failure: Mutex<Option<StoreError>>,
    /// Whether a read has failed because of the disk since the writer last opened the file.
    read_failed: AtomicBool,
}

impl DatabaseFile {
    /// Prepares a database that was just opened, and creates the tables of a new one. The second result tells whether it is new.
    pub(super) fn new(name: String, database: Database) -> StoreResult<(Self, bool)> {
        let disk = Self { name, database: RwLock::new(Some(database)), failure: Mutex::default(), read_failed: AtomicBool::default() };
        let prepared = catch_panics(|| {
            let transaction = disk.begin_write()?;
            let prepared = prepare_tables(&transaction)?;
            if prepared.is_ok() {
                commit_with_quick_repair(transaction)?;
            }
            Ok(prepared)
        });
        let is_new = prepared.map_err(|error| database_error(&disk.name, &error))??;
        Ok((disk, is_new))
    }

    /// The reason why nothing can be written now; `None` if writing works.
    pub(super) fn failure(&self) -> Option<StoreError> {
        lock(&self.failure).clone()
    }

    /// Records that nothing can be written because of this error, until [`Self::clear_failure`]. Returns the error to report to callers.
    pub(super) fn set_failure(&self, error: &redb::Error) -> StoreError {
        let fault = database_error(&self.name, error);
        let before = lock(&self.failure).replace(fault.clone());
        if before.as_ref() != Some(&fault) {
            tracing::error!(error = %fault, "failed to write the data file");
        }
        fault
    }

    /// Records that the database can be written again.
    pub(super) fn clear_failure(&self) {
        self.read_failed.store(false, Ordering::Release);
        if lock(&self.failure).take().is_some() {
            tracing::info!("the data file can be written again");
        }
    }

    /// Whether a read has failed because of the disk since the writer last opened the file.
    pub(super) fn has_failed_read(&self) -> bool {
        self.read_failed.load(Ordering::Acquire)
    }

    /// Reads the last committed state. Records a disk error for the writer, which then reopens the file.
    pub(super) fn read<T>(&self, read: impl FnOnce(&ReadTransaction) -> Result<T, redb::Error>) -> StoreResult<T> {
        catch_panics(|| read(&self.begin_read()?)).map_err(|error| {
            if matches!(error, redb::Error::Io(_) | redb::Error::PreviousIo) {
                self.read_failed.store(true, Ordering::Release);
            }
            self.failure().unwrap_or_else(|| database_error(&self.name, &error))
        })
    }

    pub(super) fn begin_read(&self) -> Result<ReadTransaction, redb::Error> {
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        Ok(database.as_ref().ok_or(redb::Error::DatabaseClosed)?.begin_read()?)
    }

    pub(super) fn begin_write(&self) -> Result<WriteTransaction, redb::Error> {
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        Ok(database.as_ref().ok_or(redb::Error::DatabaseClosed)?.begin_write()?)
    }

    /// Reopens the database and checks that there is space to continue.
    pub(super) fn reopen(&self, opener: &mut DatabaseOpener) -> Result<(), redb::Error> {
        self.reopen_for_reading(opener)?;
        self.check_space().inspect_err(|_| {
            // After a failed write the database cannot be read, either. Once reopened it can, if the disk still accepts writes over
            // existing data. The next attempt reports an error that occurs here.
            self.reopen_for_reading(opener).unwrap_or_default();
        })
    }

    /// Closes and opens the database, so that it can be read.
    fn reopen_for_reading(&self, opener: &mut DatabaseOpener) -> Result<(), redb::Error> {
        let former = self.database.write().unwrap_or_else(PoisonError::into_inner).take();
        // Errors of closing are ignored: the failure that led here has been reported.
        close(former);
        let database = opener()?;
        let found = tables::format(&database.begin_read()?)?;
        check_format(found).map_err(|fault| redb::Error::Corrupted(fault.to_string()))?;
        *self.database.write().unwrap_or_else(PoisonError::into_inner) = Some(database);
        Ok(())
    }

    /// Commits [`SPACE_CHECK_BYTES`] bytes, which succeeds if there is enough space, and removes them again.
    fn check_space(&self) -> Result<(), redb::Error> {
        let transaction = self.begin_write()?;
        transaction.open_table(SPACE_CHECK)?.insert((), [0xa5; SPACE_CHECK_BYTES].as_slice())?;
        transaction.commit()?;
        let transaction = self.begin_write()?;
        transaction.delete_table(SPACE_CHECK)?;
        commit_with_quick_repair(transaction)
    }
}

impl Drop for DatabaseFile {
    fn drop(&mut self) {
        close(self.database.get_mut().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Commits so that the file opens quickly even if the process is killed afterwards. Not used for every commit, because it waits for the
/// disk twice.
pub(super) fn commit_with_quick_repair(mut transaction: WriteTransaction) -> Result<(), redb::Error> {
    transaction.set_quick_repair(true);
    Ok(transaction.commit()?)
}

/// Creates the tables of a new file, and deletes expired data of an existing one. Returns whether the file is new, or an error if its
/// format is unknown.
fn prepare_tables(transaction: &WriteTransaction) -> Result<StoreResult<bool>, redb::Error> {
    let is_new = transaction.list_tables()?.next().is_none();
    transaction.delete_table(SPACE_CHECK)?;
    let mut tables = WriteTables::open(transaction)?;
    if let Err(fault) = check_format(tables.format(is_new)?) {
        return Ok(Err(fault));
    }
    tables.delete_expired(now_millis())?;
    Ok(Ok(is_new))
}

/// Returns an error if the format is unknown or newer.
fn check_format(format: Option<u64>) -> StoreResult {
    match format {
        Some(FORMAT_VERSION) => Ok(()),
        Some(newer) if newer > FORMAT_VERSION => Err(StoreError::Refused(format!(
            "the data file has format {newer} and this version reads formats up to {FORMAT_VERSION}; start the newer version again, or use another file"
        ))),
        Some(_) | None => Err(StoreError::Refused("the data file was not written by Broadside; use another file".to_owned())),
    }
}

/// The error for a database that cannot be opened at the start.
pub(super) fn open_error(name: &str, error: DatabaseError) -> StoreError {
    match error {
        DatabaseError::DatabaseAlreadyOpen | DatabaseError::LockProtocolMismatch | DatabaseError::Storage(StorageError::Corrupted(_)) => {
            database_error(name, &error.into())
        }
        DatabaseError::Storage(StorageError::Io(ref cause)) if cause.kind() == io::ErrorKind::InvalidData => {
            database_error(name, &error.into())
        }
        DatabaseError::Storage(StorageError::Io(cause))
            if matches!(cause.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) =>
        {
            StoreError::Unavailable(format!(
                "{name} cannot be written ({cause}); make it writable, or set BROADSIDE_DATA to a folder that this user can write to"
            ))
        }
        other => StoreError::Unavailable(format!("{name} cannot be opened: {other}")),
    }
}

/// The error for a failure of an open database: what happened, and what to do about it.
pub(super) fn database_error(name: &str, error: &redb::Error) -> StoreError {
    use io::ErrorKind::{FileTooLarge, InvalidData, NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let damaged = |what: &dyn fmt::Display| {
        format!(
            "{name} is damaged ({what}); if this happens again, stop the bot, move the file away and restore a backup (broadside restore)"
        )
    };
    StoreError::Unavailable(match error {
        redb::Error::DatabaseAlreadyOpen | redb::Error::LockProtocolMismatch => {
            return StoreError::Refused(format!(
                "another process has {name} open; stop that process, or give this one its own data folder"
            ));
        }
        redb::Error::Io(cause) => match cause.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => {
                format!("the disk of {name} is full ({cause}); free some space, {AUTOMATIC_RECOVERY}")
            }
            PermissionDenied | ReadOnlyFilesystem => format!("{name} cannot be written ({cause}); make it writable, {AUTOMATIC_RECOVERY}"),
            InvalidData => damaged(cause),
            NotFound => format!("{name} is missing; restore it, {AUTOMATIC_RECOVERY}"),
            _ => format!("the disk of {name} failed ({cause}); repair the disk, {AUTOMATIC_RECOVERY}"),
        },
        redb::Error::PreviousIo | redb::Error::DatabaseClosed => {
            format!("{name} is being reopened after a disk error; try again in a moment")
        }
        redb::Error::Corrupted(what) => damaged(what),
        other => format!("{name} failed: {other}; retrying to open it; if this persists, restore a backup"),
    })
}
