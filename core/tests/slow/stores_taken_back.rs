//! Acknowledged commits that a server loses, with several processes: each process replays its own, and no other writes over the gap.

use std::{sync::Arc, time::Duration};

use broadside_store::{
    journal::Journal,
    redis::RedisStore,
    store::{Commit, CommitOutcome, Key, Partition, Store, StoreError, StoredRecord, TakeoverMode},
};
use broadside_testkit::{
    commits::{commit_with_entry, game, retry_until_ok},
    servers::RedisServer,
};

const LEASE: Duration = Duration::from_secs(3600);

async fn connect(server: &RedisServer) -> Arc<Journal> {
    Arc::new(Journal::new(Arc::new(RedisStore::connect(&server.url(), None).await.unwrap())))
}

async fn commit_accepted(store: &Journal, commit: Commit) -> StoredRecord {
    let after = commit.record_after();
    assert_eq!(retry_until_ok(|| store.commit(commit.clone())).await, CommitOutcome::Done(after.version));
    after
}

async fn version(store: &Journal, key: &Key) -> u64 {
    retry_until_ok(|| store.load(key)).await.map_or(0, |stored| stored.version)
}

#[tokio::test]
async fn replica_repeats_its_lost_commits_in_partitions_of_others() {
    let server = RedisServer::start(&[]);
    let mut wire = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let (owner, listener, key) = (connect(&server).await, connect(&server).await, game(5, "split"));
    assert_eq!(owner.renew_membership(1, LEASE, TakeoverMode::Unowned).await.unwrap().partitions.len(), 64);
    assert_eq!(listener.renew_membership(2, LEASE, TakeoverMode::Unowned).await.unwrap().partitions, []);
    let mut prior = None;
    for number in 1..=4 {
        prior = Some(commit_accepted(&listener, commit_with_entry(&key, prior, number)).await);
    }
    let before: Vec<u8> = redis::cmd("GET").arg("{p:05}:g:split").query(&mut wire).unwrap();
    let latest = commit_accepted(&listener, commit_with_entry(&key, prior, 5)).await;
    let mut roll_back = || redis::cmd("SET").arg("{p:05}:g:split").arg(&before).exec(&mut wire).unwrap();
    roll_back();
    let mut versions = vec![version(&listener, &key).await];
    roll_back();
    versions.push(commit_accepted(&listener, commit_with_entry(&key, Some(latest), 6)).await.version);
    roll_back();
    // No load triggers it: the next round detects it.
    listener.renew_membership(2, LEASE, TakeoverMode::Nothing).await.unwrap();
    versions.push(version(&owner, &key).await);
    assert_eq!((versions, listener.rollbacks(), listener.lost_records()), (vec![5, 6, 6], 3, 0));
}

#[tokio::test]
async fn rolled_back_server_is_not_written_until_all_have_repeated_theirs() {
    let mut server = RedisServer::start(&[]);
    let (owner, listener, key) = (connect(&server).await, connect(&server).await, game(7, "both"));
    owner.renew_membership(1, LEASE, TakeoverMode::Unowned).await.unwrap();
    listener.renew_membership(2, LEASE, TakeoverMode::Nothing).await.unwrap();
    let first = commit_accepted(&owner, commit_with_entry(&key, None, 1)).await;
    let before = server.files();
    // The owner, the listener and the owner again, each on the result of the other.
    let mut prior = first.clone();
    for (store, number) in [(&owner, 2), (&listener, 3), (&owner, 4)] {
        prior = commit_accepted(store, commit_with_entry(&key, Some(prior), number)).await;
    }
    server.restart_from(&before);
    // A third process without a journal of these commits decides on what it finds.
    let other_process = connect(&server).await;
    let found = retry_until_ok(|| other_process.load(&key)).await;
    assert_eq!(found.as_ref().map(|stored| stored.version), Some(1), "the server has lost the later commits");
    let rounds = async {
        let mut ticks = tokio::time::interval(Duration::from_millis(300));
        loop {
            ticks.tick().await;
            for (store, replica) in [(&owner, 1), (&listener, 2)] {
                let _ = store.renew_membership(replica, LEASE, TakeoverMode::Nothing).await;
            }
        }
    };
    let late_commit = async {
        match retry_until_ok(|| other_process.commit(commit_with_entry(&key, found.clone(), 99))).await {
            CommitOutcome::Stale(truth) => truth.map(|stored| stored.version),
            other => panic!("an acknowledged commit was overwritten: {other:?}"),
        }
    };
    let truth = tokio::select! {
        truth = late_commit => truth,
        () = rounds => unreachable!("the rounds do not end"),
    };
    assert_eq!(truth, Some(4));
    assert_eq!(commit_accepted(&owner, commit_with_entry(&key, Some(prior), 5)).await.version, 5);
    assert_eq!((owner.lost_records(), listener.lost_records()), (0, 0));
    assert!(owner.rollbacks() > 0 && listener.rollbacks() > 0);
}

#[tokio::test]
async fn claim_lost_by_the_server_is_made_again() {
    let server = RedisServer::start(&[]);
    let mut wire = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let (store, partition) = (connect(&server).await, Partition::new(11));
    assert_eq!(store.renew_membership(1, LEASE, TakeoverMode::Unowned).await.unwrap().partitions.len(), 64);
    // The claim of a former owner is restored.
    redis::cmd("HSET").arg("{p:11}:lease").arg("o").arg("77").arg("e").arg("0").exec(&mut wire).unwrap();
    let refused = store.write_note_and_acknowledge(partition, None, &[]).await.expect_err("another replica has claimed it");
    assert!(matches!(refused, StoreError::Refused(_)), "{refused}");
    let once = store.renew_membership(1, LEASE, TakeoverMode::Nothing).await.unwrap().partitions;
    assert_eq!((once.len(), once.contains(&partition)), (63, false), "the partition is released");
    assert_eq!(store.renew_membership(1, LEASE, TakeoverMode::Nothing).await.unwrap().partitions.len(), 64);
    store.write_note_and_acknowledge(partition, None, &[]).await.expect("the partition is claimed again");
}

#[tokio::test]
async fn unrepeatable_commits_are_counted() {
    let server = RedisServer::start(&[]);
    let mut wire = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let (store, key) = (connect(&server).await, game(9, "forked"));
    store.renew_membership(1, LEASE, TakeoverMode::Unowned).await.unwrap();
    let first = commit_accepted(&store, commit_with_entry(&key, None, 1)).await;
    let before: Vec<u8> = redis::cmd("GET").arg("{p:09}:g:forked").query(&mut wire).unwrap();
    commit_accepted(&store, commit_with_entry(&key, Some(first.clone()), 2)).await;
    redis::cmd("SET").arg("{p:09}:g:forked").arg(&before).exec(&mut wire).unwrap();
    // A process without a journal writes.
    let other = RedisStore::connect(&server.url(), None).await.unwrap();
    assert_eq!(other.commit(commit_with_entry(&key, Some(first), 77)).await.unwrap(), CommitOutcome::Done(2));
    let found = store.load(&key).await.unwrap().unwrap();
    assert_eq!(found.version, 2);
    assert_eq!(store.lost_records(), 1, "an acknowledged version was replaced");
    assert_eq!(commit_accepted(&store, commit_with_entry(&key, Some(found), 3)).await.version, 3);
}
