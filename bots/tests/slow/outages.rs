//! The real binary while its operator works or its Redis fails: a rolling restart of two replicas, a Redis that is
//! away, a failover by Sentinels, one in a cluster. Scripted games over the simulated Telegram go on all the while;
//! nothing is lost, doubled or told out of order. Prints how long players waited. What `kills` reads from the
//! environment is read here, too (10 games without it, 60 in the long run, 150 where it rolls);
//! `BROADSIDE_OUTAGE_ROUNDS` says how many rolling restarts there are (10), `BROADSIDE_OUTAGE_DUELS` how many pairs
//! play on Discord meanwhile (5), and `BROADSIDE_OUTAGE_SECONDS` how long Redis is away at least.

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

use crate::kills::blows::Fallen;
use crate::kills::campaign::wanted;
use crate::kills::replica::Replica;
use duels::Duels;

fn games() -> usize {
    wanted("BROADSIDE_KILL_GAMES").unwrap_or(many(10, 60))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rolling_restart_is_hardly_noticed() {
    let rounds = wanted("BROADSIDE_OUTAGE_ROUNDS").unwrap_or(10);
    let (redis, discord) = (RedisServer::start(&[]), DiscordSim::start().await);
    let duels = Duels::new(&discord, wanted("BROADSIDE_OUTAGE_DUELS").unwrap_or(5));
    let settings = vec![("REDIS_URL", redis.url()), ("DISCORD_TOKEN", discord.token()), ("DISCORD_API_URL", discord.url())];
    crate::kills::campaign::run(
        "rolling restart",
        wanted("BROADSIDE_KILL_GAMES").unwrap_or(150),
        2,
        settings,
        async |_, replicas, course| {
            discord.ready().await;
            let enough = CancellationToken::new();
            let rolls = async {
                for round in 0..rounds {
                    course.reaches(0.9 * round as f64 / rounds as f64).await;
                    for replica in &mut *replicas {
                        replica.is_ready().await;
                        replica.stop().await;
                        replica.start_again();
                        replica.is_ready().await;
                    }
                }
                course.reaches(0.9).await;
                enough.cancel();
            };
            let (told, ()) = tokio::join!(duels.play(&enough), rolls);
            println!("rolling restart, on Discord: {told}; commands that nobody heard: {}", discord.look(World::undelivered_interactions));
            Fallen { takeovers: 2 * rounds, ..Fallen::default() }
        },
    )
    .await;
    discord.assert_clean();
    assert_eq!(discord.look(World::undelivered_interactions), 0, "what was said while none listened is told to the next one");
    let (begun, taken_up) = discord.look(World::identified_and_resumed);
    // The replica that is restarted first may stand by.
    assert!(begun == 1 && taken_up as usize + 1 >= 2 * rounds, "one session goes on: {begun} begun, {taken_up} taken up");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn absent_redis_is_waited_for() {
    let mut redis = RedisServer::start(&[]);
    let seconds = wanted("BROADSIDE_OUTAGE_SECONDS");
    crate::kills::campaign::run("Redis away", games(), 2, vec![("REDIS_URL", redis.url())], async |sim, replicas, course| {
        course.reaches(0.4).await;
        redis.kill();
        let gone = Instant::now();
        replicas[0].is_not_ready().await;
        let told = |said: &str| ["Please try again", "nothing counts for the moment"].iter().any(|trouble| said.contains(trouble));
        sim.wait_until(|world| world.log().iter().any(|entry| told(&brief(entry)))).await;
        if let Some(seconds) = seconds {
            tokio::time::sleep(Duration::from_secs(seconds as u64).saturating_sub(gone.elapsed())).await;
        }
        redis.restart();
        let back = Instant::now();
        replicas[0].is_ready().await;
        println!("Redis away: for {:.1} s, ready again {:.1} s after", (back - gone).as_secs_f64(), back.elapsed().as_secs_f64());
        Fallen { losses: under_way(), ..Fallen::default() }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sentinel_failover_is_followed() {
    let mut watched = RedisSentinels::start();
    crate::kills::campaign::run("Sentinels", games(), 2, vec![("REDIS_URL", watched.url())], async |_, _, course| {
        course.reaches(0.4).await;
        watched.kill_the_primary();
        Fallen { losses: under_way(), ..Fallen::default() }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cluster_failover_is_followed() {
    let mut cluster = RedisCluster::with_replicas();
    crate::kills::campaign::run("cluster", games(), 2, vec![("REDIS_URL", cluster.url())], async |_, _, course| {
        course.reaches(0.4).await;
        cluster.kill_a_primary();
        Fallen { losses: under_way(), ..Fallen::default() }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn player_waiting_for_a_slow_redis_is_told_once_and_answered() {
    let (telegram, redis) = (TelegramSim::start().await, RedisServer::start(&[]));
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    let replica = Replica::start("only", folder.path(), on_telegram(&telegram, &redis));
    telegram.wait_until(|world| world.has_listener()).await;
    replica.is_ready().await;
    let (group, anna) = (telegram.group("Гавань"), telegram.user("Анна", "ru"));
    let told = |world: &telegram::World, words: &str| told::written(world.log(), group).iter().filter(|line| line.contains(words)).count();
    redis.pause_writes(LONG);
    telegram.say(&anna, group, "как дела?");
    telegram.say(&anna, group, "/battle");
    telegram.wait_until(|world| told(world, "отвечает медленно") == 1).await;
    redis.resume_writes();
    telegram.wait_until(|world| told(world, "вызывает на бой всех") == 1).await;
    redis.pause_writes(LONG);
    replica.is_not_ready().await;
    let why = replica.ask("/readyz").await.expect("it answers");
    assert!(why.contains("the store does not answer"), "{why}");
    redis.resume_writes();
    replica.is_ready().await;
    assert_eq!(telegram.look(|world| (told(world, "отвечает медленно"), told(world, "не могу заглянуть"))), (1, 0));
    assert_eq!(telegram.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_outage_is_logged_when_it_begins_and_when_it_ends() {
    let (telegram, mut redis) = (TelegramSim::start().await, RedisServer::start(&[]));
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    let replica = Replica::start("only", folder.path(), on_telegram(&telegram, &redis));
    telegram.wait_until(|world| world.has_listener()).await;
    replica.is_ready().await;
    redis.kill();
    replica.is_not_ready().await;
    // Several rounds over all partitions.
    replica.waits_for("lease trouble", async || replica.metric("broadside_lease_trouble_total").await >= Some(5.0)).await;
    redis.restart();
    replica.is_ready().await;
    replica.waits_for("the end of the trouble", async || replica.logged(" works again") >= 2).await;
    let [begun, over] = [" is failing", " works again"].map(|words| replica.logged(words));
    let bad = replica.logged(" WARN ") + replica.logged(" ERROR ");
    assert!((begun, over) == (2, 2) && bad <= 6, "{bad} lines: {}", replica.last_words());
}

/// So long does nobody wait.
const LONG: Duration = Duration::from_secs(3600);

fn on_telegram(telegram: &TelegramSim, redis: &RedisServer) -> Vec<crate::kills::replica::Setting> {
    vec![("TELEGRAM_TOKEN", telegram.token().to_owned()), ("TELEGRAM_API_URL", telegram.url()), ("REDIS_URL", redis.url())]
}

/// How many messages may come twice when Redis goes: whoever takes the leases after it cannot know of the one message
/// that was on its way in each chat, for nobody could note that it had arrived.
fn under_way() -> usize {
    2 * crate::kills::campaign::at_once()
}
