//! Cases about records: versions, repeats, expiry, alarms, outbox entries and notes.

use std::collections::BTreeSet;

use broadside_store::store::{NoteWrite, REMEMBERED_REQUESTS};

use super::*;

pub(super) async fn versions_increase_and_a_stale_commit_gets_the_current_record(store: &AnyStore) {
    let key = game_key(1, "versions");
    assert_eq!(load(store, &key).await, None);
    let first = commit_accepted(store, plain_commit(&key, None, 1, b"one")).await;
    assert_eq!(load(store, &key).await, Some(first.clone()));
    let second = commit_accepted(store, plain_commit(&key, Some(first.clone()), 2, b"two")).await;
    assert_eq!((second.version, second.recent[..3].to_vec()), (2, vec![2, 1, 0]));
    for (prior, number) in [(Some(first), 3), (None, 4)] {
        let answer = commit(store, plain_commit(&key, prior, number, b"late")).await;
        assert_eq!(answer, CommitOutcome::Stale(Some(second.clone())), "request {number}");
    }
    let gone = StoredRecord { version: 9, recent: [0; REMEMBERED_REQUESTS], body: vec![] };
    assert_eq!(commit(store, plain_commit(&game_key(1, "never"), Some(gone), 5, b"")).await, CommitOutcome::Stale(None));
}

pub(super) async fn repeated_request_is_recognised_among_the_last_eight(store: &AnyStore) {
    let key = game_key(1, "repeats");
    let mut prior = None;
    for number in 1..=REMEMBERED_REQUESTS as u64 {
        let asked = Commit { entries: vec![b"told".to_vec()], ..plain_commit(&key, prior.clone(), number, b"x") };
        prior = Some(commit_accepted(store, asked.clone()).await);
        for repeat in [asked, plain_commit(&key, prior.clone(), number, b"y"), plain_commit(&key, None, 1, b"z")] {
            assert_eq!(commit(store, repeat).await, CommitOutcome::Repeated(number));
        }
    }
    assert_eq!(outbox_bodies(store, key.partition).await.len(), REMEMBERED_REQUESTS, "a repeat adds no entry");
    let ninth = commit_accepted(store, plain_commit(&key, prior, 9, b"x")).await;
    let forgotten = commit(store, plain_commit(&key, None, 1, b"x")).await;
    assert_eq!(forgotten, CommitOutcome::Stale(Some(ninth)), "the ninth request replaced the first");
}

pub(super) async fn refused_commit_changes_nothing(store: &AnyStore) {
    let key = game_key(2, "refused");
    let first = commit_accepted(store, Commit { alarm: Alarm::At(5), ..plain_commit(&key, None, 1, b"one") }).await;
    for (number, outcome) in [(1, CommitOutcome::Repeated(1)), (2, CommitOutcome::Stale(Some(first.clone())))] {
        let refused = plain_commit(&key, None, number, b"two");
        let refused = Commit { alarm: Alarm::Clear, entries: vec![b"told".to_vec()], keep: Some(SHORT_TTL), ..refused };
        assert_eq!(commit(store, refused).await, outcome);
    }
    assert_eq!(load(store, &key).await, Some(first));
    assert_eq!(store.due_alarms(key.partition, i64::MAX, 9).await.expect("alarms are read"), [(key.clone(), 5)]);
    assert!(outbox_bodies(store, key.partition).await.is_empty());
}

pub(super) async fn record_expires_after_its_time(store: &AnyStore) {
    let key = game_key(3, "expiry");
    let lasting = game_key(3, "lasting");
    let first = commit_accepted(store, Commit { keep: Some(SHORT_TTL), ..plain_commit(&key, None, 1, b"one") }).await;
    let once = commit_accepted(store, Commit { keep: Some(LONG_TTL), ..plain_commit(&lasting, None, 1, b"one") }).await;
    let latest = commit_accepted(store, plain_commit(&lasting, Some(once), 2, b"two")).await;
    wait_until(async || load(store, &key).await.is_none()).await;
    assert_eq!(commit(store, plain_commit(&key, Some(first), 2, b"two")).await, CommitOutcome::Stale(None));
    assert_eq!(commit_accepted(store, plain_commit(&key, None, 1, b"anew")).await.version, 1, "its requests have expired, too");
    assert_eq!(load(store, &lasting).await, Some(latest));
}

pub(super) async fn collections_and_partitions_are_separate(store: &AnyStore) {
    let mut keys = BTreeSet::new();
    for collection in Collection::ALL {
        for number in 9..12 {
            keys.insert(Key { partition: Partition::new(number), collection, name: "same".to_owned() });
        }
    }
    for (number, key) in (1..).zip(&keys) {
        commit_accepted(store, Commit { alarm: Alarm::At(number), ..plain_commit(key, None, 1, &number.to_be_bytes()) }).await;
    }
    for (number, key) in (1_i64..).zip(&keys) {
        assert_eq!(load(store, key).await.expect("the record exists").body, number.to_be_bytes());
    }
    let alarms = store.due_alarms(Partition::new(10), i64::MAX, 99).await.expect("alarms are read");
    assert_eq!(alarms.iter().map(|(key, _)| key.collection).collect::<BTreeSet<_>>().len(), Collection::ALL.len());
}

pub(super) async fn notes_are_overwritten_and_removed(store: &AnyStore) {
    let key = Key { partition: Partition::new(8), collection: Collection::Anchor, name: "telegram:-100.5_x".to_owned() };
    for body in [None, Some(b"one".to_vec()), Some(b"\0\r\n".to_vec()), Some(vec![]), None] {
        store.write_note(&key, body.clone(), None).await.expect("a note is written");
        assert_eq!(store.load_note(&key).await.expect("a note is read"), body);
    }
    store.write_note(&key, Some(b"beside".to_vec()), None).await.expect("a note is written");
    assert_eq!(load(store, &key).await, None, "a note is not a record");
    for (unsynced, body) in [(true, b"sign".as_slice()), (true, b"of"), (false, b"life"), (true, b"")] {
        match unsynced {
            true => store.write_note_unsynced(&key, body.to_vec()).await,
            false => store.write_note(&key, Some(body.to_vec()), None).await,
        }
        .expect("a note is written");
        assert_eq!(store.load_note(&key).await.expect("a note is read").as_deref(), Some(body), "the last one counts");
    }
    store.write_note(&key, None, None).await.expect("a note is removed");
    assert_eq!(store.load_note(&key).await.expect("a note is read"), None);
}

pub(super) async fn notes_expire_after_their_time(store: &AnyStore) {
    let note = |partition, name: &str| Key { partition: Partition::new(partition), collection: Collection::Anchor, name: name.to_owned() };
    let body = || Some(b"note".to_vec());
    let noted = async |key: &Key| store.load_note(key).await.expect("a note is read").is_some();
    let [short, longer, shorter, lasting] = ["short", "longer", "shorter", "lasting"].map(|name| note(41, name));
    store.write_note(&short, body(), Some(SHORT_TTL)).await.expect("a note is written");
    for (key, first, last) in
        [(&longer, Some(SHORT_TTL), Some(LONG_TTL)), (&shorter, Some(LONG_TTL), Some(SHORT_TTL)), (&lasting, Some(SHORT_TTL), None)]
    {
        store.write_note(key, body(), first).await.expect("a note is written");
        store.write_note(key, body(), last).await.expect("a note is written");
    }
    wait_until(async || !noted(&short).await && !noted(&shorter).await).await;
    assert!(noted(&longer).await && noted(&lasting).await, "the last time to live counts");
}

pub(super) async fn alarms_are_set_kept_moved_and_cleared(store: &AnyStore) {
    let key = game_key(4, "alarm");
    let mut prior = None;
    let rows = [
        (Alarm::Keep, None),
        (Alarm::At(1_800_000_000_123), Some(1_800_000_000_123)),
        (Alarm::Keep, Some(1_800_000_000_123)),
        (Alarm::At(7), Some(7)),
        (Alarm::Clear, None),
        (Alarm::Clear, None),
        (Alarm::At(9), Some(9)),
    ];
    for (number, (alarm, moment)) in (1..).zip(rows) {
        prior = Some(commit_accepted(store, Commit { alarm, ..plain_commit(&key, prior, number, b"") }).await);
        let expected: Vec<_> = moment.into_iter().map(|moment| (key.clone(), moment)).collect();
        assert_eq!(store.due_alarms(key.partition, i64::MAX, 9).await.expect("alarms are read"), expected, "after commit {number}");
        assert_eq!(store.next_alarm(key.partition).await.expect("alarms are read"), moment, "after commit {number}");
    }
}

pub(super) async fn alarms_come_earliest_first_and_only_when_due(store: &AnyStore) {
    let partition = Partition::new(5);
    for (name, moment) in [("c", 30), ("a", 10), ("d", 40), ("b", 20)] {
        commit_accepted(store, Commit { alarm: Alarm::At(moment), ..plain_commit(&game_key(5, name), None, 1, b"") }).await;
    }
    for (now, limit, expected) in [(9, 9, ""), (10, 9, "a"), (30, 9, "abc"), (30, 2, "ab"), (i64::from(i32::MAX), 9, "abcd")] {
        let due = store.due_alarms(partition, now, limit).await.expect("alarms are read");
        assert_eq!(due.iter().map(|(key, _)| key.name.as_str()).collect::<String>(), expected, "at {now}, at most {limit}");
    }
    assert_eq!(store.next_alarm(partition).await.expect("alarms are read"), Some(10));
}

pub(super) async fn expired_record_loses_its_alarm(store: &AnyStore) {
    let key = game_key(6, "passing");
    commit_accepted(store, Commit { alarm: Alarm::At(1), keep: Some(SHORT_TTL), ..plain_commit(&key, None, 1, b"") }).await;
    wait_until(async || load(store, &key).await.is_none()).await;
    commit_accepted(store, plain_commit(&key, None, 2, b"")).await;
    assert_eq!(store.due_alarms(key.partition, 100, 9).await.expect("alarms are read"), []);
    commit_accepted(store, Commit { alarm: Alarm::At(1), keep: Some(SHORT_TTL), ..plain_commit(&game_key(6, "other"), None, 1, b"") })
        .await;
    wait_until(async || store.due_alarms(key.partition, 100, 9).await.expect("alarms are read").is_empty()).await;
    assert_eq!(store.due_alarms(key.partition, i64::MAX, 9).await.expect("alarms are read"), []);
}

pub(super) async fn entries_come_in_commit_order_until_acknowledged(store: &AnyStore) {
    let partition = Partition::new(7);
    for number in 1..=4_u8 {
        let entries = (1..=3).map(|part| vec![number, part]).collect();
        commit_accepted(store, Commit { entries, ..plain_commit(&game_key(7, &number.to_string()), None, 1, b"") }).await;
    }
    let all = outbox(store, partition, None, 99).await;
    let expected: Vec<_> = (1..=4).flat_map(|number| (1..=3).map(move |part| vec![number, part])).collect();
    assert_eq!(all.iter().map(|(_, body)| body.clone()).collect::<Vec<_>>(), expected);
    assert!(all.is_sorted_by(|one, next| one.0 < next.0), "ids sort in commit order");
    assert_eq!(outbox(store, partition, None, 5).await, all[..5]);
    assert_eq!(outbox(store, partition, Some(&all[4].0), 3).await, all[5..8]);
    assert_eq!(outbox(store, partition, Some(&all[11].0), 3).await, []);
    let delivered: Vec<EntryId> = [0, 1, 2, 3, 5].map(|place: usize| all[place].0.clone()).to_vec();
    for _ in 0..2 {
        store.acknowledge(partition, &delivered).await.expect("messages are acknowledged");
    }
    let left: Vec<_> = [4, 6, 7, 8, 9, 10, 11].map(|place: usize| all[place].clone()).to_vec();
    assert_eq!(outbox(store, partition, None, 99).await, left);
    let rest: Vec<_> = left.iter().map(|(id, _)| id.clone()).collect();
    store.acknowledge(partition, &rest).await.expect("messages are acknowledged");
    commit_accepted(store, Commit { entries: vec![b"new".to_vec()], ..plain_commit(&game_key(7, "new"), None, 1, b"") }).await;
    let new = outbox(store, partition, Some(&all[11].0), 9).await;
    assert_eq!(new.len(), 1, "a new message comes after all earlier ones");
}

pub(super) async fn note_is_written_with_its_acknowledgement(store: &AnyStore) {
    let partition = Partition::new(40);
    let noted = |name: &str| Key { partition, collection: Collection::Anchor, name: name.to_owned() };
    let (key, absent) = (noted("board"), noted("beside"));
    commit_accepted(
        store,
        Commit { entries: (0..4).map(|number| vec![number]).collect(), ..plain_commit(&game_key(40, "told"), None, 1, b"") },
    )
    .await;
    let ids: Vec<EntryId> = outbox(store, partition, None, 9).await.into_iter().map(|(id, _)| id).collect();
    for (note, gone, left) in [(Some(b"one"), &ids[..1], 3), (Some(b"two"), &ids[..2], 2), (None, &ids[2..3], 1), (Some(b"six"), &[], 1)] {
        let written = note.map(|body| NoteWrite { key: &key, body: body.to_vec(), keep: Some(LONG_TTL) });
        store.write_note_and_acknowledge(partition, written, gone).await.expect("the note and the acknowledgements are written");
        assert_eq!(outbox_bodies(store, partition).await.len(), left);
        if let Some(body) = note {
            assert_eq!(store.load_note(&key).await.expect("a note is read").as_deref(), Some(body.as_slice()));
        }
    }
    let records = [game_key(40, "told"), game_key(40, "nobody")];
    let (found, notes) = store.load_with_notes(&records, &[absent, key]).await;
    let found: Vec<_> = found.into_iter().map(|found| found.expect("a record is read").is_some()).collect();
    assert_eq!((found, notes.expect("notes are read")), (vec![true, false], vec![None, Some(b"six".to_vec())]));
}
