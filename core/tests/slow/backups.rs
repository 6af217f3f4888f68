//! Everything that one store keeps, carried into another of either kind: nothing is missing, nothing is made up, and what
//! was under way goes on there. A damaged backup and a store with something in it change nothing.

use std::{collections::BTreeMap, num::NonZeroU64, sync::Arc, time::Duration};

use broadside_core::{
    game::ids::GameId,
    present::verb::Visibility,
    service::{
        backup,
        contract::{self, AnyStore},
        embedded::Embedded,
        redis::RedisStore,
        request::{Place, Reply, Said},
        snapshot::Snapshot,
        store::{Alarm, Collection, Commit, Committed, Key, Partition, RequestId, Store, StoreError, Stored},
        versions::Census,
    },
};
use broadside_testkit::{
    servers::{RedisCluster, RedisServer},
    {
        turned,
        world::{ROOM, World, anna},
    },
};

const HOUR: Duration = Duration::from_secs(3600);

/// A store with a game in play, a tournament and letters that wait.
async fn in_play() -> (World, GameId) {
    let mut world = World::new();
    let id = world.fought("battle").await;
    for cell in ["A1", "B8", "J10"] {
        let by = world.turn(id).await.expect("somebody fires");
        world.say(by, Place::Room(ROOM), &format!("fire {cell}")).await;
    }
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "tournament create single start=hand most=8").await, Reply::Private(_)));
    let by = world.turn(id).await.expect("somebody fires");
    let shot = world.request(by, Place::Room(ROOM), Said::Text("fire D4".to_owned()));
    world.service.handle(&shot).await;
    (world, id)
}

/// The same with notes and alarms, and records and letters that nobody can read.
async fn lived_in() -> (World, GameId) {
    let (world, id) = in_play().await;
    contract::leave(world.service.store()).await;
    (world, id)
}

async fn carried(from: &AnyStore, to: &AnyStore) -> Snapshot {
    let (taken, bytes) = backup::take(from.as_ref()).await.expect("a store can be taken out");
    let put = restored(to.as_ref(), &bytes).await.expect("an empty store takes it");
    assert_eq!(put.digest(), taken.digest());
    put
}

/// As a backup is restored: read, and put where it belongs.
async fn restored(to: &dyn Store, bytes: &[u8]) -> Result<Snapshot, StoreError> {
    backup::put(to, Snapshot::from_bytes(bytes)?).await
}

async fn on(server: &RedisServer) -> AnyStore {
    Arc::new(RedisStore::connect(&server.url()).await.expect("Redis answers"))
}

#[tokio::test]
async fn a_whole_house_moves_from_store_to_store_and_the_game_goes_on() {
    let (world, id) = lived_in().await;
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let (server, cluster, again) = (RedisServer::start(&[]), RedisCluster::start(), RedisServer::start(&[]));
    let stores: [AnyStore; 4] = [
        on(&server).await,
        Arc::new(Embedded::open(folder.path().join("games.redb")).expect("a store can be made")),
        Arc::new(RedisStore::connect(&cluster.url()).await.expect("the cluster answers")),
        on(&again).await,
    ];
    let (first, _) = backup::take(world.service.store().as_ref()).await.expect("memory answers");
    assert!(first.count(Collection::Game) > 0 && first.count(Collection::Tournament) > 0, "{first}");
    assert!(!first.notes.is_empty() && first.entries.len() > 9 && first.records.iter().any(|kept| kept.alarm.is_some()), "{first}");
    let mut from = Arc::clone(world.service.store());
    for to in stores {
        assert_eq!(carried(&from, &to).await.digest(), first.digest());
        from = to;
    }
    contract::still_there(&from).await;
    let (service, _) = turned::service(from, 1_800_000_000_000);
    let mut there = world;
    there.service = service;
    let (by, before) = (there.turn(id).await.expect("somebody fires"), there.game(id).await.log().len());
    let shot = there.request(by, Place::Room(ROOM), Said::Text("fire H7".to_owned()));
    assert!(matches!(there.service.handle(&shot).await, Reply::Told(Visibility::Public)));
    assert!(there.game(id).await.log().len() > before, "the game goes on where it was");
}

#[tokio::test]
async fn a_damaged_or_foreign_backup_is_refused_and_writes_nothing() {
    let (world, _) = lived_in().await;
    let (_, bytes) = backup::take(world.service.store().as_ref()).await.expect("memory answers");
    let mut bad: Vec<(Vec<u8>, &str)> = (19..bytes.len()).step_by(211).map(|at| (flipped(&bytes, at), "damaged")).collect();
    bad.extend([bytes.len() - 1, bytes.len() / 2, 20].map(|left| (bytes[..left].to_vec(), "damaged")));
    bad.push((flipped(&bytes, 17), "newer format"));
    bad.push((b"REDIS0011".to_vec(), "no backup"));
    bad.push((Vec::new(), "no backup"));
    let store = Embedded::in_memory().expect("memory is always there");
    for (bytes, words) in bad {
        let fault = restored(&store, &bytes).await.expect_err("it is refused");
        assert!(fault.to_string().contains(words), "{fault}");
    }
    assert!(store.survey().await.expect("memory answers").is_empty());
}

fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 2;
    bytes
}

#[tokio::test]
async fn a_store_with_something_in_it_is_left_as_it_is() {
    let (world, _) = lived_in().await;
    let (_, bytes) = backup::take(world.service.store().as_ref()).await.expect("memory answers");
    let server = RedisServer::start(&[]);
    let stores: [AnyStore; 2] = [Arc::new(Embedded::in_memory().expect("memory is always there")), on(&server).await];
    for store in stores {
        store.note(&key(1, "here"), Some(b"already".to_vec()), None).await.expect("a note is written");
        let before = store.survey().await.expect("it answers");
        let fault = restored(store.as_ref(), &bytes).await.expect_err("it is refused");
        assert!(fault.to_string().contains("restore into an empty one"), "{fault}");
        assert_eq!(store.survey().await.expect("it answers"), before);
    }
}

#[tokio::test]
async fn what_may_be_forgotten_later_may_be_forgotten_then_there_too() {
    let (from, server) = (Arc::new(Embedded::in_memory().expect("memory is always there")) as AnyStore, RedisServer::start(&[]));
    written(&from, &key(5, "fleeting"), None, 1, Some(HOUR)).await;
    written(&from, &key(5, "lasting"), None, 2, None).await;
    let (redis, back) = (on(&server).await, Arc::new(Embedded::in_memory().expect("memory is always there")) as AnyStore);
    carried(&from, &redis).await;
    carried(&redis, &back).await;
    let moments = |snapshot: Snapshot| snapshot.records.into_iter().map(|kept| kept.expires).collect::<Vec<_>>();
    let (first, last) = (moments(from.survey().await.expect("memory answers")), moments(back.survey().await.expect("memory answers")));
    assert_eq!((first[1], last[1]), (None, None));
    let [first, last] = [first, last].map(|moments| moments[0].expect("it is fleeting"));
    assert!(first.abs_diff(last) < 60_000, "{first} {last}");
}

/// Somebody writes one record, then another of another partition, and so on in turn: of everything as of one moment the first
/// is never behind the second and never more than one ahead.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_busy_redis_is_of_one_moment() {
    let server = RedisServer::start(&["--appendfsync", "no"]);
    let (reader, writer) = (on(&server).await, on(&server).await);
    let [leading, following] = [key(3, "leading"), key(44, "following")];
    let writing = {
        let (leading, following) = (leading.clone(), following.clone());
        tokio::spawn(async move {
            let (mut ahead, mut behind) = (None, None);
            for number in 1.. {
                ahead = Some(written(&writer, &leading, ahead, 2 * number, None).await);
                behind = Some(written(&writer, &following, behind, 2 * number + 1, None).await);
            }
        })
    };
    let mut seen = Vec::new();
    while seen.len() < 100 {
        let snapshot = reader.survey().await.expect("Redis answers");
        let version = |key: &Key| snapshot.records.iter().find(|kept| kept.key == *key).map_or(0, |kept| kept.stored.version);
        let (ahead, behind) = (version(&leading), version(&following));
        assert!(ahead == behind || ahead == behind + 1, "{ahead} {behind}");
        seen.push(ahead);
    }
    writing.abort();
    assert!(seen[0] < seen[99], "it was written meanwhile");
}

#[tokio::test]
async fn what_is_written_now_has_the_newest_forms_and_is_read_again() {
    let survey = async |world: &World| world.service.store().survey().await.expect("memory answers");
    let (world, _) = in_play().await;
    let snapshot = survey(&world).await;
    let census = Census::of(&snapshot);
    assert_eq!((census.unread(), census.older(), census.entries.0), (0, 0, snapshot.entries.len()), "{census:?}");
    assert_eq!(census.records.values().map(|(_, count)| count.newest).sum::<usize>(), snapshot.records.len());
    assert!(["dossier", "game", "tournament"].iter().all(|kind| census.records.contains_key(kind)), "{census:?}");
    contract::leave(world.service.store()).await;
    let census = Census::of(&survey(&world).await);
    assert_eq!(census.records["game"].1.newer, BTreeMap::from([(5, 1)]), "{census:?}");
}

fn key(partition: u64, name: &str) -> Key {
    Key { partition: Partition::new(partition), collection: Collection::Game, name: name.to_owned() }
}

async fn written(store: &AnyStore, key: &Key, prior: Option<Stored>, number: u64, keep: Option<Duration>) -> Stored {
    let request = RequestId(NonZeroU64::new(number).expect("requests are numbered from one"));
    let commit =
        Commit { key: key.clone(), prior, request, body: vec![1; 100], alarm: Alarm::Keep, entries: Vec::new(), keep, outage_known: None };
    let after = commit.after();
    assert_eq!(store.commit(commit).await.expect("it is answered"), Committed::Done(after.version));
    after
}
