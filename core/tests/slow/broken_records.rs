//! A record of which a bit is wrong, as a failing disk leaves it: it is noticed when it is read and when it is backed up, in each
//! store; whoever plays is told, nothing is changed, and everything else goes on.

use std::sync::Arc;

use broadside_core::{
    game::ids::GameId,
    service::{
        account::of_game,
        contract::AnyStore,
        embedded::Embedded,
        redis::RedisStore,
        request::{Place, Reply},
        store::{Alarm, Commit, Committed, RequestId, Store},
        versions::Census,
    },
};
use broadside_testkit::{
    servers::RedisServer,
    world::{ROOM, World, anna, oleg},
};

/// Keeps the game with these bytes instead of its own.
async fn keep(store: &dyn Store, id: GameId, body: Vec<u8>, what: &str) {
    let prior = store.load(&of_game(id)).await.expect("the store answers").expect("it is there");
    let (key, request) = (of_game(id), RequestId::hash(&[what]));
    let commit = Commit { key, prior: Some(prior), request, body, alarm: Alarm::Keep, entries: Vec::new(), keep: None, outage_known: None };
    assert!(matches!(store.commit(commit).await, Ok(Committed::Done(_))), "{what}");
}

async fn damaged(store: &dyn Store) -> usize {
    let mut census = Census::default();
    let mut survey = store.survey().expect("the store can be read");
    while let Some(page) = survey.next().await.expect("the store answers") {
        page.kept.iter().for_each(|kept| census.add(kept));
    }
    census.damaged()
}

async fn check(store: AnyStore) {
    let mut world = World::on(store.clone());
    let (broken, whole) = (world.fought("battle").await, world.fought("battle").await);
    let body = store.load(&of_game(broken)).await.expect("the store answers").expect("it is there").body;
    assert_eq!(damaged(store.as_ref()).await, 0);
    for at in (0..body.len()).step_by(body.len() / 40 + 1) {
        let mut flipped = body.clone();
        // The highest bit of the first byte says whether there is a checksum at all.
        flipped[at] ^= 1 << (at % 7);
        keep(store.as_ref(), broken, flipped.clone(), &format!("flip {at}")).await;
        for (by, place, words) in [(anna(), Place::Room(ROOM), "board"), (oleg(), Place::Private, "resign")] {
            let Reply::Refused(said) = world.say(by, place, &format!("{words} {broken}")).await else {
                panic!("byte {at} of {} is not noticed by {words}", body.len())
            };
            assert!(said.text.starts_with("I can’t read what I have kept about this"), "{}", said.text);
        }
        let kept = store.load(&of_game(broken)).await.expect("the store answers").expect("it is there").body;
        assert_eq!((kept == flipped, damaged(store.as_ref()).await), (true, 1), "byte {at}");
    }
    assert!(!matches!(world.say(anna(), Place::Private, &format!("field {whole}")).await, Reply::Refused(_)), "the other game goes on");
    keep(store.as_ref(), broken, body, "mended").await;
    assert!(!matches!(world.say(anna(), Place::Private, &format!("field {broken}")).await, Reply::Refused(_)), "so does a mended one");
}

#[tokio::test]
async fn a_wrong_bit_in_the_file_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    check(Arc::new(Embedded::open(folder.path().join("games.redb")).expect("a store can be made"))).await;
}

#[tokio::test]
async fn a_wrong_bit_in_redis_is_noticed() {
    let server = RedisServer::start(&[]);
    check(Arc::new(RedisStore::connect(&server.url()).await.expect("Redis answers"))).await;
}
