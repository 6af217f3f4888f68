//! The embedded store on a disk that fails at each of its writes in turn: what was acknowledged is there, once, and the store
//! goes on by itself.

use std::{io::ErrorKind, num::NonZeroU64, time::Duration};

use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Commit, CommitOutcome, EntryId, NoteWrite, Partition, RequestId, Store, StoreError, StoredRecord},
};
use broadside_testkit::commits::game;
use futures_util::{StreamExt, future::ready, stream};
use tokio::time::{interval, timeout};

use crate::failing_disk::{FailingDisk, Failure, Unsynced};

/// How long what must come may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many moves a game has.
const MOVES: u64 = 3;

/// How many games are played at the same time, for most of them wait for a disk.
const AT_ONCE: usize = 48;

const FULL: Failure = Failure { kind: ErrorKind::StorageFull, lasts: true, torn: false, unsynced: Unsynced::Kept };
const FULL_AND_TORN: Failure = Failure { torn: true, ..FULL };
const BROKEN: Failure = Failure { kind: ErrorKind::Other, lasts: true, torn: true, unsynced: Unsynced::Scattered };
const ONCE: Failure = Failure { kind: ErrorKind::Other, lasts: false, torn: false, unsynced: Unsynced::Lost };
const ONCE_AND_TORN: Failure = Failure { torn: true, unsynced: Unsynced::Scattered, ..ONCE };

fn over(disk: &FailingDisk) -> EmbeddedStore {
    let disk = disk.clone();
    EmbeddedStore::with_backend("the test's disk", move || Ok(disk.clone())).expect("the disk works")
}

/// A player with a disk that somebody looks after.
struct Player {
    store: EmbeddedStore,
    disk: FailingDisk,
    record: Option<StoredRecord>,
    /// What was acknowledged as told, and waits.
    waiting: Vec<Vec<u8>>,
}

impl Player {
    fn at(disk: &FailingDisk) -> Self {
        Self { store: over(disk), disk: disk.clone(), record: None, waiting: Vec::new() }
    }

    /// Asks the same again until it is answered, as the service does. Somebody mends the disk as soon as it is seen that it fails.
    async fn insist<T>(&self, ask: impl AsyncFn(&EmbeddedStore) -> Result<T, StoreError>) -> T {
        let mut ticks = interval(Duration::from_millis(5));
        let asking = async {
            loop {
                match ask(&self.store).await {
                    Ok(answer) => return answer,
                    Err(StoreError::Unavailable(_)) => self.disk.mend(),
                    Err(fault) => panic!("{fault}"),
                }
                ticks.tick().await;
            }
        };
        timeout(PATIENCE, asking).await.expect("the store goes on by itself")
    }

    async fn move_on(&mut self, number: u64) {
        let commit = Commit {
            key: game(7, "one"),
            prior: self.record.clone(),
            request: RequestId(NonZeroU64::new(number).expect("moves are counted from one")),
            body: vec![number as u8; 700],
            alarm: Alarm::At(number as i64),
            entries: vec![vec![number as u8, 1], vec![number as u8, 2]],
            keep: None,
            newest_known_outage: None,
        };
        let committed = self.insist(async |store| store.commit(commit.clone()).await).await;
        assert!(matches!(committed, CommitOutcome::Done(version) | CommitOutcome::Repeated(version) if version == number), "{committed:?}");
        self.waiting.extend(commit.entries.iter().cloned());
        self.record = Some(commit.record_after());
        self.deliver(number).await;
    }

    async fn deliver(&mut self, number: u64) {
        let partition = Partition::new(7);
        let told: Vec<EntryId> =
            self.insist(async |store| store.outbox(partition, None, 9).await).await.into_iter().map(|(id, _)| id).collect();
        self.insist(async |store| store.acknowledge(partition, &told[..1]).await).await;
        if number.is_multiple_of(2) {
            let note = (&game(7, "stands"), vec![number as u8]);
            self.insist(async |store| {
                store
                    .write_note_and_acknowledge(partition, Some(NoteWrite { key: note.0, body: note.1.clone(), keep: None }), &told[1..2])
                    .await
            })
            .await;
            self.waiting.remove(0);
        }
        self.waiting.remove(0);
        self.insist(async |store| store.write_note(&game(7, "plain"), Some(vec![number as u8; 3]), None).await).await;
        self.insist(async |store| store.write_note_unsynced(&game(7, "alive"), vec![number as u8; 2]).await).await;
        self.look().await;
    }

    /// Everything that was acknowledged is there, once and in order.
    async fn look(&self) {
        let number = self.record.as_ref().map_or(0, |record| record.version);
        assert_eq!(self.insist(async |store| store.load(&game(7, "one")).await).await, self.record);
        let waiting = self.insist(async |store| store.outbox(Partition::new(7), None, 999).await).await;
        assert_eq!(waiting.into_iter().map(|(_, body)| body).collect::<Vec<_>>(), self.waiting);
        assert_eq!(
            self.insist(async |store| store.due_alarms(Partition::new(7), i64::MAX, 9).await).await,
            [(game(7, "one"), number as i64)]
        );
        for (name, body) in [("plain", vec![number as u8; 3]), ("alive", vec![number as u8; 2]), ("stands", vec![number as u8 & !1])] {
            let noted = self.insist(async |store| store.load_note(&game(7, name)).await).await;
            assert_eq!(noted, Some(body).filter(|body| body != &[0]), "{name} at move {number}");
        }
    }
}

/// A whole game on a disk that fails after so many operations; how many there were in all, and whether it failed.
async fn play(failure: Option<(u64, Failure)>) -> (u64, bool) {
    let disk = FailingDisk::default();
    let mut player = Player::at(&disk);
    let before = disk.operations();
    if let Some((operations, how)) = failure {
        disk.fail_after(operations, how);
    }
    for number in 1..=MOVES {
        player.move_on(number).await;
    }
    let operations = disk.operations() - before;
    let failed = disk.has_failed();
    disk.mend();
    player.insist(async |store| store.examine().await).await;
    let surely = disk.after_power_failure();
    // What is on the disk for sure, what a killed process leaves, what an orderly stop leaves.
    let mut left = Player { store: over(&surely), disk: surely, ..player };
    left.insist(async |store| store.write_note_unsynced(&game(7, "alive"), vec![MOVES as u8; 2]).await).await;
    left.look().await;
    drop(left.store);
    left.store = over(&left.disk);
    left.look().await;
    (operations, failed)
}

#[tokio::test]
async fn failing_disk_loses_and_duplicates_nothing() {
    let (operations, _) = play(None).await;
    assert!(operations > 20 * MOVES, "{operations} operations");
    let how = [FULL, FULL_AND_TORN, BROKEN, ONCE, ONCE_AND_TORN];
    let games = (0..operations).flat_map(|number| how.map(|how| play(Some((number, how)))));
    let failed = stream::iter(games).buffer_unordered(AT_ONCE).filter(|(_, failed)| ready(*failed)).count().await;
    println!("{failed} games, each on a disk that fails at another of {operations} writes");
    assert_eq!(failed, operations as usize * how.len());
}

#[tokio::test]
async fn full_disk_is_reported_until_there_is_space() {
    let disk = FailingDisk::default();
    let player = Player::at(&disk);
    assert_eq!(player.store.examine().await.expect("it can be written"), ["embedded store, format 1, in the test's disk"]);
    disk.fail_after(0, FULL);
    let note = async || player.store.write_note(&game(7, "plain"), Some(vec![1]), None).await;
    for _ in 0..3 {
        let fault = note().await.expect_err("the disk is full");
        assert!(fault.to_string().starts_with("the disk of the test's disk is full"), "{fault}");
        assert_eq!(player.store.examine().await, Err(fault), "whoever asks whether it can be written is told the same");
    }
    let fault =
        player.store.write_note_unsynced(&game(7, "alive"), vec![1]).await.expect_err("a store that cannot be written serves nobody");
    assert!(fault.to_string().ends_with("free some space, and it recovers automatically"), "{fault}");
    player.insist(async |store| store.examine().await).await;
    note().await.expect("there is room");
    assert_eq!(player.store.load_note(&game(7, "plain")).await, Ok(Some(vec![1])));
}

#[tokio::test]
async fn unreadable_disk_is_read_again_later() {
    let disk = FailingDisk::default();
    let mut player = Player::at(&disk);
    player.move_on(1).await;
    let surely = disk.after_power_failure();
    player = Player { store: over(&surely), disk: surely.clone(), ..player };
    surely.read_fails(true);
    let fault = player.store.load(&game(7, "one")).await.expect_err("nothing of it is in memory");
    assert!(fault.to_string().contains("repair the disk"), "{fault}");
    surely.read_fails(false);
    player.insist(async |store| store.write_note_unsynced(&game(7, "alive"), vec![1; 2]).await).await;
    player.look().await;
}
