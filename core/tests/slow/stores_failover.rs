//! Redis killed under many writers: a restarted server, a failover by Sentinels, and a killed or frozen primary of a cluster. No
//! acknowledged commit is lost, and none is made twice.

use std::{sync::Arc, time::Duration};

use broadside_store::{
    journal::Journal,
    redis::RedisStore,
    store::{CommitOutcome, Key, Store, StoredRecord, TakeoverMode},
};
use broadside_testkit::{
    commits::{commit_with_entry, game, retry_until_ok},
    servers::{RedisCluster, RedisSentinels, RedisServer},
};
use tokio::sync::Semaphore;

/// The number of concurrent writers, each with a record in its own partition, and the commits of each.
const WRITERS: u64 = 16;
const COMMITS: u64 = 150;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_server_loses_and_duplicates_nothing() {
    let mut server = RedisServer::start(&[]);
    let fail = |server: &mut RedisServer| {
        server.kill();
        server.restart();
    };
    check_survives(&server.url(), &mut server, &[fail, fail, fail, fail]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sentinel_failover_loses_and_duplicates_nothing() {
    let mut watched = RedisSentinels::start();
    let [there, back]: [fn(&mut RedisSentinels); 2] = [RedisSentinels::kill_the_primary, |watched| {
        watched.restart_killed();
        watched.kill_the_primary();
    }];
    check_survives(&watched.url(), &mut watched, &[there, back]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cluster_failover_loses_and_duplicates_nothing() {
    let mut cluster = RedisCluster::with_replicas();
    let fail = |cluster: &mut RedisCluster| {
        cluster.kill_a_primary();
        cluster.wait_for_primaries(3);
    };
    check_survives(&cluster.url(), &mut cluster, &[fail]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frozen_cluster_primary_is_replaced_without_loss_or_duplicates() {
    let mut cluster = RedisCluster::with_replicas();
    let fail = |cluster: &mut RedisCluster| {
        cluster.freeze_a_primary();
        cluster.wait_for_primaries(3);
    };
    check_survives(&cluster.url(), &mut cluster, &[fail]).await;
}

/// Writes during these failures, spread over the work, and then counts.
async fn check_survives<R>(url: &str, redis: &mut R, failures: &[impl Fn(&mut R)]) {
    let store = Arc::new(Journal::new(Arc::new(RedisStore::connect(url, None).await.unwrap())));
    let renewing = tokio::spawn(keep_leases(Arc::clone(&store)));
    let acknowledged = Arc::new(Semaphore::new(0));
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        writers.spawn(write(Arc::clone(&store), game(writer, "killed"), Arc::clone(&acknowledged)));
    }
    for fail in failures {
        acknowledged.acquire_many((WRITERS * COMMITS) as u32 / (failures.len() as u32 + 1)).await.unwrap().forget();
        tokio::task::block_in_place(|| fail(redis));
    }
    while let Some(written) = writers.join_next().await {
        written.unwrap();
    }
    for writer in 0..WRITERS {
        let key = game(writer, "killed");
        assert_eq!(retry_until_ok(|| store.load(&key)).await.unwrap().version, COMMITS);
        let entries = retry_until_ok(|| store.outbox(key.partition, None, 100_000)).await;
        let versions: Vec<u64> = entries.into_iter().map(|(_, body)| u64::from_be_bytes(body.try_into().unwrap())).collect();
        assert_eq!(versions, (1..=COMMITS).collect::<Vec<_>>());
    }
    println!("{} rollbacks were repaired", store.rollbacks());
    renewing.abort();
}

/// Serves all partitions, as a replica does.
async fn keep_leases(store: Arc<Journal>) {
    let mut renewal = tokio::time::interval(Duration::from_secs(1));
    loop {
        renewal.tick().await;
        // While Redis is unavailable, no other replica can get them either.
        let _ = store.renew_membership(1, Duration::from_secs(600), TakeoverMode::Unowned).await;
    }
}

async fn write(store: Arc<Journal>, key: Key, acknowledged: Arc<Semaphore>) {
    let mut prior: Option<StoredRecord> = None;
    for number in 1..=COMMITS {
        let commit = commit_with_entry(&key, prior, number);
        let after = commit.record_after();
        match retry_until_ok(|| store.commit(commit.clone())).await {
            CommitOutcome::Done(version) | CommitOutcome::Repeated(version) => {
                assert_eq!(version, number, "acknowledged commits are kept")
            }
            CommitOutcome::Stale(truth) => panic!("request {number} found {truth:?}"),
        }
        acknowledged.add_permits(1);
        prior = Some(after);
    }
}
