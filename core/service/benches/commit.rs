//! Commits per second of each store, as a ratio to a floor measured in the same round: for Redis `redis-benchmark` with the same script
//! and as many commits in flight, for the embedded store a bare log that is written and synced in groups. The argument `redis` or
//! `embedded` measures only one store. Ratios are more stable than rates, as machines differ and are busy.

use std::{
    fs::File,
    io::Write,
    num::NonZeroU64,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use broadside_store::{
    embedded::EmbeddedStore,
    redis::RedisStore,
    store::{Alarm, Collection, Commit, CommitOutcome, HEADER_BYTES, Key, Partition, RequestId, StoredRecord},
};
use broadside_testkit::{contract::AnyStore, servers::RedisServer};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
};

/// The sizes of a game halfway through and of one outbox entry, in bytes.
const BODY: usize = 460;
const ENTRY: usize = 160;

/// The time of every game's alarm.
const DEADLINE: i64 = 1_900_000_000_000;

/// How many games each caller of the embedded store commits to in turn.
const GAMES_EACH: u64 = 8;

/// How long each side of a round is measured.
const SPAN: Duration = Duration::from_millis(1500);

/// The number of connections that the store and the floor both use.
const CONNECTIONS: u64 = 4;

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 5 } else { 1 };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can start");
    println!("{:<34}{:>12}{:>12}{:>8}  goal", "", "commits/s", "floor/s", "ratio");
    for fsync in ["everysec", "always"].into_iter().filter(|_| "redis".contains(&only)) {
        let server = RedisServer::start(&["--appendfsync", fsync]);
        for (games, goal) in [(16, 0.6), (256, 0.8)] {
            let measured = (0..rounds).map(|_| (runtime.block_on(redis(&server, games)), raw_script(&server, games)));
            report(&format!("Redis, {fsync}, {games} games"), measured.collect(), goal);
        }
    }
    if "embedded".contains(&only) {
        let measured = (0..rounds).map(|_| (runtime.block_on(embedded(256)), runtime.block_on(bare_log(256))));
        report("embedded, 256 callers", measured.collect(), 0.5);
    }
}

/// Prints the medians of the rounds; the ratio is the median of the rounds' ratios.
fn report(what: &str, rounds: Vec<(f64, f64)>, goal: f64) {
    let rate = median(rounds.iter().map(|(rate, _)| *rate));
    let floor = median(rounds.iter().map(|(_, floor)| *floor));
    let ratio = median(rounds.iter().map(|(rate, floor)| rate / floor));
    println!("{what:<34}{rate:>12.0}{floor:>12.0}{ratio:>8.2}  {goal}");
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

async fn redis(server: &RedisServer, games: u64) -> f64 {
    flush(server);
    let store = RedisStore::connect(&server.url(), None).await.expect("Redis can be reached");
    rate(Arc::new(store), games, 1).await
}

async fn embedded(callers: u64) -> f64 {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    let store = EmbeddedStore::open(folder.path().join("games")).expect("the file can be made");
    rate(Arc::new(store), callers, GAMES_EACH).await
}

/// Commits per second of this many callers; each waits for a commit before the next.
async fn rate(store: AnyStore, callers: u64, games_each: u64) -> f64 {
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut tasks = JoinSet::new();
    for caller in 0..callers {
        let (store, stop, count) = (Arc::clone(&store), Arc::clone(&stop), Arc::clone(&count));
        tasks.spawn(async move {
            let mut games: Vec<_> = (0..games_each).map(|game| (key(caller, game), None)).collect();
            for number in 1.. {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let turn = (number % games_each) as usize;
                let (key, prior) = &mut games[turn];
                *prior = Some(commit_move(&store, key, prior.take(), number).await);
                count.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    measure(&stop, &count, tasks).await
}

/// Counts per second during [`SPAN`], after a warm-up of a fifth of it; then stops the callers.
async fn measure(stop: &AtomicBool, count: &AtomicU64, mut callers: JoinSet<()>) -> f64 {
    tokio::time::sleep(SPAN / 5).await;
    let (started, before) = (Instant::now(), count.load(Ordering::Relaxed));
    tokio::time::sleep(SPAN).await;
    let done = (count.load(Ordering::Relaxed) - before) as f64 / started.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    while let Some(caller) = callers.join_next().await {
        caller.expect("no caller panics");
    }
    done
}

async fn commit_move(store: &AnyStore, key: &Key, prior: Option<StoredRecord>, number: u64) -> StoredRecord {
    let commit = Commit {
        key: key.clone(),
        prior,
        // Real ids are hashes; small numbers, full of zero bytes, would slow down the script's search.
        request: RequestId(
            NonZeroU64::new(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).expect("an odd factor keeps all but zero from zero"),
        ),
        body: vec![b'B'; BODY],
        alarm: Alarm::At(DEADLINE),
        entries: vec![vec![b'P'; ENTRY]],
        keep: None,
        newest_known_outage: None,
    };
    let after = commit.record_after();
    let answer = store.commit(commit).await.expect("the store answers");
    assert_eq!(answer, CommitOutcome::Done(after.version));
    after
}

fn key(caller: u64, game: u64) -> Key {
    Key { partition: Partition::new(caller), collection: Collection::Game, name: format!("{:012}", caller * GAMES_EACH + game) }
}

/// The same script by `redis-benchmark`. It cannot send zero bytes, so its games have the version `AAAAAAAA` and the last request
/// `CCCCCCCC` before and after; the script does the same work.
fn raw_script(server: &RedisServer, games: u64) -> f64 {
    flush(server);
    let blob = format!("AAAAAAAA{}{}", "C".repeat(HEADER_BYTES - 8), "B".repeat(BODY));
    let mut connection = connection(server);
    for game in 0..games {
        let set = redis::cmd("SET").arg(format!("{{p:00}}:g:{game:012}")).arg(&blob).exec(&mut connection);
        set.expect("a game can be stored");
    }
    let script =
        redis::Script::new(concat!(include_str!("../../store/src/redis/run.lua"), include_str!("../../store/src/redis/commit.lua")));
    script.prepare_invoke().load(&mut connection).expect("the script can be loaded");
    let run = |commits: u64| {
        let mut command = Command::new("redis-benchmark");
        command.args(["-p", &server.port().to_string(), "-q", "-n", &commits.to_string(), "-r", &games.to_string()]);
        command.args(["-c", &CONNECTIONS.to_string(), "-P", &(games / CONNECTIONS).to_string()]);
        command.args(["EVALSHA", script.get_hash(), "5", "{p:00}:g:__rand_int__", "{p:00}:out", "{p:00}:dl", "{p:00}:lease"]);
        command.args(["{p:00}:n:a:outages", "AAAAAAAACCCCCCCC", &blob, "DDDDDDDD", "", &DEADLINE.to_string(), "g:__rand_int__", "0"]);
        command.args(["", "floor", "", &"P".repeat(ENTRY)]);
        let output = command.output().expect("redis-benchmark runs; on Debian it comes with redis-tools");
        requests_per_second(&String::from_utf8_lossy(&output.stdout))
    };
    let trial = run(games * 20);
    run((trial * SPAN.as_secs_f64()) as u64)
}

fn requests_per_second(output: &str) -> f64 {
    let before = output.rsplit_once(" requests per second").map_or("", |(before, _)| before);
    before.rsplit(' ').next().and_then(|rate| rate.parse().ok()).expect("redis-benchmark prints its rate")
}

fn flush(server: &RedisServer) {
    redis::cmd("FLUSHALL").exec(&mut connection(server)).expect("Redis can be emptied");
}

fn connection(server: &RedisServer) -> redis::Connection {
    let client = redis::Client::open(server.url()).expect("the URL is valid");
    client.get_connection().expect("Redis can be reached")
}

/// The floor of the embedded store: as many callers, and one writer that appends and syncs all waiting lines at once.
async fn bare_log(callers: u64) -> f64 {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    let file = File::create(folder.path().join("log")).expect("the log can be made");
    let (lines, waiting) = mpsc::channel(1024);
    let writer = std::thread::spawn(move || write_log(file, waiting));
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut tasks = JoinSet::new();
    for _ in 0..callers {
        let (lines, stop, count) = (lines.clone(), Arc::clone(&stop), Arc::clone(&count));
        tasks.spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let (written, answer) = oneshot::channel();
                lines.send((vec![b'L'; HEADER_BYTES + BODY + ENTRY], written)).await.expect("the log writer runs");
                answer.await.expect("the log writer answers");
                count.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    drop(lines);
    let rate = measure(&stop, &count, tasks).await;
    writer.join().expect("the log writer does not panic");
    rate
}

fn write_log(mut file: File, mut waiting: mpsc::Receiver<(Vec<u8>, oneshot::Sender<()>)>) {
    let mut group = Vec::new();
    while waiting.blocking_recv_many(&mut group, 256) > 0 {
        let bytes: Vec<u8> = group.iter().flat_map(|(line, _)| line).copied().collect();
        file.write_all(&bytes).and_then(|()| file.sync_data()).expect("the log can be written");
        for (_, written) in group.drain(..) {
            written.send(()).expect("the caller waits");
        }
    }
}
