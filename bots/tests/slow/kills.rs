//! The real binary under `kill -9`: scripted games over the simulated Telegram, on each store and with two replicas.
//! Every game finishes, and its record has each shot of the script once, in order and with its result.
//! `BROADSIDE_KILL_GAMES` is the number of games for each store (default 10, 200 in the long run), `BROADSIDE_KILL_TABLES`
//! the number of concurrent games (50), and `BROADSIDE_UNDER_TEST` the path of the binary.

pub mod blows;
pub mod campaign;
pub mod ears;
pub mod replica;
pub mod script;
pub mod table;

use blows::FaultPlan;
use broadside_testkit::{scale::many, servers::RedisServer};
use replica::Setting;
use script::Script;

/// The number of kills and of lost answers for a single replica.
fn faults() -> [usize; 2] {
    many([3, 3], [26, 24])
}

fn games() -> usize {
    campaign::env_number("BROADSIDE_KILL_GAMES").unwrap_or(many(10, 200))
}

/// One run with these numbers of kills and lost answers.
async fn run(name: &str, games: usize, count: usize, [kills, losses]: [usize; 2], store: Setting) {
    let steps = (0..games).map(|number| Script::new(number).steps()).sum();
    let plan = FaultPlan::new(games as u64, steps, kills, losses);
    campaign::run(name, games, count, vec![store], async |sim, replicas, progress| plan.inject(sim, replicas, progress).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_a_file_survive_every_kill() {
    let data = tempfile::tempdir().expect("a temporary folder can be created");
    run("embedded", games(), 1, faults(), ("BROADSIDE_DATA", data.path().display().to_string())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_redis_survive_every_kill() {
    let redis = RedisServer::start(&[]);
    run("redis", games(), 1, faults(), ("REDIS_URL", redis.url())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_replicas_take_over_from_each_other() {
    let redis = RedisServer::start(&[]);
    run("two replicas", games().div_ceil(4), 2, [8, 24], ("REDIS_URL", redis.url())).await;
}
