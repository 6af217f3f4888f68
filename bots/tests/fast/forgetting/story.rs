//! Helpers: a player who plays, follows, is invited, joins and leaves tournaments, waits for an opponent, links an account, and is then
//! erased; and the check of the data that is left.

use std::{collections::BTreeSet, str::FromStr, sync::Arc};

use broadside::platform::Address;
use broadside_game::ids::{GameId, TournamentId};
use broadside_service::{
    account::game_key,
    outbox::{MessageSubject, notes},
    request::{Mention, Place, Reply, RequestAuthor, RequestInput},
};
use broadside_store::store::{Collection, Store};
use broadside_testkit::{
    contract,
    raw::{StoredItem, number_encodings},
};

use crate::town::{ROOM, Town, person, until, wait_until_drained};

/// Anna's id, a number that occurs nowhere else.
pub const ANNA: u64 = 987_654_321_012_345_678;

/// The id of the account that is linked to hers.
pub const OTHER: u64 = 876_543_210_123_456_789;

/// Her handle, by which others can invite her.
const HANDLE: &str = "sea_annabelle";

const DAY_MS: i64 = 24 * 3600 * 1000;

pub fn anna() -> RequestAuthor {
    RequestAuthor { handle: Some(HANDLE.to_owned()), ..person(ANNA, "Annabella") }
}

fn other_anna() -> RequestAuthor {
    person(OTHER, "Annabella the Other")
}

pub fn oleg() -> RequestAuthor {
    person(2, "Oleg")
}

async fn names(town: &Town, collection: Collection) -> BTreeSet<String> {
    let snapshot = contract::read_everything(town.service.store().as_ref()).await;
    snapshot.records.into_iter().filter(|record| record.key.collection == collection).map(|record| record.key.name).collect()
}

/// Sends a command that creates a record; returns the name of the record.
async fn create<T: FromStr>(town: &mut Town, by: &RequestAuthor, collection: Collection, words: &str) -> T {
    let before = names(town, collection).await;
    town.say(by, Place::Room(ROOM), words).await;
    let after = names(town, collection).await;
    after.difference(&before).find_map(|name| name.parse().ok()).unwrap_or_else(|| panic!("{words}: no record was created"))
}

/// Creates a game with a player invited by mention.
pub async fn invite(town: &mut Town, host: &RequestAuthor, guest: &RequestAuthor, place: Place) -> GameId {
    let before = names(town, Collection::Game).await;
    let mention = Some(Mention { id: Some(guest.id), name: guest.name.clone() });
    let reply = town.ask(host, place, RequestInput::Text("battle rules:classic".to_owned()), mention).await;
    let after = names(town, Collection::Game).await;
    after.difference(&before).find_map(|name| name.parse().ok()).unwrap_or_else(|| panic!("no game was created: {reply:?}"))
}

/// Starts a game between two players.
async fn start_game(town: &mut Town, host: &RequestAuthor, guest: &RequestAuthor) -> GameId {
    let id = create(town, host, Collection::Game, "battle rules:classic").await;
    town.execute(guest, Place::Room(ROOM), &format!("join {id}")).await;
    for by in [host, guest] {
        town.execute(by, Place::Private, &format!("ready {id}")).await;
    }
    id
}

/// Plays a game between Anna and Oleg to its end, and waits until it is in her career.
async fn play_whole_game(town: &mut Town) -> GameId {
    let id = start_game(town, &anna(), &oleg()).await;
    for _ in 0..12 {
        town.fire_next(id, [&anna(), &oleg()]).await;
    }
    town.say(&oleg(), Place::Private, &format!("resign_now {id}")).await;
    town.say(&oleg(), Place::Private, &format!("resign_now {id}")).await;
    assert!(town.game(id).await.is_over());
    let service = Arc::clone(&town.service);
    let has_career = async || service.career(anna().id).await.expect("the store answers").is_some();
    until("the game is in the career", has_career).await;
    id
}

/// Links another account to hers, which is also invited to a game.
async fn link(town: &mut Town) {
    let Reply::Private(body) = town.say(&anna(), Place::Private, "link").await else { panic!("no code") };
    let codes = body.text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let code = codes.into_iter().find(|word| word.len() == 8 && word.bytes().all(|byte| GameId::LETTERS.contains(&byte)));
    let code = code.unwrap_or_else(|| panic!("no code: {}", body.text)).to_owned();
    town.say(&other_anna(), Place::Private, &format!("link {code}")).await;
    town.say(&other_anna(), Place::Private, &format!("link {code} yes")).await;
    let done = town.say(&anna(), Place::Private, &format!("link {code} yes")).await;
    assert!(matches!(done, Reply::Page(_)), "{done:?}");
    invite(town, &oleg(), &other_anna(), Place::Private).await;
}

/// Leaves her name in records that her own ones do not list: games she was invited to, no longer follows, or played before the last few,
/// and tournaments that she left or organized.
async fn leave_traces(town: &mut Town) {
    let (anna, oleg, kari) = (anna(), oleg(), person(3, "Kari"));
    for place in [Place::Private, Place::Room(ROOM)] {
        invite(town, &oleg, &anna, place).await;
    }
    let by_handle: GameId = create(town, &kari, Collection::Game, &format!("battle @{HANDLE} rules:classic")).await;
    town.execute(&anna, Place::Room(ROOM), &format!("join {by_handle}")).await;
    create::<GameId>(town, &kari, Collection::Game, &format!("battle @{HANDLE} rules:classic")).await;
    let watched = start_game(town, &kari, &oleg).await;
    town.say(&anna, Place::Private, &format!("follow {watched}")).await;
    town.say(&anna, Place::Private, &format!("unfollow {watched}")).await;
    // More games than her account lists, all without a shot.
    for _ in 0..6 {
        let short = start_game(town, &anna, &kari).await;
        town.say(&anna, Place::Private, &format!("resign_now {short}")).await;
        town.say(&anna, Place::Private, &format!("resign_now {short}")).await;
        assert!(town.game(short).await.is_over());
    }
    let organized: TournamentId = create(town, &anna, Collection::Tournament, "tournament create single start=hand least=2").await;
    for words in ["cancel", "cancel yes"] {
        town.say(&anna, Place::Room(ROOM), &format!("tournament {words} {organized}")).await;
    }
    let left: TournamentId = create(town, &kari, Collection::Tournament, "tournament create single start=hand least=2").await;
    for word in ["join", "leave"] {
        town.say(&anna, Place::Room(ROOM), &format!("tournament {word} {left}")).await;
    }
}

/// Plays all of it, and erases Anna during a game; returns when the outbox is empty.
pub async fn play_and_erase(store: Arc<dyn Store>) {
    let (anna, oleg) = (anna(), oleg());
    let mut town = Town::with_store(Arc::clone(&store), &[]);
    let finished = play_whole_game(&mut town).await;
    town.say(&anna, Place::Private, "save harbour mb").await;
    link(&mut town).await;
    leave_traces(&mut town).await;
    town.say(&anna, Place::Private, "quick submarines").await;
    town.say(&anna, Place::Room(ROOM), "top").await;
    let followed = start_game(&mut town, &oleg, &person(3, "Kari")).await;
    town.say(&anna, Place::Private, &format!("follow {followed}")).await;

    let cup: TournamentId = create(&mut town, &oleg, Collection::Tournament, "tournament create single start=hand least=2").await;
    for by in [&anna, &oleg] {
        town.say(by, Place::Room(ROOM), &format!("tournament join {cup}")).await;
    }
    town.say(&oleg, Place::Room(ROOM), &format!("tournament start {cup}")).await;
    let at = Address::Player(anna.id);
    wait_until_drained(store.as_ref()).await;
    assert!(town.delivered.borrow().iter().any(|(to, _)| *to == at), "Anna gets messages");
    // One more game, with a message to her still to be delivered at the erasure.
    let open = start_game(&mut town, &anna, &oleg).await;
    town.fire_next(open, [&anna, &oleg]).await;
    let board_key = notes::current_board_key(game_key(finished).partition, &MessageSubject::Game(finished, None), at);
    assert!(store.load_note(&board_key).await.expect("the store answers").is_some(), "her current board is noted");

    town.press(&anna, "erase now").await;
    town.press(&other_anna(), "erase now").await;
    wait_until_drained(store.as_ref()).await;
    town.end().await;
}

/// Checks that no item names her except a marker that expires within a day, and that every note about a game or a tournament expires.
pub fn check(items: &[StoredItem], now: i64) {
    assert!(items.len() > 20, "the data is not empty");
    let texts = [b"Annabella".to_vec(), HANDLE.as_bytes().to_vec()];
    let needles: Vec<Vec<u8>> = number_encodings(ANNA).into_iter().chain(number_encodings(OTHER)).chain(texts.clone()).collect();
    let naming: Vec<&StoredItem> = items.iter().filter(|item| needles.iter().any(|needle| item.has(needle))).collect();
    let is_lasting = |item: &&&StoredItem| item.ends.is_none_or(|end| end > now + DAY_MS) || texts.iter().any(|text| item.has(text));
    let lasting: Vec<&String> = naming.iter().filter(is_lasting).map(|item| &item.place).collect();
    assert!(lasting.is_empty(), "she is named by {lasting:#?}");
    assert!(!naming.is_empty(), "the erasure marker is found");
    let is_note = |item: &&StoredItem| [":a:", ":b:"].iter().any(|kind| item.place.contains(kind)) || item.place.starts_with("notes ");
    let is_about_games = |item: &&StoredItem| ["alive", "given-back"].iter().all(|name| !item.place.contains(name));
    let notes: Vec<&StoredItem> = items.iter().filter(is_note).filter(is_about_games).collect();
    assert!(notes.len() > 3, "current boards are noted");
    let lasting = notes.iter().filter(|item| item.ends.is_none_or(|end| end > now + 400 * DAY_MS));
    let lasting: Vec<&String> = lasting.map(|item| &item.place).collect();
    assert!(lasting.is_empty(), "notes without an end: {lasting:#?}");
}
