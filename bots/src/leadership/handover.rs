//! What the replica that listens to a platform leaves for the one that listens next, so that two never listen at once: how each
//! of its connections can be taken up. Also what all replicas share while one of them connects. Knows nothing of what is said.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use broadside_core::service::{
    Service,
    store::{Collection, Key, Partition, StoreError},
};

use super::LEASE;

/// How old a note of a connection may be, in milliseconds: Discord forgets sessions within minutes.
const RESUMABLE: u64 = 180_000;

/// How a connection can be taken up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// What the connection's owner wrote down.
    pub body: Vec<u8>,
    /// Whether the connection was dropped with that, so that nothing that came after it was taken.
    pub is_last: bool,
}

/// One replica's part in it, for one time that it listens.
pub struct Handover {
    /// `None` where there are no other replicas.
    replica: Option<Replica>,
    is_over: AtomicBool,
}

/// Which replica it is, and where it meets the others.
struct Replica {
    service: Arc<Service>,
    name: &'static str,
    owner: u64,
}

impl Handover {
    /// That of a process without others, which leaves nothing.
    pub fn alone() -> Self {
        Self { replica: None, is_over: AtomicBool::new(false) }
    }

    /// That of the replica `owner`, which has the lease `name`.
    pub fn of(service: Arc<Service>, name: &'static str, owner: u64) -> Self {
        Self { replica: Some(Replica { service, name, owner }), is_over: AtomicBool::new(false) }
    }

    /// How this connection can be taken up, if that was noted within three minutes.
    pub async fn noted(&self, connection: u32) -> Option<Noted> {
        self.replica.as_ref()?.noted(connection).await.unwrap_or_else(|fault| {
            tracing::warn!(connection, %fault, "failed to read how a connection can be taken up");
            None
        })
    }

    /// Notes how this connection can be taken up by another replica, or by this one when it is started again.
    pub async fn note(&self, connection: u32, noted: &Noted) {
        let Some(replica) = &self.replica else { return };
        // What another replica has is not ours to describe.
        if self.may_connect().await
            && let Err(fault) = replica.note(connection, noted).await
        {
            // Every second of an outage, which is logged where leases are renewed.
            tracing::debug!(connection, %fault, "failed to note how a connection can be taken up");
        }
    }

    /// Whether this replica may still connect: one that was frozen while another took over must not take the connections back.
    /// Trouble with the store is no reason to hang up.
    pub async fn may_connect(&self) -> bool {
        let Some(replica) = &self.replica else { return true };
        !self.is_over.load(Ordering::Acquire) && replica.service.store().lease(replica.name, replica.owner, LEASE).await.unwrap_or(true)
    }

    /// Whether no replica has done this for so long: from now on one has.
    pub async fn may_begin(&self, what: &str, once_in: Duration) -> bool {
        let Some(replica) = &self.replica else { return true };
        let name = format!("{}:{what}", replica.name);
        replica.service.store().lease(&name, rand::random(), once_in).await.unwrap_or(true)
    }

    /// This replica listens no more: from now on it neither connects, nor notes anything, nor takes the lease by doing so.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Release);
    }
}

impl Replica {
    async fn noted(&self, connection: u32) -> Result<Option<Noted>, StoreError> {
        let bytes = self.service.store().noted(&self.key(connection)).await?;
        Ok(bytes.as_deref().and_then(|bytes| self.read(bytes)))
    }

    /// Reads what [`Self::note`] wrote, unless it is too old.
    fn read(&self, bytes: &[u8]) -> Option<Noted> {
        let (since, rest) = bytes.split_first_chunk()?;
        let (is_last, body) = rest.split_first()?;
        let is_fresh = self.now().abs_diff(u64::from_be_bytes(*since)) < RESUMABLE;
        is_fresh.then(|| Noted { body: body.to_vec(), is_last: *is_last == 1 })
    }

    async fn note(&self, connection: u32, Noted { body, is_last }: &Noted) -> Result<(), StoreError> {
        let bytes = [self.now().to_be_bytes().as_slice(), &[u8::from(*is_last)], body.as_slice()].concat();
        self.service.store().note_unsynced(&self.key(connection), bytes).await
    }

    fn key(&self, connection: u32) -> Key {
        let name = format!("shift:{}:connection:{connection}", self.name);
        Key { partition: Partition::new(0), collection: Collection::Anchor, name }
    }

    /// Milliseconds since 1970.
    fn now(&self) -> u64 {
        self.service.clock().now().0.unsigned_abs()
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::service::{
        chance::{FairDice, SystemClock},
        embedded::Embedded,
    };

    use super::*;

    fn service() -> Arc<Service> {
        let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
        Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)))
    }

    fn noted(body: &[u8], is_last: bool) -> Noted {
        Noted { body: body.to_vec(), is_last }
    }

    #[tokio::test]
    async fn a_replica_that_was_frozen_neither_connects_nor_notes_over_what_is_newer() {
        let service = service();
        let [frozen, other] = [1, 2].map(|owner| Handover::of(Arc::clone(&service), "discord", owner));
        assert!(frozen.may_connect().await);
        frozen.note(0, &noted(b"old", false)).await;
        assert_eq!(other.noted(0).await, Some(noted(b"old", false)));
        // Its lease runs out while it stands still.
        service.store().release("discord", 1).await.expect("memory answers");
        assert!(other.may_connect().await);
        other.note(0, &noted(b"new", false)).await;
        assert!(!frozen.may_connect().await);
        frozen.note(0, &noted(b"older", true)).await;
        assert_eq!(other.noted(0).await, Some(noted(b"new", false)));
    }

    #[tokio::test]
    async fn a_replica_that_listens_no_more_does_not_take_the_lease_again() {
        let service = service();
        let [leaves, next] = [1, 2].map(|owner| Handover::of(Arc::clone(&service), "discord", owner));
        leaves.note(3, &noted(b"left", true)).await;
        leaves.end();
        service.store().release("discord", 1).await.expect("memory answers");
        leaves.note(3, &noted(b"late", false)).await;
        assert!(!leaves.may_connect().await);
        assert_eq!(next.noted(3).await, Some(noted(b"left", true)));
        assert!(next.may_connect().await, "the lease is free");
    }

    #[tokio::test]
    async fn a_turn_that_all_replicas_share_is_taken_once() {
        let service = service();
        let [one, other] = [1, 2].map(|owner| Handover::of(Arc::clone(&service), "discord", owner));
        let long = Duration::from_secs(3_600);
        assert!(one.may_begin("identify:0", long).await);
        assert!(!other.may_begin("identify:0", long).await && !one.may_begin("identify:0", long).await);
        assert!(other.may_begin("identify:1", long).await);
    }
}
