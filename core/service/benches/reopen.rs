//! How long the embedded store takes to open after its process was killed, by the number of games: killed amid writing, when the
//! whole file has to be looked through, and killed after a second of quiet, when it does not. What a commit of one caller costs
//! stands beside it.

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

/// The size of a game towards its end.
const BODY: usize = 1500;

/// How many games are moved on before the process is killed.
const MOVES: u64 = 2000;

/// Longer than the store waits until it settles its file.
const QUIET: Duration = Duration::from_millis(1500);

/// What a process that is to be killed is called with: this, its file, how many games, whether it comes to rest.
const PLAY: &str = "play-and-die";

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if let Some(at) = words.iter().position(|word| word == PLAY) {
        play(Path::new(&words[at + 1]), words[at + 2].parse().expect("a number of games"), words[at + 3] == "quiet");
    }
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let sizes: &[u64] = if words.iter().any(|word| word == "--bench") { &[10_000, 100_000] } else { &[100] };
    println!("{:>8}  {:<7}{:>12}{:>12}", "games", "killed", "a commit", "opens in");
    for games in sizes {
        for when in ["busy", "quiet"] {
            let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
            let path = folder.path().join("games.redb");
            let mut dying = Command::new(std::env::current_exe().expect("we are a file"));
            let output = dying.arg(PLAY).arg(&path).args([&games.to_string(), when]).output().expect("we can be started");
            let commit = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            let began = Instant::now();
            let store = EmbeddedStore::open(&path).expect("it opens");
            println!("{games:>8}  {when:<7}{commit:>12}{:>12}", format!("{:.1?}", began.elapsed()));
            drop(store);
        }
    }
}

/// Fills a store, moves games on one after the other, and dies without closing it.
fn play(path: &Path, games: u64, quiet: bool) -> ! {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can start");
    runtime.block_on(async {
        let store = EmbeddedStore::open(path).expect("a file can be made");
        let stored = StoredRecord { version: 1, recent: [0; REMEMBERED_REQUESTS], body: vec![7; BODY] };
        let kept = |game| SnapshotRecord { key: key(game), stored: stored.clone(), alarm: Some(game as i64), expires: None };
        store.write_snapshot_page((0..games).map(kept).map(SnapshotItem::Record).collect(), |_| None).await.expect("there is room");
        let began = Instant::now();
        for number in 1..=MOVES {
            let game = number.wrapping_mul(7919) % games;
            let prior = store.load(&key(game)).await.expect("it is read");
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
            store.commit(commit).await.expect("it is written");
        }
        println!("{:.0?}", began.elapsed() / MOVES as u32);
        if quiet {
            tokio::time::sleep(QUIET).await;
        }
        std::process::abort();
    })
}

fn key(game: u64) -> Key {
    Key { partition: Partition::new(game % 64), collection: Collection::Game, name: format!("{game:08x}") }
}
