//! Repeated and delayed requests: none is executed twice, even if the record no longer remembers it.

use std::time::Duration;

use broadside_game::{event::Event, ids::GameId};
use broadside_service::request::{Place, Reply, Request, RequestInput};
use broadside_store::store::REMEMBERED_REQUESTS;
use broadside_testkit::world::{ROOM, World};
use tokio::time::Instant;

/// A request to fire at a cell that was not fired at, by the player whose turn it is.
async fn shot_request(world: &mut World, id: GameId) -> Request {
    let (by, words) = world.next_shot(id).await;
    world.request(by, Place::Room(ROOM), RequestInput::Text(words))
}

async fn shot_count(world: &World, id: GameId) -> usize {
    world.game(id).await.log().iter().filter(|logged| matches!(logged.event, Event::Fired { .. })).count()
}

#[tokio::test]
async fn request_that_may_be_a_forgotten_duplicate_is_not_executed() {
    for waited in [1, 15] {
        let (mut world, id) = World::in_battle("battle").await;
        let by = world.turn(id).await.expect("the game awaits a shot");
        let marks = world.request(by, Place::Private, RequestInput::Text("marks sunk".to_owned()));
        assert!(matches!(world.handle(&marks).await, Reply::Committed(_)));
        for _ in 0..REMEMBERED_REQUESTS {
            world.advance(1);
            let next = shot_request(&mut world, id).await;
            assert!(matches!(world.handle(&next).await, Reply::Committed(_)));
        }
        let before = world.game(id).await;
        let again = Request { received_at: Instant::now().checked_sub(Duration::from_secs(waited)), ..marks };
        let reply = world.handle(&again).await;
        match waited {
            15 => {
                let Reply::Refused(body) = reply else { panic!("{reply:?}") };
                assert!(body.text.starts_with("Too late"), "{}", body.text);
                assert_eq!(world.game(id).await, before);
            }
            _ => assert!(matches!(reply, Reply::Committed(_)), "a recent request is executed: {reply:?}"),
        }
    }
}

#[tokio::test]
async fn delayed_request_is_executed_in_a_quiet_game() {
    let (mut world, id) = World::in_battle("battle").await;
    let delayed = shot_request(&mut world, id).await;
    world.advance(3600);
    let delayed = Request { received_at: Instant::now().checked_sub(Duration::from_secs(60)), ..delayed };
    assert!(matches!(world.handle(&delayed).await, Reply::Committed(_)));
    assert_eq!(shot_count(&world, id).await, 1);
    assert!(matches!(world.handle(&delayed).await, Reply::Committed(_)), "the record remembers the request");
    assert_eq!(shot_count(&world, id).await, 1);
}
