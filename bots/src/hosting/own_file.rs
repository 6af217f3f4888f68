//! Files for their owner's eyes alone, written whole or not at all. What is in them is the business of whoever writes.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// Who may read them: they hold fleets, names and tokens.
const OWNER_ONLY: u32 = 0o600;

/// Puts `bytes` in the place of the file at `path`, or makes it. When this comes back they are on the disk; broken off, it
/// leaves what was there before.
///
/// # Errors
/// When the disk does not take it, or the path names no file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut fresh = Fresh::beside(path)?;
    fresh.file.write_all(bytes)?;
    fresh.keep()
}

/// A file that is being written, beside the place it is meant for. Dropped, it is gone.
pub(super) struct Fresh {
    /// What it has so far; to be written and read.
    pub(super) file: File,
    here: PathBuf,
    place: PathBuf,
}

impl Fresh {
    /// An empty one.
    ///
    /// # Errors
    /// When the disk does not take it, or the path names no file.
    pub(super) fn beside(place: &Path) -> io::Result<Self> {
        let name = place.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let here = place.with_file_name(format!(".{}.new", name.to_string_lossy()));
        // One that was left behind may be readable by others.
        match fs::remove_file(&here) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(OWNER_ONLY).open(&here)?;
        Ok(Self { file, here, place: place.to_owned() })
    }

    /// Puts it in its place. When this comes back it is on the disk.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub(super) fn keep(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.here, &self.place)?;
        let folder = self.place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        // Where it was kept, nothing is here any more.
        let _ = fs::remove_file(&self.here);
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let (path, left_behind) = (folder.path().join("it"), folder.path().join(".it.new"));
        for before in [None, Some("for all to read")] {
            for place in [&path, &left_behind] {
                before.into_iter().for_each(|text| fs::write(place, text).expect("a temporary folder is writable"));
            }
            write(&path, b"ours").expect("a temporary folder is writable");
            drop(Fresh::beside(&path).expect("a temporary folder is writable"));
            assert_eq!(fs::read(&path).expect("it is there"), b"ours");
            assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, OWNER_ONLY);
            assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1, "nothing is left beside it");
        }
        assert!(write(Path::new("/"), b"").is_err());
    }
}
