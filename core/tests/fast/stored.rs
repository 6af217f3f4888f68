//! Games stored in schema 2 load for ever: one of every kind of rules, with every kind of event in them.
//! Those of schema 1 are looked at where records are.

use std::collections::{BTreeMap, BTreeSet};

use broadside_core::game::{
    Game,
    command::{Actor, Command},
    dice::Seeded,
    following::Follower,
    ids::{Home, RoomId},
    report::Debt,
    side::Side,
    view::{AutoMark, Phase},
};
use broadside_testkit::staged::{NOON, after, begun, bytes, fleet, hex, play_on, rules, seat};

const STORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games-2.hex");

/// A match of computers, begun and played on for so many steps.
fn played(text: &str, steps: usize) -> Game {
    let rules = rules(text);
    let mut dice = Seeded(steps as u64);
    let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
    play_on(begun(&rules, [&fleets[0], &fleets[1]], &mut dice), &mut dice, steps)
}

/// The same, until this is so.
fn until(text: &str, so: impl Fn(&Game) -> bool) -> Game {
    (1..2_000).map(|steps| played(text, steps)).find(|game| so(game)).expect("a match comes to that")
}

fn lapsed(game: &Game) -> Game {
    after(game, game.expires().expect("under way"), &mut Seeded(5), &Actor::Clock, &Command::Lapse)
}

/// Whether somebody has to answer for the dying shot of a submarine.
fn dying_asked(game: &Game) -> bool {
    matches!(game.public().phase, Phase::Owing(_, Debt::Answer(_))) && game.public().asking.left() == 0
}

/// A list for the salvo, planned, and a nudge, and everything people may ask besides.
fn planned() -> Game {
    let mut game = played("salvo draws=agreed", 2);
    let cell = |game: &Game| game.own(Side::A).target().shot().beside(10).iter().next().expect("a cell beside a shot");
    for (by, command) in [
        (Actor::Side(Side::A), Command::Plan(cell(&game))),
        (Actor::Side(Side::B), Command::Mark(AutoMark::Full)),
        (Actor::Side(Side::B), Command::OfferDraw),
        (Actor::Delivery, Command::Unreachable(Side::B)),
        (Actor::Clock, Command::Excuse(900)),
    ] {
        game = after(&game, NOON.plus_seconds(90), &mut Seeded(1), &by, &command);
    }
    let due = game.deadline().expect("under way");
    after(&game, due, &mut Seeded(1), &Actor::Clock, &Command::Lapse)
}

/// A match that a room and a person follow, and the room no more.
fn followed() -> Game {
    let room = Follower::Room(RoomId { home: Home::Telegram, chat: -7, topic: 3 });
    let kari = seat(3, "Kari");
    let mut game = played("classic", 4);
    for command in [Command::Follow(room), Command::Follow(Follower::Person(kari.player)), Command::Unfollow(room)] {
        game = after(&game, NOON.plus_seconds(40), &mut Seeded(1), &Actor::Visitor(kari.clone()), &command);
    }
    game
}

/// What is stored: every kind of rules, under way and over, with things owed and things settled by the clock.
fn games() -> Vec<(&'static str, Game)> {
    let owing = |debt: Debt| move |game: &Game| matches!(game.public().phase, Phase::Owing(_, owed) if owed == debt);
    let warned = until("fire=single", |game| game.public().charts.b.wrecks.len() == 1 && game.public().phase == Phase::Firing(Side::A));
    let empty = warned.own(Side::A).marked_empty().iter().next().expect("a halo");
    let ask = Command::Fire { cell: empty, waiver: broadside_core::game::command::Waiver::Ask };
    let flying = until("dutchman-quick", owing(Debt::Course));
    let mined = until("mines=3", owing(Debt::Cell));
    vec![
        ("bent-won", played("bent shapes=tetris", 500)),
        ("fb-standard-won", played("fb-standard names=deck marks=snowflake", 500)),
        ("minefield-won", played("minefield size=12 mine_touch=any", 900)),
        ("mines-skip-won", played("mines=4 mine_effect=skip touch=corners", 900)),
        ("mine-owing", mined.clone()),
        ("mine-given-by-the-clock", lapsed(&mined)),
        ("sweeper-owing", until("mines=2 sweepers=2", owing(Debt::Mine))),
        ("submarines-won", played("submarines subs=4 fire=multi:3", 900)),
        ("submarines-alone-won", played("fleet=none subs=4 size=6 fire=chain", 400)),
        ("single-warned", after(&warned, NOON.plus_seconds(5_000), &mut Seeded(1), &Actor::Side(Side::A), &ask)),
        ("salvo-won", played("salvo fire=salvo:afloat subs=1 mines=2", 900)),
        ("salvo-planned", planned()),
        ("dutchman-under-way", played("dutchman-quick", 300)),
        ("dutchman-rigid-under-way", played("dutchman-quick dutchman=8 reshape=rigid fire=multi:2 judge=server", 300)),
        ("dutchman-owing", flying.clone()),
        ("dutchman-stayed", lapsed(&flying)),
        ("paper-under-way", played("mb judge=paper report=named", 31)),
        ("paper-won", played("judge=paper", 900)),
        ("paper-salvo-owing", until("judge=paper fire=salvo:3", |game| game.public().asking.left() == 2)),
        ("paper-pieces-won", played("judge=paper mines=4 sweepers=1 subs=4", 900)),
        ("paper-submarine-owing", until("judge=paper subs=4 fleet=2x1", dying_asked)),
        ("followed", followed()),
        ("straume-under-way", played("straume", 60)),
        ("straume-lapsed", lapsed(&played("straume", 9))),
    ]
}

/// What a stored game must still say, whatever version reads it.
fn facts(game: &Game) -> String {
    let view = game.public();
    let decks = Side::BOTH.map(|side| game.own(side).decks().len());
    format!("{} {} {} {} {} {:?}", game.id(), game.log().len(), view.shots, decks[0], decks[1], view.phase)
}

/// What stands in the file: by name, the facts and the bytes.
fn stored() -> BTreeMap<String, (String, Vec<u8>)> {
    let text = std::fs::read_to_string(STORED).expect("the stored games are part of the tree");
    let line = |line: &str| {
        let (said, hex) = line.rsplit_once(' ').expect("facts and hex digits");
        let (name, said) = said.split_once(' ').expect("a name and facts");
        (name.to_owned(), (said.to_owned(), bytes(hex)))
    };
    text.lines().map(line).collect()
}

#[test]
fn games_stored_in_schema_2_load_for_ever() {
    if std::env::var_os("UPDATE").is_some() && !std::path::Path::new(STORED).exists() {
        let lines: String = games().iter().map(|(name, game)| format!("{name} {} {}\n", facts(game), hex(&game.to_bytes()))).collect();
        std::fs::write(STORED, lines).expect("the fixture can be written");
    }
    let stored = stored();
    assert!(stored.len() >= 20);
    let mut kinds = BTreeSet::new();
    for (name, (said, bytes)) in stored {
        assert_eq!(bytes[0], 2, "{name}");
        let loaded = Game::from_bytes(&bytes).unwrap_or_else(|| panic!("{name} loads"));
        assert_eq!(facts(&loaded), said, "{name}");
        kinds.extend(loaded.log().iter().map(|logged| format!("{:?}", logged.event)));
        assert_eq!(Game::from_bytes(&loaded.to_bytes()), Some(loaded), "{name} is stored again as it was");
    }
    assert!(kinds.len() >= 24, "every kind of event stands in some stored game: {kinds:?}");
}

#[test]
fn games_of_today_are_stored_and_load() {
    for (name, game) in games() {
        assert_eq!(Game::from_bytes(&game.to_bytes()), Some(game), "{name}");
    }
}
