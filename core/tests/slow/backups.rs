//! Backups restored into stores of all kinds: nothing is missing or invented, and games continue there. A damaged backup and a store that
//! is not empty are refused without a change.

mod busy;

use std::{collections::BTreeSet, io::Cursor, num::NonZeroU64, sync::Arc, time::Duration};

use broadside_game::ids::{GameId, RoomId};
use broadside_present::param::Visibility;
use broadside_service::{
    account::game_key,
    census::Census,
    outbox::notes,
    request::{Arrival, ArrivalKind, Place, Reply, RequestInput},
};
use broadside_store::{
    backup::{self, BackupStream},
    checksum,
    embedded::EmbeddedStore,
    redis::RedisStore,
    snapshot::{Backup, SnapshotSummary},
    store::{Alarm, Collection, Commit, CommitOutcome, Key, KeyCursor, Partition, RequestId, Store, StoreError, StoredRecord},
};
use broadside_testkit::{
    commits::game,
    contract::{self, AnyStore, Snapshot},
    servers::{RedisCluster, RedisServer},
    test_service,
    world::{ROOM, World, anna, asker, oleg},
};

const HOUR: Duration = Duration::from_secs(3600);

/// The kinds of records in [`world_with_every_record`]: all but the links of tournament games.
const KINDS: [&str; 14] = [
    "account",
    "arrangements",
    "bans",
    "career",
    "everybody",
    "game",
    "greeting",
    "guests",
    "identity",
    "ledger",
    "link",
    "lobby",
    "tables",
    "tournament",
];

/// A store with a running game, a tournament and pending messages.
async fn start_world() -> (World, GameId) {
    let mut world = World::new();
    let id = world.start_battle("battle").await;
    for cell in ["A1", "B8", "J10"] {
        let by = world.turn(id).await.expect("the game awaits a shot");
        world.say(by, Place::Room(ROOM), &format!("fire {cell}")).await;
    }
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "tournament create single start=hand most=8").await, Reply::Private(_)));
    let by = world.turn(id).await.expect("the game awaits a shot");
    let shot = world.request(by, Place::Room(ROOM), RequestInput::Text("fire D4".to_owned()));
    world.service.handle(&shot).await;
    (world, id)
}

/// Like [`start_world`], with careers, leaderboards, codes, and all other data of people and rooms.
async fn world_with_every_record() -> World {
    let (mut world, under_way) = start_world().await;
    let (room, noon) = (Place::Room(ROOM), world.service.clock().now());
    let finished = world.start_battle("battle").await;
    for _ in 0..12 {
        let (by, words) = world.next_shot(finished).await;
        world.say(by, room, &format!("{words} {finished}")).await;
    }
    world.say(oleg(), room, &format!("resign_now {finished}")).await;
    for (place, words) in [(Place::Private, "link"), (Place::Private, "quick submarines"), (room, "reports here")] {
        world.say(anna(), place, words).await;
    }
    world.service.ban(asker(9, "Mallory").id).await.expect("the store answers");
    world.service.guest_key([7; 32]).await.expect("the store answers");
    let (id, into) = (RequestId::hash(&["let in"]), RoomId { chat: 78, ..ROOM });
    let arrival = Arrival { id, into, room: into, locale: None, at: Some(noon), kind: ArrivalKind::Added };
    world.service.greet(&arrival).await.expect("the store answers");
    world.advance(3);
    while world.wake().await > 0 {}
    let by = world.turn(under_way).await.expect("the game awaits a shot");
    let shot = world.request(by, room, RequestInput::Text(format!("fire E6 {under_way}")));
    world.service.handle(&shot).await;
    world
}

/// Like [`start_world`], with notes and alarms, and with unreadable records and messages.
async fn world_with_probe_data() -> (World, GameId) {
    let (world, id) = start_world().await;
    contract::write_probe_data(world.service.store()).await;
    (world, id)
}

/// Copies everything from one store into the other, and checks the digests.
async fn copy_store(from: &AnyStore, to: &AnyStore) -> SnapshotSummary {
    let mut backup = open_backup(take_backup(from.as_ref()).await).expect("the backup is readable");
    let restored = backup::restore(to.as_ref(), &mut backup, notes::time_to_live).await.expect("the store is empty");
    assert_eq!(restored.digest(), backup.summary.digest());
    restored
}

/// The bytes of a backup.
async fn take_backup(store: &dyn Store) -> Vec<u8> {
    let (mut stream, mut bytes) = (BackupStream::new(store).expect("the store answers"), Vec::new());
    while let Some(page) = stream.next().await.expect("the store answers") {
        bytes.extend(page);
    }
    bytes
}

fn open_backup(bytes: Vec<u8>) -> Result<Backup<Cursor<Vec<u8>>>, StoreError> {
    Backup::open(Cursor::new(bytes))
}

async fn restore(to: &dyn Store, bytes: &[u8]) -> Result<SnapshotSummary, StoreError> {
    backup::restore(to, &mut open_backup(bytes.to_vec())?, notes::time_to_live).await
}

async fn alarms(store: &dyn Store) -> BTreeSet<(Key, i64)> {
    let mut alarms = BTreeSet::new();
    for partition in Partition::all() {
        alarms.extend(store.due_alarms(partition, i64::MAX, u32::MAX as usize).await.expect("the store answers"));
    }
    alarms
}

async fn connect(server: &RedisServer) -> AnyStore {
    Arc::new(RedisStore::connect(&server.url(), None).await.expect("Redis answers"))
}

#[tokio::test]
async fn every_record_moves_between_stores_and_the_game_goes_on() {
    let (world, id) = world_with_probe_data().await;
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let (server, cluster, again) = (RedisServer::start(&[]), RedisCluster::start(), RedisServer::start(&[]));
    let stores: [AnyStore; 5] = [
        connect(&server).await,
        Arc::new(EmbeddedStore::open(folder.path().join("games.redb")).expect("a store can be made")),
        Arc::new(RedisStore::connect(&cluster.url(), None).await.expect("the cluster answers")),
        connect(&again).await,
        Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")),
    ];
    let all = contract::read_everything(world.service.store().as_ref()).await;
    let any = |collection| all.records.iter().any(|record| record.key.collection == collection);
    assert!(any(Collection::Game) && any(Collection::Tournament) && all.records.iter().any(|record| record.alarm.is_some()));
    assert!(!all.notes.is_empty() && all.entries.len() > 9);
    let first = open_backup(take_backup(world.service.store().as_ref()).await).expect("the backup is readable").summary.digest();
    let mut from = Arc::clone(world.service.store());
    for to in stores {
        assert_eq!(copy_store(&from, &to).await.digest(), first);
        assert_eq!(contract::read_everything(to.as_ref()).await.entries, all.entries, "the entries keep their order");
        assert_eq!(alarms(to.as_ref()).await, alarms(world.service.store().as_ref()).await, "the alarms are copied");
        from = to;
    }
    contract::check_probe_data(&from).await;
    let mut there = world;
    let due = there.game(id).await.deadline().expect("a turn has a deadline");
    (there.service, there.clock) = test_service::service(from, due.0);
    let before = there.game(id).await.log().len();
    test_service::wake(&there.service).await;
    assert!(there.game(id).await.log().len() > before, "the alarm of the game is handled");
    let (by, before) = (there.turn(id).await.expect("the game awaits a shot"), there.game(id).await.log().len());
    let shot = there.request(by, Place::Room(ROOM), RequestInput::Text("fire H7".to_owned()));
    assert!(matches!(there.service.handle(&shot).await, Reply::Committed(Visibility::Public)));
    assert!(there.game(id).await.log().len() > before, "the game continues");
}

#[tokio::test]
async fn damaged_or_foreign_backup_is_refused_and_writes_nothing() {
    let (world, _) = world_with_probe_data().await;
    let bytes = take_backup(world.service.store().as_ref()).await;
    let mut bad: Vec<(Vec<u8>, &str)> = (19..bytes.len()).step_by(211).map(|at| (flipped(&bytes, at), "damaged")).collect();
    bad.extend([bytes.len() - 1, bytes.len() / 2, 20].map(|left| (bytes[..left].to_vec(), "damaged")));
    bad.push((flipped(&bytes, 17), "newer format"));
    bad.push((b"REDIS0011".to_vec(), "not a Broadside backup"));
    bad.push((Vec::new(), "not a Broadside backup"));
    let store = EmbeddedStore::in_memory().expect("an in-memory store opens");
    for (bytes, words) in bad {
        let fault = restore(&store, &bytes).await.expect_err("the backup is refused");
        assert!(fault.to_string().contains(words), "{fault}");
    }
    assert_eq!(contract::read_everything(&store).await, Snapshot::default());
}

fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 2;
    bytes
}

#[tokio::test]
async fn restore_leaves_a_non_empty_store_unchanged() {
    let (world, _) = world_with_probe_data().await;
    let bytes = take_backup(world.service.store().as_ref()).await;
    let server = RedisServer::start(&[]);
    let stores: [AnyStore; 2] = [Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")), connect(&server).await];
    for store in stores {
        store.write_note(&game(1, "here"), Some(b"already".to_vec()), None).await.expect("a note is written");
        let before = contract::read_everything(store.as_ref()).await;
        let fault = restore(store.as_ref(), &bytes).await.expect_err("the backup is refused");
        assert!(fault.to_string().contains("restore into an empty store"), "{fault}");
        assert_eq!(contract::read_everything(store.as_ref()).await, before);
    }
}

#[tokio::test]
async fn expiry_times_survive_backup_and_restore() {
    let (from, server) = (Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")) as AnyStore, RedisServer::start(&[]));
    write_record(&from, &game(5, "fleeting"), None, 1, Some(HOUR)).await;
    write_record(&from, &game(5, "lasting"), None, 2, None).await;
    let (redis, back) = (connect(&server).await, Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")) as AnyStore);
    copy_store(&from, &redis).await;
    copy_store(&redis, &back).await;
    let moments = |snapshot: Snapshot| snapshot.records.into_iter().map(|record| record.expires).collect::<Vec<_>>();
    let (first, last) = (moments(contract::read_everything(from.as_ref()).await), moments(contract::read_everything(back.as_ref()).await));
    assert_eq!((first[1], last[1]), (None, None));
    let [first, last] = [first, last].map(|moments| moments[0].expect("the record expires"));
    assert!(first.abs_diff(last) < 60_000, "{first} {last}");
}

#[tokio::test]
async fn census_tells_newer_records_from_damaged_ones() {
    let world = world_with_every_record().await;
    let snapshot = contract::read_everything(world.service.store().as_ref()).await;
    let census = take_census(world.service.store().as_ref()).await;
    assert_eq!((census.unreadable_count(), census.damaged_count(), census.entries.0), (0, 0, snapshot.entries.len()), "{census:?}");
    assert_eq!(census.unreadable_report(), Vec::<String>::new());
    assert_eq!(census.records.values().map(|count| count.read).sum::<usize>(), snapshot.records.len());
    let kinds: Vec<&str> = census.records.keys().copied().collect();
    assert_eq!(kinds, KINDS, "{census:?}");
    let keys = snapshot.records.iter().map(|record| record.key.clone()).collect::<BTreeSet<_>>();
    assert_eq!(keys, listed_keys(world.service.store().as_ref()).await);
    let newer = [checksum::prepend_checksum(&[5, 1, 2]), checksum::prepend_checksum(&[7])];
    for (number, body) in [newer[0].clone(), b"\x01damaged".to_vec()].into_iter().enumerate() {
        let (key, request) = (game_key(GameId::new(7, number as u64)), RequestId::hash(&["left", &number.to_string()]));
        let entries = vec![newer[1].clone(), b"damaged".to_vec()];
        let commit = Commit { key, prior: None, request, body, alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None };
        assert_eq!(world.service.store().commit(commit).await.expect("the store answers"), CommitOutcome::Done(1));
    }
    let census = take_census(world.service.store().as_ref()).await;
    assert_eq!((census.unreadable_count(), census.damaged_count()), (6, 3), "{census:?}");
    assert_eq!(
        census.unreadable_report(),
        ["game: 1 in the newer format 5, 1 damaged", "pending messages: 2 in a newer format", "pending messages: 2 damaged"]
    );
}

/// The keys of all records that a store lists.
async fn listed_keys(store: &dyn Store) -> BTreeSet<Key> {
    let (mut page, mut records) = (Some(KeyCursor::default()), BTreeSet::new());
    while let Some(from) = page {
        let names = store.list_keys(from).await.expect("the store answers");
        records.extend(names.records);
        page = names.next;
    }
    records
}

async fn take_census(store: &dyn Store) -> Census {
    let (mut census, mut backup) = (Census::default(), open_backup(take_backup(store).await).expect("the backup is readable"));
    for page in backup.pages().expect("the backup is in memory") {
        page.expect("the backup is readable").iter().for_each(|item| census.add(item));
    }
    census
}

async fn write_record(store: &AnyStore, key: &Key, prior: Option<StoredRecord>, number: u64, keep: Option<Duration>) -> StoredRecord {
    let request = RequestId(NonZeroU64::new(number).expect("requests are numbered from one"));
    let commit = Commit {
        key: key.clone(),
        prior,
        request,
        body: vec![1; 100],
        alarm: Alarm::Keep,
        entries: Vec::new(),
        keep,
        newest_known_outage: None,
    };
    let after = commit.record_after();
    assert_eq!(store.commit(commit).await.expect("the store answers"), CommitOutcome::Done(after.version));
    after
}
