//! The state that a listening replica saves for its successor: how each of its connections is resumed. Also makes sure that only the
//! current leader connects, and coordinates limits that all replicas share. Knows nothing about the messages.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use broadside_service::Service;
use broadside_store::store::{Collection, Key, Partition};
use serde::{Serialize, de::DeserializeOwned};

use super::LEASE_DURATION;

/// The age in milliseconds up to which a saved connection is resumed: Discord drops sessions within minutes.
const MAX_RESUME_AGE_MS: u64 = 180_000;

/// The handover of one replica, for one period of leadership.
pub struct Handover {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
    is_over: AtomicBool,
}

impl Handover {
    /// The handover of replica `owner`, which has the lease `name`.
    pub fn of(service: Arc<Service>, name: &'static str, owner: u64) -> Self {
        Self { service, name, owner, is_over: AtomicBool::new(false) }
    }

    /// Loads the saved state of this connection; `None` if there is none, or it is older than three minutes.
    pub async fn load<T: DeserializeOwned>(&self, connection: u32) -> Option<T> {
        let note = self.service.store().load_note(&self.key(connection)).await.unwrap_or_else(|error| {
            tracing::warn!(connection, %error, "failed to load the state of a connection");
            None
        })?;
        let (saved, state): (u64, T) = serde_json::from_slice(&note).ok()?;
        (self.now().abs_diff(saved) < MAX_RESUME_AGE_MS).then_some(state)
    }

    /// Saves the state of this connection, for another replica or for this one after a restart.
    pub async fn save<T: Serialize + Sync>(&self, connection: u32, state: &T) {
        // Do not overwrite the state of a newer leader.
        if !self.may_connect().await {
            return;
        }
        let note = serde_json::to_vec(&(self.now(), state)).expect("connection states serialize to JSON");
        if let Err(error) = self.service.store().write_note_unsynced(&self.key(connection), note).await {
            // On debug level: it repeats every second of an outage, which the renewal of leases logs.
            tracing::debug!(connection, %error, "failed to save the state of a connection");
        }
    }

    /// Whether this replica may still connect: one that was frozen while another took over must not take the connections back. `true` on
    /// a store error, since then no other replica can take over.
    pub async fn may_connect(&self) -> bool {
        !self.is_over.load(Ordering::Acquire)
            && self.service.store().acquire_lease(self.name, self.owner, LEASE_DURATION).await.unwrap_or(true)
    }

    /// Takes the turn for `action`, which all replicas together may do once in `pause`. Returns whether `taker` has the turn, which lasts
    /// for `pause` from now; `false` on a store error.
    pub async fn take_turn(&self, action: &str, taker: u64, pause: Duration) -> bool {
        let name = format!("{}:{action}", self.name);
        self.service.store().acquire_lease(&name, taker, pause).await.unwrap_or(false)
    }

    /// Ends this period of leadership: from now on nothing is connected or saved, and the lease is not taken again.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Release);
    }

    fn key(&self, connection: u32) -> Key {
        let name = format!("shift:{}:connection:{connection}", self.name);
        Key { partition: Partition::new(0), collection: Collection::Anchor, name }
    }

    /// The current time in milliseconds since the Unix epoch.
    fn now(&self) -> u64 {
        self.service.clock().now().0.unsigned_abs()
    }
}

#[cfg(test)]
mod tests {
    use broadside_testkit::test_service::in_memory;

    use super::*;

    #[tokio::test]
    async fn thawed_replica_neither_connects_nor_overwrites_newer_state() {
        let service = in_memory();
        let [frozen, other] = [1, 2].map(|owner| Handover::of(Arc::clone(&service), "discord", owner));
        assert!(frozen.may_connect().await);
        frozen.save(0, &"old").await;
        assert_eq!(other.load::<String>(0).await, Some("old".to_owned()));
        // Its lease runs out while it stands still.
        service.store().release_lease("discord", 1).await.expect("memory answers");
        assert!(other.may_connect().await);
        other.save(0, &"new").await;
        assert!(!frozen.may_connect().await);
        frozen.save(0, &"older").await;
        assert_eq!(other.load::<String>(0).await, Some("new".to_owned()));
    }

    #[tokio::test]
    async fn stopped_replica_does_not_take_the_lease_again() {
        let service = in_memory();
        let [leaves, next] = [1, 2].map(|owner| Handover::of(Arc::clone(&service), "discord", owner));
        leaves.save(3, &"left").await;
        leaves.end();
        service.store().release_lease("discord", 1).await.expect("memory answers");
        leaves.save(3, &"late").await;
        assert!(!leaves.may_connect().await);
        assert_eq!(next.load::<String>(3).await, Some("left".to_owned()));
        assert!(next.may_connect().await, "the lease is free");
    }

    #[tokio::test]
    async fn shared_turn_is_taken_once() {
        let service = in_memory();
        let [one, other] = [1, 2].map(|owner| Handover::of(Arc::clone(&service), "discord", owner));
        let long = Duration::from_secs(3_600);
        assert!(one.take_turn("identify:0", 7, long).await);
        assert!(!other.take_turn("identify:0", 8, long).await && !one.take_turn("identify:0", 9, long).await);
        assert!(other.take_turn("identify:1", 8, long).await);
        assert!(one.take_turn("identify:0", 7, long).await, "the taker that has the turn extends it");
    }
}
