//! Atomic writing of files that only their owner can read.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// The file mode: these files hold fleets, names and tokens.
const OWNER_ONLY_MODE: u32 = 0o600;

/// Creates or replaces the file at `path`. On return the bytes are synced to disk; on failure the old file is unchanged.
///
/// # Errors
/// An I/O error, or `path` names no file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut pending = AtomicFile::create(path)?;
    pending.file.write_all(bytes)?;
    pending.commit()
}

/// A temporary file next to its final path. Removed on drop unless committed.
pub(super) struct AtomicFile {
    /// The open file, readable and writable.
    pub(super) file: File,
    temporary: PathBuf,
    target: PathBuf,
}

impl AtomicFile {
    /// Creates an empty temporary file for `target`.
    ///
    /// # Errors
    /// An I/O error, or `target` names no file.
    pub(super) fn create(target: &Path) -> io::Result<Self> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let temporary = target.with_file_name(format!(".{}.new", name.to_string_lossy()));
        // A leftover file may be readable by others.
        fs::remove_file(&temporary).or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(OWNER_ONLY_MODE).open(&temporary)?;
        Ok(Self { file, temporary, target: target.to_owned() })
    }

    /// Moves the file to its final path and syncs it to disk.
    ///
    /// # Errors
    /// An I/O error.
    pub(super) fn commit(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.target)?;
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        // After a commit there is nothing to remove.
        let _ = fs::remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn file_is_replaced_atomically_with_owner_only_permissions() {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let (path, left_behind) = (folder.path().join("it"), folder.path().join(".it.new"));
        for before in [None, Some("for all to read")] {
            for place in [&path, &left_behind] {
                before.into_iter().for_each(|text| fs::write(place, text).expect("a temporary folder is writable"));
            }
            write(&path, b"ours").expect("a temporary folder is writable");
            drop(AtomicFile::create(&path).expect("a temporary folder is writable"));
            assert_eq!(fs::read(&path).expect("it is there"), b"ours");
            assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, OWNER_ONLY_MODE);
            assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1, "nothing is left beside it");
        }
        assert!(write(Path::new("/"), b"").is_err());
    }
}
