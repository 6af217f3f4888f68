//! Keys and commits for tests of stores, and retries until a store answers.

use std::{num::NonZeroU64, time::Duration};

use broadside_store::store::{Alarm, Collection, Commit, Key, Partition, RequestId, StoreError, StoredRecord};

/// The key of a game.
pub fn game(partition: u64, name: &str) -> Key {
    Key { partition: Partition::new(partition), collection: Collection::Game, name: name.to_owned() }
}

/// Retries until the call succeeds: after an error the outcome is unknown.
pub async fn patiently<T, F: Future<Output = Result<T, StoreError>>>(ask: impl Fn() -> F) -> T {
    let asking = async {
        loop {
            match ask().await {
                Ok(answer) => return answer,
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(180), asking).await.expect("Redis comes back")
}

/// A commit with one outbox entry, which contains the version.
pub fn plain(key: &Key, prior: Option<StoredRecord>, request: u64) -> Commit {
    let request = RequestId(NonZeroU64::new(request).expect("requests are numbered from one"));
    let version = prior.as_ref().map_or(0, |stored| stored.version) + 1;
    let entries = vec![version.to_be_bytes().to_vec()];
    Commit { key: key.clone(), prior, request, body: b"body".to_vec(), alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None }
}
