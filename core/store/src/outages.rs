//! Outage credits: when no replica served a partition for a while, its running turns are extended by the length of that outage. The store
//! moves the alarms of the games and records the credit in one step. Each game applies its new credits with its next commit, and is
//! displayed with them until then. Does not detect outages itself.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use super::{
    mutex::lock,
    stored::{Collection, Key, Partition},
};

/// The number of outages recorded for a partition; older ones are dropped. The alarm of a game is moved for every outage, even if the game
/// did not change during all of these.
pub(super) const MAX_CREDITS: usize = 64;

/// The size of one credit in the note, in bytes.
pub(super) const CREDIT_BYTES: usize = 24;

/// A period in which no replica served the partition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When a replica last served the partition, in milliseconds since the epoch. Identifies the outage; later outages have greater values.
    pub since: i64,
    /// Its length in milliseconds.
    pub millis: i64,
}

/// An outage credited to a partition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutageCredit {
    /// The outage.
    pub outage: Outage,
    /// The outage is credited to turns that began before this time, in milliseconds since the epoch. Unique within a partition.
    pub at: i64,
}

/// The last outages credited to a partition, oldest first, at most 64. Stored as a note.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OutageCredits(Vec<OutageCredit>);

impl OutageCredits {
    /// The key of the note with a partition's credits.
    pub fn note_key(partition: Partition) -> Key {
        Key { partition, collection: Collection::Anchor, name: "outages".to_owned() }
    }

    /// Decodes the note: three big-endian numbers of 8 bytes for each outage.
    pub fn decode(bytes: &[u8]) -> Self {
        let numbers: Vec<i64> = bytes.as_chunks().0.iter().map(|number| i64::from_be_bytes(*number)).collect();
        let read = |[since, millis, at]: &[i64; 3]| OutageCredit { outage: Outage { since: *since, millis: *millis }, at: *at };
        Self(numbers.as_chunks().0.iter().map(read).collect())
    }

    /// Encodes the note.
    pub fn encode(&self) -> Vec<u8> {
        self.0.iter().flat_map(|one| [one.outage.since, one.outage.millis, one.at]).flat_map(i64::to_be_bytes).collect()
    }

    /// The newest credit.
    pub fn last(&self) -> Option<OutageCredit> {
        self.0.last().copied()
    }

    /// When the newest outage began, in milliseconds since the epoch; 0 if there is none. The value for
    /// [`Commit::newest_known_outage`](super::store::Commit::newest_known_outage).
    pub fn newest(&self) -> i64 {
        self.last().map_or(0, |last| last.outage.since)
    }

    /// Adds an outage that is credited to turns that began before `at`. Returns `false` if it, or a later one, was added before.
    pub fn add(&mut self, outage: Outage, at: i64) -> bool {
        if self.last().is_some_and(|last| last.outage.since >= outage.since) {
            return false;
        }
        let at = self.last().map_or(at, |last| at.max(last.at + 1));
        self.0.push(OutageCredit { outage, at });
        let surplus = self.0.len().saturating_sub(MAX_CREDITS);
        self.0.drain(..surplus);
        true
    }

    /// The credits, oldest first.
    pub fn all(&self) -> &[OutageCredit] {
        &self.0
    }
}

/// The outage credits known to this process, by partition. They may be out of date: the store then refuses game commits that are based on
/// them.
#[derive(Default)]
pub struct OutageCreditCache(Mutex<BTreeMap<Partition, Arc<OutageCredits>>>);

impl OutageCreditCache {
    /// The cached credits of a partition; `None` if they are not cached.
    pub fn get(&self, partition: Partition) -> Option<Arc<OutageCredits>> {
        lock(&self.0).get(&partition).cloned()
    }

    /// Caches credits read from the store, unless newer ones are cached. Returns the credits in the cache.
    pub fn update(&self, partition: Partition, outage_credits: OutageCredits) -> Arc<OutageCredits> {
        let mut all = lock(&self.0);
        let known = all.entry(partition).or_default();
        if known.newest() <= outage_credits.newest() {
            *known = Arc::new(outage_credits);
        }
        Arc::clone(known)
    }

    /// Removes the credits of a partition from the cache.
    pub fn forget(&self, partition: Partition) {
        lock(&self.0).remove(&partition);
    }
}
