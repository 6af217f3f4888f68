//! The real binary under `kill -9`: scripted games over the simulated Telegram, on each store and with two replicas.
//! Every game finishes, every acknowledged shot stands in the record once and in order, and the records are those of
//! a run without kills. `BROADSIDE_KILL_GAMES` says how many games a store gets (200 without it),
//! `BROADSIDE_KILL_TABLES` how many are played at the same time (50), and `BROADSIDE_UNDER_TEST` which binary plays.

pub mod blows;
pub mod campaign;
pub mod ears;
pub mod house;
pub mod reference;
pub mod script;
pub mod table;

use blows::Blows;
use broadside_testkit::servers::RedisServer;
use house::Setting;
use script::Script;

/// How often a lone process is killed, and how many answers are lost to it.
const KILLS: usize = 26;
const LOSSES: usize = 24;

fn games() -> usize {
    campaign::wanted("BROADSIDE_KILL_GAMES").unwrap_or(200)
}

/// One whole run in which this many kills fall.
async fn run(name: &str, games: usize, replicas: usize, kills: usize, store: Setting) {
    let steps = (0..games).map(|number| Script::new(number).steps()).sum();
    let blows = Blows::new(games as u64, steps, kills, LOSSES);
    campaign::run(name, games, replicas, vec![store], async |sim, houses, course| blows.fall(sim, houses, course).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_a_file_outlive_every_kill() {
    let data = tempfile::tempdir().expect("a folder for the games can be made");
    run("embedded", games(), 1, KILLS, ("BROADSIDE_DATA", data.path().display().to_string())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_redis_outlive_every_kill() {
    let redis = RedisServer::start(&[]);
    run("redis", games(), 1, KILLS, ("REDIS_URL", redis.url())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_replicas_take_over_from_each_other() {
    let redis = RedisServer::start(&[]);
    run("two replicas", games().div_ceil(4), 2, 8, ("REDIS_URL", redis.url())).await;
}
