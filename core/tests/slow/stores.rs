//! Every store through the same contract, on real files and a real Redis server; then what each must survive.

use std::{sync::Arc, time::Duration};

use crate::commits::{patiently, plain};
use broadside_core::service::{
    contract::{self, AnyStore},
    embedded::Embedded,
    redis::RedisStore,
    store::{Commit, Committed, Key, Partition, Shelf, Store},
};
use broadside_testkit::servers::RedisServer;

const LEASE: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn the_store_in_memory_keeps_the_contract() {
    let store: AnyStore = Arc::new(Embedded::in_memory().unwrap());
    contract::run(async || Arc::clone(&store)).await;
}

#[tokio::test]
async fn the_store_in_a_file_keeps_the_contract_and_all_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a folder to be made/games.redb");
    let store: AnyStore = Arc::new(Embedded::open(&path).unwrap());
    contract::run(async || Arc::clone(&store)).await;
    contract::leave(&store).await;
    drop(store);
    let store: AnyStore = Arc::new(Embedded::open(&path).unwrap());
    contract::still_there(&store).await;
}

#[tokio::test]
async fn a_real_redis_keeps_the_contract_and_all_it_was_given() {
    let mut server = RedisServer::start(&[]);
    contract::run(async || connect(&server).await as AnyStore).await;
    let store: AnyStore = connect(&server).await;
    contract::leave(&store).await;
    server.kill();
    server.restart();
    contract::still_there(&(connect(&server).await as AnyStore)).await;
}

#[test]
fn a_file_that_cannot_serve_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let [open, newer, foreign] = ["open", "newer", "foreign"].map(|name| folder.path().join(name));
    let _held = Embedded::open(&open).unwrap();
    drop(Embedded::open(&newer).unwrap());
    set_format(&newer, "format", 2);
    set_format(&foreign, "something", 1);
    for (path, words) in [(open, "another process"), (newer, "format 2"), (foreign, "not written by Broadside")] {
        let fault = Embedded::open(&path).err().expect("it is refused");
        assert!(fault.0.contains(words), "{fault}");
    }
}

#[tokio::test]
async fn redis_is_examined_and_eviction_is_refused() {
    let rows: [(&[&str], Result<&str, &str>); 4] = [
        (&[], Ok("appendfsync is always")),
        (&["--appendfsync", "everysec"], Ok("last two seconds")),
        (&["--appendonly", "no"], Ok("appendonly is off")),
        (&["--maxmemory-policy", "allkeys-lru"], Err("maxmemory-policy is allkeys-lru")),
    ];
    for (settings, expected) in rows {
        let server = RedisServer::start(settings);
        match (connect(&server).await.examine().await, expected) {
            (Ok(said), Ok(words)) => assert!(said.iter().any(|sentence| sentence.contains(words)), "{said:?}"),
            (Err(fault), Err(words)) => assert!(fault.0.contains(words), "{fault}"),
            (answer, _) => panic!("{settings:?}: {answer:?}"),
        }
    }
}

#[tokio::test]
async fn a_script_redis_has_forgotten_is_sent_again() {
    let mut server = RedisServer::start(&[]);
    let store = connect(&server).await;
    let key = game(1, "one");
    let first = plain(&key, None, 1);
    assert_eq!(store.commit(first.clone()).await.unwrap(), Committed::Done(1));
    server.kill();
    server.restart();
    // The first commands after a restart find their connection closed; their outcome is unknown.
    assert_eq!(insist(&store, plain(&key, Some(first.after()), 2)).await.1, 2);
}

#[tokio::test]
async fn what_redis_takes_back_its_owner_makes_again() {
    let mut server = RedisServer::start(&[]);
    let store = connect(&server).await;
    let key = game(5, "one");
    assert!(store.lease("p:05", 1, LEASE).await.unwrap());
    let mut prior = plain(&key, None, 1).after();
    assert_eq!(store.commit(plain(&key, None, 1)).await.unwrap(), Committed::Done(1));
    let before = server.snapshot();
    for number in 2..=12 {
        let commit = plain(&key, Some(prior), number);
        prior = commit.after();
        assert_eq!(store.commit(commit).await.unwrap(), Committed::Done(number));
    }
    let again = plain(&key, Some(prior.clone()), 12);
    assert_eq!(store.commit(again).await.unwrap(), Committed::Repeated(12), "a request asked anew is not taken for a commit");
    assert_eq!((store.load(&key).await.unwrap().unwrap().version, store.rollbacks()), (12, 0));
    server.restart_from(&before);
    let stranger = connect(&server).await;
    assert_eq!(stranger.load(&key).await.unwrap().unwrap().version, 1, "Redis has gone back");
    assert_eq!(insist(&store, plain(&key, Some(prior), 13)).await.1, 13);
    assert_eq!(store.rollbacks(), 1);
    assert_eq!(stranger.load(&key).await.unwrap().unwrap().version, 13);
    assert_eq!(told(&stranger, key.partition).await, (1..=13).collect::<Vec<_>>());

    server.restart_from(&before);
    assert_eq!(patiently(|| store.load(&key)).await.unwrap().version, 13, "a load sees what it should, too");
    assert_eq!(store.rollbacks(), 2);
}

/// Commits as the service does: a fault leaves the outcome unknown, so the same request is asked again.
async fn insist(store: &Arc<RedisStore>, commit: Commit) -> (bool, u64) {
    match patiently(|| store.commit(commit.clone())).await {
        Committed::Done(version) => (true, version),
        Committed::Repeated(version) => (false, version),
        Committed::Stale(truth) => panic!("request {} found {truth:?}", commit.request.0),
    }
}

async fn connect(server: &RedisServer) -> Arc<RedisStore> {
    Arc::new(RedisStore::connect(&server.url()).await.unwrap())
}

/// The versions a partition's outbox tells of.
async fn told(store: &Arc<RedisStore>, partition: Partition) -> Vec<u64> {
    let parcels = store.outbox(partition, None, 100_000).await.unwrap();
    parcels.into_iter().map(|(_, body)| u64::from_be_bytes(body.try_into().unwrap())).collect()
}

fn set_format(path: &std::path::Path, row: &str, format: u64) {
    let database = redb::Database::create(path).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction.open_table(redb::TableDefinition::<&str, u64>::new("meta")).unwrap().insert(row, format).unwrap();
    transaction.commit().unwrap();
}

fn game(partition: u64, name: &str) -> Key {
    Key { partition: Partition::new(partition), shelf: Shelf::Game, name: name.to_owned() }
}
