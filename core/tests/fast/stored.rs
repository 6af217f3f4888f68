//! Stored games: one of every kind of rules, with every kind of event in them.

use std::collections::BTreeSet;

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::Invitee,
    following::Follower,
    ids::{GameId, Home, PlayerId, RoomId},
    report::Debt,
    side::Side,
    team::Mode,
    view::{AutoMark, Phase},
};
use broadside_service::{census::Census, outbox::Entry, request::Place};
use broadside_store::{
    checksum, contract,
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{Collection, Key, Partition, StoredRecord},
};
use broadside_testkit::{
    staged::{NOON, after, begun, bytes, fleet, hex, joined, laid, play_on, rules, seat},
    world::{World, anna, shown},
};

const F1: &str = "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5";
const F2: &str = "А1-А4 А6-А8 В1-В3 В5-В6 В8-В9 Д1-Д2 Д4 Д6 Д8 Д10";

const STORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/games.hex");

/// A match of computers, begun and played on for so many steps.
fn played(text: &str, steps: usize) -> Game {
    let rules = rules(text);
    let mut dice = SeededDice(steps as u64);
    let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
    play_on(begun(&rules, [&fleets[0], &fleets[1]], &mut dice), &mut dice, steps)
}

/// The same, until this is so.
fn until(text: &str, so: impl Fn(&Game) -> bool) -> Game {
    (1..2_000).map(|steps| played(text, steps)).find(|game| so(game)).expect("a match comes to that")
}

fn lapsed(game: &Game) -> Game {
    after(game, game.expires().expect("under way"), &mut SeededDice(5), &Actor::Clock, &Command::Lapse)
}

/// Whether somebody has to answer for the dying shot of a submarine.
fn dying_asked(game: &Game) -> bool {
    matches!(game.public().phase, Phase::Owing(_, Debt::Answer(_))) && game.public().pending_answers.left == 0
}

/// A list for the salvo, planned, and a nudge, and everything people may ask besides.
fn planned() -> Game {
    let mut game = played("salvo draws=agreed", 2);
    let cell = |game: &Game| game.own(Side::A).target().shot().adjacent(10).iter().next().expect("a cell beside a shot");
    for (by, command) in [
        (Actor::Side(Side::A), Command::Plan(cell(&game))),
        (Actor::Side(Side::B), Command::Mark(AutoMark::Full)),
        (Actor::Side(Side::B), Command::OfferDraw),
        (Actor::Delivery, Command::Unreachable(Side::B)),
        (Actor::Clock, Command::CreditOutage(900)),
    ] {
        game = after(&game, NOON.plus_seconds(90), &mut SeededDice(1), &by, &command);
    }
    let due = game.deadline().expect("under way");
    after(&game, due, &mut SeededDice(1), &Actor::Clock, &Command::Lapse)
}

/// A match that a room and a person follow, and the room no more.
fn followed() -> Game {
    let room = Follower::Room(RoomId { home: Home::Telegram, chat: -7, topic: 3 });
    let kari = seat(3, "Kari");
    let mut game = played("classic", 4);
    for command in [Command::Follow(room), Command::Follow(Follower::Person(kari.player)), Command::Unfollow(room)] {
        game = after(&game, NOON.plus_seconds(40), &mut SeededDice(1), &Actor::Visitor(kari.clone()), &command);
    }
    game
}

fn room() -> Option<RoomId> {
    Some(RoomId { home: Home::Telegram, chat: -1_001_234_567_890, topic: 7 })
}

/// A match in which everything happened that can happen, drawn in the end.
fn eventful() -> Game {
    let mut dice = SeededDice(21);
    let rules = rules("classic first=guest draws=agreed clock=300 judge=server touch=corners");
    let invitee = Invitee::Handle("Oleg_1".to_owned());
    let game = Game::challenge(GameId::new(63, 331_775), NOON, rules.clone(), seat(1, "Анна 🚢"), invitee, room());
    let oleg =
        Actor::Visitor(broadside_game::view::Seat { player: PlayerId { home: Home::Discord, number: u64::MAX }, name: "Oleg".to_owned() });
    let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
    let mut go = |game: &Game, seconds, by: &Actor, command| after(game, NOON.plus_seconds(seconds), &mut dice, by, &command);
    let mut game = go(&game, 5, &oleg, Command::Join { handle: Some("oleg_1".to_owned()), room: None });
    for (by, command) in [
        (&a, Command::Lay(laid(&rules, "А1-Г1"))),
        (&a, Command::Undo),
        (&a, Command::Lay(laid(&rules, F1))),
        (&b, Command::Lay(laid(&rules, F2))),
        (&b, Command::Mark(AutoMark::Full)),
        (&b, Command::Ready),
        (&Actor::Delivery, Command::Unreachable(Side::A)),
        (&a, Command::Ready),
        (&b, Command::Fire { cell: Cell::new(3, 4), waiver: Waiver::Waived }),
        (&b, Command::Fire { cell: Cell::new(3, 5), waiver: Waiver::Ask }),
        (&b, Command::Fire { cell: Cell::new(9, 9), waiver: Waiver::Ask }),
        (&Actor::Clock, Command::CreditOutage(1_500)),
    ] {
        game = go(&game, 10, by, command);
    }
    for seconds in [300, 400] {
        game = go(&game, seconds, &Actor::Clock, Command::Lapse);
    }
    game = go(&game, 401, &b, Command::OfferDraw);
    go(&game, 402, &a, Command::OfferDraw)
}

/// A match of crews, in which somebody asked for a hint and proposed a shot.
fn crewed() -> Game {
    let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
    let [kari, per] = [seat(3, "Kari"), seat(4, "Per")];
    let rules = rules("classic first=host hints=on");
    let mut dice = SeededDice(3);
    let mut game = joined(&rules);
    let mut go = |by: &Actor, command| game = after(&game, NOON.plus_seconds(9), &mut SeededDice(2), by, &command);
    go(&a, Command::OpenCrew(Mode::Vote));
    for mate in [&kari, &per] {
        go(&Actor::Visitor(mate.clone()), Command::JoinCrew(Side::A));
    }
    go(&a, Command::RemoveMate(per.player));
    for by in [&a, &b] {
        go(by, Command::Lay(fleet(&rules, &mut dice)));
        go(by, Command::Ready);
    }
    go(&a, Command::Hint);
    let mate = Actor::from(game.public().member(kari.player).expect("she is in the crew"));
    after(&game, NOON.plus_seconds(9), &mut dice, &mate, &Command::Fire { cell: Cell::new(3, 3), waiver: Waiver::Waived })
}

/// What is stored: every kind of rules and every kind of event, with things owed and things settled by the clock.
fn games() -> Vec<(&'static str, Game)> {
    let owing = |debt: Debt| move |game: &Game| matches!(game.public().phase, Phase::Owing(_, owed) if owed == debt);
    let warned = until("fire=single", |game| game.public().charts.b.wrecks.len() == 1 && game.public().phase == Phase::Firing(Side::A));
    let empty = warned.own(Side::A).marked_empty().iter().next().expect("a halo");
    let ask = Command::Fire { cell: empty, waiver: Waiver::Ask };
    let to_kari = Invitee::Player(seat(3, "Kari").player, "Kari".to_owned());
    vec![
        ("challenge", Game::challenge(GameId::new(0, 1), NOON, rules("fb-russian"), seat(1, "Анна"), to_kari, None)),
        ("eventful-drawn", eventful()),
        ("crewed", crewed()),
        ("large-under-way", played("size=20 fleet=2x8+3x4 touch=any", 9)),
        ("forms-under-way", played("fb-standard names=deck marks=snowflake", 20)),
        ("mine-given-by-the-clock", lapsed(&until("mines=3", owing(Debt::Cell)))),
        ("sweeper-owing", until("mines=2 sweepers=2", owing(Debt::Mine))),
        ("submarines-alone-won", played("fleet=none subs=4 size=6 fire=chain", 400)),
        ("single-warned", after(&warned, NOON.plus_seconds(5_000), &mut SeededDice(1), &Actor::Side(Side::A), &ask)),
        ("salvo-under-way", played("salvo fire=salvo:afloat subs=1 mines=2", 20)),
        ("salvo-planned", planned()),
        ("dutchman-stayed", lapsed(&until("dutchman-quick", owing(Debt::Course)))),
        ("dutchman-under-way", played("dutchman-quick", 40)),
        ("paper-under-way", played("mb judge=paper report=named", 31)),
        ("paper-salvo-owing", until("judge=paper fire=salvo:3", |game| game.public().pending_answers.left == 2)),
        ("paper-submarine-owing", until("judge=paper subs=4 fleet=2x1", dying_asked)),
        ("followed", followed()),
        ("straume-under-way", played("straume", 30)),
    ]
}

/// What a stored game must still say.
fn facts(game: &Game) -> String {
    let view = game.public();
    let decks = Side::BOTH.map(|side| game.own(side).decks().len());
    format!("{} {} {} {} {} {:?}", game.id(), game.log().len(), view.shots, decks[0], decks[1], view.phase)
}

/// The file has a line for each game: its name, the facts, the bytes. `UPDATE=1` writes it.
#[test]
fn stored_games_load_and_serialize_unchanged() {
    if std::env::var_os("UPDATE").is_some() {
        let lines: String = games().iter().map(|(name, game)| format!("{name} {} {}\n", facts(game), hex(&game.to_bytes()))).collect();
        std::fs::write(STORED, lines).expect("the fixture can be written");
    }
    let stored = std::fs::read_to_string(STORED).expect("the stored games are part of the tree");
    let mut kinds = BTreeSet::new();
    for line in stored.lines() {
        let (said, hex) = line.rsplit_once(' ').expect("facts and hex digits");
        let (name, said) = said.split_once(' ').expect("a name and facts");
        let loaded = Game::from_bytes(&bytes(hex)).unwrap_or_else(|| panic!("{name} loads"));
        assert_eq!(facts(&loaded), said, "{name}");
        assert_eq!(loaded.to_bytes(), bytes(hex), "{name}");
        kinds.extend(loaded.log().iter().map(|logged| format!("{:?}", logged.event)));
    }
    assert_eq!(kinds.len(), 30, "every kind of event stands in some stored game: {kinds:?}");
}

#[test]
fn field_whose_size_differs_from_its_rules_is_not_read() {
    let game = joined(&rules("size=12"));
    // The form, the number of the game, the moment, the kind of event: then the width and the height.
    let bytes = game.to_bytes();
    let at = bytes.windows(2).position(|two| two == [12, 12]).expect("both are there");
    for (width, height) in [(12, 11), (11, 12), (11, 11)] {
        let mut other = bytes.clone();
        (other[at], other[at + 1]) = (width, height);
        assert_eq!(Game::from_bytes(&other), None, "{width} x {height}");
    }
}

/// Where each kind of record lies whose bytes stand in `core/tests/data/records`, one file a kind.
const KINDS: [(&str, Collection, &str); 12] = [
    ("account", Collection::Player, "d7"),
    ("arrangements", Collection::Pass, "arranged-d7"),
    ("bans", Collection::Pass, "bans"),
    ("career", Collection::Career, "d7"),
    ("everybody", Collection::Table, "everybody"),
    ("fixture", Collection::Fixture, "ABCDEF"),
    ("greeting", Collection::Pass, "greeted-d7"),
    ("identity", Collection::Pass, "d7"),
    ("ledger", Collection::Ledger, "d7"),
    ("link", Collection::Pass, "code-Q2W3E4R5"),
    ("lobby", Collection::Lobby, "lobby"),
    ("tables", Collection::Table, "d7"),
];

/// Whoever changes a form before the first release replaces the bytes with those of a store of the new build.
#[test]
fn record_of_every_kind_loads() {
    let read = |kind: &str| {
        let path = format!("{}/data/records/{kind}.hex", env!("CARGO_MANIFEST_DIR"));
        bytes(std::fs::read_to_string(path).expect("the fixture is part of the tree").trim())
    };
    let mut census = Census::default();
    for (kind, collection, name) in KINDS {
        let key = Key { partition: Partition::new(7), collection, name: name.to_owned() };
        let stored = StoredRecord { version: 1, recent: [0; 8], body: checksum::prepend_checksum(&read(kind)) };
        census.add(&SnapshotItem::Record(SnapshotRecord { key, stored, alarm: None, expires: None }));
        assert_eq!(census.records.get(kind).map(|count| (count.read, count.unread())), Some((1, 0)), "{kind}");
    }
    for kind in ["message", "search", "job"] {
        let entry = Entry::read(&read(kind)).unwrap_or_else(|| panic!("{kind} is not read"));
        assert_eq!(entry.write(), read(kind), "{kind} is written as it was");
    }
}

#[tokio::test]
async fn kids_mode_code_is_not_readable_in_the_store() {
    let mut world = World::new();
    shown(&world.say(anna(), Place::Private, "kids on 4821").await);
    let all = contract::everything(world.service.store().as_ref()).await;
    let mut bodies = all.records.iter().map(|kept| &kept.stored.body).chain(all.notes.iter().map(|(_, body)| body));
    assert!(!all.records.is_empty() && bodies.all(|body| !body.windows(4).any(|four| four == b"4821")));
}
