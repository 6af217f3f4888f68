//! Cases about several who want the same: leases and races.

use std::sync::Arc;

use super::{AnyStore, steps::*};
use crate::service::store::{Commit, Committed, Key, StoreError, Stored};

/// How many racers write one record.
const RACERS: u64 = 8;

/// How often each of them does.
const LAPS: u64 = 100;

pub(super) async fn a_lease_has_one_owner(store: &AnyStore) {
    for name in ["telegram", "p:12"] {
        let rows = [("one takes it", 1, true), ("one renews it", 1, true), ("two is refused", 2, false), ("one has it still", 1, true)];
        for (what, owner, held) in rows {
            assert_eq!(lease(store, name, owner, LATER).await, held, "{name}: {what}");
        }
        store.release(name, 2).await.expect("a release is answered");
        assert!(!lease(store, name, 2, LATER).await, "{name}: only its owner gives it back");
        store.release(name, 1).await.expect("a release is answered");
        assert!(lease(store, name, 2, LATER).await, "{name}: given back, it can be taken");
    }
}

pub(super) async fn a_lapsed_lease_can_be_taken_and_fences_the_earlier_owner(store: &AnyStore, other: &AnyStore) {
    let key = game(13, "fenced");
    assert!(lease(store, "p:13", 1, SOON).await);
    let first = done(store, plain(&key, None, 1, b"one")).await;
    until(async || lease(other, "p:13", 2, LATER).await).await;
    let second = done(other, plain(&key, Some(first), 2, b"two")).await;
    let late = Commit { entries: vec![b"late".to_vec()], ..plain(&key, Some(second.clone()), 3, b"late") };
    if !Arc::ptr_eq(store, other) {
        let fault = store.commit(late.clone()).await.expect_err("the earlier owner is fenced off");
        assert!(matches!(fault, StoreError::Refused(_)), "{fault}");
        assert!(bodies(store, key.partition).await.is_empty());
        assert_eq!(store.commit(plain(&key, None, 2, b"")).await.expect("a repeat is recognised first"), Committed::Repeated(2));
    }
    assert!(!lease(store, "p:13", 1, LATER).await, "it learns that it has lost the partition");
    assert_eq!(done(other, late).await.version, 3);
}

pub(super) async fn racers_on_one_record_lose_and_double_nothing<F: AsyncFn() -> AnyStore>(open: &F) {
    let key = game(14, "race");
    let mut racers = tokio::task::JoinSet::new();
    for racer in 0..RACERS {
        let (store, key) = (open().await, key.clone());
        racers.spawn(async move {
            let mut prior = None;
            for lap in 0..LAPS {
                prior = Some(push(&store, &key, prior, 1 + racer * LAPS + lap).await);
            }
        });
    }
    while let Some(racer) = racers.join_next().await {
        racer.expect("a racer arrives");
    }
    let store = open().await;
    assert_eq!(load(&store, &key).await.expect("it is there").version, RACERS * LAPS);
    let told: Vec<_> = bodies(&store, key.partition).await;
    let expected: Vec<_> = (1..=RACERS * LAPS).map(|version| version.to_be_bytes().to_vec()).collect();
    assert_eq!(told, expected, "one message a version, in order");
}

/// Commits one request on whatever the record has come to, and returns the record.
async fn push(store: &AnyStore, key: &Key, mut prior: Option<Stored>, number: u64) -> Stored {
    loop {
        let mut asked = plain(key, prior, number, b"lap");
        asked.entries = vec![(asked.expected() + 1).to_be_bytes().to_vec()];
        let after = asked.after();
        match commit(store, asked).await {
            Committed::Done(_) => return after,
            Committed::Stale(truth) => prior = truth,
            Committed::Repeated(version) => {
                panic!("request {number} was asked once, yet is remembered at version {version}")
            }
        }
    }
}
