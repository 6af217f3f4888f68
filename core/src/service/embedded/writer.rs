//! The one thread that writes the data file: takes what waits, writes it in one transaction, answers.

use std::time::{Duration, Instant};

use redb::{Database, Durability};
use tokio::sync::{mpsc, oneshot};

use super::{fault, now, tables::Ledger};
use crate::service::{
    holdings::Holdings,
    store::{Commit, Committed, Fault, Key, ParcelId, Partition},
};

/// How many writes share one transaction at most.
const GROUP: usize = 256;

/// After how many turns of the scheduler without a new write a group is closed.
const IDLE_TURNS: u32 = 8;

/// How often records whose time has passed are looked for.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

/// One write and where its outcome is awaited.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Outcome>,
}

/// What came of one write; of a commit, how it went.
pub(super) type Outcome = Result<Option<Committed>, Fault>;

/// What is to be written.
pub(super) enum Work {
    Commit(Commit),
    Acknowledge(Partition, Vec<ParcelId>),
    Note(Key, Option<Vec<u8>>),
    Fill(Holdings),
    /// Nothing: asks whether a transaction still succeeds.
    Probe,
}

/// The writer's thread: takes what waits, up to [`GROUP`], writes it in one transaction, answers.
pub(super) fn write_all(database: &Database, mut jobs: mpsc::Receiver<Job>) {
    let mut swept = Instant::now();
    let mut group = Vec::with_capacity(GROUP);
    while jobs.blocking_recv_many(&mut group, GROUP) > 0 {
        gather(&mut group, &mut jobs);
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
fn gather(group: &mut Vec<Job>, jobs: &mut mpsc::Receiver<Job>) {
    let mut idle = 0;
    while idle < IDLE_TURNS && group.len() < GROUP {
        std::thread::yield_now();
        match jobs.try_recv() {
            Ok(job) => {
                group.push(job);
                idle = 0;
            }
            Err(_) => idle += 1,
        }
    }
}

fn write_group(database: &Database, group: &[Job], sweep: bool) -> Result<Vec<Outcome>, redb::Error> {
    let mut transaction = database.begin_write()?;
    transaction.set_durability(Durability::Immediate)?;
    let now = now();
    let mut ledger = Ledger::open(&transaction)?;
    let outcomes = group.iter().map(|job| perform(&mut ledger, &job.work, now)).collect::<Result<Vec<_>, _>>()?;
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
        Work::Acknowledge(partition, parcels) => ledger.acknowledge(*partition, parcels)?,
        Work::Note(key, body) => ledger.note(key, body.as_deref())?,
        Work::Fill(holdings) => ledger.fill(holdings)?,
        Work::Probe => {}
    }
    Ok(Ok(None))
}

/// Tells everyone in the group how it went. Who no longer waits is passed over.
fn answer(group: &mut Vec<Job>, outcomes: Result<Vec<Outcome>, redb::Error>) {
    match outcomes {
        Ok(outcomes) => {
            for (job, outcome) in group.drain(..).zip(outcomes) {
                job.answer.send(outcome).unwrap_or_default();
            }
        }
        Err(error) => {
            let fault = fault(error);
            for job in group.drain(..) {
                job.answer.send(Err(fault.clone())).unwrap_or_default();
            }
        }
    }
}
