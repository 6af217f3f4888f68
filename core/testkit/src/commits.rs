//! Keys and commits for tests of stores, and a helper that repeats a call until the store answers.

use std::{num::NonZeroU64, time::Duration};

use broadside_store::store::{Alarm, Collection, Commit, Key, Partition, RequestId, StoreError, StoredRecord};

/// The key of a game record with this name.
pub fn game(partition: u64, name: &str) -> Key {
    Key { partition: Partition::new(partition), collection: Collection::Game, name: name.to_owned() }
}

/// Repeats a call until it succeeds. The call must be repeatable, because after an error its outcome is unknown.
pub async fn retry_until_ok<T, F: Future<Output = Result<T, StoreError>>>(call: impl Fn() -> F) -> T {
    let retrying = async {
        loop {
            match call().await {
                Ok(answer) => return answer,
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(180), retrying).await.expect("the store answers within three minutes")
}

/// A commit on top of `prior`, with one outbox entry that contains the new version.
pub fn commit_with_entry(key: &Key, prior: Option<StoredRecord>, request: u64) -> Commit {
    let request = RequestId(NonZeroU64::new(request).expect("request numbers start at one"));
    let version = prior.as_ref().map_or(0, |stored| stored.version) + 1;
    let entries = vec![version.to_be_bytes().to_vec()];
    Commit { key: key.clone(), prior, request, body: b"body".to_vec(), alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None }
}
