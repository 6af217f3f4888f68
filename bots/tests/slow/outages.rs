//! The real binary during a rolling restart of two replicas, an outage of Redis, and failovers by Sentinels and in a cluster.
//! Scripted games go on meanwhile; no message is lost, repeated or out of order. Prints how long players waited.
//! Reads the variables of `kills` (default 10 games, 60 in the long run, 150 for the rolling restart);
//! `BROADSIDE_OUTAGE_ROUNDS` is the number of rolling restarts (10), `BROADSIDE_OUTAGE_DUELS` the number of pairs that
//! play on Discord meanwhile (5), and `BROADSIDE_OUTAGE_SECONDS` the minimum length of the outage of Redis.

pub mod duels;
mod told;

use std::time::{Duration, Instant};

use broadside_sim::{
    discord::{DiscordSim, World},
    telegram::{self, TelegramSim, brief},
};
use broadside_testkit::scale::many;
use broadside_testkit::servers::{RedisCluster, RedisSentinels, RedisServer};
use tokio_util::sync::CancellationToken;

use crate::kills::{
    blows::Faults,
    campaign::{self, concurrent_games, env_number},
    replica::{Replica, Setting},
};
use duels::Duels;

fn games() -> usize {
    env_number("BROADSIDE_KILL_GAMES").unwrap_or(many(10, 60))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rolling_restart_is_hardly_noticed() {
    let rounds = env_number("BROADSIDE_OUTAGE_ROUNDS").unwrap_or(10);
    let (redis, discord) = (RedisServer::start(&[]), DiscordSim::start().await);
    let duels = Duels::new(&discord, env_number("BROADSIDE_OUTAGE_DUELS").unwrap_or(5));
    let settings = vec![("REDIS_URL", redis.url()), ("DISCORD_TOKEN", discord.token()), ("DISCORD_API_URL", discord.url())];
    campaign::run("rolling restart", env_number("BROADSIDE_KILL_GAMES").unwrap_or(150), 2, settings, async |_, replicas, progress| {
        discord.ready().await;
        let stop_games = CancellationToken::new();
        let restarts = async {
            for round in 0..rounds {
                progress.wait_for_share(0.9 * round as f64 / rounds as f64).await;
                for replica in &mut *replicas {
                    replica.wait_until_ready().await;
                    replica.stop().await;
                    replica.start_again();
                    replica.wait_until_ready().await;
                }
            }
            progress.wait_for_share(0.9).await;
            stop_games.cancel();
        };
        let (summary, ()) = tokio::join!(duels.play(&stop_games), restarts);
        println!("rolling restart, on Discord: {summary}; undelivered commands: {}", discord.look(World::undelivered_interactions));
        Faults { takeovers: 2 * rounds, ..Faults::default() }
    })
    .await;
    discord.assert_clean();
    assert_eq!(discord.look(World::undelivered_interactions), 0, "every interaction reaches a replica");
    let (identified, resumed) = discord.look(World::identified_and_resumed);
    // The replica that is restarted first may be the standby.
    assert!(identified == 1 && resumed as usize + 1 >= 2 * rounds, "one session is resumed: {identified} begun, {resumed} resumed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_after_a_redis_outage() {
    let mut redis = RedisServer::start(&[]);
    let seconds = env_number("BROADSIDE_OUTAGE_SECONDS");
    campaign::run("Redis away", games(), 2, vec![("REDIS_URL", redis.url())], async |sim, replicas, progress| {
        progress.wait_for_share(0.4).await;
        redis.kill();
        let down = Instant::now();
        replicas[0].wait_until_not_ready().await;
        let is_error = |text: &str| ["Please try again", "nothing counts for the moment"].iter().any(|reply| text.contains(reply));
        sim.wait_until(|world| world.log().iter().any(|entry| is_error(&brief(entry)))).await;
        if let Some(seconds) = seconds {
            tokio::time::sleep(Duration::from_secs(seconds as u64).saturating_sub(down.elapsed())).await;
        }
        redis.restart();
        let up = Instant::now();
        replicas[0].wait_until_ready().await;
        println!("Redis away: for {:.1} s, ready again {:.1} s after", (up - down).as_secs_f64(), up.elapsed().as_secs_f64());
        Faults { losses: possible_repeats(), ..Faults::default() }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sentinel_failover_is_followed() {
    let mut sentinels = RedisSentinels::start();
    campaign::run("Sentinels", games(), 2, vec![("REDIS_URL", sentinels.url())], async |_, _, progress| {
        progress.wait_for_share(0.4).await;
        sentinels.kill_the_primary();
        Faults { losses: possible_repeats(), ..Faults::default() }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cluster_failover_is_followed() {
    let mut cluster = RedisCluster::with_replicas();
    campaign::run("cluster", games(), 2, vec![("REDIS_URL", cluster.url())], async |_, _, progress| {
        progress.wait_for_share(0.4).await;
        cluster.kill_a_primary();
        Faults { losses: possible_repeats(), ..Faults::default() }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn player_waiting_for_a_slow_redis_gets_one_notice_and_the_answer() {
    let (telegram, redis) = (TelegramSim::start().await, RedisServer::start(&[]));
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let replica = Replica::start("only", folder.path(), on_telegram(&telegram, &redis));
    telegram.wait_until(|world| world.has_listener()).await;
    replica.wait_until_ready().await;
    let (group, anna) = (telegram.group("Гавань"), telegram.user("Анна", "ru"));
    let count =
        |world: &telegram::World, text: &str| told::chat_texts(world.log(), group).iter().filter(|sent| sent.contains(text)).count();
    redis.pause_writes(PAUSE);
    telegram.say(&anna, group, "как дела?");
    telegram.say(&anna, group, "/battle");
    telegram.wait_until(|world| count(world, "отвечает медленно") == 1).await;
    redis.resume_writes();
    telegram.wait_until(|world| count(world, "вызывает на бой всех") == 1).await;
    redis.pause_writes(PAUSE);
    replica.wait_until_not_ready().await;
    let answer = replica.get("/readyz").await.expect("the replica answers");
    assert!(answer.contains("the store does not answer"), "{answer}");
    redis.resume_writes();
    replica.wait_until_ready().await;
    assert_eq!(telegram.look(|world| (count(world, "отвечает медленно"), count(world, "не могу заглянуть"))), (1, 0));
    assert_eq!(telegram.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_outage_is_logged_when_it_begins_and_when_it_ends() {
    let (telegram, mut redis) = (TelegramSim::start().await, RedisServer::start(&[]));
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let replica = Replica::start("only", folder.path(), on_telegram(&telegram, &redis));
    telegram.wait_until(|world| world.has_listener()).await;
    replica.wait_until_ready().await;
    redis.kill();
    replica.wait_until_not_ready().await;
    // Several rounds over all partitions.
    replica.wait_for("lease trouble", async || replica.metric("broadside_lease_trouble_total").await >= Some(5.0)).await;
    redis.restart();
    replica.wait_until_ready().await;
    replica.wait_for("the end of the trouble", async || replica.count_log_lines(" works again") >= 2).await;
    let [failures, recoveries] = [" is failing", " works again"].map(|text| replica.count_log_lines(text));
    let warnings = replica.count_log_lines(" WARN ") + replica.count_log_lines(" ERROR ");
    assert!((failures, recoveries) == (2, 2) && warnings <= 6, "{warnings} warnings: {}", replica.log_tail());
}

/// Longer than any test runs.
const PAUSE: Duration = Duration::from_secs(3600);

/// The settings of a replica on this Telegram and this Redis.
fn on_telegram(telegram: &TelegramSim, redis: &RedisServer) -> Vec<Setting> {
    vec![("TELEGRAM_TOKEN", telegram.token().to_owned()), ("TELEGRAM_API_URL", telegram.url()), ("REDIS_URL", redis.url())]
}

/// How many messages may be repeated after an outage of Redis: one in each chat, because its delivery could not be saved.
fn possible_repeats() -> usize {
    2 * concurrent_games()
}
