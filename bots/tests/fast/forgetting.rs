//! Erasure of a player: no trace is left in the bytes of the data file, and later actions of the player are kept.

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
    story::play_and_erase(store).await;
    // The idle delivery keeps the file open for a while, so a copy is read.
    std::fs::copy(&path, &copy).expect("the file is copied");
    story::check(&raw::read_file(&copy), SystemClock.now().0);
}

/// Runs all jobs in the outboxes, and drops the messages in them.
async fn run_all_jobs(service: &Service) {
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

/// Whether a game still names Anna.
async fn mentions_anna(town: &town::Town, id: GameId) -> bool {
    broadside_service::game_mentions(&town.game(id).await, story::anna().id)
}

#[tokio::test]
async fn later_actions_survive_erasure_and_pages_follow_each_other_once() {
    let (anna, oleg) = (story::anna(), story::oleg());
    let (store, clock) = (Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")), ManualClock::at(1_000));
    // More notes than one page of the erasure holds.
    for number in 0..3_000 {
        let name = format!("shift:{number}");
        let note = Key { partition: Partition::new(number), collection: Collection::Anchor, name };
        store.write_note(&note, Some(Vec::new()), None).await.expect("the store answers");
    }
    let mut town = town::Town::with_clock(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clock) as Arc<dyn Clock>, &[]);
    town.end().await;
    let before = story::invite(&mut town, &oleg, &anna, Place::Private).await;
    town.press(&anna, "erase now").await;
    clock.advance(1);
    let after = story::invite(&mut town, &oleg, &anna, Place::Private).await;
    assert!(mentions_anna(&town, before).await && mentions_anna(&town, after).await);
    // The first page is run again, as after a kill before its acknowledgement.
    let partition = player_key(anna.id).partition;
    let page_jobs = async || {
        let entries = store.outbox(partition, None, 64).await.expect("the store answers");
        let jobs = entries.iter().filter_map(|(_, bytes)| match Entry::read(bytes) {
            Some(Entry::Job(job @ Job::ForgetInPage { .. })) => Some(job),
            _ => None,
        });
        jobs.collect::<Vec<Job>>()
    };
    let first = page_jobs().await;
    assert_eq!(first.len(), 1);
    for _ in 0..3 {
        town.service.run_job(&first[0]).await.expect("the store answers");
    }
    assert_eq!(page_jobs().await.len(), 2, "the first page and the next");
    run_all_jobs(&town.service).await;
    assert!(!mentions_anna(&town, before).await, "the earlier game is anonymized");
    assert!(mentions_anna(&town, after).await, "the later game is kept");
}
