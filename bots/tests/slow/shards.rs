//! The real binary as two replicas, on a Discord that wants one shard or many: restarted in turn while people on every shard
//! go on giving commands, and killed. Every command is answered, and once. Prints how long people waited, and what it took.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use broadside_sim::{
    discord::{Deed, DiscordSim, InteractionHandle, InteractionId, PlaceId, UserId, World},
    telegram::TelegramSim,
};
use broadside_testkit::servers::RedisServer;
use tokio_util::sync::CancellationToken;

use crate::kills::replica::Replica;

/// How often somebody gives a command, on one shard after the other.
const PACE: Duration = Duration::from_millis(50);

/// Two replicas and people on every shard.
struct Stage {
    sim: Arc<DiscordSim>,
    /// One that listens, and one that stands by.
    replicas: [Replica; 2],
    person: UserId,
    places: Vec<PlaceId>,
    // Dropped after the replicas.
    _redis: RedisServer,
    _folder: tempfile::TempDir,
}

/// What was asked, in order.
type Asked = Arc<Mutex<Vec<InteractionHandle>>>;

impl Stage {
    /// Both replicas are ready. Discord's clock stands still, so that a slow machine misses no deadline.
    async fn start(shards: u32, concurrency: u32) -> Self {
        let (redis, sim) = (RedisServer::start(&[]), Arc::new(DiscordSim::start().await));
        sim.clock().stop();
        sim.want_shards(shards, concurrency);
        let folder = tempfile::tempdir().expect("a folder for logs can be made");
        let settings = || vec![("REDIS_URL", redis.url()), ("DISCORD_TOKEN", sim.token()), ("DISCORD_API_URL", sim.url())];
        let first = Replica::start("first", folder.path(), settings());
        first.is_ready().await;
        assert_eq!(sim.look(|world| world.connections()), shards as usize, "ready means that every shard is heard");
        let second = Replica::start("second", folder.path(), settings());
        second.is_ready().await;
        let places = (0..u64::from(shards)).map(|shard| sim.channel_of_shard(shard)).collect();
        let person = sim.user("Anna");
        Self { sim, replicas: [first, second], person, places, _redis: redis, _folder: folder }
    }

    /// Somebody on every shard gives a command again and again, until `stop`.
    fn talk(&self, stop: &CancellationToken) -> (Asked, tokio::task::JoinHandle<()>) {
        let (sim, stop, person, places) = (Arc::clone(&self.sim), stop.clone(), self.person, self.places.clone());
        let asked = Asked::default();
        let asks = Arc::clone(&asked);
        let talking = tokio::spawn(async move {
            let mut pace = tokio::time::interval(PACE);
            for place in places.iter().cycle() {
                if stop.run_until_cancelled(pace.tick()).await.is_none() {
                    return;
                }
                asks.lock().expect("nobody panics here").push(sim.slash(person, *place, "about", &[]));
            }
        });
        (asked, talking)
    }

    /// Waits until all that was asked is answered; how long people waited for it at the most, and whom it was told twice.
    async fn heard(&self, asked: &Asked) -> (usize, Duration, Vec<InteractionId>) {
        let asked: Vec<InteractionHandle> = asked.lock().expect("nobody panics here").clone();
        for handle in &asked {
            handle.answer().await;
        }
        let mut told: HashMap<InteractionId, usize> = HashMap::new();
        for entry in self.sim.log().iter().filter(|entry| entry.is_visible() && entry.deed != Deed::CommandsRegistered) {
            *told.entry(entry.interaction.expect("nothing else is said")).or_default() += 1;
        }
        let twice = told.into_iter().filter(|(_, times)| *times > 1).map(|(id, _)| id).collect();
        let longest = asked.iter().filter_map(InteractionHandle::waited).max().unwrap_or_default();
        (asked.len(), longest, twice)
    }
}

/// Restarts the replicas in turn, so often, while people talk.
async fn restarts(shards: u32, concurrency: u32, times: usize) {
    let mut stage = Stage::start(shards, concurrency).await;
    let before = stage.sim.look(|world| world.identified_and_resumed());
    let stop = CancellationToken::new();
    let (asked, talking) = stage.talk(&stop);
    let mut longest = Duration::ZERO;
    for _ in 0..times {
        let begun = Instant::now();
        let [listens, stands_by] = &mut stage.replicas;
        listens.stop().await;
        longest = longest.max(begun.elapsed());
        listens.start_again();
        listens.is_ready().await;
        std::mem::swap(listens, stands_by);
    }
    stop.cancel();
    talking.await.expect("talking does not panic");
    let (count, waited, twice) = stage.heard(&asked).await;
    let after = stage.sim.look(|world| world.identified_and_resumed());
    println!(
        "shards: {shards} by {concurrency}: {times} restarts, {count} commands, {} lost, {} told twice; the longest wait {:.2} s, the \
         longest stop {:.2} s; {} sessions begun, {} taken up",
        stage.sim.look(World::unheard),
        twice.len(),
        waited.as_secs_f64(),
        longest.as_secs_f64(),
        after.0 - before.0,
        after.1 - before.1,
    );
    assert_eq!(twice, []);
    assert_eq!(stage.sim.look(World::unheard), 0, "what was said while none listened is told to the next one");
    assert_eq!(after.0, before.0, "each session goes on");
    assert_eq!(stage.sim.look(|world| world.hasty()), 0, "sessions are begun in turn");
    let registered = stage.sim.log().iter().filter(|entry| entry.deed == Deed::CommandsRegistered).count();
    assert_eq!(registered, 1, "commands are registered when they have changed");
    stage.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_whose_token_is_not_known_is_never_ready_and_says_why() {
    let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    for (token, url, at) in [("DISCORD_TOKEN", "DISCORD_API_URL", discord.url()), ("TELEGRAM_TOKEN", "TELEGRAM_API_URL", telegram.url())] {
        let data = folder.path().join(token).display().to_string();
        let mistyped = if token == "DISCORD_TOKEN" { "MTEx.mistyped.token" } else { "123456:mistyped" };
        let settings = vec![("BROADSIDE_DATA", data), (token, mistyped.to_owned()), (url, at)];
        let replica = Replica::start(token, folder.path(), settings);
        let mut looks = tokio::time::interval(Duration::from_millis(50));
        let told = async {
            loop {
                match replica.ask("/readyz").await {
                    Some(said) if said.contains(token) => return said,
                    Some(said) => assert!(!said.starts_with("HTTP/1.1 200"), "{said}"),
                    None => {}
                }
                looks.tick().await;
            }
        };
        let told = tokio::time::timeout(Duration::from_secs(180), told).await.expect("it says why");
        assert!(told.starts_with("HTTP/1.1 503") && !told.contains("network"), "{told}");
        assert!(replica.logged(token) > 0, "{}", replica.last_words());
    }
}

/// Kills the replica that listens, and waits for the other one.
async fn kill(shards: u32, concurrency: u32) {
    let mut stage = Stage::start(shards, concurrency).await;
    let stop = CancellationToken::new();
    let (asked, talking) = stage.talk(&stop);
    stage.sim.wait_until(|world| world.log().iter().any(|entry| entry.deed == Deed::Responded)).await;
    let killed = Instant::now();
    stage.replicas[0].kill();
    let first = stage.sim.slash(stage.person, *stage.places.last().expect("there is a shard"), "about", &[]);
    first.answer().await;
    let heard = killed.elapsed();
    stage.sim.wait_until(|world| world.connections() == shards as usize).await;
    let all = killed.elapsed();
    stop.cancel();
    talking.await.expect("talking does not panic");
    let (count, _, twice) = stage.heard(&asked).await;
    println!(
        "shards: {shards} by {concurrency}: killed; the first command afterwards is answered after {:.2} s, all shards are heard after {:.2} \
         s; {count} commands, 0 lost, {} told twice",
        heard.as_secs_f64(),
        all.as_secs_f64(),
        twice.len(),
    );
    assert_eq!(twice, []);
    assert_eq!(stage.sim.look(|world| world.hasty()), 0, "sessions are begun in turn");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_shard_is_handed_over_and_nothing_is_lost() {
    restarts(1, 1, 10).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_shards_are_handed_over_and_nothing_is_lost() {
    restarts(4, 1, 10).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixteen_shards_are_handed_over_and_nothing_is_lost() {
    restarts(16, 16, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_hears_soon_after_a_kill_however_many_shards_there_are() {
    for (shards, concurrency) in [(1, 1), (4, 1), (16, 16)] {
        kill(shards, concurrency).await;
    }
}
