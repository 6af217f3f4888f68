//! After somebody was forgotten, what is left in the data file, byte for byte; and how notes of earlier versions get an end.

mod story;

use std::{sync::Arc, time::Duration};

use broadside_core::{
    game::ids::{GameId, Home, RoomId},
    service::{
        chance::{Clock, SystemClock},
        embedded::Embedded,
        outbox::{Address, Matter, notes},
        store::{Key, NotesPage, Partition, Store},
    },
};
use broadside_testkit::raw;

use crate::town;

#[tokio::test]
async fn nothing_in_the_file_names_who_was_forgotten() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let [path, copy] = ["games", "copy"].map(|name| folder.path().join(name));
    let store = Arc::new(Embedded::open(&path).expect("it opens"));
    story::live_and_be_forgotten(store).await;
    // Queues that are idle hold the file for a while.
    std::fs::copy(&path, &copy).expect("it is copied");
    story::check(&raw::of_file(&copy), SystemClock.now().0);
}

/// Those of these notes that have no end.
async fn endless(store: &Embedded, keys: &[Key]) -> Vec<usize> {
    let (mut page, mut endless) = (Some(NotesPage::default()), Vec::new());
    while let Some(from) = page {
        page = store.end_notes(from, |_| Some(Duration::ZERO)).await.expect("memory answers");
    }
    for (at, key) in keys.iter().enumerate() {
        endless.extend(store.noted(key).await.expect("memory answers").is_none().then_some(at));
    }
    endless
}

#[tokio::test]
async fn what_earlier_versions_noted_gets_an_end_once() {
    let store = Embedded::in_memory().expect("memory is always there");
    let of_game = |chat| {
        let room = Address::Room(RoomId { home: Home::Discord, chat, topic: 0 });
        notes::standing(Partition::new(7), &Matter::Game(GameId::new(7, 1), None), room)
    };
    let alive = Key { name: "alive".to_owned(), ..of_game(0) };
    let old: Vec<Key> = (0..600).map(of_game).chain([alive]).collect();
    let note = async |key: &Key| store.note(key, Some(b"0 x".to_vec()), None).await.expect("memory answers");
    for key in &old {
        note(key).await;
    }
    notes::end_all(&store).await.expect("memory answers");
    let late = of_game(1000);
    note(&late).await;
    notes::end_all(&store).await.expect("memory answers");
    let keys = [old, vec![late]].concat();
    assert_eq!(endless(&store, &keys).await, [600, 601], "the sign of life, and what was noted since");
}
