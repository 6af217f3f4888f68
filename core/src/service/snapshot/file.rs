//! Backups as bytes. They are written as they come and read page by page, so neither needs memory for more than a page.
//! Looks after no files.
//!
//! The form: a first line, then parts, each behind its length in four bytes (big-endian): pages, and last the end, which says
//! what the pages hold. Behind it the SHA-256 of all of this.

use std::{
    io::{self, BufReader, Read, Seek, SeekFrom},
    mem,
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{DIGEST, Kept, Summary};
use crate::service::stored::StoreError;

/// How a backup begins; the number is the form's.
const MAGIC: &[u8] = b"broadside backup 1\n";

/// How a backup of any form begins.
const ANY_MAGIC: &[u8] = b"broadside backup ";

/// How much of a file is hashed at once.
const PIECE: usize = 64 << 10;

/// One part of the file.
#[derive(Serialize, Deserialize)]
enum Part {
    Page(Vec<Kept>),
    End(End),
}

/// What stands at the end of a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// When the reading began and ended (milliseconds since the epoch).
    pub read: (i64, i64),
    /// The digest of all pages.
    pub digest: [u8; DIGEST],
    /// How much lay in the store that could not be taken along, and some of its names.
    pub left_out: (u64, Vec<String>),
}

impl End {
    /// Between which moments it was read, in UTC.
    pub fn period(&self) -> String {
        let moment = |milliseconds| jiff::Timestamp::from_millisecond(milliseconds).unwrap_or_default();
        format!("from {} to {}", moment(self.read.0), moment(self.read.1))
    }
}

/// Makes a backup's bytes, a part at a time.
#[derive(Default)]
pub struct Encoder {
    hash: Sha256,
    has_begun: bool,
}

impl Encoder {
    /// The bytes of a page.
    pub fn page(&mut self, kept: Vec<Kept>) -> Vec<u8> {
        self.part(&Part::Page(kept))
    }

    /// The last bytes.
    pub fn end(&mut self, end: End) -> Vec<u8> {
        let mut bytes = self.part(&Part::End(end));
        bytes.extend(self.hash.finalize_reset());
        bytes
    }

    fn part(&mut self, part: &Part) -> Vec<u8> {
        let body = postcard::to_allocvec(part).expect("numbers, texts and bytes can always be written into memory");
        let length = u32::try_from(body.len()).expect("a page is far below four gigabytes");
        let magic: &[u8] = if mem::replace(&mut self.has_begun, true) { &[] } else { MAGIC };
        let bytes = [magic, &length.to_be_bytes(), &body].concat();
        self.hash.update(&bytes);
        bytes
    }
}

/// A backup that was looked through and found sound.
pub struct Backup<R> {
    source: BufReader<R>,
    end: End,
    summary: Summary,
}

impl<R: Read + Seek> Backup<R> {
    /// Reads all of it once.
    ///
    /// # Errors
    /// One sentence: that it cannot be read, is no backup, a newer one, or a damaged one.
    pub fn open(source: R) -> Result<Self, StoreError> {
        let mut source = BufReader::with_capacity(PIECE, source);
        source.rewind().map_err(unread)?;
        let mut magic = Vec::new();
        source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(unread)?;
        if magic != MAGIC {
            let says = if magic.starts_with(ANY_MAGIC) {
                "the backup has a newer format; restore it with the version that made it"
            } else {
                "this is no backup"
            };
            return Err(StoreError::Refused(says.to_owned()));
        }
        check_hash(&mut source)?;
        source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(unread)?;
        let (mut summary, mut pages) = (Summary::default(), Pages { source: &mut source, end: None });
        for page in pages.by_ref() {
            page?.iter().for_each(|kept| summary.add(kept));
        }
        // Its writer had read something else than what can be read of it.
        let end = pages.end.filter(|end| end.digest == summary.digest()).ok_or_else(damaged)?;
        Ok(Self { source, end, summary })
    }

    /// How much it holds.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// What stands at its end.
    pub fn end(&self) -> &End {
        &self.end
    }

    /// Everything that it holds, from the beginning.
    ///
    /// # Errors
    /// That the file cannot be read any more.
    pub fn pages(&mut self) -> Result<Pages<'_, R>, StoreError> {
        self.source.seek(SeekFrom::Start(MAGIC.len() as u64)).map_err(unread)?;
        Ok(Pages { source: &mut self.source, end: None })
    }
}

/// The pages of a backup.
pub struct Pages<'b, R> {
    source: &'b mut BufReader<R>,
    end: Option<End>,
}

impl<R: Read> Iterator for Pages<'_, R> {
    type Item = Result<Vec<Kept>, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        match self.part() {
            Ok(Part::Page(kept)) => Some(Ok(kept)),
            Ok(Part::End(end)) => {
                self.end = Some(end);
                None
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

impl<R: Read> Pages<'_, R> {
    fn part(&mut self) -> Result<Part, StoreError> {
        let (mut length, mut body) = ([0; 4], Vec::new());
        self.source.read_exact(&mut length).map_err(unread)?;
        self.source.by_ref().take(u32::from_be_bytes(length).into()).read_to_end(&mut body).map_err(unread)?;
        postcard::from_bytes(&body).map_err(|_| damaged())
    }
}

/// Looks that the hash at the end is that of everything before it.
fn check_hash(source: &mut (impl Read + Seek)) -> Result<(), StoreError> {
    let length = source.seek(SeekFrom::End(0)).map_err(unread)?.checked_sub(DIGEST as u64).ok_or_else(damaged)?;
    source.rewind().map_err(unread)?;
    let (mut content, mut hash, mut piece) = (source.by_ref().take(length), Sha256::new(), vec![0; PIECE]);
    loop {
        match content.read(&mut piece).map_err(unread)? {
            0 => break,
            read => hash.update(&piece[..read]),
        }
    }
    let mut digest = [0; DIGEST];
    source.read_exact(&mut digest).map_err(unread)?;
    let hashed: [u8; DIGEST] = hash.finalize().into();
    if hashed == digest { Ok(()) } else { Err(damaged()) }
}

fn damaged() -> StoreError {
    StoreError::Refused("the backup is damaged: its end does not fit its content; take another one".to_owned())
}

fn unread(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(),
        _ => StoreError::Unavailable(format!("the backup cannot be read: {error}")),
    }
}
