//! Which connections to Discord's gateway stand: hears of their stages and counts. Reconnecting is serenity's business.

use std::{collections::HashSet, sync::Mutex};

use async_trait::async_trait;
use serenity::{
    all::{Context, EventHandler, ShardId, ShardStageUpdateEvent},
    gateway::ConnectionStage,
};

/// The connections that stand.
#[derive(Debug)]
pub(super) struct Shards(Mutex<HashSet<ShardId>>);

impl Shards {
    /// None yet.
    pub(super) fn none() -> Self {
        show(0);
        Self(Mutex::default())
    }

    /// How many stand once this one has come to that stage.
    fn see(&self, shard: ShardId, stage: ConnectionStage) -> usize {
        let mut standing = self.0.lock().expect("nothing panics while counting");
        if stage == ConnectionStage::Connected {
            standing.insert(shard);
        } else {
            standing.remove(&shard);
        }
        standing.len()
    }
}

#[async_trait]
impl EventHandler for Shards {
    async fn shard_stage_update(&self, _context: Context, event: ShardStageUpdateEvent) {
        show(self.see(event.shard_id, event.new));
    }
}

/// Shows that so many stand.
pub(super) fn show(standing: usize) {
    metrics::gauge!("broadside_discord_shards_connected").set(standing as f64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_stands_from_connected_until_anything_else() {
        use ConnectionStage::{Connected, Disconnected, Identifying, Resuming};
        let shards = Shards(Mutex::default());
        for (shard, stage, standing) in [
            (0, Identifying, 0),
            (0, Connected, 1),
            (1, Connected, 2),
            (0, Connected, 2),
            (0, Resuming, 1),
            (1, Disconnected, 0),
            (1, Disconnected, 0),
        ] {
            assert_eq!(shards.see(ShardId(shard), stage), standing, "{shard} {stage:?}");
        }
    }
}
