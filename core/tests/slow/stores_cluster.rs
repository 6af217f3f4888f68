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
    let said = RedisStore::connect(&cluster.url(), None).await.unwrap().examine().await.unwrap();
    assert!(said[0].contains("a cluster"), "{said:?}");
    assert_eq!(said.iter().filter(|sentence| sentence.contains("appendfsync is always")).count(), 1, "{said:?}");
}
