//! Stored games: one of every kind of rules, with every kind of event in them.

use std::collections::BTreeSet;

use base64::{Engine, prelude::BASE64_STANDARD};
use broadside_game::{Game, side::Side};
use broadside_service::{census::Census, outbox::Entry};
use broadside_store::{
    checksum,
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{Collection, Key, Partition, StoredRecord},
};
use broadside_testkit::staged::{bytes, joined_game, rules};

/// The stored games, a line each: its name with the facts, and its bytes, in Base64.
pub(crate) fn games() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    include_str!("../data/games.base64").lines().map(|line| {
        let (said, text) = line.rsplit_once(' ').expect("facts and bytes");
        (said, BASE64_STANDARD.decode(text).expect("Base64"))
    })
}

/// What a stored game must still say.
fn facts(game: &Game) -> String {
    let view = game.public();
    let decks = Side::BOTH.map(|side| game.own_view(side).decks().len());
    format!("{} {} {} {} {} {:?}", game.id(), game.log().len(), view.shots, decks[0], decks[1], view.phase)
}

#[test]
fn stored_games_load_and_serialize_unchanged() {
    let mut kinds = BTreeSet::new();
    for (said, stored) in games() {
        let (name, said) = said.split_once(' ').expect("a name and facts");
        let loaded = Game::from_bytes(&stored).unwrap_or_else(|| panic!("{name} loads"));
        assert_eq!(facts(&loaded), said, "{name}");
        assert_eq!(loaded.to_bytes(), stored, "{name}");
        kinds.extend(loaded.log().iter().map(|logged| format!("{:?}", logged.event)));
    }
    assert_eq!(kinds.len(), 30, "every kind of event stands in some stored game: {kinds:?}");
}

#[test]
fn field_whose_size_differs_from_its_rules_is_not_read() {
    let game = joined_game(&rules("size=12"));
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
const KINDS: [(&str, Collection, &str); 13] = [
    ("account", Collection::Player, "d7"),
    ("arrangements", Collection::Pass, "arranged-d7"),
    ("bans", Collection::Pass, "bans"),
    ("career", Collection::Career, "d7"),
    ("everybody", Collection::Table, "everybody"),
    ("fixture", Collection::Fixture, "ABCDEF"),
    ("greeting", Collection::Pass, "greeted-d7"),
    ("guests", Collection::Pass, "guests"),
    ("identity", Collection::Pass, "d7"),
    ("ledger", Collection::Ledger, "d7"),
    ("link", Collection::Pass, "code-Q2W3E4R5"),
    ("lobby", Collection::Lobby, "lobby"),
    ("tables", Collection::Table, "d7"),
];

/// The bytes are those of a store of 1.0.0 and never change: a changed form has the next number and bytes of its own.
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
        assert_eq!(census.records.get(kind).map(|count| (count.read, count.unreadable_count())), Some((1, 0)), "{kind}");
    }
    for kind in ["message", "search", "job"] {
        let entry = Entry::read(&read(kind)).unwrap_or_else(|| panic!("{kind} is not read"));
        assert_eq!(entry.write(), read(kind), "{kind} is written as it was");
    }
}
