//! Two replicas of the real binary on Discord with one shard or many, restarted in turn or killed while commands arrive on every
//! shard: each command is answered exactly once. Prints the waiting times and the numbers of sessions.
//! `BROADSIDE_LEADER_KILLS` is how often the leader is killed during games (default 20).

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
    kills::{campaign::env_number, replica::Replica},
    outages::duels::Duels,
};

/// The time between two commands, which go to one shard after the other.
const COMMAND_INTERVAL: Duration = Duration::from_millis(50);

/// Two replicas, and a person who gives commands on every shard.
struct Cluster {
    sim: Arc<DiscordSim>,
    /// At the start the leader, which is connected to Discord, and the standby.
    replicas: [Replica; 2],
    person: UserId,
    places: Vec<PlaceId>,
    // Dropped after the replicas.
    _redis: RedisServer,
    _folder: tempfile::TempDir,
}

/// The commands given so far, in order.
type Commands = Arc<Mutex<Vec<InteractionHandle>>>;

impl Cluster {
    /// Starts both replicas and waits until they are ready. Discord's clock is stopped, so that a slow machine misses no deadline.
    async fn start(shards: u32, concurrency: u32) -> Self {
        let (redis, sim) = (RedisServer::start(&[]), Arc::new(DiscordSim::start().await));
        sim.clock().stop();
        sim.set_shards(shards, concurrency);
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let settings = || vec![("REDIS_URL", redis.url()), ("DISCORD_TOKEN", sim.token()), ("DISCORD_API_URL", sim.url())];
        let first = Replica::start("first", folder.path(), settings());
        first.wait_until_ready().await;
        assert_eq!(sim.look(|world| world.connections()), shards as usize, "a ready replica is connected to every shard");
        let second = Replica::start("second", folder.path(), settings());
        second.wait_until_ready().await;
        let places = (0..u64::from(shards)).map(|shard| sim.channel_of_shard(shard)).collect();
        let person = sim.user("Anna");
        Self { sim, replicas: [first, second], person, places, _redis: redis, _folder: folder }
    }

    /// Gives commands on one shard after the other until `stop`. Returns the list of commands and the task.
    fn start_commands(&self, stop: &CancellationToken) -> (Commands, tokio::task::JoinHandle<()>) {
        let (sim, stop, person, places) = (Arc::clone(&self.sim), stop.clone(), self.person, self.places.clone());
        let commands = Commands::default();
        let list = Arc::clone(&commands);
        let task = tokio::spawn(async move {
            let mut ticks = tokio::time::interval(COMMAND_INTERVAL);
            for place in places.iter().cycle() {
                if stop.run_until_cancelled(ticks.tick()).await.is_none() {
                    return;
                }
                list.lock().expect("the lock is not poisoned").push(sim.slash(person, *place, "about", &[]));
            }
        });
        (commands, task)
    }

    /// Waits until every command is answered. Returns the number of commands, the longest wait, and the commands answered twice.
    async fn wait_for_answers(&self, commands: &Commands) -> (usize, Duration, Vec<InteractionId>) {
        let commands: Vec<InteractionHandle> = commands.lock().expect("the lock is not poisoned").clone();
        for handle in &commands {
            handle.answer().await;
        }
        let mut answers: HashMap<InteractionId, usize> = HashMap::new();
        for entry in self.sim.log().iter().filter(|entry| entry.is_visible() && entry.action != Action::CommandsRegistered) {
            *answers.entry(entry.interaction.expect("the bot only answers commands")).or_default() += 1;
        }
        let twice = answers.into_iter().filter(|(_, times)| *times > 1).map(|(id, _)| id).collect();
        let longest = commands.iter().filter_map(InteractionHandle::waited).max().unwrap_or_default();
        (commands.len(), longest, twice)
    }
}

/// Restarts the replicas in turn, `times` times, while commands arrive.
async fn restart_in_turn(shards: u32, concurrency: u32, times: usize) {
    let mut cluster = Cluster::start(shards, concurrency).await;
    let before = cluster.sim.look(|world| world.identified_and_resumed());
    let stop = CancellationToken::new();
    let (commands, task) = cluster.start_commands(&stop);
    let mut longest = Duration::ZERO;
    for _ in 0..times {
        let start = Instant::now();
        let [leader, standby] = &mut cluster.replicas;
        leader.stop().await;
        longest = longest.max(start.elapsed());
        leader.start_again();
        leader.wait_until_ready().await;
        std::mem::swap(leader, standby);
    }
    stop.cancel();
    task.await.expect("the task of commands does not panic");
    let (count, waited, twice) = cluster.wait_for_answers(&commands).await;
    let after = cluster.sim.look(|world| world.identified_and_resumed());
    println!(
        "shards: {shards} by {concurrency}: {times} restarts, {count} commands, {} lost, {} answered twice; the longest wait {:.2} s, the \
         longest stop {:.2} s; {} sessions begun, {} resumed",
        cluster.sim.look(World::undelivered_interactions),
        twice.len(),
        waited.as_secs_f64(),
        longest.as_secs_f64(),
        after.0 - before.0,
        after.1 - before.1,
    );
    assert_eq!(twice, []);
    assert_eq!(cluster.sim.look(World::undelivered_interactions), 0, "every interaction reaches a replica");
    assert_eq!(after.0, before.0, "every session is resumed");
    assert_eq!(cluster.sim.look(|world| world.premature_identifies()), 0, "sessions are opened within the rate limit");
    let registered = cluster.sim.log().iter().filter(|entry| entry.action == Action::CommandsRegistered).count();
    assert_eq!(registered, 1, "commands are registered once, because they do not change");
    cluster.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replica_with_an_unknown_token_is_never_ready_and_says_why() {
    let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    for (token, url, at) in [("DISCORD_TOKEN", "DISCORD_API_URL", discord.url()), ("TELEGRAM_TOKEN", "TELEGRAM_API_URL", telegram.url())] {
        let data = folder.path().join(token).display().to_string();
        let mistyped = if token == "DISCORD_TOKEN" { "MTEx.mistyped.token" } else { "123456:mistyped" };
        let settings = vec![("BROADSIDE_DATA", data), (token, mistyped.to_owned()), (url, at)];
        let replica = Replica::start(token, folder.path(), settings);
        let names_the_token = async || {
            let Some(answer) = replica.get("/readyz").await else { return false };
            assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
            assert!(!answer.contains(token) || (answer.starts_with("HTTP/1.1 503") && !answer.contains("network")), "{answer}");
            answer.contains(token)
        };
        replica.wait_for(token, names_the_token).await;
        assert!(replica.count_log_lines(token) > 0, "{}", replica.log_tail());
    }
}

/// Kills the leader, and waits until the standby has connected to every shard.
async fn kill_leader(shards: u32, concurrency: u32) {
    let mut cluster = Cluster::start(shards, concurrency).await;
    let stop = CancellationToken::new();
    let (commands, task) = cluster.start_commands(&stop);
    cluster.sim.wait_until(|world| world.log().iter().any(|entry| entry.action == Action::Responded)).await;
    let killed = Instant::now();
    cluster.replicas[0].kill();
    let first = cluster.sim.slash(cluster.person, *cluster.places.last().expect("there is a shard"), "about", &[]);
    first.answer().await;
    let first_answer = killed.elapsed();
    cluster.sim.wait_until(|world| world.connections() == shards as usize).await;
    let all_connected = killed.elapsed();
    stop.cancel();
    task.await.expect("the task of commands does not panic");
    let (count, _, twice) = cluster.wait_for_answers(&commands).await;
    println!(
        "shards: {shards} by {concurrency}: killed; the first command afterwards is answered after {:.2} s, all shards are connected after \
         {:.2} s; {count} commands, 0 lost, {} answered twice",
        first_answer.as_secs_f64(),
        all_connected.as_secs_f64(),
        twice.len(),
    );
    assert_eq!(twice, []);
    assert_eq!(cluster.sim.look(|world| world.premature_identifies()), 0, "sessions are opened within the rate limit");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_are_handed_over_without_loss() {
    for (shards, concurrency, times) in [(1, 1, 10), (4, 1, 10), (16, 16, 3)] {
        restart_in_turn(shards, concurrency, times).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listener_is_back_soon_after_a_kill_with_any_number_of_shards() {
    for (shards, concurrency) in [(1, 1), (4, 1), (16, 16)] {
        kill_leader(shards, concurrency).await;
    }
}

/// The metric that is 1 on the replica that is connected to Discord.
const LISTENING: &str = "broadside_listening{platform=\"discord\"}";

/// How long a replica may take to become the leader, and the last commands to be answered.
const TIMEOUT: Duration = Duration::from_secs(120);

impl Cluster {
    /// Waits until a replica is connected to Discord. Returns its index.
    async fn leader(&self) -> usize {
        let polling = async {
            let mut ticks = tokio::time::interval(Duration::from_millis(20));
            loop {
                for (at, replica) in self.replicas.iter().enumerate() {
                    if replica.metric(LISTENING).await == Some(1.0) {
                        return at;
                    }
                }
                ticks.tick().await;
            }
        };
        let found = tokio::time::timeout(TIMEOUT, polling).await;
        found.unwrap_or_else(|_| panic!("no replica is connected: {}\n{}", self.replicas[0].log_tail(), self.replicas[1].log_tail()))
    }

    /// How often each command was answered. After a kill the last commands may be handled again; that only edits their answers,
    /// which is not counted.
    fn count_answers(&self, commands: &[InteractionHandle]) -> Vec<usize> {
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
            commands.iter().map(|handle| times.get(&handle.id()).copied().unwrap_or_default()).collect()
        })
    }
}

/// One kill of the leader: the number of commands before it, and the time until the next one was answered.
struct Kill {
    commands: usize,
    gap: Duration,
}

/// Kills the leader after a few more answers, and starts it again when the standby has taken over.
async fn fail_over(cluster: &mut Cluster, commands: &Commands, dice: &mut SeededDice) -> Kill {
    let leader = cluster.leader().await;
    let answered = |world: &World| world.log().iter().filter(|entry| entry.action == Action::Responded).count();
    let more = dice.below(20).unwrap_or_default() as usize + 1;
    let before = cluster.sim.look(answered);
    cluster.sim.wait_until(|world| answered(world) >= before + more).await;
    let count = commands.lock().expect("the lock is not poisoned").len();
    let killed = Instant::now();
    cluster.replicas[leader].kill();
    let next = cluster.sim.slash(cluster.person, cluster.places[0], "about", &[]);
    commands.lock().expect("the lock is not poisoned").push(next.clone());
    next.answer().await;
    let gap = killed.elapsed();
    assert_eq!(cluster.leader().await, 1 - leader, "the standby has taken over");
    cluster.replicas[leader].start_again();
    cluster.replicas[leader].wait_until_ready().await;
    Kill { commands: count, gap }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn leader_of_two_is_killed_twenty_times_without_loss() {
    let times = env_number("BROADSIDE_LEADER_KILLS").unwrap_or(20);
    let mut cluster = Cluster::start(1, 1).await;
    let (sim, stop, mut dice) = (Arc::clone(&cluster.sim), CancellationToken::new(), SeededDice(20));
    let (commands, task) = cluster.start_commands(&stop);
    let duels = Duels::new(&sim, 3);
    let stop_games = CancellationToken::new();
    let killing = async {
        let mut kills = Vec::new();
        for _ in 0..times {
            kills.push(fail_over(&mut cluster, &commands, &mut dice).await);
        }
        stop.cancel();
        task.await.expect("the task of commands does not panic");
        stop_games.cancel();
        kills
    };
    // This also checks that every shot was reported once and in order.
    let (games, kills) = tokio::join!(duels.play(&stop_games), killing);
    let commands: Vec<InteractionHandle> = commands.lock().expect("the lock is not poisoned").clone();
    let waiting = async {
        for handle in &commands {
            handle.answer().await;
        }
    };
    // Commands without an answer are counted below.
    let _ = tokio::time::timeout(TIMEOUT, waiting).await;
    let answers = cluster.count_answers(&commands);
    let ends = kills.iter().skip(1).map(|kill| kill.commands).chain([commands.len()]);
    println!("| kill | ms until the next answer | commands | missing | doubled |\n|---|---|---|---|---|");
    for (number, (kill, end)) in kills.iter().zip(ends).enumerate() {
        let here = &answers[kill.commands..end];
        let (missing, doubled) = (here.iter().filter(|times| **times == 0).count(), here.iter().filter(|times| **times > 1).count());
        println!("| {} | {} | {} | {missing} | {doubled} |", number + 1, kill.gap.as_millis(), here.len());
    }
    let [missing, doubled] = [answers.iter().filter(|times| **times == 0).count(), answers.iter().filter(|times| **times > 1).count()];
    let longest = kills.iter().map(|kill| kill.gap).max().unwrap_or_default();
    println!(
        "leader of two: killed {times} times, the longest gap {:.2} s; {} commands, {missing} missing, {doubled} doubled; games: {games}",
        longest.as_secs_f64(),
        commands.len(),
    );
    assert_eq!((missing, doubled), (0, 0));
    assert_eq!(cluster.sim.look(World::undelivered_interactions), 0, "every interaction reaches a replica");
    assert_eq!(cluster.sim.look(|world| world.premature_identifies()), 0, "sessions are opened within the rate limit");
    // A kill may cut off a request.
    let problems: Vec<String> = cluster.sim.problems().into_iter().filter(|problem| !problem.contains("cannot be read")).collect();
    assert_eq!(problems, Vec::<String>::new());
}
