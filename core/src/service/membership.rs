//! Which replicas are alive and which partitions each has, for stores within one process. What Redis does by a script
//! (`redis/serve.lua`) is done here the same way. Knows no clock: the present is an argument.

use std::{collections::BTreeMap, time::Duration};

use super::store::{Partition, Served, Take};

/// Replicas and their partitions. Moments are milliseconds by whichever clock the caller has.
#[derive(Clone, Debug, Default)]
pub struct Membership {
    alive: BTreeMap<u64, i64>,
    owners: BTreeMap<Partition, u64>,
}

impl Membership {
    /// [`Store::serve`](super::store::Store::serve) at the moment `now`.
    pub fn serve(&mut self, now: i64, replica: u64, ttl: Duration, take: Take) -> Served {
        let ttl = i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX);
        let end = now.saturating_add(ttl);
        self.alive.retain(|_, until| *until > now);
        // No lease ends later: the clock has stepped back since. Whoever is alive says so again in time.
        self.alive.values_mut().for_each(|until| *until = end.min(*until));
        self.alive.insert(replica, end);
        let (alive, owners) = (&self.alive, &mut self.owners);
        owners.retain(|_, owner| alive.contains_key(owner));
        if take == Take::Free {
            for partition in Partition::all() {
                owners.entry(partition).or_insert(replica);
            }
        }
        let partitions = owners.iter().filter(|(_, owner)| **owner == replica).map(|(partition, _)| *partition).collect();
        Served { partitions, alone: alive.len() == 1, run: String::new() }
    }

    /// [`Store::give_back`](super::store::Store::give_back).
    pub fn give_back(&mut self, replica: u64, partitions: &[Partition]) {
        self.owners.retain(|partition, owner| *owner != replica || !partitions.contains(partition));
        if partitions.is_empty() {
            self.alive.remove(&replica);
        }
    }

    /// Whoever is known has so long from `now` to be heard of again.
    pub fn wait_for_all(&mut self, now: i64, ttl: Duration) {
        let until = now.saturating_add(i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX));
        self.alive.values_mut().for_each(|end| *end = until);
    }
}
