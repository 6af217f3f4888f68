//! Players who cannot be messaged in private: the bot tries once a game, says so in the room only, and tries again when they ask for it
//! or write to it in private.

use broadside::platform::Address;
use broadside_game::ids::GameId;
use broadside_service::request::{Key, Place, Press, Reply, RequestAuthor};

use crate::town::{ROOM, Town, person};

/// The room's message about Oleg, who cannot be messaged.
const CLOSED_DM: &str = "Oleg, press “My field” to see your ships here.";

/// Starts a game in the room; Oleg's DMs are closed, and a message in the room says so.
async fn start_game(town: &mut Town, anna: &RequestAuthor, oleg: &RequestAuthor) -> GameId {
    let room = Place::Room(ROOM);
    town.execute(anna, room, "battle rules:classic").await;
    town.until("the challenge is posted", |all| !all.is_empty()).await;
    let id = town.challenge();
    town.execute(oleg, room, &format!("join {id}")).await;
    town.wait_for_text(Address::Room(ROOM), 0, CLOSED_DM).await;
    for by in [anna, oleg] {
        town.execute(by, room, &format!("ready {id}")).await;
    }
    id
}

/// Fires so many shots, each of which is posted in the room.
async fn fire(town: &mut Town, id: GameId, players: [&RequestAuthor; 2], count: usize) {
    for _ in 0..count {
        let line = town.fire_next(id, players).await;
        town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    }
}

/// The number of messages to an address about Oleg's closed DMs.
fn notice_count(town: &Town, at: Address) -> usize {
    town.delivered.borrow().iter().filter(|(to, out)| *to == at && out.message.text.contains(CLOSED_DM)).count()
}

/// The button to try again, and the address of its message; panics unless there is exactly one.
fn retry_button(town: &Town) -> (Address, String) {
    let command = |key: &Key| match &key.press {
        Press::Verb(command) if key.label == "Try again" => Some(command.clone()),
        Press::Verb(_) | Press::Disabled | Press::Copy(_) | Press::CopyOrSend { .. } | Press::Invite(_) | Press::OpenPrivate(_) => None,
    };
    let found: Vec<(Address, String)> = {
        let all = town.delivered.borrow();
        let keys = |(to, out): &(Address, broadside::platform::Outgoing)| {
            let to = *to;
            out.message.keys.concat().iter().filter_map(command).map(|command| (to, command)).collect::<Vec<_>>()
        };
        all.iter().flat_map(keys).collect()
    };
    assert_eq!(found.len(), 1, "one button: {found:?}");
    found.into_iter().next().expect("one button was found")
}

#[tokio::test]
async fn closed_dm_is_tried_once_a_game_and_reported_in_the_room_only() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[oleg.id]);
    let id = start_game(&mut town, &anna, &oleg).await;
    fire(&mut town, id, [&anna, &oleg], 7).await;
    // The delivery is restarted.
    town.end().await;
    town.deliver();
    fire(&mut town, id, [&anna, &oleg], 7).await;
    let notices = [Address::Room(ROOM), Address::Player(anna.id), Address::Player(oleg.id)].map(|at| notice_count(&town, at));
    assert_eq!((town.refusals(oleg.id), notices), (1, [1, 0, 0]));
    town.end().await;
}

#[tokio::test]
async fn retry_button_works_only_for_its_owner() {
    let (anna, oleg, kari) = (person(1, "Anna"), person(2, "Oleg"), person(3, "Kari"));
    let mut town = Town::new(&[oleg.id]);
    let id = start_game(&mut town, &anna, &oleg).await;
    let (place, command) = retry_button(&town);
    assert_eq!(place, Address::Room(ROOM));
    town.set_reachable(oleg.id, true);
    for by in [&anna, &kari] {
        let reply = town.press_in(by, Place::Room(ROOM), &command).await;
        let Reply::Refused(body) = &reply else { panic!("{reply:?}") };
        assert!(body.text.contains("for a player I can’t message"), "{}", body.text);
    }
    // Another button in the room does not retry.
    assert!(matches!(town.press_in(&oleg, Place::Room(ROOM), &format!("{id} 0 field")).await, Reply::Private(_)));
    assert!(town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    let reply = town.press_in(&oleg, Place::Room(ROOM), &command).await;
    let Reply::Private(body) = &reply else { panic!("{reply:?}") };
    assert!(body.text.contains("I’ll message you again") && body.scene.is_some(), "{}", body.text);
    fire(&mut town, id, [&anna, &oleg], 1).await;
    town.until("Oleg gets messages", |all| all.iter().any(|(to, _)| *to == Address::Player(oleg.id))).await;
    assert_eq!((town.refusals(oleg.id), notice_count(&town, Address::Room(ROOM))), (1, 1));
    town.end().await;
}

#[tokio::test]
async fn player_who_writes_in_private_gets_messages_again() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[oleg.id]);
    let id = start_game(&mut town, &anna, &oleg).await;
    town.set_reachable(oleg.id, true);
    assert!(town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    assert!(matches!(town.say(&oleg, Place::Private, "games").await, Reply::Private(_)));
    assert!(!town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    fire(&mut town, id, [&anna, &oleg], 1).await;
    town.until("Oleg gets messages", |all| all.iter().any(|(to, _)| *to == Address::Player(oleg.id))).await;
    town.end().await;
}

#[tokio::test]
async fn roomless_game_retries_its_unreachable_player() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    town.execute(&anna, Place::Private, "battle rules:classic").await;
    town.until("the challenge is delivered", |all| !all.is_empty()).await;
    let id = town.challenge();
    town.execute(&oleg, Place::Private, &format!("join {id}")).await;
    for by in [&anna, &oleg] {
        town.execute(by, Place::Private, &format!("ready {id}")).await;
    }
    town.wait_for_text(Address::Player(oleg.id), 0, "The battle begins.").await;
    // As if an earlier game had found that he cannot be messaged.
    town.service.note_unreachable(oleg.id).await.expect("the store answers");
    // Once the second shot is delivered, everything that follows from the first is done.
    for _ in 0..2 {
        let before = town.delivered.borrow().len();
        let line = town.fire_next(id, [&anna, &oleg]).await;
        town.wait_for_text(Address::Player(oleg.id), before, &line).await;
    }
    town.end().await;
    assert!(!town.service.is_unreachable(oleg.id).await.expect("the store answers"), "Oleg was reached");
}

#[tokio::test]
async fn closed_dm_state_is_exported_and_forgotten() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[oleg.id]);
    start_game(&mut town, &anna, &oleg).await;
    assert!(town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    let reply = town.say(&oleg, Place::Room(ROOM), "export").await;
    let Reply::Private(body) = &reply else { panic!("{reply:?}") };
    let (_, export) = body.file.as_ref().expect("a file");
    assert!(export.contains("\"cannot_be_written_to\": true"), "{export}");
    assert!(matches!(town.say(&oleg, Place::Room(ROOM), "erase now").await, Reply::Page(_)));
    assert!(!town.service.is_unreachable(oleg.id).await.expect("the store answers"));
    town.end().await;
}
