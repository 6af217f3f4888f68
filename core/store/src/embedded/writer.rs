//! The thread that writes the data file: it collects waiting writes, executes them in one transaction, and reports each result to its
//! caller. If a transaction fails, it reopens the file until writing works again, and meanwhile answers all writes with the error.

use crate::store::NoteTtl;
use std::{io, mem, sync::Arc, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout_at},
};

use super::{
    disk::{DatabaseFile, DatabaseOpener, catch_panics, commit_with_quick_repair},
    tables::{self, WriteTables},
    unsynced::UnsyncedNotes,
};
use crate::{
    backoff::Backoff,
    clock::now_millis,
    outages::Outage,
    snapshot::SnapshotItem,
    store::{Commit, CommitOutcome, EntryId, Key, Partition, StoreError, StoreResult},
};

/// The maximum number of writes in one transaction.
const MAX_GROUP_SIZE: usize = 256;

/// The number of scheduler turns without a new write that closes a group.
const IDLE_TURNS: u32 = 8;

/// The interval between deletions of expired records.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// How long after a write a checkpoint follows (see [`StoreWriter::checkpoint`]).
const CHECKPOINT_DELAY: Duration = Duration::from_secs(1);

/// How long after a successful write a [`WriteOp::Probe`] succeeds without a test write.
const PROBE_VALID_FOR: Duration = Duration::from_secs(60);

/// The pauses between attempts to reopen the file.
const REOPEN_BACKOFF: Backoff = Backoff::new(Duration::from_millis(50), Duration::from_secs(2));

/// A queued write, and the channel for its result.
pub(super) struct WriteRequest {
    pub(super) operation: WriteOp,
    pub(super) answer: oneshot::Sender<WriteResult>,
}

/// The result of a write: the outcome of a commit, `None` for every other operation.
pub(super) type WriteResult = StoreResult<Option<CommitOutcome>>;

pub(super) enum WriteOp {
    Commit(Commit),
    /// Removes outbox entries and writes an optional note (key, body and time to live), in one step.
    Acknowledge(Partition, Option<(Key, Vec<u8>, Option<Duration>)>, Vec<EntryId>),
    /// Writes a note with an optional time to live, or removes the note if there is no body.
    Note(Key, Option<Vec<u8>>, Option<Duration>),
    /// Credits an outage to turns that began before this time.
    Postpone(Partition, Outage, i64),
    /// Writes a note without waiting for the disk.
    NoteUnsynced(Key, Vec<u8>),
    /// Writes a page of a snapshot into an empty store.
    Fill(Vec<SnapshotItem>, NoteTtl),
    /// Changes nothing, and checks that a transaction succeeds.
    Probe,
}

/// The writer: what its thread owns and shares.
pub(super) struct StoreWriter {
    pub(super) disk: Arc<DatabaseFile>,
    pub(super) opener: DatabaseOpener,
    pub(super) unsynced: Arc<UnsyncedNotes>,
    pub(super) writes: mpsc::Receiver<WriteRequest>,
}

struct WriterTimers {
    /// When expired records were last deleted.
    last_sweep: Instant,
    /// When something was last written.
    last_write: Instant,
    /// When the next checkpoint is due; `None` if nothing was written since the last one.
    checkpoint_due: Option<Instant>,
}

impl StoreWriter {
    /// Runs until all senders are dropped. Executes up to [`MAX_GROUP_SIZE`] writes at a time.
    pub(super) async fn run(mut self) {
        let mut timers = WriterTimers { last_sweep: Instant::now(), last_write: Instant::now(), checkpoint_due: None };
        let mut group = Vec::with_capacity(MAX_GROUP_SIZE);
        loop {
            let sweep_due = timers.last_sweep + SWEEP_INTERVAL;
            let until = timers.checkpoint_due.map_or(sweep_due, |checkpoint| checkpoint.min(sweep_due));
            match timeout_at(until, self.writes.recv_many(&mut group, MAX_GROUP_SIZE)).await {
                Ok(0) => return self.shut_down(),
                Ok(_) => self.collect_more(&mut group),
                Err(_) => {}
            }
            let outcomes = catch_panics(|| self.write(&group, &mut timers));
            if let Err(error) = &outcomes {
                let fault = self.disk.set_failure(error);
                // Reopening often works at once, and then a caller that retries, as the service does, never sees the error.
                let reopened = self.reopen(&mut timers);
                answer_with_error(group.drain(..), &fault);
                if !reopened && !self.reopen_until_writable(&mut timers).await {
                    return;
                }
            }
            for (write, outcome) in group.drain(..).zip(outcomes.unwrap_or_default()) {
                // The caller may have stopped waiting.
                write.answer.send(outcome).unwrap_or_default();
            }
        }
    }

    /// Adds further writes to the group for as long as they keep arriving, because a transaction costs much more than a commit in it.
    /// Stops after [`IDLE_TURNS`] scheduler turns without a new write.
    fn collect_more(&mut self, group: &mut Vec<WriteRequest>) {
        let mut idle = 0;
        while idle < IDLE_TURNS && group.len() < MAX_GROUP_SIZE {
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

    /// Executes the group, in one transaction if it needs one, and does a sweep or checkpoint that is due.
    fn write(&self, group: &[WriteRequest], timers: &mut WriterTimers) -> Result<Vec<WriteResult>, redb::Error> {
        let now = now_millis();
        let sweep = timers.last_sweep.elapsed() >= SWEEP_INTERVAL;
        if sweep {
            timers.last_sweep = Instant::now();
        }
        let done: Vec<_> = group.iter().map(|write| self.execute_without_transaction(&write.operation)).collect();
        let probed = group.iter().any(|write| matches!(write.operation, WriteOp::Probe));
        let expired = sweep && tables::has_expired(&self.disk.begin_read()?, now)?;
        if expired || !done.iter().all(|done| *done) {
            let transaction = self.disk.begin_write()?;
            let mut tables = WriteTables::open(&transaction)?;
            let outcomes = group.iter().zip(done).map(|(write, done)| match done {
                true => Ok(Ok(None)),
                false => execute(&mut tables, &write.operation, now),
            });
            let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
            if expired {
                tables.delete_expired(now)?;
            }
            let written_notes = mem::take(&mut tables.notes.written);
            drop(tables);
            transaction.commit()?;
            timers.last_write = Instant::now();
            timers.checkpoint_due.get_or_insert(timers.last_write + CHECKPOINT_DELAY);
            // These unsynced notes were replaced by ordinary ones.
            written_notes.iter().for_each(|row_key| self.unsynced.remove(row_key));
            return Ok(outcomes);
        }
        let due = timers.checkpoint_due.is_some_and(|checkpoint| checkpoint <= Instant::now());
        if due || self.disk.has_failed_read() || (probed && timers.last_write.elapsed() >= PROBE_VALID_FOR) {
            self.checkpoint()?;
            timers.last_write = Instant::now();
            timers.checkpoint_due = None;
        }
        Ok(group.iter().map(|_| Ok(None)).collect())
    }

    /// Executes an operation that needs no transaction: a probe, or an unsynced note, which is written to its own file. Returns `false`
    /// if the operation needs a transaction.
    fn execute_without_transaction(&self, operation: &WriteOp) -> bool {
        match operation {
            WriteOp::Probe => true,
            WriteOp::NoteUnsynced(key, body) => {
                let row_key = tables::row_key(key);
                let in_data_file = || self.disk.read(|transaction| tables::note_row(transaction, &row_key)).map_err(io::Error::other);
                // If the file of unsynced notes cannot be written, the note goes into the data file.
                self.unsynced.put(&row_key, body, in_data_file).is_ok()
            }
            WriteOp::Commit(_) | WriteOp::Acknowledge(..) | WriteOp::Note(..) | WriteOp::Postpone(..) | WriteOp::Fill(..) => false,
        }
    }

    /// Reopens the file. Returns whether it can be written now.
    fn reopen(&mut self, timers: &mut WriterTimers) -> bool {
        match catch_panics(|| self.disk.reopen(&mut self.opener)) {
            Ok(()) => {
                *timers = WriterTimers { last_write: Instant::now(), checkpoint_due: None, ..*timers };
                self.disk.clear_failure();
                true
            }
            Err(error) => {
                self.disk.set_failure(&error);
                false
            }
        }
    }

    /// Tries to reopen the file until it can be written, and answers writes with the error meanwhile. Returns `false` if all senders were
    /// dropped.
    async fn reopen_until_writable(&mut self, timers: &mut WriterTimers) -> bool {
        let mut backoff = REOPEN_BACKOFF;
        loop {
            let until = Instant::now() + backoff.next_pause();
            while let Ok(received) = timeout_at(until, self.writes.recv()).await {
                let Some(write) = received else { return false };
                answer_with_error([write], &self.disk.failure().unwrap_or_else(stopped_error));
            }
            if self.reopen(timers) {
                return true;
            }
        }
    }

    /// Moves the unsynced notes into the data file, and commits so that the file opens quickly even if the process is killed.
    fn checkpoint(&self) -> Result<(), redb::Error> {
        let transaction = self.disk.begin_write()?;
        let notes = self.unsynced.all();
        if !notes.is_empty() {
            let mut tables = WriteTables::open(&transaction)?;
            notes.iter().try_for_each(|(row_key, body)| tables.notes.write_permanent(row_key, body))?;
        }
        commit_with_quick_repair(transaction)?;
        self.unsynced.clear();
        Ok(())
    }

    /// Ends the writer in an orderly way: moves everything into the data file, which can then be copied alone.
    fn shut_down(self) {
        match catch_panics(|| self.checkpoint()) {
            Ok(()) => self.unsynced.delete(),
            Err(error) => tracing::warn!(%error, "failed to move unsynced notes into the data file"),
        }
    }
}

/// The error for a write after the writer's thread has ended.
pub(super) fn stopped_error() -> StoreError {
    StoreError::Unavailable("the thread that writes the data file has stopped; restart the bot".to_owned())
}

fn answer_with_error(writes: impl IntoIterator<Item = WriteRequest>, fault: &StoreError) {
    for write in writes {
        write.answer.send(Err(fault.clone())).unwrap_or_default();
    }
}

fn execute(tables: &mut WriteTables<'_>, operation: &WriteOp, now: i64) -> Result<WriteResult, redb::Error> {
    match operation {
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
        WriteOp::Fill(page, note_ttl) => tables.write_snapshot_page(page, *note_ttl, now)?,
        WriteOp::Probe => {}
    }
    Ok(Ok(None))
}
