//! How long the embedded store takes to open after its process was killed, by the number of games: killed while writing, which needs
//! a scan of the whole file, or after a quiet second, which does not. Beside it, the time of a commit by a single caller.

use std::{
    num::NonZeroU64,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use broadside_store::{
    embedded::EmbeddedStore,
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{Alarm, Collection, Commit, Key, Partition, REMEMBERED_REQUESTS, RequestId, Store, StoredRecord},
};

/// The size of a game towards its end, in bytes.
const BODY: usize = 1500;

/// The number of commits before the process is killed.
const MOVES: u64 = 2000;

/// Longer than the store waits after a write before its checkpoint.
const QUIET: Duration = Duration::from_millis(1500);

/// The first argument of the child process; the file, the number of games, and `quiet` or `busy` follow.
const PLAY: &str = "play-and-die";

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == PLAY) {
        play(Path::new(&arguments[at + 1]), arguments[at + 2].parse().expect("a number of games"), arguments[at + 3] == "quiet");
    }
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let sizes: &[u64] = if arguments.iter().any(|argument| argument == "--bench") { &[10_000, 100_000] } else { &[100] };
    println!("{:>8}  {:<7}{:>12}{:>12}", "games", "killed", "a commit", "opens in");
    for games in sizes {
        for when in ["busy", "quiet"] {
            let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
            let path = folder.path().join("games.redb");
            let mut child = Command::new(std::env::current_exe().expect("the program has a path"));
            let output = child.arg(PLAY).arg(&path).args([&games.to_string(), when]).output().expect("the child process starts");
            let commit = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            let start = Instant::now();
            let store = EmbeddedStore::open(&path).expect("the store opens");
            println!("{games:>8}  {when:<7}{commit:>12}{:>12}", format!("{:.1?}", start.elapsed()));
            drop(store);
        }
    }
}

/// Fills a store, commits to its games one after the other, and aborts without closing it.
fn play(path: &Path, games: u64, quiet: bool) -> ! {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can start");
    runtime.block_on(async {
        let store = EmbeddedStore::open(path).expect("a file can be made");
        let stored = StoredRecord { version: 1, recent: [0; REMEMBERED_REQUESTS], body: vec![7; BODY] };
        let record = |game| SnapshotRecord { key: key(game), stored: stored.clone(), alarm: Some(game as i64), expires: None };
        store.write_snapshot_page((0..games).map(record).map(SnapshotItem::Record).collect(), |_| None).await.expect("it fits");
        let start = Instant::now();
        for number in 1..=MOVES {
            let game = number.wrapping_mul(7919) % games;
            let prior = store.load(&key(game)).await.expect("the record can be read");
            let commit = Commit {
                key: key(game),
                prior,
                request: RequestId(NonZeroU64::new(number).expect("moves are counted from one")),
                body: vec![8; BODY],
                alarm: Alarm::At(number as i64),
                entries: vec![],
                keep: None,
                newest_known_outage: None,
            };
            store.commit(commit).await.expect("the commit is written");
        }
        println!("{:.0?}", start.elapsed() / MOVES as u32);
        if quiet {
            tokio::time::sleep(QUIET).await;
        }
        std::process::abort();
    })
}

fn key(game: u64) -> Key {
    Key { partition: Partition::new(game % 64), collection: Collection::Game, name: format!("{game:08x}") }
}
