//! The real binary under `kill -9`: scripted games over the simulated Telegram, on each store and with two replicas.
//! Every game finishes, every acknowledged shot stands in the record once and in order, and the records are those of
//! a run without kills. `BROADSIDE_KILL_GAMES` says how many games a store gets (200 without it).

#[path = "kills/blows.rs"]
mod blows;
#[path = "kills/ears.rs"]
mod ears;
#[path = "kills/house.rs"]
mod house;
#[path = "../../core/tests/support/mod.rs"]
mod redis_server;
#[path = "kills/reference.rs"]
mod reference;
#[path = "kills/script.rs"]
mod script;
#[path = "kills/table.rs"]
mod table;

use std::sync::Arc;

use broadside_core::game::record::Record;
use broadside_sim::telegram::TelegramSim;
use futures_util::{StreamExt, stream};

use blows::{Blows, Fallen, Repeats};
use ears::Ears;
use house::House;
use redis_server::RedisServer;
use reference::Reference;
use script::Script;
use table::{Course, Table};

/// How many games are played at the same time.
const AT_ONCE: usize = 50;

/// How often a lone process is killed, and how many answers are lost to it.
const KILLS: usize = 26;
const LOSSES: usize = 24;

/// What the simulator complains of when a process dies: a press it had not confirmed comes again and is answered
/// again, and a request breaks off in the middle.
const DYING: [&str; 2] = ["was answered twice", "the body cannot be read"];

/// What was seen of a run.
struct Seen {
    records: Vec<String>,
    repeats: Repeats,
    fallen: Fallen,
    troubles: usize,
}

fn games() -> usize {
    let wanted = std::env::var("BROADSIDE_KILL_GAMES").ok();
    wanted.map_or(200, |wanted| wanted.parse().expect("BROADSIDE_KILL_GAMES is a number"))
}

/// Plays these scripts on these replicas while blows fall.
async fn play(sim: &TelegramSim, scripts: &[Script], houses: &mut [House], blows: Blows) -> Seen {
    let (ears, course) = (Ears::default(), Course::default());
    let tables: Vec<Table<'_>> = scripts.iter().map(|script| Table::new(sim, &ears, script, &course)).collect();
    let playing = stream::iter(&tables).map(Table::play).buffered(AT_ONCE).collect::<Vec<String>>();
    let games = async {
        let (codes, fallen) = tokio::join!(playing, blows.fall(sim, houses, &course));
        let asked = tables.iter().zip(&codes).map(|(table, code)| table.record(code));
        (stream::iter(asked).buffered(AT_ONCE).collect().await, fallen)
    };
    let (records, fallen) = tokio::select! {
        () = ears.listen(sim) => unreachable!("it listens for ever"),
        both = games => both,
    };
    let repeats = Repeats::find(&sim.log(), &fallen.kills);
    let troubles =
        sim.look(|world| world.log().iter().filter(|entry| broadside_sim::telegram::brief(entry).contains("Please try again")).count());
    Seen { records, repeats, fallen, troubles }
}

/// What two runs of one script have in common: all but code, times, seals and salts.
fn common(record: &str) -> String {
    let varies = |line: &&str| ["game:", "commitment", "salt"].iter().any(|word| line.starts_with(word));
    let without_time = |line: &str| match line.split(' ').collect::<Vec<_>>().as_slice() {
        [number, _, rest @ ..] if number.parse::<usize>().is_ok() => format!("{number} {}", rest.join(" ")),
        _ => line.to_owned(),
    };
    record.lines().filter(|line| !varies(line)).map(without_time).collect::<Vec<_>>().join("\n")
}

/// Every record is true, tells every shot of its script once and in order, and is that of a run without kills.
async fn check(scripts: &[Script], records: &[String]) {
    let reference = Reference::new();
    assert_eq!(records.len(), scripts.len(), "every game finishes");
    for (number, (script, record)) in scripts.iter().zip(records).enumerate() {
        let read = Record::read(record).unwrap_or_else(|fault| panic!("{fault}:\n{record}"));
        assert_eq!(read.verify(), [], "{record}");
        let told = common(record);
        let moves: Vec<&str> = told.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        assert_eq!(moves, script.moves(), "{record}");
        assert_eq!(told, common(&reference.record(number, script).await), "as without kills");
    }
}

/// One whole run on a store; prints its figures.
async fn run(name: &str, games: usize, replicas: usize, kills: usize, store: (&'static str, String)) {
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    let scripts: Vec<Script> = (0..games).map(Script::new).collect();
    let steps = scripts.iter().map(Script::steps).sum();
    let shots: usize = scripts.iter().map(|script| script.shots.len()).sum();
    let sim = Arc::new(TelegramSim::start().await);
    let settings = vec![("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url()), store];
    let mut houses = vec![House::start("first", folder.path(), settings.clone())];
    sim.wait_until(|world| world.listened_to()).await;
    houses.extend((1..replicas).map(|_| House::start("second", folder.path(), settings.clone())));
    let seen = play(&sim, &scripts, &mut houses, Blows::new(games as u64, steps, kills, LOSSES)).await;
    let Seen { records, repeats, fallen, troubles } = seen;
    println!(
        "{name}: {games} games, {shots} shots, {} kills, {} takeovers, {} lost answers; repeated messages: {} after kills, {} others; \
         asked to try again: {troubles}; {} messages in all",
        fallen.kills.len(),
        fallen.takeovers,
        fallen.losses,
        repeats.after_kills,
        repeats.others.len(),
        sim.log().len(),
    );
    check(&scripts, &records).await;
    assert!(repeats.others.len() <= fallen.losses, "repeats that nothing explains: {:#?}", repeats.others);
    let of_dying = |problem: &String| DYING.iter().any(|words| problem.contains(words));
    let (dying, problems): (Vec<String>, Vec<String>) = sim.problems().into_iter().partition(of_dying);
    println!("{name}: {} presses answered again or requests broken off by a kill", dying.len());
    assert_eq!(problems, Vec::<String>::new());
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
