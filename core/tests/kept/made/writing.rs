//! Makes everything that is kept and writes it down, once: what is written already stays as it is.

use std::sync::Arc;

use broadside_core::{
    game::{ids::GameId, view::Phase},
    service::{
        embedded::Embedded,
        holdings::Holdings,
        parcel::{Parcel, To},
        redis::RedisStore,
        request::Place,
        store::{Key, Partition, Shelf, Store},
    },
};
use redis::cmd;

use super::{
    cast::{self, CHANNEL, GROUP, TOPIC, person},
    contests, facts,
    files::{BACKUP, BUTTONS, CONTENTS, DUMP, EMBEDDED, deflated, description, folder},
    games,
    house::House,
    lives,
    support::RedisServer,
};

/// When everything began.
const BEGINNING: i64 = 1_800_000_000_000;

/// Until when what may be forgotten is kept: files do not grow old.
const FOR_GOOD: i64 = 32_503_680_000_000;

/// Writes everything, unless it is written.
pub async fn write_once() {
    if folder().join(CONTENTS).exists() {
        return;
    }
    std::fs::create_dir_all(folder()).expect("the folder can be made");
    let (mut house, half) = lived().await;
    let now = house.now();
    let holdings = kept(&house, &half).await;
    let codes = holdings.records.iter().filter(|holding| matches!(holding.key.shelf, Shelf::Game | Shelf::Tournament));
    let code = |shelf: Shelf| codes.clone().find(|holding| holding.key.shelf == shelf).expect("there are some").key.name.clone();
    let buttons = std::mem::take(&mut house.buttons).lines(&code(Shelf::Game), &code(Shelf::Tournament));
    let introduced =
        format!("# What buttons say that stand in chats, and what that means: see core/tests/kept/buttons.rs.\n{}\n", buttons.join("\n"));
    let files = [
        (EMBEDDED, deflated(&embedded(&holdings).await)),
        (DUMP, deflated(&dump(&holdings).await)),
        (BACKUP, deflated(&holdings.to_bytes())),
        (BUTTONS, introduced.into_bytes()),
    ];
    let mut lines = vec![
        "# What is kept, written by commit 8dbf1de of this tree: see core/tests/kept.rs.".to_owned(),
        format!("moment {now}"),
        format!("half {} {} of {}", half.game, half.begun, half.waiting),
    ];
    lines.extend(files.iter().map(|(name, bytes)| description(name, bytes)));
    lines.extend(facts::counts(&holdings));
    let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
    store.fill(holdings.clone()).await.expect("memory takes everything");
    lines.extend(facts::of_records(&House::on(store, now, 0).service, &holdings).await);
    for (name, bytes) in &files {
        std::fs::write(folder().join(name), bytes).expect("the file can be written");
    }
    std::fs::write(folder().join(CONTENTS), lines.join("\n") + "\n").expect("the list can be written");
}

/// A game of which a part was being told in a channel when the house broke off.
struct Half {
    game: GameId,
    /// How many messages were being sent together, and how many wait.
    begun: usize,
    waiting: usize,
}

/// Everything happens.
async fn lived() -> (House, Half) {
    let mut house = House::on(Arc::new(Embedded::in_memory().expect("memory is always there")), BEGINNING, 0);
    lives::choices(&mut house).await;
    contests::by_the_clock(&mut house).await;
    games::by_the_clock(&mut house).await;
    games::touched(&mut house).await;
    contests::of_every_format(&mut house).await;
    contests::decided(&mut house).await;
    contests::gathering(&mut house).await;
    contests::checking_in(&mut house).await;
    games::of_all_rules(&mut house).await;
    games::at_every_stage(&mut house).await;
    games::with_every_ending(&mut house).await;
    games::against_the_computer(&mut house).await;
    lives::to_be_forgotten(&mut house).await;
    lives::links(&mut house).await;
    lives::doors(&mut house).await;
    lives::entered(&mut house).await;
    lives::forgotten(&mut house).await;
    lives::looked_at(&mut house).await;
    house.leave_some();
    games::left(&mut house).await;
    contests::left(&mut house).await;
    lives::left(&mut house).await;
    lives::entered(&mut house).await;
    lives::seekers(&mut house).await;
    let half = half_told(&mut house).await;
    (house, half)
}

/// Three shots in a channel, of which two were being told together.
async fn half_told(house: &mut House) -> Half {
    let (game, ..) = games::begun(house, 25, "classic lettering=let-latin", ["random", "random"]).await;
    for cell in ["A1", "E5", "J10"] {
        let found = house.game(game).await;
        let Phase::Firing(side) = found.public().phase else { panic!("shots are exchanged") };
        let seat = found.public().seats[side].clone().expect("both sit");
        house.say_only(&cast::known(seat.player, &seat.name), Place::Room(CHANNEL), &format!("{game} 0 fire {cell}")).await;
    }
    Half { game, begun: 2, waiting: 3 }
}

/// Everything in the house, with the notes of a courier beside it; what may be forgotten is kept for good.
async fn kept(house: &House, half: &Half) -> Holdings {
    let mut holdings = house.service.store().survey().await.expect("memory answers");
    for holding in &mut holdings.records {
        holding.expires = holding.expires.map(|_| FOR_GOOD);
    }
    let games = holdings.records.iter().filter(|holding| holding.key.shelf == Shelf::Game).map(|holding| holding.key.clone());
    let tournaments = holdings.records.iter().filter(|holding| holding.key.shelf == Shelf::Tournament).map(|holding| holding.key.clone());
    let mut notes = vec![
        (note(Partition::new(0), "alive"), house.now().to_be_bytes().to_vec()),
        (note(Partition::new(0), "shift:discord:leaver"), numbers(&[41, house.now() as u64])),
        (note(Partition::new(0), "shift:discord:heir"), numbers(&[41, 1])),
        (note(Partition::new(0), "shift:discord:taken"), numbers(&[41, 7, 8, 9])),
    ];
    for (number, key) in games.enumerate().take(60) {
        let (address, anchor) = match number % 4 {
            0 => (CHANNEL.to_string(), format!("{}/{}", CHANNEL.chat, 480_000_000_000_000_000 + number)),
            1 => (GROUP.to_string(), format!("{}/{}/media", GROUP.chat, 100 + number)),
            2 => (person(1).id.to_string(), format!("w/{}", 490_000_000_000_000_000 + number)),
            _ => (person(2).id.to_string(), format!("{}/{}/text", person(2).id.number, 100 + number)),
        };
        notes.push((note(key.partition, &format!("a:{}:{address}", key.name)), format!("{} {anchor}", number % 5).into_bytes()));
    }
    for (number, key) in tournaments.enumerate() {
        let anchor = format!("{}/{}/text", TOPIC.chat, 300 + number);
        let told = if number % 3 == 0 { String::new() } else { format!(":{}", number % 4) };
        notes.push((note(key.partition, &format!("a:{}:{TOPIC}", key.name)), format!("0{told} {anchor}").into_bytes()));
        let place: Vec<u8> = if number % 2 == 0 { b"asked".to_vec() } else { cast::THREAD.to_string().into_bytes() };
        let what = if number % 3 == 0 { "venue".to_owned() } else { format!("{}.0", number % 7) };
        notes.push((note(key.partition, &format!("place:{}:{what}", key.name)), place));
    }
    let (partition, begun, standing) = begun(&holdings, half);
    notes.push((note(partition, &format!("b:{}:{CHANNEL}", half.game)), numbers(&[begun, 0])));
    notes.retain(|(key, _)| key.name != standing);
    notes.push((note(partition, &standing), format!("0 {}/480000000000000999", CHANNEL.chat).into_bytes()));
    holdings.notes.extend(notes);
    holdings.sorted()
}

/// Where the last of the messages that were being sent stands in the outbox once all is filled into a store, and the name of
/// the note of what stands in the channel.
fn begun(holdings: &Holdings, half: &Half) -> (Partition, u64, String) {
    let about = |bytes: &[u8]| {
        let parcel = Parcel::read(bytes).expect("our own parcel");
        parcel.game() == Some(half.game) && parcel.to_whom() == Some(To::Room(CHANNEL))
    };
    let sorted = holdings.clone().sorted();
    let places: Vec<usize> = (0..sorted.parcels.len()).filter(|at| about(&sorted.parcels[*at].1)).collect();
    assert_eq!(places.len(), half.waiting, "all of it waits");
    let last = places[half.begun - 1];
    (sorted.parcels[last].0, last as u64 + 1, format!("a:{}:{CHANNEL}", half.game))
}

fn note(partition: Partition, name: &str) -> Key {
    Key { partition, shelf: Shelf::Anchor, name: name.to_owned() }
}

fn numbers(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// The data file that keeps it.
async fn embedded(holdings: &Holdings) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let path = folder.path().join("games.redb");
    let store = Embedded::open(&path).expect("a store can be made");
    store.fill(holdings.clone()).await.expect("it takes everything");
    drop(store);
    std::fs::read(path).expect("the data file is there")
}

/// What a Redis server saves that keeps it. Its messages have the numbers that they have in the embedded store, for notes name
/// them; its leases have run out.
async fn dump(holdings: &Holdings) -> Vec<u8> {
    let server = RedisServer::start(&["--appendonly", "no"]);
    let store = RedisStore::connect(&server.url()).await.expect("Redis answers");
    store.fill(Holdings { parcels: Vec::new(), ..holdings.clone() }).await.expect("it takes everything");
    let client = redis::Client::open(server.url()).expect("the address is one");
    let mut connection = client.get_multiplexed_async_connection().await.expect("Redis answers");
    for (at, (partition, body)) in holdings.parcels.iter().enumerate() {
        let (stream, id) = (format!("{{p:{:02}}}:out", partition.number()), format!("{}-0", at + 1));
        let _: String =
            cmd("XADD").arg(stream).arg(id).arg("m").arg(body.as_slice()).query_async(&mut connection).await.expect("it is added");
    }
    for name in ["p:00", "p:07", "p:63", "telegram", "discord", "discord:heir"] {
        assert!(store.lease(name, 41, std::time::Duration::from_millis(1)).await.expect("Redis answers"));
    }
    server.dump()
}
