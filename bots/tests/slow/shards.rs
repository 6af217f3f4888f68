//! The real binary as two replicas, on a Discord that wants one shard or many: restarted in turn while people on every shard
//! go on giving commands, and killed. Every command is answered, and once. Prints how long people waited, and what it took.
//! `BROADSIDE_LEADER_KILLS` says how often the one that listens is killed during games (20).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use broadside_game::dice::{Dice, SeededDice};
use broadside_sim::{
    discord::{Action, DiscordSim, InteractionHandle, InteractionId, PlaceId, UserId, World},
    telegram::TelegramSim,
};
use broadside_testkit::servers::RedisServer;
use tokio_util::sync::CancellationToken;

use crate::{
    kills::{campaign::wanted, replica::Replica},
    outages::duels::Duels,
};

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
        sim.set_shards(shards, concurrency);
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
        for entry in self.sim.log().iter().filter(|entry| entry.is_visible() && entry.action != Action::CommandsRegistered) {
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
        stage.sim.look(World::undelivered_interactions),
        twice.len(),
        waited.as_secs_f64(),
        longest.as_secs_f64(),
        after.0 - before.0,
        after.1 - before.1,
    );
    assert_eq!(twice, []);
    assert_eq!(stage.sim.look(World::undelivered_interactions), 0, "what was said while none listened is told to the next one");
    assert_eq!(after.0, before.0, "each session goes on");
    assert_eq!(stage.sim.look(|world| world.premature_identifies()), 0, "sessions are begun in turn");
    let registered = stage.sim.log().iter().filter(|entry| entry.action == Action::CommandsRegistered).count();
    assert_eq!(registered, 1, "commands are registered when they have changed");
    stage.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replica_with_an_unknown_token_is_never_ready_and_says_why() {
    let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    for (token, url, at) in [("DISCORD_TOKEN", "DISCORD_API_URL", discord.url()), ("TELEGRAM_TOKEN", "TELEGRAM_API_URL", telegram.url())] {
        let data = folder.path().join(token).display().to_string();
        let mistyped = if token == "DISCORD_TOKEN" { "MTEx.mistyped.token" } else { "123456:mistyped" };
        let settings = vec![("BROADSIDE_DATA", data), (token, mistyped.to_owned()), (url, at)];
        let replica = Replica::start(token, folder.path(), settings);
        let says_why = async || {
            let Some(said) = replica.ask("/readyz").await else { return false };
            assert!(!said.starts_with("HTTP/1.1 200"), "{said}");
            assert!(!said.contains(token) || (said.starts_with("HTTP/1.1 503") && !said.contains("network")), "{said}");
            said.contains(token)
        };
        replica.waits_for(token, says_why).await;
        assert!(replica.logged(token) > 0, "{}", replica.last_words());
    }
}

/// Kills the replica that listens, and waits for the other one.
async fn kill(shards: u32, concurrency: u32) {
    let mut stage = Stage::start(shards, concurrency).await;
    let stop = CancellationToken::new();
    let (asked, talking) = stage.talk(&stop);
    stage.sim.wait_until(|world| world.log().iter().any(|entry| entry.action == Action::Responded)).await;
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
    assert_eq!(stage.sim.look(|world| world.premature_identifies()), 0, "sessions are begun in turn");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_are_handed_over_without_loss() {
    for (shards, concurrency, times) in [(1, 1, 10), (4, 1, 10), (16, 16, 3)] {
        restarts(shards, concurrency, times).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listener_is_back_soon_after_a_kill_with_any_number_of_shards() {
    for (shards, concurrency) in [(1, 1), (4, 1), (16, 16)] {
        kill(shards, concurrency).await;
    }
}

/// What a replica says of whether it listens to Discord.
const LISTENS: &str = "broadside_listening{platform=\"discord\"}";

/// How long a replica may take to lead, and the last commands to be answered.
const PATIENCE: Duration = Duration::from_secs(120);

impl Stage {
    async fn leader(&self) -> usize {
        let looking = async {
            let mut looks = tokio::time::interval(Duration::from_millis(20));
            loop {
                for (at, replica) in self.replicas.iter().enumerate() {
                    if replica.metric(LISTENS).await == Some(1.0) {
                        return at;
                    }
                }
                looks.tick().await;
            }
        };
        let found = tokio::time::timeout(PATIENCE, looking).await;
        found.unwrap_or_else(|_| panic!("no replica listens: {}\n{}", self.replicas[0].last_words(), self.replicas[1].last_words()))
    }

    /// How often each of these commands was answered. A leader that was killed before it noted how far it had heard has its last commands
    /// heard again: their answer, which stands, is written over by itself.
    fn answers(&self, asked: &[InteractionHandle]) -> Vec<usize> {
        self.sim.look(|world| {
            let mut times: HashMap<InteractionId, usize> = HashMap::new();
            for id in world
                .log()
                .iter()
                .filter(|entry| entry.is_visible() && entry.action != Action::Amended)
                .filter_map(|entry| entry.interaction)
            {
                *times.entry(id).or_default() += 1;
            }
            asked.iter().map(|handle| times.get(&handle.id()).copied().unwrap_or_default()).collect()
        })
    }
}

/// One kill: when, by how many commands had been given, and how long it took until the next one was answered.
struct Kill {
    asked: usize,
    gap: Duration,
}

/// Kills the replica that listens, and starts it again when the other one listens.
async fn take_over(stage: &mut Stage, asked: &Asked, dice: &mut SeededDice) -> Kill {
    let leader = stage.leader().await;
    let answered = |world: &World| world.log().iter().filter(|entry| entry.action == Action::Responded).count();
    let more = dice.below(20).unwrap_or_default() as usize + 1;
    let before = stage.sim.look(answered);
    stage.sim.wait_until(|world| answered(world) >= before + more).await;
    let count = asked.lock().expect("nobody panics here").len();
    let killed = Instant::now();
    stage.replicas[leader].kill();
    let next = stage.sim.slash(stage.person, stage.places[0], "about", &[]);
    asked.lock().expect("nobody panics here").push(next.clone());
    next.answer().await;
    let gap = killed.elapsed();
    assert_eq!(stage.leader().await, 1 - leader, "the other one took over");
    stage.replicas[leader].start_again();
    stage.replicas[leader].is_ready().await;
    Kill { asked: count, gap }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn leader_of_two_is_killed_twenty_times_without_loss() {
    let times = wanted("BROADSIDE_LEADER_KILLS").unwrap_or(20);
    let mut stage = Stage::start(1, 1).await;
    let (sim, stop, mut dice) = (Arc::clone(&stage.sim), CancellationToken::new(), SeededDice(20));
    let (asked, talking) = stage.talk(&stop);
    let duels = Duels::new(&sim, 3);
    let enough = CancellationToken::new();
    let blows = async {
        let mut kills = Vec::new();
        for _ in 0..times {
            kills.push(take_over(&mut stage, &asked, &mut dice).await);
        }
        stop.cancel();
        talking.await.expect("talking does not panic");
        enough.cancel();
        kills
    };
    // Every game is played to its end, and every shot told once and in order.
    let (games, kills) = tokio::join!(duels.play(&enough), blows);
    let asked: Vec<InteractionHandle> = asked.lock().expect("nobody panics here").clone();
    let all = async {
        for handle in &asked {
            handle.answer().await;
        }
    };
    // Who waits in vain is counted below.
    let _ = tokio::time::timeout(PATIENCE, all).await;
    let answers = stage.answers(&asked);
    let ends = kills.iter().skip(1).map(|kill| kill.asked).chain([asked.len()]);
    println!("| kill | ms until the next answer | commands | missing | doubled |\n|---|---|---|---|---|");
    for (number, (kill, end)) in kills.iter().zip(ends).enumerate() {
        let here = &answers[kill.asked..end];
        let (missing, doubled) = (here.iter().filter(|times| **times == 0).count(), here.iter().filter(|times| **times > 1).count());
        println!("| {} | {} | {} | {missing} | {doubled} |", number + 1, kill.gap.as_millis(), here.len());
    }
    let [missing, doubled] = [answers.iter().filter(|times| **times == 0).count(), answers.iter().filter(|times| **times > 1).count()];
    let longest = kills.iter().map(|kill| kill.gap).max().unwrap_or_default();
    println!(
        "leader of two: killed {times} times, the longest gap {:.2} s; {} commands, {missing} missing, {doubled} doubled; games: {games}",
        longest.as_secs_f64(),
        asked.len(),
    );
    assert_eq!((missing, doubled), (0, 0));
    assert_eq!(stage.sim.look(World::undelivered_interactions), 0, "what was said while none listened is told to the next one");
    assert_eq!(stage.sim.look(|world| world.premature_identifies()), 0, "sessions are begun in turn");
    // A request that breaks off with its process.
    let problems: Vec<String> = stage.sim.problems().into_iter().filter(|problem| !problem.contains("cannot be read")).collect();
    assert_eq!(problems, Vec::<String>::new());
}
