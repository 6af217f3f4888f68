//! The people and the places of what is kept: who they are on their platforms, and which language they speak there.
//! Says nothing about what they did.

use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::locale::Locale,
    service::{
        request::{Asker, Place},
        store::{Partition, RequestId},
    },
};

/// A channel of Discord.
pub const CHANNEL: RoomId = RoomId { home: Home::Discord, chat: 400_000_000_000_000_077, topic: 0 };
/// Another one.
pub const OTHER_CHANNEL: RoomId = RoomId { home: Home::Discord, chat: 400_000_000_000_000_078, topic: 0 };
/// A thread of Discord, for games of tournaments.
pub const THREAD: RoomId = RoomId { home: Home::Discord, chat: 400_000_000_000_000_079, topic: 0 };
/// A group of Telegram.
pub const GROUP: RoomId = RoomId { home: Home::Telegram, chat: -1_000_000_003_001, topic: 0 };
/// A forum of Telegram.
pub const FORUM: RoomId = RoomId { home: Home::Telegram, chat: -1_000_000_003_002, topic: 0 };
/// A topic of that forum.
pub const TOPIC: RoomId = RoomId { home: Home::Telegram, chat: -1_000_000_003_002, topic: 7 };

/// The first of the numbers that Discord gave our people.
const ON_DISCORD: u64 = 300_000_000_000_000_000;
/// The first of the numbers that Telegram gave our people.
const ON_TELEGRAM: u64 = 500_000;

/// How many people there are.
pub const PEOPLE: u64 = 30;

const NAMES: [&str; 30] = [
    "Anna",
    "Boris",
    "Vera",
    "Gleb",
    "Daria",
    "Egor",
    "Zoya",
    "Ivan",
    "Kari",
    "Lars",
    "Marit",
    "Nils",
    "Olga",
    "Pavel",
    "Ragna",
    "Sven",
    "Tone",
    "Ulf",
    "Fedor",
    "Hanna",
    "Øystein",
    "Åse",
    "Жанна",
    "Юрий",
    "Mia",
    "Leo",
    "Ida",
    "Max",
    "Eva",
    "Tor",
];

/// The person of this number, counted from one: the odd ones live on Discord, the even ones on Telegram; each third one
/// speaks the same language.
pub fn person(number: u64) -> Asker {
    assert!((1..=PEOPLE).contains(&number), "there is no person {number}");
    let (home, first) = if number.is_multiple_of(2) { (Home::Telegram, ON_TELEGRAM) } else { (Home::Discord, ON_DISCORD) };
    named(PlayerId { home, number: first + number }, NAMES[number as usize - 1], [Locale::EN, Locale::RU, Locale::NB][number as usize % 3])
}

/// Somebody at the playground.
pub fn guest() -> Asker {
    named(PlayerId { home: Home::Playground, number: 8 }, "Guest", Locale::EN)
}

/// Whoever this is, under this name.
pub fn known(player: PlayerId, name: &str) -> Asker {
    let person = (1..=PEOPLE).map(person).chain([guest()]).find(|person| person.id == player);
    person.unwrap_or_else(|| named(player, name, Locale::EN))
}

fn named(id: PlayerId, name: &str, locale: Locale) -> Asker {
    Asker { id, name: name.to_owned(), handle: Some(name.to_lowercase()), locale: Some(locale) }
}

/// The partition in which there is one record of this name: `quick` and `ledger`.
pub fn beside(name: &str) -> Partition {
    Partition::new(RequestId::hash(&[name]).0.get())
}

/// The places games are begun in, one after the other.
pub fn place(number: usize) -> Place {
    [Place::Room(CHANNEL), Place::Room(GROUP), Place::Private, Place::Room(OTHER_CHANNEL), Place::Room(TOPIC)][number % 5]
}
