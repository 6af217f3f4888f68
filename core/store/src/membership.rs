//! The membership of replicas and the partitions of each, for stores within one process. Does the same as the Redis script
//! `redis/renew_membership.lua`. Has no clock: the current time is an argument.

use std::{collections::BTreeMap, time::Duration};

use super::store::{Partition, ServedPartitions, TakeoverMode};

/// The running replicas and their partitions. Times are in milliseconds, by the caller's clock.
#[derive(Clone, Debug, Default)]
pub struct Membership {
    /// The running replicas, and when the membership of each ends.
    alive: BTreeMap<u64, i64>,
    owners: BTreeMap<Partition, u64>,
}

impl Membership {
    /// Implements [`Store::renew_membership`](super::store::Store::renew_membership) at the time `now`.
    pub fn renew_membership(&mut self, now: i64, replica: u64, ttl: Duration, take: TakeoverMode) -> ServedPartitions {
        let ttl = i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX);
        let end = now.saturating_add(ttl);
        self.alive.retain(|_, until| *until > now);
        // If the clock has stepped back, a membership could end too late. A running replica renews its own in time.
        self.alive.values_mut().for_each(|until| *until = end.min(*until));
        self.alive.insert(replica, end);
        let (alive, owners) = (&self.alive, &mut self.owners);
        owners.retain(|_, owner| alive.contains_key(owner));
        if take == TakeoverMode::Unowned {
            for partition in Partition::all() {
                owners.entry(partition).or_insert(replica);
            }
        }
        let partitions = owners.iter().filter(|(_, owner)| **owner == replica).map(|(partition, _)| *partition).collect();
        ServedPartitions { partitions, alone: alive.len() == 1, run: String::new() }
    }

    /// Implements [`Store::release_partitions`](super::store::Store::release_partitions).
    pub fn release_partitions(&mut self, replica: u64, partitions: &[Partition]) {
        self.owners.retain(|partition, owner| *owner != replica || !partitions.contains(partition));
        if partitions.is_empty() {
            self.alive.remove(&replica);
        }
    }

    /// Extends the membership of every known replica until `ttl` after `now`.
    pub fn extend_all(&mut self, now: i64, ttl: Duration) {
        let until = now.saturating_add(i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX));
        self.alive.values_mut().for_each(|end| *end = until);
    }
}
