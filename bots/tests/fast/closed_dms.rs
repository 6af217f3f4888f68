//! Who cannot be written to in private: tried once a game, told of in the room alone, and tried again when they ask for it or are
//! heard from in private.

use broadside::platform::Address;
use broadside_game::ids::GameId;
use broadside_service::request::{Key, Place, Press, Reply, RequestAuthor};

use crate::town::{ROOM, Town, person};

/// What is said of somebody who cannot be written to.
const CLOSED: &str = "Oleg, press “My field” to see your ships here.";

/// A game that is being fought by what the two say in the room; Oleg's door is closed, and the room knows.
async fn fought(town: &mut Town, anna: &RequestAuthor, oleg: &RequestAuthor) -> GameId {
    let room = Place::Room(ROOM);
    town.told(anna, room, "battle rules:classic").await;
    town.until("the challenge is posted", |all| !all.is_empty()).await;
    let id = town.challenge();
    town.told(oleg, room, &format!("join {id}")).await;
    town.wait_for_text(Address::Room(ROOM), 0, CLOSED).await;
    for by in [anna, oleg] {
        town.told(by, room, &format!("ready {id}")).await;
    }
    id
}

/// So many shots, all told in the room.
async fn shots(town: &mut Town, id: GameId, players: [&RequestAuthor; 2], many: usize) {
    for _ in 0..many {
        let line = town.shot(id, players).await;
        town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    }
}

/// How often a place heard that Oleg cannot be written to.
fn times(town: &Town, at: Address) -> usize {
    town.delivered.borrow().iter().filter(|(to, out)| *to == at && out.message.text.contains(CLOSED)).count()
}

/// The key for another try, and where it was seen.
fn key(town: &Town) -> (Address, String) {
    let again = |key: &Key| match &key.press {
        Press::Verb(says) if key.label == "Try again" => Some(says.clone()),
        Press::Verb(_) | Press::Disabled | Press::Copy(_) | Press::CopyOrSend { .. } | Press::Invite(_) | Press::OpenPrivate(_) => None,
    };
    let found: Vec<(Address, String)> = {
        let all = town.delivered.borrow();
        let keys = |(to, out): &(Address, broadside::platform::Outgoing)| {
            let to = *to;
            out.message.keys.concat().iter().filter_map(again).map(|says| (to, says)).collect::<Vec<_>>()
        };
        all.iter().flat_map(keys).collect()
    };
    assert_eq!(found.len(), 1, "under one message alone: {found:?}");
    found.into_iter().next().expect("there is one")
}

#[tokio::test]
async fn closed_dm_is_tried_once_a_game_and_reported_in_the_room_only() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[oleg.id]);
    let id = fought(&mut town, &anna, &oleg).await;
    shots(&mut town, id, [&anna, &oleg], 7).await;
    // Another process goes on.
    town.end().await;
    town.deliver();
    shots(&mut town, id, [&anna, &oleg], 7).await;
    let told = [Address::Room(ROOM), Address::Player(anna.id), Address::Player(oleg.id)].map(|at| times(&town, at));
    assert_eq!((town.refused(oleg.id), told), (1, [1, 0, 0]));
    town.end().await;
}

#[tokio::test]
async fn retry_button_works_only_for_its_owner() {
    let (anna, oleg, kari) = (person(1, "Anna"), person(2, "Oleg"), person(3, "Kari"));
    let mut town = Town::new(&[oleg.id]);
    let id = fought(&mut town, &anna, &oleg).await;
    let (place, says) = key(&town);
    assert_eq!(place, Address::Room(ROOM));
    town.door(oleg.id, true);
    for by in [&anna, &kari] {
        let reply = town.press_in(by, Place::Room(ROOM), &says).await;
        let Reply::Refused(body) = &reply else { panic!("{reply:?}") };
        assert!(body.text.contains("for a player I can’t message"), "{}", body.text);
    }
    // An ordinary press in the room is no try.
    assert!(matches!(town.press_in(&oleg, Place::Room(ROOM), &format!("{id} 0 field")).await, Reply::Private(_)));
    assert!(town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    let reply = town.press_in(&oleg, Place::Room(ROOM), &says).await;
    let Reply::Private(body) = &reply else { panic!("{reply:?}") };
    assert!(body.text.contains("I’ll message you again") && body.scene.is_some(), "{}", body.text);
    shots(&mut town, id, [&anna, &oleg], 1).await;
    town.until("Oleg gets letters", |all| all.iter().any(|(to, _)| *to == Address::Player(oleg.id))).await;
    assert_eq!((town.refused(oleg.id), times(&town, Address::Room(ROOM))), (1, 1));
    town.end().await;
}

#[tokio::test]
async fn player_who_writes_in_private_is_written_to_again() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[oleg.id]);
    let id = fought(&mut town, &anna, &oleg).await;
    town.door(oleg.id, true);
    assert!(town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    assert!(matches!(town.say(&oleg, Place::Private, "games").await, Reply::Private(_)));
    assert!(!town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    shots(&mut town, id, [&anna, &oleg], 1).await;
    town.until("Oleg gets letters", |all| all.iter().any(|(to, _)| *to == Address::Player(oleg.id))).await;
    town.end().await;
}

#[tokio::test]
async fn roomless_game_retries_its_unreachable_player() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    town.told(&anna, Place::Private, "battle rules:classic").await;
    town.until("the challenge is told", |all| !all.is_empty()).await;
    let id = town.challenge();
    town.told(&oleg, Place::Private, &format!("join {id}")).await;
    for by in [&anna, &oleg] {
        town.told(by, Place::Private, &format!("ready {id}")).await;
    }
    town.wait_for_text(Address::Player(oleg.id), 0, "The battle begins.").await;
    // As an earlier game has found it.
    town.service.note_unreachable(oleg.id).await.expect("the store answers");
    // When the second one is told, all is done that the first has led to.
    for _ in 0..2 {
        let before = town.delivered.borrow().len();
        let line = town.shot(id, [&anna, &oleg]).await;
        town.wait_for_text(Address::Player(oleg.id), before, &line).await;
    }
    town.end().await;
    assert!(!town.service.is_unreachable(oleg.id).await.expect("the store answers"), "he was reached");
}

#[tokio::test]
async fn closed_dm_state_is_exported_and_forgotten() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[oleg.id]);
    fought(&mut town, &anna, &oleg).await;
    assert!(town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    let reply = town.say(&oleg, Place::Room(ROOM), "export").await;
    let Reply::Private(body) = &reply else { panic!("{reply:?}") };
    let (_, handed_over) = body.file.as_ref().expect("a file");
    assert!(handed_over.contains("\"cannot_be_written_to\": true"), "{handed_over}");
    assert!(matches!(town.say(&oleg, Place::Room(ROOM), "erase now").await, Reply::Page(_)));
    assert!(!town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    town.end().await;
}
