//! Taking everything out of a store that is in use, and putting it into an empty one of either kind. Both go page by page.
//! Knows no files and no settings.
//!
//! A backup of a store that others write is not of one moment: it is read from the one that it names to the other. Every record in
//! it is whole, as it was at a moment of its own between; what waited when the reading began is in it, and what came meanwhile
//! and still waits, too; and a message may be told twice and a job be done twice: a message of events that the record
//! does not have yet tells nothing, and the events are told when they happen. What is not held together is a change of two
//! records, one read before it and one after: what came of a job that was asked for and done in between, of the ledger that goes
//! into careers, of a game that a tournament has just opened. With nobody writing it is of one moment.

use std::{
    collections::BTreeSet,
    io::{Read, Seek},
    mem,
};

use super::{
    chance::{Clock, SystemClock},
    snapshot::{Backup, Encoder, End, Kept, Summary, Survey},
    store::{Store, StoreError},
};

/// Within which time what expires may be gone before it is read back (milliseconds).
const SOON: i64 = 3_600_000;

/// How many of the things that cannot be taken along are named.
const NAMED: usize = 8;

/// A backup as it is taken.
pub struct Taking<'s> {
    survey: Box<dyn Survey + 's>,
    encoder: Encoder,
    ended: bool,
    from: i64,
    summary: Summary,
    left_out: (u64, Vec<String>),
}

impl<'s> Taking<'s> {
    /// Begins to read `store`.
    ///
    /// # Errors
    /// When the store does not answer.
    pub fn of(store: &'s dyn Store) -> Result<Self, StoreError> {
        let (survey, from) = (store.survey()?, SystemClock.now().0);
        Ok(Self { survey, encoder: Encoder::default(), ended: false, from, summary: Summary::default(), left_out: (0, Vec::new()) })
    }

    /// The next bytes of it; `None` at the end.
    ///
    /// # Errors
    /// When the store does not answer; what there is so far is no backup.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        if self.ended {
            return Ok(None);
        }
        let Some(page) = self.survey.next().await? else {
            self.ended = true;
            let read = (self.from, SystemClock.now().0);
            return Ok(Some(self.encoder.end(End { read, digest: self.summary.digest(), left_out: mem::take(&mut self.left_out) })));
        };
        page.kept.iter().for_each(|kept| self.summary.add(kept));
        self.left_out.0 += page.left_out.len() as u64;
        let room = NAMED.saturating_sub(self.left_out.1.len());
        self.left_out.1.extend(page.left_out.iter().take(room).cloned());
        Ok(Some(self.encoder.page(page.kept)))
    }
}

/// Puts what a backup holds into `store`, and looks that the store then keeps the same. What has expired since is left out.
/// Says what was written.
///
/// # Errors
/// One sentence: that the store is not empty, or that it does not answer; then a part of it may have been written.
pub async fn put<R: Read + Seek>(store: &dyn Store, backup: &mut Backup<R>) -> Result<Summary, StoreError> {
    if store.survey()?.next().await?.is_some() {
        return Err(StoreError::Refused("there is something in this store already; restore into an empty one".to_owned()));
    }
    let now = SystemClock.now().0;
    let (mut written, mut wanted, mut fleeting) = (Summary::default(), Summary::default(), BTreeSet::new());
    for page in backup.pages()? {
        let mut page = page?;
        page.retain(|kept| !matches!(kept, Kept::Record(record) if record.expired(now)));
        for kept in &page {
            written.add(kept);
            match kept {
                Kept::Record(record) if record.expired(now + SOON) => drop(fleeting.insert(record.digest())),
                Kept::Record(_) | Kept::Note(..) | Kept::Entry(..) => wanted.add(kept),
            }
        }
        store.fill(page).await?;
    }
    let (mut lasting, mut survey) = (Summary::default(), store.survey()?);
    while let Some(page) = survey.next().await? {
        for kept in &page.kept {
            match kept {
                Kept::Record(record) if fleeting.contains(&record.digest()) => {}
                Kept::Record(_) | Kept::Note(..) | Kept::Entry(..) => lasting.add(kept),
            }
        }
    }
    if lasting != wanted {
        return Err(StoreError::Refused(
            "the store does not keep what was restored; empty it and try again, with no bot running".to_owned(),
        ));
    }
    Ok(written)
}
