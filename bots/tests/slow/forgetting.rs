//! Redis contains no trace of a player whose data was deleted, byte for byte.

#[path = "../fast/forgetting/story.rs"]
mod story;

use std::sync::Arc;

use broadside_service::chance::{Clock, SystemClock};
use broadside_store::redis::RedisStore;
use broadside_testkit::{raw, servers::RedisServer};

#[tokio::test]
async fn redis_has_no_trace_of_a_forgotten_player() {
    let server = RedisServer::start(&[]);
    story::play_and_erase(Arc::new(RedisStore::connect(&server.url(), None).await.expect("Redis answers"))).await;
    story::check(&raw::read_redis(&server.url(), SystemClock.now().0), SystemClock.now().0);
}
