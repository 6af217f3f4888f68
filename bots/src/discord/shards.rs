//! Which connections to Discord's gateway stand: hears of each and counts.

use std::{collections::HashSet, sync::Mutex};

/// The connections that stand, by their shards.
#[derive(Debug)]
pub(super) struct Shards(Mutex<HashSet<u32>>);

impl Shards {
    /// None yet.
    pub(super) fn none() -> Self {
        show(0);
        Self(Mutex::default())
    }

    /// This one stands, or does so no more. Gives back how many stand.
    pub(super) fn see(&self, shard: u32, stands: bool) -> usize {
        let standing = self.count(shard, stands);
        show(standing);
        standing
    }

    /// How many stand once this one does, or does so no more.
    fn count(&self, shard: u32, stands: bool) -> usize {
        let mut standing = self.0.lock().expect("nothing panics while counting");
        if stands {
            standing.insert(shard);
        } else {
            standing.remove(&shard);
        }
        standing.len()
    }
}

/// Shows that so many stand.
pub(super) fn show(standing: usize) {
    metrics::gauge!("broadside_discord_shards_connected").set(standing as f64);
}
