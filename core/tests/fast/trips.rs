//! The number of round trips to the store from a request to its last commit: for a shot, a challenge, and its acceptance.

use std::sync::Arc;

use broadside_game::ids::GameId;
use broadside_service::request::{Mention, Place, Reply, RequestInput};
use broadside_store::embedded::EmbeddedStore;
use broadside_testkit::{
    counting_store::CountingStore,
    world::{ROOM, World, anna, oleg},
};

/// A shot by a button: the asker's account and the game that the button names, then the commit.
const PRESSED: usize = 2;

/// A typed shot: the asker's account, their games, then the commit.
const TYPED: usize = 3;

/// A challenge in a room: the asker's account, everything that is checked, then the commits of the asker's account, of the room's and of
/// the game.
const CHALLENGE: usize = 5;

/// A challenge accepted in the room where it was made: the asker's account and the game, everything that is checked, then the commits
/// of the asker's account and of the game. The room has listed the game since it was offered.
const ACCEPTED: usize = 4;

/// A world with a started game and this many open challenges.
async fn world(challenges: usize) -> (World, Arc<CountingStore>, GameId) {
    let store = Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"))));
    let mut world = World::on(store.clone());
    let id = world.start_battle("battle").await;
    for _ in 0..challenges {
        assert!(matches!(world.say(anna(), Place::Room(ROOM), "battle").await, Reply::Committed(_)));
    }
    (world, store, id)
}

#[tokio::test]
async fn shot_takes_few_store_trips_with_many_open_games() {
    for challenges in [0, 19] {
        let (mut world, store, id) = world(challenges).await;
        let (by, _, fire) = world.next_buttons(id).await;
        let pressed = world.request(by, Place::Room(ROOM), RequestInput::Press(fire));
        store.take();
        assert!(matches!(world.service.handle(&pressed).await, Reply::Committed(_)));
        assert_eq!(store.take(), PRESSED, "pressed, beside {challenges} challenges");
        world.collect().await;

        let by = world.turn(id).await.expect("the game awaits a shot");
        let typed = world.request(by, Place::Room(ROOM), RequestInput::Text("fire J10".to_owned()));
        store.take();
        assert!(matches!(world.service.handle(&typed).await, Reply::Committed(_)));
        assert_eq!(store.take(), TYPED, "typed, beside {challenges} challenges");
    }
}

#[tokio::test]
async fn challenge_takes_few_store_trips() {
    for (words, guest) in [("battle", None), ("battle", Some(oleg())), ("battle computer", None), ("battle acquaintance", None)] {
        let (mut world, store, _) = world(0).await;
        let mut challenge = world.request(anna(), Place::Room(ROOM), RequestInput::Text(words.to_owned()));
        challenge.mention = guest.map(|guest| Mention { id: Some(guest.id), name: guest.name });
        store.take();
        assert!(matches!(world.service.handle(&challenge).await, Reply::Committed(_)), "{challenge:?}");
        assert_eq!(store.take(), CHALLENGE, "{challenge:?}");
    }
}

#[tokio::test]
async fn acceptance_takes_few_store_trips() {
    let (mut world, store, _) = world(1).await;
    let text = format!("join {}", world.newest());
    let accepted = world.request(oleg(), Place::Room(ROOM), RequestInput::Text(text));
    store.take();
    assert!(matches!(world.service.handle(&accepted).await, Reply::Committed(_)));
    assert_eq!(store.take(), ACCEPTED);
}
