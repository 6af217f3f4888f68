//! The store contract on a Redis Cluster of three real masters.

use std::sync::Arc;

use broadside_store::{redis::RedisStore, store::Store};
use broadside_testkit::{
    contract::{self, AnyStore},
    servers::RedisCluster,
};

#[tokio::test]
async fn cluster_fulfils_the_contract() {
    let cluster = RedisCluster::start();
    contract::run(async || Arc::new(RedisStore::connect(&cluster.url(), None).await.unwrap()) as AnyStore).await;
}

#[tokio::test]
async fn cluster_reports_its_guarantees() {
    let cluster = RedisCluster::start();
    let report = RedisStore::connect(&cluster.url(), None).await.unwrap().examine().await.unwrap();
    assert!(report[0].contains("a cluster"), "{report:?}");
    assert_eq!(report.iter().filter(|sentence| sentence.contains("appendfsync is always")).count(), 1, "{report:?}");
}
