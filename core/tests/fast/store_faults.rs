//! The integrity of stores: checksums over every byte, digests of whole stores, unusable addresses that are refused with a fix, and
//! lasting failures that are logged once a minute.

use std::time::Duration;

use broadside_arena::career::notification::Notification;
use broadside_game::{
    ids::{GameId, Home, PlayerId, RoomId, TournamentId},
    side::Side,
};
use broadside_service::outbox::{Entry, Message, MessageSubject};
use broadside_store::{
    checksum,
    failure_log::FailureLog,
    redis::RedisStore,
    snapshot::{DIGEST_BYTES, SnapshotItem, SnapshotRecord, SnapshotSummary},
    store::{Partition, StoreError, StoredRecord},
};
use broadside_testkit::{commits::game, log_capture::LogCapture};
use broadside_words::locale::Locale;

#[test]
fn sealed_entry_opens_and_any_changed_byte_is_detected() {
    let room = RoomId { home: Home::Telegram, chat: -7, topic: 0 };
    let greeting = Entry::Message(Message::greeting(room, Some(Locale::NB)));
    assert_eq!(Entry::read(&greeting.write()), Some(greeting.clone()));
    for entry in [
        checksum::prepend_checksum(&[]),
        checksum::prepend_checksum(&[6, 1, 2, 3]),
        checksum::prepend_checksum(&[255; 300]),
        greeting.write(),
    ] {
        assert!(checksum::verify_checksum(&entry).is_some());
        for bit in 0..8 * entry.len() {
            let mut flipped = entry.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!((checksum::verify_checksum(&flipped), Entry::read(&flipped)), (None, None), "bit {bit}");
        }
        for length in 1..entry.len() {
            assert_eq!(checksum::verify_checksum(&entry[..length]), None, "cut to {length}");
        }
    }
    for bytes in [&[6][..], &[6, 1, 2, 3], &[1, 2, 3, 4, 5, 6]] {
        assert_eq!(checksum::verify_checksum(bytes), None, "{bytes:?} has no checksum");
    }
    // An entry of a later version, with a valid checksum.
    let later = checksum::prepend_checksum(&[u8::MAX, 1, 2]);
    assert_eq!((Entry::read(&later), Entry::has_valid_checksum(&later)), (None, true));
}

fn record(name: &str, alarm: Option<i64>, body: u8) -> SnapshotItem {
    let stored = StoredRecord { version: 1, recent: [0; 8], body: vec![body] };
    SnapshotItem::Record(SnapshotRecord { key: game(7, name), stored, alarm, expires: None })
}

fn digest(items: &[&SnapshotItem]) -> [u8; DIGEST_BYTES] {
    let mut summary = SnapshotSummary::default();
    items.iter().for_each(|item| summary.add(item));
    summary.digest()
}

#[test]
fn digest_depends_on_everything_but_record_order() {
    let entry = |number, body| SnapshotItem::Entry(Partition::new(number), vec![body]);
    let (first, next) = (&entry(1, 1), &entry(1, 2));
    let (one, two, note) = (&record("one", None, 1), &record("two", Some(5), 2), &SnapshotItem::Note(game(7, "one"), vec![1]));
    let whole = digest(&[first, next, one, two, note]);
    assert_eq!(digest(&[note, two, first, one, next]), whole);
    for other in [
        &[next, first, one, two, note][..],
        &[first, &entry(2, 2), one, two, note],
        &[first, next, one, two],
        &[first, next, one, &record("two", Some(6), 2), note],
        &[first, next, one, &record("two", Some(5), 3), note],
        &[first, next, one, two, two, note],
    ] {
        assert_ne!(digest(other), whole, "{other:?}");
    }
}

#[tokio::test]
async fn unusable_address_is_refused_with_a_fix_and_no_password() {
    for (url, authority, fix) in [
        ("redis://bot:p@ss/w:rd#@one:1", None, "/ as %2F"),
        ("redis://:hush?hush@one", None, "? as %3F"),
        ("redis-cluster://bot:hush#hush@one:1,two:2", None, "# as %23"),
        ("redis-sentinel://bot:hush/hush@one:1/games", None, "/ as %2F"),
        ("rediss://one:1/0?protocol=3", None, "remove protocol=…"),
        ("redis-cluster://one:1,two:2?protocol=resp3", None, "remove protocol=…"),
        ("redis://one:1/two", None, "write redis://host:port"),
        ("one:1", None, "write redis://host:port"),
        ("rediss://one", Some("a certificate"), "BROADSIDE_REDIS_CA"),
        ("rediss://one", Some("-----BEGIN CERTIFICATE-----\n?\n-----END CERTIFICATE-----\n"), "BROADSIDE_REDIS_CA"),
    ] {
        let fault = RedisStore::connect(url, authority.map(str::as_bytes)).await.err();
        let message = fault.unwrap_or_else(|| panic!("{url} is accepted")).to_string();
        assert!(message.contains(fix) && !message.contains("hush") && !message.contains("w:rd"), "{url}: {message}");
    }
}

#[test]
fn only_messages_on_one_subject_are_joined() {
    let game = |number, side| MessageSubject::Game(GameId::new(0, number), side);
    let (cup, notice) = (MessageSubject::Tournament(TournamentId::new(0, 1)), MessageSubject::Notification(Notification::NobodyFound));
    for (one, another, merges) in [
        (&game(1, None), &game(1, Some(Side::A)), true),
        (&game(1, None), &game(2, None), false),
        (&cup, &cup, true),
        (&cup, &game(1, None), false),
        (&notice, &notice, false),
    ] {
        assert_eq!(one.can_merge_with(another), merges, "{one:?} {another:?}");
    }
    let anna = PlayerId { home: Home::Telegram, number: 7 };
    let entry = Entry::Message(Message::notification(anna, Notification::NobodyFound));
    assert_eq!(Entry::read(&entry.write()), Some(entry));
}

#[tokio::test(start_paused = true)]
async fn lasting_failure_is_logged_at_start_each_minute_and_at_end() {
    let log = LogCapture::from_level(tracing::Level::INFO);
    let failures = FailureLog::new("a store", Duration::from_secs(5));
    failures.record_success();
    assert_eq!(log.take(), Vec::<String>::new());
    // Every second 64 calls fail, and one succeeds all the same.
    for _ in 0..150 {
        (0..64).for_each(|_| failures.record_failure(&"it is away"));
        failures.record_success();
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    assert_eq!(log.take(), ["a store is failing", "a store is still failing", "a store is still failing"]);
    tokio::time::advance(Duration::from_secs(5)).await;
    failures.record_success();
    assert_eq!(log.take(), ["a store works again (failures: 9600)"]);
    // Only other errors are logged by each call.
    for (fault, logged) in [(StoreError::Unavailable("why".to_owned()), 0), (StoreError::Internal("why".to_owned()), 1)] {
        fault.log("failed to read the outbox");
        assert_eq!(log.take().len(), logged, "{fault}");
    }
}
