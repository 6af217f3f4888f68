//! Measures how soon the real binary reports a shot when it starts after an outage of a minute, with many games in a real Redis
//! (`appendfsync always`) whose turns would all have ended in that minute; and whether each of them gets the time back.
//! `GAMES` is the number of games (default 100000).

mod binary;

use std::{
    net::SocketAddr,
    process::{Child, Command},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use broadside_game::{
    Game,
    dice::SeededDice,
    event::LoggedEvent,
    ids::{GameId, Timestamp},
};
use broadside_service::account::game_key;
use broadside_sim::telegram::{Chat, TelegramSim};
use broadside_store::{
    redis::RedisStore,
    store::{Alarm, Collection, Commit, CommitOutcome, Key, Partition, RequestId, Store},
};
use broadside_testkit::{servers::RedisServer, staged};
use futures_util::future::join_all;

use binary::{env_number, free_address, get, kill, start, wait_until_ready};

/// The length of the outage in milliseconds.
const OUTAGE: i64 = 60_000;

/// The seconds of a turn: the shortest clock.
const TURN_SECONDS: i64 = 60;

/// How many milliseconds before the outage the turns began: enough time is left to see that none of them ends after it.
const TURN_AGE: i64 = 5_000;

/// How long the benchmark waits for turns that end.
const OBSERVATION: Duration = Duration::from_secs(20);

/// How many games are written at the same time.
const BATCH: usize = 2_000;

/// How long the outage credit may take on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(180);

#[tokio::main]
async fn main() {
    let games: usize = env_number("GAMES", 100_000);
    let (redis, telegram) = (RedisServer::start(&["--save", ""]), TelegramSim::start().await);
    let person = telegram.user("Anna", "en");
    let chat = telegram.private(&person);
    telegram.start_bot(&person, None);

    let (health, mut bot) = start_bot(&redis, &telegram);
    wait_until_ready(health);
    telegram.say(&person, chat, "/battle computer first=host clock=day");
    wait_for_message(&telegram, chat, "Place your ships:").await;
    telegram.say(&person, chat, "/ready");
    wait_for_message(&telegram, chat, "The battle begins").await;
    kill(&mut bot);

    let before = info(&redis, "used_memory:");
    let store = RedisStore::connect(&redis.url(), None).await.expect("Redis answers");
    redis_cli(&redis, "CONFIG SET appendfsync no");
    let since = now();
    let game = game_in_progress(Timestamp(since - TURN_AGE));
    let alarm = game.deadline().expect("a turn has a deadline").0;
    let begin = Instant::now();
    for first in (0..games).step_by(BATCH) {
        let batch = (first..games.min(first + BATCH)).map(|number| write_game(&store, &game, number as u64));
        join_all(batch).await;
    }
    redis_cli(&redis, "CONFIG SET appendfsync always");
    let bytes_per_game = (info(&redis, "used_memory:") - before) as f64 / games as f64;
    println!("{games} games resident after {:.0} s: {bytes_per_game:.0} bytes each in Redis", begin.elapsed().as_secs_f64());
    thread::sleep(Duration::from_millis((since + OUTAGE - now()).max(0) as u64));
    let alive_note = Key { partition: Partition::new(0), collection: Collection::Anchor, name: "alive".to_owned() };
    store.write_note(&alive_note, Some(since.to_be_bytes().to_vec()), None).await.expect("Redis answers");
    redis_cli(&redis, "CONFIG SET slowlog-log-slower-than 5000");
    redis_cli(&redis, "SLOWLOG RESET");

    let started = Instant::now();
    let outage = now() - since;
    let (health, mut bot) = start_bot(&redis, &telegram);
    telegram.say(&person, chat, "/fire A1 !");
    wait_for_message(&telegram, chat, ": A1 — ").await;
    println!("outage of {} s; from the start to the first shot reported: {:.2} s", outage / 1000, started.elapsed().as_secs_f64());
    let credit_note = Key { partition: Partition::new(63), name: "given-back".to_owned(), ..alive_note };
    while store.load_note(&credit_note).await.expect("Redis answers").is_none() && started.elapsed() < TIMEOUT {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("from the start until the last partition had its outage credit: {:.2} s", started.elapsed().as_secs_f64());
    tokio::time::sleep(OBSERVATION.saturating_sub(started.elapsed())).await;
    let metrics = get(health, "/metrics");
    let lost = metrics.lines().find(|line| line.starts_with("broadside_lease_lost_total")).unwrap_or("none").to_owned();
    println!("leases lost: {lost}");
    println!("commands of Redis slower than 5 ms (number, time, microseconds): {}", redis_cli(&redis, "SLOWLOG LEN").trim());
    println!("the longest of them: {} ms", slowest(&redis_cli(&redis, "SLOWLOG GET 1000")) as f64 / 1e3);
    kill(&mut bot);

    let (mut moved, mut others) = (0, 0);
    for partition in Partition::all() {
        for (key, moment) in store.due_alarms(partition, i64::MAX, u32::MAX as usize).await.expect("Redis answers") {
            match key.collection {
                Collection::Game if moment >= alarm + outage && moment < alarm + outage + 10_000 => moved += 1,
                _ => others += 1,
            }
        }
    }
    println!("games whose turn has its outage credit and goes on: {moved}; other alarms: {others}");
}

/// A game after 30 moves whose current turn began at this moment.
fn game_in_progress(at: Timestamp) -> Game {
    let rules = staged::rules(&format!("classic clock={TURN_SECONDS}"));
    let mut dice = SeededDice(7);
    let fleets = [staged::fleet(&rules, &mut dice), staged::fleet(&rules, &mut dice)];
    let game = staged::play_on(staged::started_game(&rules, [&fleets[0], &fleets[1]], &mut dice), &mut dice, 30);
    let log: Vec<LoggedEvent> = game.log().iter().map(|logged| LoggedEvent { at, event: logged.event.clone() }).collect();
    Game::replay(game.id(), &log).expect("it is the same game at another time")
}

/// Writes a copy of a game, with its alarm.
async fn write_game(store: &RedisStore, game: &Game, number: u64) {
    let id = GameId::new((number % 64) as u8, 1_000_000 + number / 64);
    let copy = Game::replay(id, game.log()).expect("it is the same game under another id");
    let commit = Commit {
        key: game_key(id),
        prior: None,
        request: RequestId::hash(&["resident", &number.to_string()]),
        body: copy.to_bytes(),
        alarm: Alarm::At(copy.deadline().expect("a turn has a deadline").0),
        entries: Vec::new(),
        keep: None,
        newest_known_outage: None,
    };
    assert_eq!(store.commit(commit).await, Ok(CommitOutcome::Done(1)));
}

/// Starts the binary on this Redis and this Telegram. Returns the address of its health server and the process.
fn start_bot(redis: &RedisServer, telegram: &TelegramSim) -> (SocketAddr, Child) {
    let settings = [
        ("BROADSIDE_THINKING", "0".to_owned()),
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", telegram.url()),
        ("REDIS_URL", redis.url()),
        ("NO_COLOR", "1".to_owned()),
    ];
    let health = free_address();
    (health, start(&settings, health))
}

async fn wait_for_message(telegram: &TelegramSim, chat: Chat, text: &str) {
    telegram.wait_until(|world| world.messages(chat).iter().any(|message| message.words().contains(text))).await;
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// The answer of Redis to a command.
fn redis_cli(redis: &RedisServer, command: &str) -> String {
    let mut cli = Command::new("redis-cli");
    cli.args(["-p", &redis.port().to_string()]).args(command.split(' '));
    String::from_utf8_lossy(&cli.output().expect("redis-cli runs").stdout).into_owned()
}

fn info(redis: &RedisServer, name: &str) -> i64 {
    let answer = redis_cli(redis, "INFO memory");
    let line = answer.lines().find_map(|line| line.strip_prefix(name)).expect("Redis reports the value");
    line.trim().parse().expect("the value is a number")
}

/// The microseconds of the slowest command in a slow log: the third line of each entry, after its number and its time.
fn slowest(log: &str) -> u64 {
    let lines: Vec<&str> = log.lines().map(str::trim).collect();
    let times = lines.windows(4).filter(|four| matches!(four[3], "EVALSHA" | "EVAL" | "ZRANGEBYSCORE" | "GET" | "SET" | "XRANGE"));
    times.filter_map(|four| four[2].parse().ok()).max().unwrap_or_default()
}
