//! The one thread that writes the data file: takes what waits, writes it in one transaction, answers.

use std::time::{Duration, Instant};

use redb::{Database, Durability};
use tokio::sync::{mpsc, oneshot};

use super::{fault, now, tables::Ledger};
use crate::service::{
    outages::Outage,
    snapshot::Snapshot,
    store::{Commit, Committed, EntryId, Key, Partition, StoreError},
};

/// How many writes share one transaction at most.
const GROUP: usize = 256;

/// After how many turns of the scheduler without a new write a group is closed.
const IDLE_TURNS: u32 = 8;

/// How often records whose time has passed are looked for.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

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
    Acknowledge(Partition, Vec<EntryId>),
    NoteAndAcknowledge(Key, Vec<u8>, Option<Duration>, Vec<EntryId>),
    Note(Key, Option<Vec<u8>>, Option<Duration>),
    EndNotes(Vec<(Key, Duration)>),
    Postpone(Partition, Outage, i64),
    Fill(Snapshot),
    /// Nothing: asks whether a transaction still succeeds.
    Probe,
}

/// The writer's thread: takes what waits, up to [`GROUP`], writes it in one transaction, answers.
pub(super) fn write_all(database: &Database, mut writes: mpsc::Receiver<Write>) {
    let mut swept = Instant::now();
    let mut group = Vec::with_capacity(GROUP);
    while writes.blocking_recv_many(&mut group, GROUP) > 0 {
        gather(&mut group, &mut writes);
        let sweep = swept.elapsed() >= SWEEP_EVERY;
        if sweep {
            swept = Instant::now();
        }
        let outcomes = write_group(database, &group, sweep);
        if let Err(error) = &outcomes {
            tracing::error!(%error, "the data file cannot be written");
        }
        answer(&mut group, outcomes);
    }
}

/// Lets those who were just answered ask again, for as long as they keep coming: a transaction costs much
/// more than a commit in it. A lone caller waits for one turn of the scheduler only.
fn gather(group: &mut Vec<Write>, writes: &mut mpsc::Receiver<Write>) {
    let mut idle = 0;
    while idle < IDLE_TURNS && group.len() < GROUP {
        std::thread::yield_now();
        match writes.try_recv() {
            Ok(write) => {
                group.push(write);
                idle = 0;
            }
            Err(_) => idle += 1,
        }
    }
}

fn write_group(database: &Database, group: &[Write], sweep: bool) -> Result<Vec<Outcome>, redb::Error> {
    let mut transaction = database.begin_write()?;
    transaction.set_durability(Durability::Immediate)?;
    let now = now();
    let mut ledger = Ledger::open(&transaction)?;
    let outcomes = group.iter().map(|write| perform(&mut ledger, &write.work, now)).collect::<Result<Vec<_>, _>>()?;
    if sweep {
        ledger.sweep(now)?;
    }
    drop(ledger);
    transaction.commit()?;
    Ok(outcomes)
}

fn perform(ledger: &mut Ledger<'_>, work: &Work, now: i64) -> Result<Outcome, redb::Error> {
    match work {
        Work::Commit(commit) => return ledger.commit(commit, now).map(|committed| committed.map(Some)),
        Work::Acknowledge(partition, entries) => ledger.acknowledge(*partition, entries)?,
        Work::NoteAndAcknowledge(key, body, keep, entries) => {
            ledger.notes.write(key, Some(body), *keep, now)?;
            ledger.acknowledge(key.partition, entries)?;
        }
        Work::Note(key, body, keep) => ledger.notes.write(key, body.as_deref(), *keep, now)?,
        Work::EndNotes(notes) => ledger.notes.end_all(notes, now)?,
        Work::Postpone(partition, outage, at) => ledger.postpone(*partition, *outage, *at)?,
        Work::Fill(snapshot) => ledger.fill(snapshot, now)?,
        Work::Probe => {}
    }
    Ok(Ok(None))
}

/// Tells everyone in the group how it went. Who no longer waits is passed over.
fn answer(group: &mut Vec<Write>, outcomes: Result<Vec<Outcome>, redb::Error>) {
    match outcomes {
        Ok(outcomes) => {
            for (write, outcome) in group.drain(..).zip(outcomes) {
                write.answer.send(outcome).unwrap_or_default();
            }
        }
        Err(error) => {
            let fault = fault(error);
            for write in group.drain(..) {
                write.answer.send(Err(fault.clone())).unwrap_or_default();
            }
        }
    }
}
