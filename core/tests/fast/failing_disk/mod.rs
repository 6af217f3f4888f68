//! A disk in memory that fails at a chosen write, as full and as broken ones do. What it holds outlives whoever opened it.

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard},
};

use redb::StorageBackend;

/// How a disk fails.
#[derive(Clone, Copy, Debug)]
pub struct Failure {
    /// What it says.
    pub kind: io::ErrorKind,
    /// Whether it goes on until it is mended, or happens once.
    pub lasts: bool,
    /// Whether half of the write that fails is done.
    pub torn: bool,
    /// What becomes of writes that were made before a sync that fails.
    pub unsynced: Unsynced,
}

/// What becomes of writes that are not on the disk yet when it fails to take them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsynced {
    Kept,
    Lost,
    /// Every other one is lost.
    Scattered,
}

#[derive(Default, Debug)]
struct Platter {
    bytes: Vec<u8>,
    /// What was written since the last sync: where, and what was there before.
    unsynced: Vec<(usize, Vec<u8>)>,
    /// What happened so far: writes, changes of length and syncs.
    operations: u64,
    /// At which operation it fails, and how.
    fails: Option<(u64, Failure)>,
    /// How often it has failed.
    failed: u64,
    unreadable: bool,
}

/// The disk. Clones are the same one.
#[derive(Clone, Default, Debug)]
pub struct FailingDisk(Arc<Mutex<Platter>>);

impl FailingDisk {
    /// Fails at the operation after so many more.
    pub fn fail_after(&self, operations: u64, how: Failure) {
        let mut platter = self.platter();
        platter.fails = Some((platter.operations + operations, how));
    }

    /// Fails whenever it is read, or no longer.
    pub fn read_fails(&self, fails: bool) {
        self.platter().unreadable = fails;
    }

    pub fn mend(&self) {
        self.platter().fails = None;
    }

    pub fn operations(&self) -> u64 {
        self.platter().operations
    }

    pub fn has_failed(&self) -> bool {
        self.platter().failed > 0
    }

    /// Another disk with what is on this one for sure, as it is after a power failure.
    pub fn after_power_failure(&self) -> Self {
        let platter = self.platter();
        let mut bytes = platter.bytes.clone();
        for (at, before) in platter.unsynced.iter().rev() {
            bytes[*at..*at + before.len()].copy_from_slice(before);
        }
        Self(Arc::new(Mutex::new(Platter { bytes, ..Platter::default() })))
    }

    fn platter(&self) -> MutexGuard<'_, Platter> {
        self.0.lock().expect("nobody panics while holding it")
    }
}

impl Platter {
    /// One more operation; how it fails, if it does.
    fn fails(&mut self) -> Option<Failure> {
        self.operations += 1;
        let (at, failure) = self.fails.filter(|(at, _)| self.operations > *at)?;
        if failure.lasts || self.operations == at + 1 {
            self.failed += 1;
            return Some(failure);
        }
        None
    }

    fn put(&mut self, at: usize, data: &[u8]) {
        let before = self.bytes[at..at + data.len()].to_vec();
        self.unsynced.push((at, before));
        self.bytes[at..at + data.len()].copy_from_slice(data);
    }

    /// Takes back what a failed sync did not bring to the disk.
    fn forget(&mut self, unsynced: Unsynced) {
        for (number, (at, before)) in std::mem::take(&mut self.unsynced).into_iter().enumerate().rev() {
            if unsynced == Unsynced::Lost || (unsynced == Unsynced::Scattered && number % 2 == 0) {
                // What is behind the end by now is gone anyway.
                if let Some(place) = self.bytes.get_mut(at..at + before.len()) {
                    place.copy_from_slice(&before);
                }
            }
        }
    }
}

impl StorageBackend for FailingDisk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.platter().bytes.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let platter = self.platter();
        if platter.unreadable {
            return Err(io::Error::from_raw_os_error(5));
        }
        let from = offset as usize;
        out.copy_from_slice(platter.bytes.get(from..from + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut platter = self.platter();
        if let Some(failure) = platter.fails() {
            return Err(failure.kind.into());
        }
        platter.bytes.resize(len as usize, 0);
        platter.unsynced.retain(|(at, before)| at + before.len() <= len as usize);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut platter = self.platter();
        if let Some(failure) = platter.fails() {
            if failure.unsynced != Unsynced::Kept {
                platter.forget(failure.unsynced);
            }
            return Err(failure.kind.into());
        }
        platter.unsynced.clear();
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut platter = self.platter();
        if let Some(failure) = platter.fails() {
            if failure.torn {
                platter.put(offset as usize, &data[..data.len() / 2]);
            }
            return Err(failure.kind.into());
        }
        platter.put(offset as usize, data);
        Ok(())
    }
}
