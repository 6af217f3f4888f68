//! The greeting after the bot is added to a chat: at most once a day over all replicas, in the chat's language, and two
//! presses away from a game.

use std::sync::Arc;

use broadside_game::ids::{Home, RoomId, Timestamp};
use broadside_service::{
    outbox::{Address, Message, MessageSubject},
    request::{Arrival, ArrivalKind, Place, Reply},
};
use broadside_store::{embedded::EmbeddedStore, store::RequestId};
use broadside_testkit::world::{ROOM, World, anna};
use broadside_words::locale::Locale;

const SERVER: RoomId = RoomId { home: Home::Discord, chat: 70, topic: 0 };

fn arrival(number: u32, locale: Option<Locale>) -> Arrival {
    let id = RequestId::hash(&["arrival", &number.to_string()]);
    Arrival { id, into: SERVER, room: ROOM, locale, at: None, kind: ArrivalKind::Added }
}

/// Adds the bot; returns the languages of its greetings.
async fn comes(world: &mut World, arrival: &Arrival) -> Vec<String> {
    world.messages.clear();
    world.service.greet(arrival).await.expect("memory answers");
    world.collect().await;
    world.messages.iter().map(language).collect()
}

fn language(message: &Message) -> String {
    let MessageSubject::Greeting(language) = &message.subject else { panic!("no greeting: {message:?}") };
    assert_eq!((message.address, &message.reply), (Address::Room(ROOM), &None));
    language.clone()
}

#[tokio::test]
async fn chat_is_greeted_at_most_once_a_day() {
    let mut world = World::new();
    assert_eq!(comes(&mut world, &arrival(1, Some(Locale::RU))).await, ["ru"]);
    assert!(comes(&mut world, &arrival(1, Some(Locale::RU))).await.is_empty(), "the same again");
    for (number, hours, expected) in [(2, 0, 0), (3, 23, 0), (4, 1, 1), (5, 23, 0)] {
        world.advance(hours * 3600);
        assert_eq!(comes(&mut world, &arrival(number, None)).await.len(), expected, "arrival {number}");
    }
    let elsewhere = Arrival { into: RoomId { chat: 71, ..SERVER }, ..arrival(6, None) };
    assert_eq!(comes(&mut world, &elsewhere).await, [""], "another place has not been greeted");
}

#[tokio::test]
async fn replicas_with_the_same_arrival_greet_once() {
    let store = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
    let (mut one, other) = (World::on(store.clone()), World::on(store));
    let (arrival, again) = (arrival(1, None), arrival(2, None));
    let (first, second, third) = tokio::join!(one.service.greet(&arrival), other.service.greet(&arrival), other.service.greet(&again));
    [first, second, third].into_iter().for_each(|greeted| greeted.expect("memory answers"));
    one.collect().await;
    assert_eq!(one.told.iter().map(language).collect::<Vec<_>>(), [""]);
}

#[tokio::test]
async fn old_arrivals_and_migrated_chats_are_not_greeted() {
    let mut world = World::new();
    let now = world.service.clock().now().0;
    for (minutes, expected) in [(60 * 24 * 365, 0), (11, 0), (9, 1)] {
        let at = Some(Timestamp(now - minutes * 60_000));
        let told = comes(&mut world, &Arrival { at, ..arrival(u32::try_from(minutes).expect("it is small"), None) }).await;
        assert_eq!(told.len(), expected, "{minutes} minutes ago");
    }
    let group = RoomId { home: Home::Telegram, chat: -100, topic: 0 };
    let moved = Arrival { into: group, room: group, kind: ArrivalKind::Migrated, ..arrival(7, None) };
    assert!(comes(&mut world, &moved).await.is_empty());
    assert!(comes(&mut world, &Arrival { kind: ArrivalKind::Added, ..Arrival { id: arrival(8, None).id, ..moved } }).await.is_empty());
}

#[tokio::test]
async fn greeting_uses_the_language_chosen_by_the_chat() {
    let mut world = World::new();
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "language nb").await, Reply::Private(_)));
    assert_eq!(comes(&mut world, &arrival(1, Some(Locale::RU))).await, ["nb"]);
}
