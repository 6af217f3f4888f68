//! The embedded store on a disk that fails at each of its writes in turn: nothing that was acknowledged is lost or duplicated, and
//! the store recovers by itself.

use std::{io::ErrorKind, num::NonZeroU64, time::Duration};

use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Commit, CommitOutcome, EntryId, NoteWrite, Partition, RequestId, Store, StoreError, StoredRecord},
};
use broadside_testkit::commits::game;
use futures_util::{StreamExt, future::ready, stream};
use tokio::time::{interval, timeout};

use crate::failing_disk::{FailingDisk, Failure, Unsynced};

/// The maximum time to wait for an answer, on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The number of moves of a game.
const MOVES: u64 = 3;

/// The number of games at the same time; most of them wait for a disk.
const AT_ONCE: usize = 48;

const FULL: Failure = Failure { kind: ErrorKind::StorageFull, lasts: true, torn: false, unsynced: Unsynced::Kept };
const FULL_AND_TORN: Failure = Failure { torn: true, ..FULL };
const BROKEN: Failure = Failure { kind: ErrorKind::Other, lasts: true, torn: true, unsynced: Unsynced::Scattered };
const ONCE: Failure = Failure { kind: ErrorKind::Other, lasts: false, torn: false, unsynced: Unsynced::Lost };
const ONCE_AND_TORN: Failure = Failure { torn: true, unsynced: Unsynced::Scattered, ..ONCE };

fn store_on(disk: &FailingDisk) -> EmbeddedStore {
    let disk = disk.clone();
    EmbeddedStore::with_backend("the test's disk", move || Ok(disk.clone())).expect("the disk works")
}

/// A writer of a game, on a disk that is repaired when a failure is noticed.
struct Writer {
    store: EmbeddedStore,
    disk: FailingDisk,
    record: Option<StoredRecord>,
    /// The outbox entries that were committed and not acknowledged yet.
    waiting: Vec<Vec<u8>>,
}

impl Writer {
    fn at(disk: &FailingDisk) -> Self {
        Self { store: store_on(disk), disk: disk.clone(), record: None, waiting: Vec::new() }
    }

    /// Repeats a call until it succeeds, as the service does. Repairs the disk after a failure.
    async fn retry<T>(&self, ask: impl AsyncFn(&EmbeddedStore) -> Result<T, StoreError>) -> T {
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
        timeout(TIMEOUT, asking).await.expect("the store recovers by itself")
    }

    async fn commit_move(&mut self, number: u64) {
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
        let committed = self.retry(async |store| store.commit(commit.clone()).await).await;
        assert!(matches!(committed, CommitOutcome::Done(version) | CommitOutcome::Repeated(version) if version == number), "{committed:?}");
        self.waiting.extend(commit.entries.iter().cloned());
        self.record = Some(commit.record_after());
        self.deliver(number).await;
    }

    async fn deliver(&mut self, number: u64) {
        let partition = Partition::new(7);
        let ids: Vec<EntryId> =
            self.retry(async |store| store.outbox(partition, None, 9).await).await.into_iter().map(|(id, _)| id).collect();
        self.retry(async |store| store.acknowledge(partition, &ids[..1]).await).await;
        if number.is_multiple_of(2) {
            let note = (&game(7, "stands"), vec![number as u8]);
            self.retry(async |store| {
                store
                    .write_note_and_acknowledge(partition, Some(NoteWrite { key: note.0, body: note.1.clone(), keep: None }), &ids[1..2])
                    .await
            })
            .await;
            self.waiting.remove(0);
        }
        self.waiting.remove(0);
        self.retry(async |store| store.write_note(&game(7, "plain"), Some(vec![number as u8; 3]), None).await).await;
        self.retry(async |store| store.write_note_unsynced(&game(7, "alive"), vec![number as u8; 2]).await).await;
        self.check().await;
    }

    /// Checks that everything that was acknowledged is in the store, once and in order.
    async fn check(&self) {
        let number = self.record.as_ref().map_or(0, |record| record.version);
        assert_eq!(self.retry(async |store| store.load(&game(7, "one")).await).await, self.record);
        let waiting = self.retry(async |store| store.outbox(Partition::new(7), None, 999).await).await;
        assert_eq!(waiting.into_iter().map(|(_, body)| body).collect::<Vec<_>>(), self.waiting);
        assert_eq!(
            self.retry(async |store| store.due_alarms(Partition::new(7), i64::MAX, 9).await).await,
            [(game(7, "one"), number as i64)]
        );
        for (name, body) in [("plain", vec![number as u8; 3]), ("alive", vec![number as u8; 2]), ("stands", vec![number as u8 & !1])] {
            let noted = self.retry(async |store| store.load_note(&game(7, name)).await).await;
            assert_eq!(noted, Some(body).filter(|body| body != &[0]), "{name} at move {number}");
        }
    }
}

/// Plays a game on a disk that fails after this number of operations. Returns the number of operations, and whether it failed.
async fn play(failure: Option<(u64, Failure)>) -> (u64, bool) {
    let disk = FailingDisk::default();
    let mut writer = Writer::at(&disk);
    let before = disk.operations();
    if let Some((operations, how)) = failure {
        disk.fail_after(operations, how);
    }
    for number in 1..=MOVES {
        writer.commit_move(number).await;
    }
    let operations = disk.operations() - before;
    let failed = disk.has_failed();
    disk.mend();
    writer.retry(async |store| store.examine().await).await;
    let synced = disk.after_power_failure();
    // The synced data, then the data of a killed process, then that of an orderly stop.
    let mut survivor = Writer { store: store_on(&synced), disk: synced, ..writer };
    survivor.retry(async |store| store.write_note_unsynced(&game(7, "alive"), vec![MOVES as u8; 2]).await).await;
    survivor.check().await;
    drop(survivor.store);
    survivor.store = store_on(&survivor.disk);
    survivor.check().await;
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
    let writer = Writer::at(&disk);
    assert_eq!(writer.store.examine().await.expect("the disk can be written"), ["embedded store, format 1, in the test's disk"]);
    disk.fail_after(0, FULL);
    let note = async || writer.store.write_note(&game(7, "plain"), Some(vec![1]), None).await;
    for _ in 0..3 {
        let fault = note().await.expect_err("the disk is full");
        assert!(fault.to_string().starts_with("the disk of the test's disk is full"), "{fault}");
        assert_eq!(writer.store.examine().await, Err(fault), "the check of the store fails alike");
    }
    let fault = writer.store.write_note_unsynced(&game(7, "alive"), vec![1]).await.expect_err("an unwritable store is unavailable");
    assert!(fault.to_string().ends_with("free some space, and it recovers automatically"), "{fault}");
    writer.retry(async |store| store.examine().await).await;
    note().await.expect("there is room");
    assert_eq!(writer.store.load_note(&game(7, "plain")).await, Ok(Some(vec![1])));
}

#[tokio::test]
async fn unreadable_disk_is_read_again_later() {
    let disk = FailingDisk::default();
    let mut writer = Writer::at(&disk);
    writer.commit_move(1).await;
    let synced = disk.after_power_failure();
    writer = Writer { store: store_on(&synced), disk: synced.clone(), ..writer };
    synced.read_fails(true);
    let fault = writer.store.load(&game(7, "one")).await.expect_err("no data is cached");
    assert!(fault.to_string().contains("repair the disk"), "{fault}");
    synced.read_fails(false);
    writer.retry(async |store| store.write_note_unsynced(&game(7, "alive"), vec![1; 2]).await).await;
    writer.check().await;
}
