//! The greeting after the bot is added to a chat: at most one a day over all replicas, and in the chat's language.

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

/// The addition of the bot to [`SERVER`], with a unique id for each number.
fn arrival(number: u32, locale: Option<Locale>) -> Arrival {
    let id = RequestId::hash(&["arrival", &number.to_string()]);
    Arrival { id, into: SERVER, room: ROOM, locale, at: None, kind: ArrivalKind::Added }
}

/// Handles an arrival; returns the languages of the greetings that were sent.
async fn greetings(world: &mut World, arrival: &Arrival) -> Vec<String> {
    world.messages.clear();
    world.service.greet(arrival).await.expect("memory answers");
    world.collect().await;
    world.messages.iter().map(language).collect()
}

/// The language of a greeting. Panics if the message is no greeting to [`ROOM`].
fn language(message: &Message) -> String {
    let MessageSubject::Greeting(language) = &message.subject else { panic!("no greeting: {message:?}") };
    assert_eq!((message.address, &message.reply), (Address::Room(ROOM), &None));
    language.clone()
}

#[tokio::test]
async fn chat_is_greeted_at_most_once_a_day() {
    let mut world = World::new();
    assert_eq!(greetings(&mut world, &arrival(1, Some(Locale::RU))).await, ["ru"]);
    assert!(greetings(&mut world, &arrival(1, Some(Locale::RU))).await.is_empty(), "a repeated arrival");
    for (number, hours, expected) in [(2, 0, 0), (3, 23, 0), (4, 1, 1), (5, 23, 0)] {
        world.advance(hours * 3600);
        assert_eq!(greetings(&mut world, &arrival(number, None)).await.len(), expected, "arrival {number}");
    }
    let elsewhere = Arrival { into: RoomId { chat: 71, ..SERVER }, ..arrival(6, None) };
    assert_eq!(greetings(&mut world, &elsewhere).await, [""], "another server was not greeted yet");
}

#[tokio::test]
async fn replicas_with_the_same_arrival_greet_once() {
    let store = Arc::new(EmbeddedStore::in_memory().expect("a store in memory opens"));
    let (mut one, other) = (World::on(store.clone()), World::on(store));
    let (arrival, again) = (arrival(1, None), arrival(2, None));
    let (first, second, third) = tokio::join!(one.service.greet(&arrival), other.service.greet(&arrival), other.service.greet(&again));
    [first, second, third].into_iter().for_each(|result| result.expect("memory answers"));
    one.collect().await;
    assert_eq!(one.messages.iter().map(language).collect::<Vec<_>>(), [""]);
}

#[tokio::test]
async fn old_arrivals_and_migrated_chats_are_not_greeted() {
    let mut world = World::new();
    let now = world.service.clock().now().0;
    for (minutes, expected) in [(60 * 24 * 365, 0), (11, 0), (9, 1)] {
        let at = Some(Timestamp(now - minutes * 60_000));
        let sent = greetings(&mut world, &Arrival { at, ..arrival(u32::try_from(minutes).expect("a small number"), None) }).await;
        assert_eq!(sent.len(), expected, "{minutes} minutes ago");
    }
    let group = RoomId { home: Home::Telegram, chat: -100, topic: 0 };
    let moved = Arrival { into: group, room: group, kind: ArrivalKind::Migrated, ..arrival(7, None) };
    assert!(greetings(&mut world, &moved).await.is_empty());
    assert!(greetings(&mut world, &Arrival { kind: ArrivalKind::Added, ..Arrival { id: arrival(8, None).id, ..moved } }).await.is_empty());
}

#[tokio::test]
async fn greeting_uses_the_language_chosen_by_the_chat() {
    let mut world = World::new();
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "language nb").await, Reply::Private(_)));
    assert_eq!(greetings(&mut world, &arrival(1, Some(Locale::RU))).await, ["nb"]);
}
