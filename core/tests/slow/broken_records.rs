//! Records with a flipped bit, as a failing disk leaves them: each store detects it on reading and in a backup. Players are told, nothing
//! is changed, and everything else works.

use std::{fs, path::Path, sync::Arc};

use broadside_game::ids::GameId;
use broadside_service::{
    account::game_key,
    census::Census,
    request::{Place, Reply},
};
use broadside_store::{
    contract::AnyStore,
    embedded::Embedded,
    redis::RedisStore,
    store::{Alarm, Collection, Commit, CommitOutcome, Key, KeyCursor, Partition, RequestId, Store, StoreError},
};
use broadside_testkit::{
    servers::RedisServer,
    world::{ROOM, World, anna, oleg},
};

use crate::commits::plain;

/// Replaces the stored bytes of a game.
async fn keep(store: &dyn Store, id: GameId, body: Vec<u8>, what: &str) {
    let prior = store.load(&game_key(id)).await.expect("the store answers").expect("it is there");
    let (key, request) = (game_key(id), RequestId::hash(&[what]));
    let commit = Commit { key, prior: Some(prior), request, body, alarm: Alarm::Keep, entries: Vec::new(), keep: None, outage_known: None };
    assert!(matches!(store.commit(commit).await, Ok(CommitOutcome::Done(_))), "{what}");
}

async fn damaged(store: &dyn Store) -> usize {
    let mut census = Census::default();
    let mut survey = store.snapshot().expect("the store can be read");
    while let Some(page) = survey.next().await.expect("the store answers") {
        page.items.iter().for_each(|kept| census.add(kept));
    }
    census.damaged_count()
}

async fn check(store: AnyStore) {
    let mut world = World::on(store.clone());
    let (broken, whole) = (world.fought("battle").await, world.fought("battle").await);
    let body = store.load(&game_key(broken)).await.expect("the store answers").expect("it is there").body;
    assert_eq!(damaged(store.as_ref()).await, 0);
    for at in (0..body.len()).step_by(body.len() / 40 + 1) {
        let mut flipped = body.clone();
        flipped[at] ^= 1 << (at % 8);
        keep(store.as_ref(), broken, flipped.clone(), &format!("flip {at}")).await;
        for (by, place, words) in [(anna(), Place::Room(ROOM), "board"), (oleg(), Place::Private, "resign_now")] {
            let Reply::Refused(said) = world.say(by, place, &format!("{words} {broken}")).await else {
                panic!("byte {at} of {} is not noticed by {words}", body.len())
            };
            assert!(said.text.starts_with("I can’t read what I have stored about this"), "{}", said.text);
        }
        let kept = store.load(&game_key(broken)).await.expect("the store answers").expect("it is there").body;
        assert_eq!((kept == flipped, damaged(store.as_ref()).await), (true, 1), "byte {at}");
    }
    assert!(!matches!(world.say(anna(), Place::Private, &format!("field {whole}")).await, Reply::Refused(_)), "the other game goes on");
    keep(store.as_ref(), broken, body, "mended").await;
    assert!(!matches!(world.say(anna(), Place::Private, &format!("field {broken}")).await, Reply::Refused(_)), "so does a mended one");
}

#[tokio::test]
async fn flipped_bit_in_the_file_is_detected() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    check(Arc::new(Embedded::open(folder.path().join("games.redb")).expect("a store can be made"))).await;
}

#[tokio::test]
async fn flipped_bit_in_redis_is_detected() {
    let server = RedisServer::start(&[]);
    check(Arc::new(RedisStore::connect(&server.url(), None).await.expect("Redis answers"))).await;
}

/// The size of a page of the data file.
const PAGE: usize = 4096;

fn game(partition: u64, number: u64) -> Key {
    Key { partition: Partition::new(partition), collection: Collection::Game, name: format!("{number}") }
}

/// The errors of reading everything in this file and of a write; nothing panics.
async fn trouble_with(file: &Path) -> Vec<StoreError> {
    let store = match Embedded::open(file) {
        Ok(store) => store,
        Err(fault) => return vec![fault],
    };
    let mut trouble = Vec::new();
    match store.snapshot() {
        Ok(mut survey) => loop {
            match survey.next().await {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(fault) => {
                    trouble.push(fault);
                    break;
                }
            }
        },
        Err(fault) => trouble.push(fault),
    }
    for partition in Partition::all() {
        trouble.extend(store.outbox(partition, None, 99).await.err());
        trouble.extend(store.due(partition, i64::MAX, 99).await.err());
        for number in 0..4 {
            trouble.extend(store.load(&game(partition.number().into(), number)).await.err());
        }
    }
    trouble.extend(store.names(KeyCursor::default()).await.err());
    trouble.extend(store.commit(plain(&game(0, 9), None, 1)).await.err());
    trouble.extend(store.examine().await.err());
    trouble
}

#[tokio::test]
async fn damaged_file_page_is_reported_and_stops_nothing() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let (path, copy) = (folder.path().join("games.redb"), folder.path().join("copy.redb"));
    let store = Embedded::open(&path).expect("a store can be made");
    for (partition, number) in Partition::all().flat_map(|partition| (0..4).map(move |number| (partition, number))) {
        let commit = plain(&game(partition.number().into(), number), None, 1);
        let commit = Commit { body: vec![7; 300], alarm: Alarm::At(5), ..commit };
        store.commit(commit).await.expect("it is written");
    }
    drop(store);
    assert_eq!(trouble_with(&path).await, [], "the file is whole");
    let whole = fs::read(&path).expect("it can be read");
    let used: Vec<usize> = (0..whole.len() / PAGE).filter(|page| whole[page * PAGE..][..PAGE].iter().any(|byte| *byte != 0)).collect();
    let mut said = 0;
    for (page, value) in used.iter().flat_map(|page| [(*page, 0), (*page, 0xff)]) {
        let mut damaged = whole.clone();
        damaged[page * PAGE..][..PAGE].fill(value);
        fs::write(&copy, damaged).expect("it can be written");
        let copy = copy.clone();
        let trouble = tokio::spawn(async move { trouble_with(&copy).await }).await;
        let trouble = trouble.unwrap_or_else(|panic| panic!("page {page} full of {value:#x}: {panic}"));
        said += usize::from(!trouble.is_empty());
        for fault in trouble {
            let fault = fault.to_string();
            let cure = ["restore a backup", "use another file"].iter().any(|cure| fault.contains(cure));
            assert!(cure, "page {page} full of {value:#x}: {fault}");
        }
    }
    assert!(said > used.len(), "most of it is noticed: {said} of {}", used.len() * 2);
}
