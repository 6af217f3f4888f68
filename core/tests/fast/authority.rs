//! Who decides for a room: whoever the platform says manages it. Everybody else is told who may, and nothing changes.

use broadside_game::ids::{Home, RoomId};
use broadside_service::{
    account::of_room,
    request::{Authority, Managing, Place, Reply, Request, RequestInput},
};
use broadside_testkit::world::{ROOM, World, anna, refused, shown};
use broadside_words::locale::Locale;

/// What holds for everybody in a room.
const ROOM_WIDE: [&str; 7] = [
    "default mb",
    "look room admiral",
    "banter off room",
    "save harbour room mb",
    "forget cove room",
    "tournament set permit=organisers",
    "tournament set zone=Europe/Oslo",
];

/// Anna says this in a room, and the platform says that of her.
async fn says(world: &mut World, room: RoomId, authority: Authority, words: &str) -> Reply {
    let request = world.request(anna(), Place::Room(room), RequestInput::Text(words.to_owned()));
    world.handle(&Request { authority, ..request }).await
}

/// The room's account as it is kept.
async fn kept(world: &World, room: RoomId) -> Option<Vec<u8>> {
    world.service.store().load(&of_room(room)).await.expect("memory answers").map(|stored| stored.body)
}

#[tokio::test]
async fn what_holds_for_a_room_is_decided_by_whoever_manages_it() {
    for (home, who) in [(Home::Discord, "may manage this server or this channel"), (Home::Telegram, "admins of this group")] {
        let (mut world, room) = (World::new(), RoomId { home, ..ROOM });
        let elsewhere = RoomId { chat: room.chat + 1, ..room };
        says(&mut world, room, Authority::Manager, "save cove room mb").await;
        for words in ROOM_WIDE {
            let before = kept(&world, room).await;
            let told = refused(&says(&mut world, room, Authority::Member, words).await).text.clone();
            assert!(told.contains(who), "{words}: {told}");
            let told = refused(&says(&mut world, room, Authority::Asked(room, Managing::Unknown), words).await).text.clone();
            assert!(told.contains("Try again") || told.contains("Type it there"), "{words}: {told}");
            // What they may do in another room says nothing about this one.
            for authority in [Authority::Unasked, Authority::Asked(elsewhere, Managing::Yes)] {
                assert!(matches!(says(&mut world, room, authority, words).await, Reply::AskAuthority(_)), "{words}");
            }
            assert_eq!(kept(&world, room).await, before, "{words}");
            let done = says(&mut world, room, Authority::Manager, words).await;
            assert!(matches!(done, Reply::Aloud(_) | Reply::Private(_)), "{words}: {done:?}");
            assert_ne!(kept(&world, room).await, before, "{words}");
        }
    }
}

#[tokio::test]
async fn a_language_is_the_askers_own_and_the_rooms_only_where_they_manage_it() {
    let mut world = World::new();
    says(&mut world, ROOM, Authority::Manager, "language nb").await;
    assert_eq!(world.service.room_locale(ROOM).await.expect("memory answers"), Locale::NB);
    let told = shown(&says(&mut world, ROOM, Authority::Member, "language en").await).text.clone();
    assert_eq!(told, "From now on I’ll write to you in English.");
    assert_eq!(world.service.room_locale(ROOM).await.expect("memory answers"), Locale::NB);
    assert!(matches!(says(&mut world, ROOM, Authority::Unasked, "language ru").await, Reply::AskAuthority(_)));
    let help = shown(&says(&mut world, ROOM, Authority::Member, "games").await).text.clone();
    assert!(help.is_ascii(), "nothing was done yet: {help}");
}
