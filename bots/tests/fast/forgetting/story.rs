//! What somebody does before they are forgotten: plays, follows, is invited, joins and leaves tournaments, waits for an
//! opponent, links an account; and what may still name them afterwards.

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

use crate::town::{ROOM, Town, drained, person, until};

/// A number that nothing else has.
pub const ANNA: u64 = 987_654_321_012_345_678;

/// And one for the account that is linked to it.
pub const OTHER: u64 = 876_543_210_123_456_789;

/// How others may call her.
const HANDLE: &str = "sea_annabelle";

const DAY: i64 = 24 * 3600 * 1000;

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
    snapshot.records.into_iter().filter(|kept| kept.key.collection == collection).map(|kept| kept.key.name).collect()
}

/// Has something made, and says what it is called.
async fn made<T: FromStr>(town: &mut Town, by: &RequestAuthor, collection: Collection, words: &str) -> T {
    let before = names(town, collection).await;
    town.say(by, Place::Room(ROOM), words).await;
    let after = names(town, collection).await;
    after.difference(&before).find_map(|name| name.parse().ok()).unwrap_or_else(|| panic!("{words}: nothing is made"))
}

/// A game to which somebody is invited by name.
pub async fn invited(town: &mut Town, host: &RequestAuthor, guest: &RequestAuthor, place: Place) -> GameId {
    let before = names(town, Collection::Game).await;
    let mention = Some(Mention { id: Some(guest.id), name: guest.name.clone() });
    let reply = town.ask(host, place, RequestInput::Text("battle rules:classic".to_owned()), mention).await;
    let after = names(town, Collection::Game).await;
    after.difference(&before).find_map(|name| name.parse().ok()).unwrap_or_else(|| panic!("nobody is invited: {reply:?}"))
}

/// A game between two, both ready.
async fn begun(town: &mut Town, host: &RequestAuthor, guest: &RequestAuthor) -> GameId {
    let id = made(town, host, Collection::Game, "battle rules:classic").await;
    town.told(guest, Place::Room(ROOM), &format!("join {id}")).await;
    for by in [host, guest] {
        town.told(by, Place::Private, &format!("ready {id}")).await;
    }
    id
}

/// A whole game between the two, which is then in their careers; its code.
async fn whole_game(town: &mut Town) -> GameId {
    let id = begun(town, &anna(), &oleg()).await;
    for _ in 0..12 {
        town.shot(id, [&anna(), &oleg()]).await;
    }
    town.say(&oleg(), Place::Private, &format!("resign_now {id}")).await;
    town.say(&oleg(), Place::Private, &format!("resign_now {id}")).await;
    assert!(town.game(id).await.is_over());
    let service = Arc::clone(&town.service);
    let entered = async || service.career(anna().id).await.expect("the store answers").is_some();
    until("the game is in the career", entered).await;
    id
}

/// Joins another account to hers, which is invited as well.
async fn link(town: &mut Town) {
    let Reply::Private(body) = town.say(&anna(), Place::Private, "link").await else { panic!("no code") };
    let codes = body.text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let code = codes.into_iter().find(|word| word.len() == 8 && word.bytes().all(|byte| GameId::LETTERS.contains(&byte)));
    let code = code.unwrap_or_else(|| panic!("no code: {}", body.text)).to_owned();
    town.say(&other_anna(), Place::Private, &format!("link {code}")).await;
    town.say(&other_anna(), Place::Private, &format!("link {code} yes")).await;
    let done = town.say(&anna(), Place::Private, &format!("link {code} yes")).await;
    assert!(matches!(done, Reply::Page(_)), "{done:?}");
    invited(town, &oleg(), &other_anna(), Place::Private).await;
}

/// Leaves names where her own records do not lead: as invited, as a follower no longer, in games before the last few, in
/// tournaments that she left or led.
async fn leave_traces(town: &mut Town) {
    let (anna, oleg, kari) = (anna(), oleg(), person(3, "Kari"));
    for place in [Place::Private, Place::Room(ROOM)] {
        invited(town, &oleg, &anna, place).await;
    }
    let by_handle: GameId = made(town, &kari, Collection::Game, &format!("battle @{HANDLE} rules:classic")).await;
    town.told(&anna, Place::Room(ROOM), &format!("join {by_handle}")).await;
    made::<GameId>(town, &kari, Collection::Game, &format!("battle @{HANDLE} rules:classic")).await;
    let watched = begun(town, &kari, &oleg).await;
    town.say(&anna, Place::Private, &format!("follow {watched}")).await;
    town.say(&anna, Place::Private, &format!("unfollow {watched}")).await;
    // More than are remembered, and none with a shot.
    for _ in 0..6 {
        let short = begun(town, &anna, &kari).await;
        town.say(&anna, Place::Private, &format!("resign_now {short}")).await;
        town.say(&anna, Place::Private, &format!("resign_now {short}")).await;
        assert!(town.game(short).await.is_over());
    }
    let led: TournamentId = made(town, &anna, Collection::Tournament, "tournament create single start=hand least=2").await;
    for words in ["cancel", "cancel yes"] {
        town.say(&anna, Place::Room(ROOM), &format!("tournament {words} {led}")).await;
    }
    let left: TournamentId = made(town, &kari, Collection::Tournament, "tournament create single start=hand least=2").await;
    for word in ["join", "leave"] {
        town.say(&anna, Place::Room(ROOM), &format!("tournament {word} {left}")).await;
    }
}

/// Lives, and has herself forgotten while a game is on; then nothing waits to be told any more.
pub async fn live_and_be_forgotten(store: Arc<dyn Store>) {
    let (anna, oleg) = (anna(), oleg());
    let mut town = Town::over(Arc::clone(&store), &[]);
    let finished = whole_game(&mut town).await;
    town.say(&anna, Place::Private, "save harbour mb").await;
    link(&mut town).await;
    leave_traces(&mut town).await;
    town.say(&anna, Place::Private, "quick submarines").await;
    town.say(&anna, Place::Room(ROOM), "top").await;
    let followed = begun(&mut town, &oleg, &person(3, "Kari")).await;
    town.say(&anna, Place::Private, &format!("follow {followed}")).await;

    let cup: TournamentId = made(&mut town, &oleg, Collection::Tournament, "tournament create single start=hand least=2").await;
    for by in [&anna, &oleg] {
        town.say(by, Place::Room(ROOM), &format!("tournament join {cup}")).await;
    }
    town.say(&oleg, Place::Room(ROOM), &format!("tournament start {cup}")).await;
    let at = Address::Player(anna.id);
    drained(store.as_ref()).await;
    assert!(town.delivered.borrow().iter().any(|(to, _)| *to == at), "she is written to");
    // One more, in which she is told something at the very moment.
    let open = begun(&mut town, &anna, &oleg).await;
    town.shot(open, [&anna, &oleg]).await;
    let standing = notes::current_board_key(game_key(finished).partition, &MessageSubject::Game(finished, None), at);
    assert!(store.load_note(&standing).await.expect("the store answers").is_some(), "where her board stands is noted");

    town.press(&anna, "erase now").await;
    town.press(&other_anna(), "erase now").await;
    drained(store.as_ref()).await;
    town.end().await;
}

/// Nothing of it names her but a mark that is gone after a day; and every note about a game or a tournament has an end.
pub fn check(kept: &[StoredItem], now: i64) {
    assert!(kept.len() > 20, "much is kept");
    let named = [b"Annabella".to_vec(), HANDLE.as_bytes().to_vec()];
    let needles: Vec<Vec<u8>> = number_encodings(ANNA).into_iter().chain(number_encodings(OTHER)).chain(named.clone()).collect();
    let naming: Vec<&StoredItem> = kept.iter().filter(|one| needles.iter().any(|needle| one.has(needle))).collect();
    let lasting = |one: &&&StoredItem| one.ends.is_none_or(|end| end > now + DAY) || named.iter().any(|name| one.has(name));
    let lasting: Vec<&String> = naming.iter().filter(lasting).map(|one| &one.place).collect();
    assert!(lasting.is_empty(), "she is named by {lasting:#?}");
    assert!(!naming.is_empty(), "the mark");
    let note = |one: &&StoredItem| [":a:", ":b:"].iter().any(|kind| one.place.contains(kind)) || one.place.starts_with("notes ");
    let ours = |one: &&StoredItem| ["alive", "given-back"].iter().all(|name| !one.place.contains(name));
    let notes: Vec<&StoredItem> = kept.iter().filter(note).filter(ours).collect();
    assert!(notes.len() > 3, "where boards stand is noted");
    let lasting = notes.iter().filter(|one| one.ends.is_none_or(|end| end > now + 400 * DAY));
    let lasting: Vec<&String> = lasting.map(|one| &one.place).collect();
    assert!(lasting.is_empty(), "notes without an end: {lasting:#?}");
}
