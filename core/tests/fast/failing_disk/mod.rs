//! A disk in memory that fails at a chosen operation, as a full or broken one does. Its content outlives the store that opened it.

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard},
};

use redb::StorageBackend;

/// How a disk fails.
#[derive(Clone, Copy, Debug)]
pub struct Failure {
    /// The error that is returned.
    pub kind: io::ErrorKind,
    /// Whether it lasts until the disk is mended, or happens once.
    pub lasts: bool,
    /// Whether the first half of a failing write is written.
    pub torn: bool,
    /// What happens to the unsynced writes when a sync fails.
    pub unsynced: Unsynced,
}

/// What happens to the unsynced writes when a sync fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsynced {
    Kept,
    Lost,
    /// Every second one is lost.
    Scattered,
}

#[derive(Default, Debug)]
struct DiskState {
    bytes: Vec<u8>,
    /// The writes since the last sync: offset, and the bytes that were there before.
    unsynced: Vec<(usize, Vec<u8>)>,
    /// The number of writes, changes of length and syncs so far.
    operations: u64,
    /// The number of the operation at which it fails, and how.
    failure: Option<(u64, Failure)>,
    has_failed: bool,
    unreadable: bool,
}

/// A handle to the disk; clones share the disk.
#[derive(Clone, Default, Debug)]
pub struct FailingDisk(Arc<Mutex<DiskState>>);

impl FailingDisk {
    /// Fails after this many more operations.
    pub fn fail_after(&self, operations: u64, how: Failure) {
        let mut state = self.state();
        state.failure = Some((state.operations + operations, how));
    }

    /// Sets whether reads fail.
    pub fn read_fails(&self, fails: bool) {
        self.state().unreadable = fails;
    }

    pub fn mend(&self) {
        self.state().failure = None;
    }

    pub fn operations(&self) -> u64 {
        self.state().operations
    }

    pub fn has_failed(&self) -> bool {
        self.state().has_failed
    }

    /// A copy of the disk after a power failure: only with what was synced.
    pub fn after_power_failure(&self) -> Self {
        let state = self.state();
        let mut bytes = state.bytes.clone();
        for (at, before) in state.unsynced.iter().rev() {
            bytes[*at..*at + before.len()].copy_from_slice(before);
        }
        Self(Arc::new(Mutex::new(DiskState { bytes, ..DiskState::default() })))
    }

    fn state(&self) -> MutexGuard<'_, DiskState> {
        self.0.lock().expect("the lock is not poisoned")
    }
}

impl DiskState {
    /// Counts an operation. Returns the failure if this operation fails.
    fn next_failure(&mut self) -> Option<Failure> {
        self.operations += 1;
        let (at, failure) = self.failure.filter(|(at, _)| self.operations > *at)?;
        if failure.lasts || self.operations == at + 1 {
            self.has_failed = true;
            return Some(failure);
        }
        None
    }

    fn put(&mut self, at: usize, data: &[u8]) {
        let before = self.bytes[at..at + data.len()].to_vec();
        self.unsynced.push((at, before));
        self.bytes[at..at + data.len()].copy_from_slice(data);
    }

    /// Reverts unsynced writes after a failed sync.
    fn revert(&mut self, unsynced: Unsynced) {
        for (number, (at, before)) in std::mem::take(&mut self.unsynced).into_iter().enumerate().rev() {
            if unsynced == Unsynced::Lost || (unsynced == Unsynced::Scattered && number % 2 == 0) {
                // The disk may be shorter by now.
                if let Some(bytes) = self.bytes.get_mut(at..at + before.len()) {
                    bytes.copy_from_slice(&before);
                }
            }
        }
    }
}

impl StorageBackend for FailingDisk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.state().bytes.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let state = self.state();
        if state.unreadable {
            return Err(io::Error::from_raw_os_error(5));
        }
        let from = offset as usize;
        out.copy_from_slice(state.bytes.get(from..from + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut state = self.state();
        if let Some(failure) = state.next_failure() {
            return Err(failure.kind.into());
        }
        state.bytes.resize(len as usize, 0);
        state.unsynced.retain(|(at, before)| at + before.len() <= len as usize);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut state = self.state();
        if let Some(failure) = state.next_failure() {
            if failure.unsynced != Unsynced::Kept {
                state.revert(failure.unsynced);
            }
            return Err(failure.kind.into());
        }
        state.unsynced.clear();
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        if let Some(failure) = state.next_failure() {
            if failure.torn {
                state.put(offset as usize, &data[..data.len() / 2]);
            }
            return Err(failure.kind.into());
        }
        state.put(offset as usize, data);
        Ok(())
    }
}
