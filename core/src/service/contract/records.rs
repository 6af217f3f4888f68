//! Cases about records: versions, repeats, expiry, notes beside them.

use std::collections::BTreeSet;

use super::{AnyStore, steps::*};
use crate::service::store::{Alarm, Collection, Commit, Committed, Key, Partition, RECENT, Stored};

pub(super) async fn versions_rise_and_the_stale_learn_the_truth(store: &AnyStore) {
    let key = game(1, "versions");
    assert_eq!(load(store, &key).await, None);
    let first = done(store, plain(&key, None, 1, b"one")).await;
    assert_eq!(load(store, &key).await, Some(first.clone()));
    let second = done(store, plain(&key, Some(first.clone()), 2, b"two")).await;
    assert_eq!((second.version, second.recent[..3].to_vec()), (2, vec![2, 1, 0]));
    for (prior, number) in [(Some(first), 3), (None, 4)] {
        let answer = commit(store, plain(&key, prior, number, b"late")).await;
        assert_eq!(answer, Committed::Stale(Some(second.clone())), "request {number}");
    }
    let gone = Stored { version: 9, recent: [0; RECENT], body: vec![] };
    assert_eq!(commit(store, plain(&game(1, "never"), Some(gone), 5, b"")).await, Committed::Stale(None));
}

pub(super) async fn a_repeated_request_is_recognised_among_the_last_eight(store: &AnyStore) {
    let key = game(1, "repeats");
    let mut prior = None;
    for number in 1..=RECENT as u64 {
        let asked = Commit { entries: vec![b"told".to_vec()], ..plain(&key, prior.clone(), number, b"x") };
        prior = Some(done(store, asked.clone()).await);
        for repeat in [asked, plain(&key, prior.clone(), number, b"y"), plain(&key, None, 1, b"z")] {
            assert_eq!(commit(store, repeat).await, Committed::Repeated(number));
        }
    }
    assert_eq!(bodies(store, key.partition).await.len(), RECENT, "a repeat tells nothing");
    let ninth = done(store, plain(&key, prior, 9, b"x")).await;
    let forgotten = commit(store, plain(&key, None, 1, b"x")).await;
    assert_eq!(forgotten, Committed::Stale(Some(ninth)), "the ninth pushed the first out");
}

pub(super) async fn a_refused_commit_changes_nothing(store: &AnyStore) {
    let key = game(2, "refused");
    let first = done(store, Commit { alarm: Alarm::At(5), ..plain(&key, None, 1, b"one") }).await;
    let refused = Commit { alarm: Alarm::Clear, entries: vec![b"told".to_vec()], keep: Some(SOON), ..plain(&key, None, 2, b"two") };
    assert_eq!(commit(store, refused).await, Committed::Stale(Some(first.clone())));
    assert_eq!(load(store, &key).await, Some(first));
    assert_eq!(store.due(key.partition, i64::MAX, 9).await.expect("alarms are read"), [(key.clone(), 5)]);
    assert!(bodies(store, key.partition).await.is_empty());
}

pub(super) async fn a_record_is_forgotten_when_its_time_has_passed(store: &AnyStore) {
    let key = game(3, "expiry");
    let lasting = game(3, "lasting");
    let first = done(store, Commit { keep: Some(SOON), ..plain(&key, None, 1, b"one") }).await;
    let once = done(store, Commit { keep: Some(LATER), ..plain(&lasting, None, 1, b"one") }).await;
    let kept = done(store, plain(&lasting, Some(once), 2, b"two")).await;
    until(async || load(store, &key).await.is_none()).await;
    assert_eq!(commit(store, plain(&key, Some(first), 2, b"two")).await, Committed::Stale(None));
    assert_eq!(done(store, plain(&key, None, 1, b"anew")).await.version, 1, "its requests are forgotten, too");
    assert_eq!(load(store, &lasting).await, Some(kept));
}

pub(super) async fn shelves_and_partitions_keep_apart(store: &AnyStore) {
    let mut keys = BTreeSet::new();
    for collection in Collection::ALL {
        for number in 9..12 {
            keys.insert(Key { partition: Partition::new(number), collection, name: "same".to_owned() });
        }
    }
    for (number, key) in (1..).zip(&keys) {
        done(store, Commit { alarm: Alarm::At(number), ..plain(key, None, 1, &number.to_be_bytes()) }).await;
    }
    for (number, key) in (1_i64..).zip(&keys) {
        assert_eq!(load(store, key).await.expect("it is there").body, number.to_be_bytes());
    }
    let alarms = store.due(Partition::new(10), i64::MAX, 99).await.expect("alarms are read");
    assert_eq!(alarms.iter().map(|(key, _)| key.collection).collect::<BTreeSet<_>>().len(), Collection::ALL.len());
}

pub(super) async fn notes_are_written_over_and_removed(store: &AnyStore) {
    let key = Key { partition: Partition::new(8), collection: Collection::Anchor, name: "telegram:-100.5_x".to_owned() };
    for body in [None, Some(b"one".to_vec()), Some(b"\0\r\n".to_vec()), Some(vec![]), None] {
        store.note(&key, body.clone(), None).await.expect("a note is written");
        assert_eq!(store.noted(&key).await.expect("a note is read"), body);
    }
    store.note(&key, Some(b"beside".to_vec()), None).await.expect("a note is written");
    assert_eq!(load(store, &key).await, None, "a note is not a record");
    for (unsynced, body) in [(true, b"sign".as_slice()), (true, b"of"), (false, b"life"), (true, b"")] {
        match unsynced {
            true => store.note_unsynced(&key, body.to_vec()).await,
            false => store.note(&key, Some(body.to_vec()), None).await,
        }
        .expect("a note is written");
        assert_eq!(store.noted(&key).await.expect("a note is read").as_deref(), Some(body), "the last one counts");
    }
    store.note(&key, None, None).await.expect("a note is removed");
    assert_eq!(store.noted(&key).await.expect("a note is read"), None);
}

pub(super) async fn notes_end_when_they_are_said_to(store: &AnyStore) {
    let note = |partition, name: &str| Key { partition: Partition::new(partition), collection: Collection::Anchor, name: name.to_owned() };
    let body = || Some(b"note".to_vec());
    let noted = async |key: &Key| store.noted(key).await.expect("a note is read").is_some();
    let [short, longer, shorter, lasting] = ["short", "longer", "shorter", "lasting"].map(|name| note(41, name));
    store.note(&short, body(), Some(SOON)).await.expect("a note is written");
    for (key, first, last) in [(&longer, Some(SOON), Some(LATER)), (&shorter, Some(LATER), Some(SOON)), (&lasting, Some(SOON), None)] {
        store.note(key, body(), first).await.expect("a note is written");
        store.note(key, body(), last).await.expect("a note is written");
    }
    until(async || !noted(&short).await && !noted(&shorter).await).await;
    assert!(noted(&longer).await && noted(&lasting).await, "the last word counts");
}
