//! The small steps that the cases are made of.

use std::{num::NonZeroU64, time::Duration};

use tokio::time::{interval, timeout};

use super::AnyStore;
use crate::service::store::{Alarm, Collection, Commit, Committed, EntryId, Key, Partition, RequestId, Served, Stored, Take};

/// How long something that must come may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A time to live that passes while a test waits for it.
pub(super) const SOON: Duration = Duration::from_millis(60);

/// A time to live that does not pass within a test.
pub(super) const LATER: Duration = Duration::from_secs(3600);

/// Waits, within bounds, until the store says so.
pub(super) async fn until(mut reached: impl AsyncFnMut() -> bool) {
    let mut ticks = interval(Duration::from_millis(10));
    let waiting = async {
        while !reached().await {
            ticks.tick().await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("what a case waits for comes in time");
}

/// The key of a game.
pub(super) fn game(partition: u64, name: &str) -> Key {
    Key { partition: Partition::new(partition), collection: Collection::Game, name: name.to_owned() }
}

/// A request by its number.
pub(super) fn request(number: u64) -> RequestId {
    RequestId(NonZeroU64::new(number).expect("requests are numbered from one"))
}

/// A commit that tells nothing and touches no alarm.
pub(super) fn plain(key: &Key, prior: Option<Stored>, number: u64, body: &[u8]) -> Commit {
    Commit {
        key: key.clone(),
        prior,
        request: request(number),
        body: body.to_vec(),
        alarm: Alarm::Keep,
        entries: vec![],
        keep: None,
        outage_known: None,
    }
}

/// Makes a commit that must be answered.
pub(super) async fn commit(store: &AnyStore, commit: Commit) -> Committed {
    store.commit(commit).await.expect("a commit is answered")
}

/// Makes a commit that must be accepted, and returns the record after it.
pub(super) async fn done(store: &AnyStore, asked: Commit) -> Stored {
    let after = asked.after();
    assert_eq!(commit(store, asked).await, Committed::Done(after.version));
    after
}

/// The record as it is now.
pub(super) async fn load(store: &AnyStore, key: &Key) -> Option<Stored> {
    store.load(key).await.expect("a record is read")
}

/// What waits in the outbox.
pub(super) async fn outbox(store: &AnyStore, partition: Partition, after: Option<&EntryId>, limit: usize) -> Vec<(EntryId, Vec<u8>)> {
    store.outbox(partition, after, limit).await.expect("the outbox is read")
}

/// All that waits in the outbox, without the ids.
pub(super) async fn bodies(store: &AnyStore, partition: Partition) -> Vec<Vec<u8>> {
    outbox(store, partition, None, usize::from(u16::MAX)).await.into_iter().map(|(_, body)| body).collect()
}

/// Asks for a lease.
pub(super) async fn lease(store: &AnyStore, name: &str, owner: u64, ttl: Duration) -> bool {
    store.lease(name, owner, ttl).await.expect("a lease is answered")
}

/// Says that a replica is alive.
pub(super) async fn serve(store: &AnyStore, replica: u64, ttl: Duration, take: Take) -> Served {
    store.serve(replica, ttl, take).await.expect("a replica is answered")
}
