//! The outages whose length the running turns of a partition have got back. The store moves the alarms of its games in one
//! step and notes the outage with it; each game takes its share with its next commit, and is seen with it from then on.
//! Finds no outage itself.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use super::{
    mutex::lock,
    stored::{Collection, Key, Partition},
};
use crate::game::{Game, ids::Timestamp};

/// How many outages of a partition are remembered; older ones go first. A game that nobody moved through all of these rings by
/// an alarm that was moved for every one of them.
pub(super) const REMEMBERED: usize = 64;

/// How many bytes one takes in the note.
pub(super) const ENTRY: usize = 24;

/// A time in which nobody served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When somebody served last, in milliseconds since the epoch; it names the outage. Later outages have later ones.
    pub since: i64,
    /// How long it was, in milliseconds.
    pub millis: i64,
}

/// An outage that a partition has got back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenBack {
    /// The outage.
    pub outage: Outage,
    /// Which turns have a share in it: those that began before this moment, in milliseconds since the epoch. No two of a
    /// partition are the same.
    pub at: i64,
}

/// The last outages that a partition has got back, oldest first; kept as a note.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TimeBack(Vec<GivenBack>);

impl TimeBack {
    /// Where a partition's is kept.
    pub fn note(partition: Partition) -> Key {
        Key { partition, collection: Collection::Anchor, name: "outages".to_owned() }
    }

    /// Reads one: three numbers of 8 bytes, big-endian, for each outage.
    pub fn read(bytes: &[u8]) -> Self {
        let numbers: Vec<i64> = bytes.as_chunks().0.iter().map(|number| i64::from_be_bytes(*number)).collect();
        let read = |[since, millis, at]: &[i64; 3]| GivenBack { outage: Outage { since: *since, millis: *millis }, at: *at };
        Self(numbers.as_chunks().0.iter().map(read).collect())
    }

    /// The bytes of the note.
    pub fn write(&self) -> Vec<u8> {
        self.0.iter().flat_map(|one| [one.outage.since, one.outage.millis, one.at]).flat_map(i64::to_be_bytes).collect()
    }

    /// The last one.
    pub fn last(&self) -> Option<GivenBack> {
        self.0.last().copied()
    }

    /// When the last one began, 0 for none: what a commit says to have known.
    pub fn newest(&self) -> i64 {
        self.last().map_or(0, |last| last.outage.since)
    }

    /// Adds an outage; `false` where it, or a later one, is here already.
    pub fn add(&mut self, outage: Outage, at: i64) -> bool {
        if self.last().is_some_and(|last| last.outage.since >= outage.since) {
            return false;
        }
        let at = self.last().map_or(at, |last| at.max(last.at + 1));
        self.0.push(GivenBack { outage, at });
        let surplus = self.0.len().saturating_sub(REMEMBERED);
        self.0.drain(..surplus);
        true
    }

    /// The game with its share of these, as far as it has not taken it yet.
    pub(super) fn share(&self, game: Game) -> Game {
        self.0.iter().fold(game, |game, one| game.with_outage_credit(Timestamp(one.at), one.outage.millis))
    }
}

/// What this process knows of the time that partitions have got back. It may be out of date: the store refuses a commit of a
/// game that was decided without the newest outage.
#[derive(Default)]
pub(super) struct KnownTimeBack(Mutex<BTreeMap<Partition, Arc<TimeBack>>>);

impl KnownTimeBack {
    /// What is known of this partition.
    pub(super) fn get(&self, partition: Partition) -> Option<Arc<TimeBack>> {
        lock(&self.0).get(&partition).cloned()
    }

    /// Notes what was read from the store, unless more is known already.
    pub(super) fn learn(&self, partition: Partition, time_back: TimeBack) -> Arc<TimeBack> {
        let mut all = lock(&self.0);
        let known = all.entry(partition).or_default();
        if known.newest() <= time_back.newest() {
            *known = Arc::new(time_back);
        }
        Arc::clone(known)
    }

    /// Forgets what is out of date.
    pub(super) fn forget(&self, partition: Partition) {
        lock(&self.0).remove(&partition);
    }
}
