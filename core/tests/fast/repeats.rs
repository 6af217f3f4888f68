//! Requests that come again, or late: nothing is done twice, also where the record has forgotten that it was done.

use std::time::Duration;

use broadside_game::{event::Event, ids::GameId};
use broadside_service::request::{Place, Reply, Request, RequestInput};
use broadside_store::store::REMEMBERED_REQUESTS;
use broadside_testkit::world::{ROOM, World};
use tokio::time::Instant;

/// Asks for one shot at a cell that nobody has fired at.
async fn shot(world: &mut World, id: GameId) -> Request {
    let (by, words) = world.next_shot(id).await;
    world.request(by, Place::Room(ROOM), RequestInput::Text(words))
}

async fn shots(world: &World, id: GameId) -> usize {
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
            let next = shot(&mut world, id).await;
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
            _ => assert!(matches!(reply, Reply::Committed(_)), "what comes soon is not doubted: {reply:?}"),
        }
    }
}

#[tokio::test]
async fn delayed_request_is_executed_in_a_quiet_game() {
    let (mut world, id) = World::in_battle("battle").await;
    let waiting = shot(&mut world, id).await;
    world.advance(3600);
    let waiting = Request { received_at: Instant::now().checked_sub(Duration::from_secs(60)), ..waiting };
    assert!(matches!(world.handle(&waiting).await, Reply::Committed(_)));
    assert_eq!(shots(&world, id).await, 1);
    assert!(matches!(world.handle(&waiting).await, Reply::Committed(_)), "it is remembered");
    assert_eq!(shots(&world, id).await, 1);
}
