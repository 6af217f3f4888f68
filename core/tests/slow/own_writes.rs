//! The next request on another replica finds what a request has created, on a real Redis.

use std::sync::Arc;

use broadside_store::{redis::RedisStore, store::Store};
use broadside_testkit::{
    own_writes::{self, Replicas},
    scale::many,
    servers::RedisServer,
};

async fn connect(server: &RedisServer) -> Arc<dyn Store> {
    Arc::new(RedisStore::connect(&server.url(), None).await.expect("Redis answers"))
}

#[tokio::test]
async fn next_request_finds_the_game_on_another_replica() {
    let server = RedisServer::start(&[]);
    let mut replicas = Replicas::on([connect(&server).await, connect(&server).await]);
    own_writes::check_each_kind(&mut replicas, 0).await;
    assert_eq!(own_writes::start_computer_games(&mut replicas, many(200, 1000)).await, 0, "refused");
}
