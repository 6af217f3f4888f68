//! Measures a backup and a restore beside a bot at work: `cargo run --release -p broadside-service --example backup -- 1000000`
//! fills a Redis of its own (`appendfsync always`) with so many records of about 300 bytes, commits twenty times a second,
//! and prints the longest that Redis let anybody wait, how long it took, and the most memory that the tool had.

use std::{
    env,
    fs::File,
    io::Write,
    num::NonZeroU64,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use broadside_store::{
    backup::{self, BackupStream},
    redis::RedisStore,
    snapshot::{Backup, SnapshotItem, SnapshotRecord},
    store::{Alarm, Collection, Commit, CommitOutcome, Key, Partition, RequestId, Store, StoredRecord},
};
use broadside_testkit::servers::RedisServer;

/// How often the bot commits.
const COMMIT_EVERY: Duration = Duration::from_millis(50);

/// How often it is looked whether Redis answers.
const ASK_EVERY: Duration = Duration::from_millis(2);

/// No request that is remembered at first has so great a number.
const REQUESTS: u64 = 1 << 40;

fn key(number: u64) -> Key {
    Key { partition: Partition::new(number), collection: Collection::Game, name: format!("S{number:07}") }
}

fn record(number: u64) -> SnapshotItem {
    let stored = StoredRecord { version: 1, recent: [number; 8], body: (0..228).map(|at| (number * 31 + at) as u8).collect() };
    SnapshotItem::Record(SnapshotRecord {
        key: key(number),
        stored,
        alarm: number.is_multiple_of(4).then_some(4_000_000_000_000),
        expires: None,
    })
}

async fn connected(url: &str) -> RedisStore {
    RedisStore::connect(url, None).await.expect("Redis answers")
}

/// As `broadside backup` does it.
async fn take(url: &str, path: &str) {
    let store = connected(url).await;
    let mut file = File::options().read(true).write(true).create_new(true).open(path).expect("the file can be made");
    let mut taking = BackupStream::new(&store).expect("Redis answers");
    while let Some(bytes) = taking.next().await.expect("Redis answers") {
        file.write_all(&bytes).expect("the file can be written");
    }
    println!("    {}", Backup::open(&file).expect("it reads back").summary);
}

/// As `broadside restore` does it.
async fn put(url: &str, path: &str) {
    let mut saved = Backup::open(File::open(path).expect("the file is there")).expect("it reads");
    println!("    {}", backup::restore(&connected(url).await, &mut saved, |_| None).await.expect("an empty store takes it"));
}

/// The most memory that this process had so far.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown").trim().to_owned()
}

/// Commits and asks until it is enough; says how long each kind waited at most.
async fn work(url: String, enough: Arc<AtomicBool>) -> (Duration, Duration, u64) {
    let (writer, reader) = (connected(&url).await, connected(&url).await);
    let asking = async {
        let mut longest = Duration::ZERO;
        while !enough.load(Ordering::Relaxed) {
            let began = Instant::now();
            reader.load(&key(1)).await.expect("Redis answers");
            longest = longest.max(began.elapsed());
            tokio::time::sleep(ASK_EVERY).await;
        }
        longest
    };
    let committing = async {
        let (mut longest, mut prior, mut number) = (Duration::ZERO, writer.load(&key(1)).await.expect("Redis answers"), 0);
        let mut tick = tokio::time::interval(COMMIT_EVERY);
        while !enough.load(Ordering::Relaxed) {
            tick.tick().await;
            number += 1;
            let version = prior.as_ref().map_or(0, |prior: &StoredRecord| prior.version);
            let request = RequestId(NonZeroU64::new(REQUESTS + version).expect("they are far from zero"));
            let (body, entries) = (vec![number as u8; 228], vec![vec![number as u8; 60]]);
            let commit = Commit {
                key: key(1),
                prior: prior.take(),
                request,
                body,
                alarm: Alarm::Keep,
                entries,
                keep: None,
                newest_known_outage: None,
            };
            let (after, began) = (commit.record_after(), Instant::now());
            let done = writer.commit(commit).await.expect("Redis answers");
            longest = longest.max(began.elapsed());
            assert!(matches!(done, CommitOutcome::Done(_)));
            prior = Some(after);
        }
        (longest, number)
    };
    let (asked, (committed, number)) = tokio::join!(asking, committing);
    (asked, committed, number)
}

/// Has this program do one thing in a process of its own; says how long that took.
async fn tool(words: [&str; 3]) -> Duration {
    let began = Instant::now();
    let mut command = Command::new(env::current_exe().expect("this program is somewhere"));
    command.args(words);
    let ended = tokio::task::spawn_blocking(move || command.status()).await.expect("it does not panic");
    assert!(ended.is_ok_and(|status| status.success()), "{words:?}");
    began.elapsed()
}

/// What this server says to some words.
fn says(server: &RedisServer, words: &str) -> String {
    let port = server.port().to_string();
    let output = Command::new("redis-cli").args(["-p", &port]).args(words.split(' ')).output().expect("there is a redis-cli");
    String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn measure(records: u64) {
    let (server, other) = (RedisServer::start(&[]), RedisServer::start(&[]));
    let (folder, store) = (tempfile::tempdir().expect("a folder can be made"), connected(&server.url()).await);
    for first in (0..records).step_by(1000) {
        store.write_snapshot_page((first..records.min(first + 1000)).map(record).collect(), |_| None).await.expect("Redis answers");
    }
    let file = folder.path().join("backup").display().to_string();
    for (what, words) in [("nothing", None), ("backup", Some(["take", server.url().as_str(), file.as_str()]))] {
        says(&server, "config set latency-monitor-threshold 5");
        says(&server, "latency reset");
        let enough = Arc::<AtomicBool>::default();
        let working = tokio::spawn(work(server.url(), Arc::clone(&enough)));
        let took = match words {
            Some(words) => tool(words).await,
            None => {
                tokio::time::sleep(Duration::from_secs(10)).await;
                Duration::from_secs(10)
            }
        };
        enough.store(true, Ordering::Relaxed);
        let (asked, committed, number) = working.await.expect("it does not panic");
        println!(
            "{what} of {records} records: {took:.1?}; beside it the slowest of {number} commits {committed:.1?}, the slowest question {asked:.1?}"
        );
        // What held Redis up: an event, its moment, the last and the longest of its kind in milliseconds.
        println!("    by Redis itself, above 5 ms: {}", says(&server, "latency latest"));
    }
    let size = std::fs::metadata(&file).expect("it was written").len();
    println!("the file has {size} bytes");
    println!("restore: {:.1?}", tool(["put", other.url().as_str(), file.as_str()]).await);
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["take", url, path] => take(url, path).await,
        ["put", url, path] => put(url, path).await,
        [records] => return measure(records.parse().expect("how many records")).await,
        _ => panic!("say how many records"),
    }
    println!("    most memory {}", memory());
}
