//! The thread that writes the data file: collects waiting writes, executes them in one transaction, and answers. If that fails, it
//! reopens the file until it can be written, and meanwhile answers writes with the error.

use crate::store::NoteTtl;
use std::{io, mem, sync::Arc, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout_at},
};

use super::{
    disk::{DatabaseFile, DatabaseOpener, catch_panics, commit_settled},
    tables::{self, WriteTables},
    unsynced::UnsyncedNotes,
};
use crate::{
    backoff::Backoff,
    clock::now_millis,
    outages::Outage,
    snapshot::SnapshotItem,
    store::{Commit, CommitOutcome, EntryId, Key, Partition, StoreError},
};

/// The maximum number of writes in one transaction.
const GROUP: usize = 256;

/// The number of scheduler turns without a new write that closes a group.
const IDLE_TURNS: u32 = 8;

/// The interval between deletions of expired records.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

/// How long after a write the file is settled, so that it opens quickly even if the process is killed.
const SETTLE_AFTER: Duration = Duration::from_secs(1);

/// How long a successful write proves that the file can be written.
const PROBE_VALID_FOR: Duration = Duration::from_secs(60);

/// The pauses before the file is reopened.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(50), Duration::from_secs(2));

/// A queued write, and the channel for its result.
pub(super) struct WriteRequest {
    pub(super) work: WriteOp,
    pub(super) answer: oneshot::Sender<WriteResult>,
}

/// The result of a write; for a commit, its outcome.
pub(super) type WriteResult = Result<Option<CommitOutcome>, StoreError>;

/// A write operation.
pub(super) enum WriteOp {
    Commit(Commit),
    /// Removes outbox entries, and writes a note in the same step.
    Acknowledge(Partition, Option<(Key, Vec<u8>, Option<Duration>)>, Vec<EntryId>),
    Note(Key, Option<Vec<u8>>, Option<Duration>),
    Postpone(Partition, Outage, i64),
    NoteUnsynced(Key, Vec<u8>),
    Fill(Vec<SnapshotItem>, NoteTtl),
    /// Writes nothing, but checks that a transaction succeeds.
    Probe,
}

/// The state of the writer's thread.
pub(super) struct StoreWriter {
    pub(super) disk: Arc<DatabaseFile>,
    pub(super) opener: DatabaseOpener,
    pub(super) unsynced: Arc<UnsyncedNotes>,
    pub(super) writes: mpsc::Receiver<WriteRequest>,
}

/// The timers of the writer.
struct WriterTimers {
    /// When expired records were last deleted.
    swept: Instant,
    /// When something was last written.
    written: Instant,
    /// When the file has to be settled, unless it is.
    settle: Option<Instant>,
}

impl StoreWriter {
    /// Runs until all senders are dropped. Executes up to [`GROUP`] writes at a time.
    pub(super) async fn run(mut self) {
        let mut timers = WriterTimers { swept: Instant::now(), written: Instant::now(), settle: None };
        let mut group = Vec::with_capacity(GROUP);
        loop {
            let swept = timers.swept + SWEEP_EVERY;
            let until = timers.settle.map_or(swept, |settle| settle.min(swept));
            match timeout_at(until, self.writes.recv_many(&mut group, GROUP)).await {
                Ok(0) => return self.shut_down(),
                Ok(_) => self.gather(&mut group),
                Err(_) => {}
            }
            let outcomes = catch_panics(|| self.write(&group, &mut timers));
            if let Err(error) = &outcomes {
                let fault = self.disk.set_failure(error);
                // Reopening often works at once, and then a caller that retries, as the service does, never sees the error.
                let mended = self.reopen(&mut timers);
                refuse(group.drain(..), &fault);
                if !mended && !self.reopen_until_writable(&mut timers).await {
                    return;
                }
            }
            for (write, outcome) in group.drain(..).zip(outcomes.unwrap_or_default()) {
                // The caller may have stopped waiting.
                write.answer.send(outcome).unwrap_or_default();
            }
        }
    }

    /// Waits for further writes of callers that were just answered, for as long as they keep coming: a transaction costs much more than
    /// a commit in it. A lone caller waits for one turn of the scheduler only.
    fn gather(&mut self, group: &mut Vec<WriteRequest>) {
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

    /// Executes the group, in one transaction if it needs one, and whatever else is due.
    fn write(&self, group: &[WriteRequest], timers: &mut WriterTimers) -> Result<Vec<WriteResult>, redb::Error> {
        let now = now_millis();
        let sweep = timers.swept.elapsed() >= SWEEP_EVERY;
        if sweep {
            timers.swept = Instant::now();
        }
        let beside: Vec<_> = group.iter().map(|write| self.writes_beside(&write.work)).collect();
        let probed = group.iter().any(|write| matches!(write.work, WriteOp::Probe));
        let expired = sweep && tables::has_expired(&self.disk.begin_read()?, now)?;
        if expired || !beside.iter().all(|beside| *beside) {
            let transaction = self.disk.begin_write()?;
            let mut tables = WriteTables::open(&transaction)?;
            let outcomes = group.iter().zip(beside).map(|(write, beside)| match beside {
                true => Ok(Ok(None)),
                false => execute(&mut tables, &write.work, now),
            });
            let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
            if expired {
                tables.sweep(now)?;
            }
            let noted = mem::take(&mut tables.notes.written);
            drop(tables);
            transaction.commit()?;
            timers.written = Instant::now();
            timers.settle.get_or_insert(timers.written + SETTLE_AFTER);
            // These unsynced notes were replaced by ordinary ones.
            noted.iter().for_each(|row_key| self.unsynced.remove(row_key));
            return Ok(outcomes);
        }
        let settle = timers.settle.is_some_and(|settle| settle <= Instant::now());
        if settle || self.disk.has_failed() || (probed && timers.written.elapsed() >= PROBE_VALID_FOR) {
            self.settle()?;
            timers.written = Instant::now();
            timers.settle = None;
        }
        Ok(group.iter().map(|_| Ok(None)).collect())
    }

    /// Whether an operation needs no transaction. Writes an unsynced note beside the data file.
    fn writes_beside(&self, work: &WriteOp) -> bool {
        match work {
            WriteOp::Probe => true,
            WriteOp::NoteUnsynced(key, body) => {
                let row_key = tables::row_key(key);
                let in_data_file = || self.disk.read(|transaction| tables::note_at(transaction, &row_key)).map_err(io::Error::other);
                // If it cannot be written beside the data file, it is written into it.
                self.unsynced.put(&row_key, body, in_data_file).is_ok()
            }
            WriteOp::Commit(_) | WriteOp::Acknowledge(..) | WriteOp::Note(..) | WriteOp::Postpone(..) | WriteOp::Fill(..) => false,
        }
    }

    /// Reopens the file; `true` if it can be written now.
    fn reopen(&mut self, timers: &mut WriterTimers) -> bool {
        match catch_panics(|| self.disk.reopen(&mut self.opener)) {
            Ok(()) => {
                *timers = WriterTimers { written: Instant::now(), settle: None, ..*timers };
                self.disk.clear_failure();
                true
            }
            Err(error) => {
                self.disk.set_failure(&error);
                false
            }
        }
    }

    /// Reopens the file until it can be written, and answers writes with the error meanwhile. `false` if all senders were dropped.
    async fn reopen_until_writable(&mut self, timers: &mut WriterTimers) -> bool {
        let mut pauses = PAUSES;
        loop {
            let until = Instant::now() + pauses.pause();
            while let Ok(asked) = timeout_at(until, self.writes.recv()).await {
                let Some(write) = asked else { return false };
                refuse([write], &self.disk.failure().unwrap_or_else(stopped_error));
            }
            if self.reopen(timers) {
                return true;
            }
        }
    }

    /// Puts the file into a state that opens quickly, with the unsynced notes in it.
    fn settle(&self) -> Result<(), redb::Error> {
        let transaction = self.disk.begin_write()?;
        let notes = self.unsynced.all();
        if !notes.is_empty() {
            let mut tables = WriteTables::open(&transaction)?;
            notes.iter().try_for_each(|(row_key, body)| tables.notes.put(row_key, body))?;
        }
        commit_settled(transaction)?;
        self.unsynced.clear();
        Ok(())
    }

    /// Finishes an orderly stop: all data is in the data file, which can then be copied alone.
    fn shut_down(self) {
        match catch_panics(|| self.settle()) {
            Ok(()) => self.unsynced.delete(),
            Err(error) => tracing::warn!(%error, "failed to move unsynced notes into the data file"),
        }
    }
}

/// The error after the writer has stopped.
pub(super) fn stopped_error() -> StoreError {
    StoreError::Unavailable("the writer of the data file has stopped".to_owned())
}

fn refuse(writes: impl IntoIterator<Item = WriteRequest>, fault: &StoreError) {
    for write in writes {
        write.answer.send(Err(fault.clone())).unwrap_or_default();
    }
}

fn execute(tables: &mut WriteTables<'_>, work: &WriteOp, now: i64) -> Result<WriteResult, redb::Error> {
    match work {
        WriteOp::Commit(commit) => return tables.commit(commit, now).map(|committed| committed.map(Some)),
        WriteOp::Acknowledge(partition, note, entries) => {
            if let Some((key, body, keep)) = note {
                tables.notes.write(key, Some(body), *keep, now)?;
            }
            tables.acknowledge(*partition, entries)?;
        }
        WriteOp::Note(key, body, keep) => tables.notes.write(key, body.as_deref(), *keep, now)?,
        WriteOp::NoteUnsynced(key, body) => tables.notes.write(key, Some(body), None, now)?,
        WriteOp::Postpone(partition, outage, at) => tables.postpone(*partition, *outage, *at)?,
        WriteOp::Fill(page, note_ttl) => tables.fill(page, *note_ttl, now)?,
        WriteOp::Probe => {}
    }
    Ok(Ok(None))
}
