//! Steps of the wall clock with a real Redis, to which each replica has its own connection.

#[path = "../fast/timekeeping/steps.rs"]
mod steps;

use std::sync::Arc;

use broadside_store::redis::RedisStore;
use broadside_testkit::{counting_store::CountingStore, servers::RedisServer};
use futures_util::{StreamExt as _, stream};

use self::steps::{AT_A_TIME, STEPS, WHOSE, step};

#[tokio::test]
async fn clock_step_ends_no_turn_in_redis() {
    let cases = STEPS.into_iter().flat_map(|by| WHOSE.map(|whose| (by, whose)));
    let cases = stream::iter(cases).map(async |(by, whose)| {
        let server = RedisServer::start(&[]);
        let connect = async || Arc::new(CountingStore::new(Arc::new(RedisStore::connect(&server.url(), None).await.expect("it answers"))));
        step(by, whose, &[connect().await, connect().await]).await;
    });
    cases.buffer_unordered(AT_A_TIME).collect::<()>().await;
}
