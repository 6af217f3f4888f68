//! Cases about competing processes: leases, membership, claims and races.

use broadside_store::{
    store::{Guard, NoteWrite, StoreError},
    wakeups::{PendingWork, Wakeups},
};

use super::*;

/// The number of concurrent writers of one record.
const WRITERS: u64 = 8;

const COMMITS_PER_WRITER: u64 = 100;

pub(super) async fn lease_has_one_owner(store: &AnyStore) {
    for name in ["telegram", "discord"] {
        let rows = [("one takes it", 1, true), ("one renews it", 1, true), ("two is refused", 2, false), ("one has it still", 1, true)];
        for (what, owner, held) in rows {
            assert_eq!(store.acquire_lease(name, owner, LONG_TTL).await, Ok(held), "{name}: {what}");
        }
        store.release_lease(name, 2).await.expect("a release is answered");
        assert_eq!(store.acquire_lease(name, 2, LONG_TTL).await, Ok(false), "{name}: only the owner releases it");
        store.release_lease(name, 1).await.expect("a release is answered");
        assert_eq!(store.acquire_lease(name, 2, LONG_TTL).await, Ok(true), "{name}: a released lease can be taken");
    }
}

pub(super) async fn expired_lease_can_be_taken(store: &AnyStore) {
    assert_eq!(store.acquire_lease("lapsing", 1, SHORT_TTL).await, Ok(true));
    wait_until(async || store.acquire_lease("lapsing", 2, LONG_TTL).await == Ok(true)).await;
    assert_eq!(store.acquire_lease("lapsing", 1, LONG_TTL).await, Ok(false), "the former owner has lost the lease");
}

/// If a store has several clients, each receives the notifications of the others.
pub(super) async fn notifications_reach_other_clients(store: &AnyStore, other: &AnyStore) {
    let (wakeups, key) = (Wakeups::default(), game_key(15, "news"));
    assert!(store.listen(&wakeups).await);
    if Arc::ptr_eq(store, other) {
        return;
    }
    let entries = vec![b"message".to_vec()];
    commit_accepted(other, Commit { entries, alarm: Alarm::At(90), ..plain_commit(&key, None, 1, b"") }).await;
    let mut pending = PendingWork::default();
    let receive = async |pending: &mut PendingWork| {
        let more = wakeups.take().await;
        pending.outboxes.extend(more.outboxes);
        pending.alarms.extend(more.alarms);
        pending.freed |= more.freed;
    };
    while pending.outboxes.is_empty() {
        receive(&mut pending).await;
    }
    assert_eq!((pending.outboxes.clone(), pending.alarms.clone()), ([key.partition].into(), [(key.partition, 90)].into()));
    other.release_partitions(9, &[key.partition]).await.expect("the store answers");
    while !pending.freed {
        receive(&mut pending).await;
    }
    let mut freed = wakeups.watch_freed();
    assert_eq!(other.acquire_lease("heard", 9, LONG_TTL).await, Ok(true));
    other.release_lease("heard", 9).await.expect("a release is answered");
    freed.changed().await.expect("the wakeups are held here");
    assert_eq!(store.acquire_lease("heard", 8, LONG_TTL).await, Ok(true), "the lease is free after the notification");
    store.release_lease("heard", 8).await.expect("a release is answered");
}

pub(super) async fn each_partition_is_served_by_one_live_replica(store: &AnyStore) {
    let all: Vec<Partition> = Partition::all().collect();
    let rows = [
        ("one takes what is free", 1, TakeoverMode::Unowned, 0..64, true),
        ("two finds nothing", 2, TakeoverMode::Unowned, 0..0, false),
        ("one keeps it", 1, TakeoverMode::Nothing, 0..64, false),
    ];
    for (what, replica, take, own, alone) in rows {
        let served = serve(store, replica, LONG_TTL, take).await;
        assert_eq!((served.partitions.as_slice(), served.alone), (&all[own], alone), "{what}");
    }
    store.release_partitions(2, &all).await.expect("the store answers");
    store.release_partitions(1, &all[..4]).await.expect("the store answers");
    assert_eq!(serve(store, 1, LONG_TTL, TakeoverMode::Nothing).await.partitions, all[4..], "only the owner releases a partition");
    assert_eq!(serve(store, 2, LONG_TTL, TakeoverMode::Unowned).await.partitions, all[..4]);
    store.release_partitions(1, &[]).await.expect("the store answers");
    let left = serve(store, 2, LONG_TTL, TakeoverMode::Unowned).await;
    assert_eq!((left.partitions, left.alone), (all.clone(), true), "a replica that left is not waited for");
    store.release_partitions(2, &[]).await.expect("the store answers");
    assert_eq!(serve(store, 3, SHORT_TTL, TakeoverMode::Unowned).await.partitions, all);
    wait_until(async || serve(store, 4, LONG_TTL, TakeoverMode::Unowned).await.partitions == all).await;
    store.release_partitions(4, &[]).await.expect("the store answers");
}

pub(super) async fn claim_fences_the_earlier_owner(store: &AnyStore) {
    let (key, partition) = (game_key(13, "fenced"), Partition::new(13));
    let claim = async |replica| store.claim_partition(partition, replica).await.expect("the store answers").epoch;
    let under = |epoch| Guard { epoch: Some(epoch), replay: false };
    let one = claim(1).await;
    assert_eq!(claim(1).await, one, "a claim that is repeated is the same");
    let first = plain_commit(&key, None, 1, b"one");
    assert_eq!(store.commit_guarded(first.clone(), under(one)).await.expect("the store answers"), CommitOutcome::Done(1));
    let two = claim(2).await;
    let late = Commit { entries: vec![b"late".to_vec()], ..plain_commit(&key, Some(first.record_after()), 3, b"late") };
    if store.is_shared() {
        assert!(two > one, "{two}");
        let fault = store.commit_guarded(late.clone(), under(one)).await.expect_err("the earlier owner is fenced off");
        assert!(matches!(fault, StoreError::Refused(_)), "{fault}");
        assert!(outbox_bodies(store, partition).await.is_empty());
        let again = store.commit_guarded(plain_commit(&key, None, 1, b""), under(one)).await;
        assert_eq!(again.expect("a repeat is recognised first"), CommitOutcome::Repeated(1));
        notes_of_the_earlier_owner_are_refused(store, under(one), under(two)).await;
    }
    assert_eq!(store.commit_guarded(late, under(two)).await.expect("the store answers"), CommitOutcome::Done(2));
}

/// Partition 13 was claimed under the epoch `earlier`, and then under another one.
async fn notes_of_the_earlier_owner_are_refused(store: &AnyStore, earlier: Guard, now: Guard) {
    let key = Key { collection: Collection::Anchor, ..game_key(13, "standing") };
    commit_accepted(store, Commit { entries: vec![b"told".to_vec()], ..plain_commit(&game_key(13, "told"), None, 1, b"") }).await;
    let note = |body: &[u8]| Some(NoteWrite { key: &key, body: body.to_vec(), keep: None });
    store.write_note_guarded(key.partition, note(b"new"), &[], now).await.expect("the owner writes the note");
    let ids: Vec<EntryId> = outbox(store, key.partition, None, 9).await.into_iter().map(|(id, _)| id).collect();
    for note in [note(b"old"), None] {
        let fault = store.write_note_guarded(key.partition, note, &ids, earlier).await.expect_err("the earlier owner is fenced off");
        assert!(matches!(fault, StoreError::Refused(_)), "{fault}");
        assert_eq!(store.load_note(&key).await.expect("a note is read").as_deref(), Some(b"new".as_slice()));
        assert_eq!(outbox_bodies(store, key.partition).await, [b"told"]);
    }
    store.write_note_guarded(key.partition, None, &ids, now).await.expect("the owner acknowledges entries");
}

pub(super) async fn concurrent_writers_of_a_record_lose_and_duplicate_nothing<F: AsyncFn() -> AnyStore>(open: &F) {
    let key = game_key(14, "race");
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        let (store, key) = (open().await, key.clone());
        writers.spawn(async move {
            let mut prior = None;
            for number in 0..COMMITS_PER_WRITER {
                prior = Some(commit_with_retries(&store, &key, prior, 1 + writer * COMMITS_PER_WRITER + number).await);
            }
        });
    }
    while let Some(writer) = writers.join_next().await {
        writer.expect("a writer finishes");
    }
    let store = open().await;
    assert_eq!(load(&store, &key).await.expect("the record exists").version, WRITERS * COMMITS_PER_WRITER);
    let bodies: Vec<_> = outbox_bodies(&store, key.partition).await;
    let expected: Vec<_> = (1..=WRITERS * COMMITS_PER_WRITER).map(|version| version.to_be_bytes().to_vec()).collect();
    assert_eq!(bodies, expected, "one entry per version, in order");
}

/// Commits a request on the current record, retrying after conflicts, and returns the record.
async fn commit_with_retries(store: &AnyStore, key: &Key, mut prior: Option<StoredRecord>, number: u64) -> StoredRecord {
    loop {
        let mut asked = plain_commit(key, prior, number, b"lap");
        asked.entries = vec![(asked.expected_version() + 1).to_be_bytes().to_vec()];
        let after = asked.record_after();
        match commit(store, asked).await {
            CommitOutcome::Done(_) => return after,
            CommitOutcome::Stale(truth) => prior = truth,
            CommitOutcome::Repeated(version) => {
                panic!("request {number} was asked once, yet is remembered at version {version}")
            }
        }
    }
}
