//! After somebody was forgotten, what is left in the data file, byte for byte.

mod story;

use std::sync::Arc;

use broadside_game::ids::GameId;
use broadside_service::{
    Service,
    account::player_key,
    chance::{Clock, SystemClock},
    outbox::{Entry, Job},
    request::Place,
};
use broadside_store::{
    embedded::EmbeddedStore,
    store::{Collection, Key, Partition, Store},
};
use broadside_testkit::{raw, test_service::ManualClock};

use crate::town;

#[tokio::test]
async fn file_store_has_no_trace_of_a_forgotten_player() {
    let folder = tempfile::tempdir().expect("a temporary folder is created");
    let [path, copy] = ["games", "copy"].map(|name| folder.path().join(name));
    let store = Arc::new(EmbeddedStore::open(&path).expect("the store opens"));
    story::live_and_be_forgotten(store).await;
    // Queues that are idle hold the file for a while.
    std::fs::copy(&path, &copy).expect("the file is copied");
    story::check(&raw::read_file(&copy), SystemClock.now().0);
}

/// Does what waits to be done, for whoever has the outboxes; what waits to be told is let go of.
async fn do_all(service: &Service) {
    loop {
        let mut more = false;
        for partition in Partition::all() {
            for (id, bytes) in service.store().outbox(partition, None, 64).await.expect("the store answers") {
                if let Some(Entry::Job(job)) = Entry::read(&bytes) {
                    service.run_job(&job).await.expect("the store answers");
                }
                service.store().acknowledge(partition, &[id]).await.expect("the store answers");
                more = true;
            }
        }
        if !more {
            return;
        }
    }
}

async fn knows(town: &town::Town, id: GameId) -> bool {
    broadside_service::game_mentions(&town.game(id).await, story::anna().id)
}

#[tokio::test]
async fn later_actions_survive_erasure_and_pages_follow_each_other_once() {
    let (anna, oleg) = (story::anna(), story::oleg());
    let (store, clock) = (Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")), ManualClock::at(1_000));
    // More than one page.
    for number in 0..3_000 {
        let name = format!("shift:{number}");
        let note = Key { partition: Partition::new(number), collection: Collection::Anchor, name };
        store.write_note(&note, Some(Vec::new()), None).await.expect("the store answers");
    }
    let mut town = town::Town::by(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clock) as Arc<dyn Clock>, &[]);
    town.end().await;
    let before = story::invited(&mut town, &oleg, &anna, Place::Private).await;
    town.press(&anna, "erase now").await;
    clock.advance(1);
    let after = story::invited(&mut town, &oleg, &anna, Place::Private).await;
    assert!(knows(&town, before).await && knows(&town, after).await);
    // Whoever did the first page was killed before it was noted.
    let partition = player_key(anna.id).partition;
    let pages = async || {
        let waiting = store.outbox(partition, None, 64).await.expect("the store answers");
        let jobs = waiting.iter().filter_map(|(_, bytes)| match Entry::read(bytes) {
            Some(Entry::Job(job @ Job::ForgetInPage { .. })) => Some(job),
            _ => None,
        });
        jobs.collect::<Vec<Job>>()
    };
    let first = pages().await;
    assert_eq!(first.len(), 1);
    for _ in 0..3 {
        town.service.run_job(&first[0]).await.expect("the store answers");
    }
    assert_eq!(pages().await.len(), 2, "the first page and the next");
    do_all(&town.service).await;
    assert!(!knows(&town, before).await, "before: forgotten");
    assert!(knows(&town, after).await, "after: stays");
}
