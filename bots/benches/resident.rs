//! How soon the real binary tells of a shot when it is started after an outage of a minute, with very many games in a real
//! Redis (`appendfsync always`), each with a turn that ran out in that minute; and whether any of them ends wrongly.
//! `GAMES` says how many there are (100000 without it).

mod binary;

use std::{
    env,
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

use binary::{bot, end, free, get, wait};

/// How long nobody serves, in milliseconds.
const OUTAGE: i64 = 60_000;

/// The seconds of a turn, the shortest there are.
const CLOCK: i64 = 60;

/// How long before the outage the turns began: time enough is left to see that none of them ends after it.
const BEGUN: i64 = 5_000;

/// How long it is looked for turns that end.
const WATCHED: Duration = Duration::from_secs(20);

/// How many games are written at the same time.
const AT_ONCE: usize = 2_000;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

#[tokio::main]
async fn main() {
    let games = env::var("GAMES").map_or(100_000, |said| said.parse().expect("GAMES is a number"));
    let (redis, telegram) = (RedisServer::start(&["--save", ""]), TelegramSim::start().await);
    let person = telegram.user("Anna", "en");
    let chat = telegram.private(&person);
    telegram.start_bot(&person, None);

    let (health, mut serving) = serve(&redis, &telegram);
    wait(health);
    telegram.say(&person, chat, "/battle computer first=host clock=day");
    seen(&telegram, chat, "Place your ships:").await;
    telegram.say(&person, chat, "/ready");
    seen(&telegram, chat, "The battle begins").await;
    end(&mut serving);

    let before = info(&redis, "used_memory:");
    let store = RedisStore::connect(&redis.url(), None).await.expect("Redis answers");
    ask(&redis, "CONFIG SET appendfsync no");
    let since = now();
    let running = running(Timestamp(since - BEGUN));
    let alarm = running.deadline().expect("a turn runs").0;
    let begun = Instant::now();
    for first in (0..games).step_by(AT_ONCE) {
        let some = (first..games.min(first + AT_ONCE)).map(|number| keep(&store, &running, number as u64));
        join_all(some).await;
    }
    ask(&redis, "CONFIG SET appendfsync always");
    let weight = (info(&redis, "used_memory:") - before) as f64 / games as f64;
    println!("{games} games resident after {:.0} s: {weight:.0} bytes each in Redis", begun.elapsed().as_secs_f64());
    thread::sleep(Duration::from_millis((since + OUTAGE - now()).max(0) as u64));
    let alive = Key { partition: Partition::new(0), collection: Collection::Anchor, name: "alive".to_owned() };
    store.write_note(&alive, Some(since.to_be_bytes().to_vec()), None).await.expect("Redis answers");
    ask(&redis, "CONFIG SET slowlog-log-slower-than 5000");
    ask(&redis, "SLOWLOG RESET");

    let started = Instant::now();
    let outage = now() - since;
    let (health, mut serving) = serve(&redis, &telegram);
    telegram.say(&person, chat, "/fire A1 !");
    seen(&telegram, chat, ": A1 — ").await;
    println!("outage of {} s; from the start to the first shot told: {:.2} s", outage / 1000, started.elapsed().as_secs_f64());
    let given_back = Key { partition: Partition::new(63), name: "given-back".to_owned(), ..alive };
    while store.load_note(&given_back).await.expect("Redis answers").is_none() && started.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("from the start until the last partition had its time back: {:.2} s", started.elapsed().as_secs_f64());
    tokio::time::sleep(WATCHED.saturating_sub(started.elapsed())).await;
    let metrics = get(health, "/metrics");
    let lost = metrics.lines().find(|line| line.starts_with("broadside_lease_lost_total")).unwrap_or("none").to_owned();
    println!("leases lost: {lost}");
    println!("commands of Redis slower than 5 ms (number, time, microseconds): {}", ask(&redis, "SLOWLOG LEN").trim());
    println!("the longest of them: {} ms", longest(&ask(&redis, "SLOWLOG GET 1000")) as f64 / 1e3);
    end(&mut serving);

    let (mut moved, mut others) = (0, 0);
    for partition in Partition::all() {
        for (key, moment) in store.due_alarms(partition, i64::MAX, u32::MAX as usize).await.expect("Redis answers") {
            match key.collection {
                Collection::Game if moment >= alarm + outage && moment < alarm + outage + 10_000 => moved += 1,
                _ => others += 1,
            }
        }
    }
    println!("games whose turn has the time back and runs: {moved}; alarms of anything else, the fight's among them: {others}");
}

/// A fight some way on, in which the clock of a turn has begun at this moment.
fn running(at: Timestamp) -> Game {
    let rules = staged::rules(&format!("classic clock={CLOCK}"));
    let mut dice = SeededDice(7);
    let fleets = [staged::fleet(&rules, &mut dice), staged::fleet(&rules, &mut dice)];
    let game = staged::play_on(staged::started_game(&rules, [&fleets[0], &fleets[1]], &mut dice), &mut dice, 30);
    let log: Vec<LoggedEvent> = game.log().iter().map(|logged| LoggedEvent { at, event: logged.event.clone() }).collect();
    Game::replay(game.id(), &log).expect("it is the same game at another time")
}

/// Writes a copy of a game, with its alarm.
async fn keep(store: &RedisStore, game: &Game, number: u64) {
    let id = GameId::new((number % 64) as u8, 1_000_000 + number / 64);
    let copy = Game::replay(id, game.log()).expect("it is the same game under another id");
    let commit = Commit {
        key: game_key(id),
        prior: None,
        request: RequestId::hash(&["resident", &number.to_string()]),
        body: copy.to_bytes(),
        alarm: Alarm::At(copy.deadline().expect("a turn runs").0),
        entries: Vec::new(),
        keep: None,
        newest_known_outage: None,
    };
    assert_eq!(store.commit(commit).await, Ok(CommitOutcome::Done(1)));
}

/// The binary on this Redis and this Telegram, and where its health is asked.
fn serve(redis: &RedisServer, telegram: &TelegramSim) -> (SocketAddr, Child) {
    let settings = [
        ("BROADSIDE_THINKING", "0".to_owned()),
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", telegram.url()),
        ("REDIS_URL", redis.url()),
        ("NO_COLOR", "1".to_owned()),
    ];
    let health = free();
    (health, bot(&settings, health))
}

async fn seen(telegram: &TelegramSim, chat: Chat, words: &str) {
    telegram.wait_until(|world| world.messages(chat).iter().any(|message| message.words().contains(words))).await;
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// What Redis says to a command.
fn ask(redis: &RedisServer, command: &str) -> String {
    let mut cli = Command::new("redis-cli");
    cli.args(["-p", &redis.port().to_string()]).args(command.split(' '));
    String::from_utf8_lossy(&cli.output().expect("redis-cli runs").stdout).into_owned()
}

fn info(redis: &RedisServer, name: &str) -> i64 {
    let said = ask(redis, "INFO memory");
    let line = said.lines().find_map(|line| line.strip_prefix(name)).expect("Redis tells its memory");
    line.trim().parse().expect("it is a number")
}

/// The most microseconds of any command in a slow log: the third line of each, after its number and its time.
fn longest(log: &str) -> u64 {
    let lines: Vec<&str> = log.lines().map(str::trim).collect();
    let times = lines.windows(4).filter(|four| matches!(four[3], "EVALSHA" | "EVAL" | "ZRANGEBYSCORE" | "GET" | "SET" | "XRANGE"));
    times.filter_map(|four| four[2].parse().ok()).max().unwrap_or_default()
}
