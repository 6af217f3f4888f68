//! Steps of the wall clock over a real Redis, whose replicas have a connection each.

#[path = "../fast/timekeeping/steps.rs"]
mod steps;
#[expect(dead_code, reason = "the fast suite needs the rest")]
#[path = "../fast/town.rs"]
mod town;

use std::sync::Arc;

use broadside_core::service::redis::RedisStore;
use broadside_testkit::{counted::Counted, servers::RedisServer};
use futures_util::future::join_all;

use self::steps::{STEPS, Whose, step};

#[tokio::test]
async fn no_turn_in_redis_ends_by_a_step_of_the_clock() {
    let steps = STEPS.into_iter().flat_map(|by| [Whose::Deciding, Whose::Other, Whose::Machines, Whose::All].map(|whose| (by, whose)));
    join_all(steps.map(async |(by, whose)| {
        let server = RedisServer::start(&[]);
        let connect = async || Arc::new(Counted::new(Arc::new(RedisStore::connect(&server.url()).await.expect("it is there"))));
        step(by, whose, [connect().await, connect().await]).await;
    }))
    .await;
}
