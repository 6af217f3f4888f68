//! The one thread that writes the data file: takes what waits, writes it in one transaction, answers. Where that fails it opens
//! the file again until it can go on; meanwhile everybody is told why nothing is written.

use std::{io, mem, sync::Arc, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout_at},
};

use super::{
    disk::{Disk, Opening, commit_settled, guarded},
    now,
    tables::{self, Ledger},
    unsynced::UnsyncedNotes,
};
use crate::service::{
    backoff::Backoff,
    outages::Outage,
    snapshot::Kept,
    store::{Commit, Committed, EntryId, Key, Partition, StoreError},
};

/// How many writes share one transaction at most.
const GROUP: usize = 256;

/// After how many turns of the scheduler without a new write a group is closed.
const IDLE_TURNS: u32 = 8;

/// How often records whose time has passed are looked for.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

/// How long after a write the file is put in a state that opens at once even if the process is killed.
const SETTLE_AFTER: Duration = Duration::from_secs(1);

/// For so long a write that succeeded shows that the next one will, too.
const FRESH: Duration = Duration::from_secs(60);

/// The pauses before the file is opened again.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(50), Duration::from_secs(2));

/// One write and where its outcome is awaited.
pub(super) struct Write {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Outcome>,
}

/// What came of one write; of a commit, how it went.
pub(super) type Outcome = Result<Option<Committed>, StoreError>;

/// What is to be written.
pub(super) enum Work {
    Commit(Commit),
    /// Messages are done with, and what is noted in the same step.
    Acknowledge(Partition, Option<(Key, Vec<u8>, Option<Duration>)>, Vec<EntryId>),
    Note(Key, Option<Vec<u8>>, Option<Duration>),
    Postpone(Partition, Outage, i64),
    NoteUnsynced(Key, Vec<u8>),
    Fill(Vec<Kept>),
    /// Nothing: asks whether a transaction still succeeds.
    Probe,
}

/// What the writer's thread has in hand.
pub(super) struct Writer {
    pub(super) disk: Arc<Disk>,
    pub(super) opening: Opening,
    pub(super) unsynced: Arc<UnsyncedNotes>,
    pub(super) writes: mpsc::Receiver<Write>,
}

/// When the writer has something to do of itself.
struct Times {
    /// When records whose time has passed were looked for.
    swept: Instant,
    /// When something was written.
    written: Instant,
    /// From when on the file is to be settled, unless it is.
    settle: Option<Instant>,
}

impl Writer {
    /// The writer's thread: takes what waits, up to [`GROUP`], until nobody can ask any more.
    pub(super) async fn run(mut self) {
        let mut times = Times { swept: Instant::now(), written: Instant::now(), settle: None };
        let mut group = Vec::with_capacity(GROUP);
        loop {
            let swept = times.swept + SWEEP_EVERY;
            let until = times.settle.map_or(swept, |settle| settle.min(swept));
            match timeout_at(until, self.writes.recv_many(&mut group, GROUP)).await {
                Ok(0) => return self.leave(),
                Ok(_) => self.gather(&mut group),
                Err(_) => {}
            }
            let outcomes = guarded(|| self.write(&group, &mut times));
            if let Err(error) = &outcomes {
                let fault = self.disk.fails(error);
                // Often it works at once: then whoever asks again, as the service does, never hears of it.
                let mended = self.mend(&mut times);
                refuse(group.drain(..), &fault);
                if !mended && !self.insist(&mut times).await {
                    return;
                }
            }
            for (write, outcome) in group.drain(..).zip(outcomes.unwrap_or_default()) {
                // Who no longer waits is passed over.
                write.answer.send(outcome).unwrap_or_default();
            }
        }
    }

    /// Lets those who were just answered ask again, for as long as they keep coming: a transaction costs much
    /// more than a commit in it. A lone caller waits for one turn of the scheduler only.
    fn gather(&mut self, group: &mut Vec<Write>) {
        let mut idle = 0;
        while idle < IDLE_TURNS && group.len() < GROUP {
            std::thread::yield_now();
            match self.writes.try_recv() {
                Ok(write) => {
                    group.push(write);
                    idle = 0;
                }
                Err(_) => idle += 1,
            }
        }
    }

    /// Does all of this, in one transaction as far as it needs one, and what is due besides.
    fn write(&self, group: &[Write], times: &mut Times) -> Result<Vec<Outcome>, redb::Error> {
        let now = now();
        let sweep = times.swept.elapsed() >= SWEEP_EVERY;
        if sweep {
            times.swept = Instant::now();
        }
        let beside: Vec<_> = group.iter().map(|write| self.is_written_beside(&write.work)).collect();
        let probed = group.iter().any(|write| matches!(write.work, Work::Probe));
        let expired = sweep && tables::has_expired(&self.disk.begin_read()?, now)?;
        if expired || !beside.iter().all(|beside| *beside) {
            let transaction = self.disk.begin_write()?;
            let mut ledger = Ledger::open(&transaction)?;
            let outcomes = group.iter().zip(beside).map(|(write, beside)| match beside {
                true => Ok(Ok(None)),
                false => perform(&mut ledger, &write.work, now),
            });
            let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
            if expired {
                ledger.sweep(now)?;
            }
            let noted = mem::take(&mut ledger.notes.written);
            drop(ledger);
            transaction.commit()?;
            times.written = Instant::now();
            times.settle.get_or_insert(times.written + SETTLE_AFTER);
            // Ordinary notes stand in the place of these now.
            noted.iter().for_each(|place| self.unsynced.remove(place));
            return Ok(outcomes);
        }
        let settle = times.settle.is_some_and(|settle| settle <= Instant::now());
        if settle || self.disk.is_doubted() || (probed && times.written.elapsed() >= FRESH) {
            self.settle()?;
            times.written = Instant::now();
            times.settle = None;
        }
        Ok(group.iter().map(|_| Ok(None)).collect())
    }

    /// Whether this needs no place in a transaction; writes it, if it is to be written beside the data file.
    fn is_written_beside(&self, work: &Work) -> bool {
        match work {
            Work::Probe => true,
            Work::NoteUnsynced(key, body) => {
                let place = tables::place(key);
                let kept = || self.disk.read(|transaction| tables::note_at(transaction, &place)).map_err(io::Error::other);
                // Where it cannot be written beside the file, it can still be written into it.
                self.unsynced.put(&place, body, kept).is_ok()
            }
            Work::Commit(_) | Work::Acknowledge(..) | Work::Note(..) | Work::Postpone(..) | Work::Fill(_) => false,
        }
    }

    /// Opens the file again; whether it can be written now.
    fn mend(&mut self, times: &mut Times) -> bool {
        match guarded(|| self.disk.open_again(&mut self.opening)) {
            Ok(()) => {
                *times = Times { written: Instant::now(), settle: None, ..*times };
                self.disk.healed();
                true
            }
            Err(error) => {
                self.disk.fails(&error);
                false
            }
        }
    }

    /// Opens the file again and again until it can be written; says to whoever asks meanwhile why it cannot. Whether there is
    /// anybody left to write for.
    async fn insist(&mut self, times: &mut Times) -> bool {
        let mut pauses = PAUSES;
        loop {
            let until = Instant::now() + pauses.pause();
            while let Ok(asked) = timeout_at(until, self.writes.recv()).await {
                let Some(write) = asked else { return false };
                refuse([write], &self.disk.trouble().unwrap_or_else(stopped));
            }
            if self.mend(times) {
                return true;
            }
        }
    }

    /// Puts the file in a state that opens at once, with the notes that stand beside it.
    fn settle(&self) -> Result<(), redb::Error> {
        let transaction = self.disk.begin_write()?;
        let notes = self.unsynced.all();
        if !notes.is_empty() {
            let mut ledger = Ledger::open(&transaction)?;
            notes.iter().try_for_each(|(place, body)| ledger.notes.put(place, body))?;
        }
        commit_settled(transaction)?;
        self.unsynced.forget();
        Ok(())
    }

    /// The end of an orderly stop: the data file has everything in it, so that it can be taken along alone.
    fn leave(self) {
        match guarded(|| self.settle()) {
            Ok(()) => self.unsynced.delete(),
            Err(error) => tracing::warn!(%error, "the notes beside the data file stay where they are"),
        }
    }
}

/// What is said where there is no writer any more.
pub(super) fn stopped() -> StoreError {
    StoreError::Unavailable("the writer of the data file has stopped".to_owned())
}

fn refuse(writes: impl IntoIterator<Item = Write>, fault: &StoreError) {
    for write in writes {
        write.answer.send(Err(fault.clone())).unwrap_or_default();
    }
}

fn perform(ledger: &mut Ledger<'_>, work: &Work, now: i64) -> Result<Outcome, redb::Error> {
    match work {
        Work::Commit(commit) => return ledger.commit(commit, now).map(|committed| committed.map(Some)),
        Work::Acknowledge(partition, note, entries) => {
            if let Some((key, body, keep)) = note {
                ledger.notes.write(key, Some(body), *keep, now)?;
            }
            ledger.acknowledge(*partition, entries)?;
        }
        Work::Note(key, body, keep) => ledger.notes.write(key, body.as_deref(), *keep, now)?,
        Work::NoteUnsynced(key, body) => ledger.notes.write(key, Some(body), None, now)?,
        Work::Postpone(partition, outage, at) => ledger.postpone(*partition, *outage, *at)?,
        Work::Fill(page) => ledger.fill(page, now)?,
        Work::Probe => {}
    }
    Ok(Ok(None))
}
