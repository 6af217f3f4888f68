//! The real binary under `kill -9`: scripted games over the simulated Telegram, on each store and with two replicas.
//! Every game finishes, and every record is its script: each shot stands in it once, in order and with its answer.
//! `BROADSIDE_KILL_GAMES` says how many games a store gets (10 without it, 200 in the long run), `BROADSIDE_KILL_TABLES`
//! how many are played at the same time (50), and `BROADSIDE_UNDER_TEST` which binary plays.

pub mod blows;
pub mod campaign;
pub mod ears;
pub mod replica;
pub mod script;
pub mod table;

use blows::Blows;
use broadside_testkit::{scale::many, servers::RedisServer};
use replica::Setting;
use script::Script;

/// How often a lone process is killed, and how many answers are lost to it.
fn blows() -> [usize; 2] {
    many([3, 3], [26, 24])
}

fn games() -> usize {
    campaign::wanted("BROADSIDE_KILL_GAMES").unwrap_or(many(10, 200))
}

/// One whole run in which this many kills fall.
async fn run(name: &str, games: usize, count: usize, [kills, losses]: [usize; 2], store: Setting) {
    let steps = (0..games).map(|number| Script::new(number).steps()).sum();
    let blows = Blows::new(games as u64, steps, kills, losses);
    campaign::run(name, games, count, vec![store], async |sim, replicas, course| blows.fall(sim, replicas, course).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_a_file_survive_every_kill() {
    let data = tempfile::tempdir().expect("a folder for the games can be made");
    run("embedded", games(), 1, blows(), ("BROADSIDE_DATA", data.path().display().to_string())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_redis_survive_every_kill() {
    let redis = RedisServer::start(&[]);
    run("redis", games(), 1, blows(), ("REDIS_URL", redis.url())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_replicas_take_over_from_each_other() {
    let redis = RedisServer::start(&[]);
    run("two replicas", games().div_ceil(4), 2, [8, 24], ("REDIS_URL", redis.url())).await;
}
