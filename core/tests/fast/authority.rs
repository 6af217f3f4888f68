//! Settings of a room can be changed only by those who manage it according to the platform. For others the reply says who may,
//! and nothing changes.

use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_service::{
    account::room_key,
    request::{Authority, ManagerStatus, Place, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_testkit::world::{ROOM, World, anna, asker, refused, shown};
use broadside_words::locale::Locale;

/// Commands that change something for everyone in a room.
const ROOM_COMMANDS: [&str; 7] = [
    "default mb",
    "look room admiral",
    "banter off room",
    "save harbour room mb",
    "forget cove room",
    "tournament set permit=organisers",
    "tournament set zone=Europe/Oslo",
];

/// Handles a text that Anna types in a room, with this authority.
async fn send_in_room(world: &mut World, room: RoomId, authority: Authority, words: &str) -> Reply {
    let request = world.request(anna(), Place::Room(room), RequestInput::Text(words.to_owned()));
    world.handle(&Request { authority, ..request }).await
}

/// The bytes of the room's account in the store.
async fn stored_account(world: &World, room: RoomId) -> Option<Vec<u8>> {
    world.service.store().load(&room_key(room)).await.expect("memory answers").map(|stored| stored.body)
}

#[tokio::test]
async fn room_settings_can_be_changed_only_by_a_room_manager() {
    for (home, who) in [(Home::Discord, "may manage this server or this channel"), (Home::Telegram, "admins of this group")] {
        let (mut world, room) = (World::new(), RoomId { home, ..ROOM });
        let elsewhere = RoomId { chat: room.chat + 1, ..room };
        send_in_room(&mut world, room, Authority::Manager, "save cove room mb").await;
        for words in ROOM_COMMANDS {
            let before = stored_account(&world, room).await;
            let text = refused(&send_in_room(&mut world, room, Authority::Member, words).await).text.clone();
            assert!(text.contains(who), "{words}: {text}");
            let text = refused(&send_in_room(&mut world, room, Authority::Checked(room, ManagerStatus::Unknown), words).await).text.clone();
            assert!(text.contains("Try again") || text.contains("Do it there"), "{words}: {text}");
            // Authority in another room says nothing about this one.
            for authority in [Authority::Unknown, Authority::Checked(elsewhere, ManagerStatus::Yes)] {
                assert!(matches!(send_in_room(&mut world, room, authority, words).await, Reply::AskAuthority(_)), "{words}");
            }
            assert_eq!(stored_account(&world, room).await, before, "{words}");
            let done = send_in_room(&mut world, room, Authority::Manager, words).await;
            assert!(matches!(done, Reply::Public(_) | Reply::Private(_)), "{words}: {done:?}");
            assert_ne!(stored_account(&world, room).await, before, "{words}");
        }
    }
}

#[tokio::test]
async fn member_changes_own_language_and_manager_changes_the_rooms() {
    let mut world = World::new();
    let both = shown(&send_in_room(&mut world, ROOM, Authority::Manager, "language nb").await).text.clone();
    assert_eq!(both, "Fra nå av skriver jeg norsk her, og til deg.");
    assert_eq!(world.service.room_locale(ROOM).await.expect("memory answers"), Locale::NB);
    let own = shown(&send_in_room(&mut world, ROOM, Authority::Member, "language en").await).text.clone();
    assert_eq!(own, "From now on I’ll write to you in English.");
    assert_eq!(world.service.room_locale(ROOM).await.expect("memory answers"), Locale::NB);
    assert!(matches!(send_in_room(&mut world, ROOM, Authority::Unknown, "language ru").await, Reply::AskAuthority(_)));
    let games = shown(&send_in_room(&mut world, ROOM, Authority::Member, "games").await).text.clone();
    assert!(games.is_ascii(), "her language is still English: {games}");
}

/// The answers to a person who reads this language, in a new room where another person has typed `first`: the words, whether everyone
/// sees the answer, and its text.
async fn answers(home: Home, first: &str, locale: Locale) -> Vec<(&'static str, bool, String)> {
    let (mut world, room) = (World::new(), Place::Room(RoomId { home, ..ROOM }));
    let person = |number, name, locale| RequestAuthor { id: PlayerId { home, number }, locale: Some(locale), ..asker(number, name) };
    let (anna, oleg) = (person(1, "Anna", locale), person(2, "Oleg", Locale::EN));
    world.say(oleg.clone(), room, first).await;
    let mut replies = Vec::new();
    for words in
        ["help", "games", "rules mb", "top", "default mb", "banter off room", "look room admiral", "save cove room mb", "forget cove room"]
    {
        replies.push((words, world.say(anna.clone(), room, words).await));
    }
    world.say(anna.clone(), room, "battle classic").await;
    let join = format!("join {}", world.newest());
    world.say(oleg, room, &join).await;
    replies.push(("board", world.say(anna, room, "board").await));
    let mut answers = Vec::new();
    for (words, reply) in replies {
        let is_public = matches!(reply, Reply::Public(_));
        let (Reply::Public(body) | Reply::Private(body)) = reply else { panic!("{words}: {reply:?}") };
        answers.push((words, is_public, body.text));
    }
    answers
}

#[tokio::test]
async fn public_answers_are_in_the_rooms_language_and_private_ones_in_the_callers() {
    for (home, public) in [(Home::Discord, 7), (Home::Telegram, 9)] {
        // A room without a language answers in the caller's.
        let (english, norwegian) = (answers(home, "games", Locale::EN).await, answers(home, "games", Locale::NB).await);
        let found = answers(home, "language nb", Locale::EN).await;
        assert_eq!((found.len(), found.iter().filter(|(_, is_public, _)| *is_public).count()), (10, public), "{home:?}: {found:?}");
        for ((found, english), norwegian) in found.into_iter().zip(english).zip(norwegian) {
            assert_ne!(english.2, norwegian.2, "{home:?}: the two languages have different texts");
            let expected = if found.1 { norwegian } else { english };
            assert_eq!(found, expected, "{home:?}");
        }
    }
}
