//! Stored data: games of every kind of rules with every kind of event, records of every kind, and the privacy policy about them.

use std::collections::BTreeSet;

use base64::{Engine, prelude::BASE64_STANDARD};
use broadside_game::{Game, side::Side};
use broadside_service::{
    census::Census,
    outbox::Entry,
    retention::{PROMISES, STORED},
};
use broadside_store::{
    checksum,
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{Collection, Key, Partition, StoredRecord},
};
use broadside_testkit::staged::{bytes, joined_game, rules};

/// The stored games, a line each: its name with the facts, and its bytes, in Base64.
pub(crate) fn games() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    include_str!("../data/games.base64").lines().map(|line| {
        let (header, text) = line.rsplit_once(' ').expect("facts and bytes");
        (header, BASE64_STANDARD.decode(text).expect("Base64"))
    })
}

/// The facts about a game that its stored bytes must preserve.
fn facts(game: &Game) -> String {
    let view = game.public();
    let decks = Side::BOTH.map(|side| game.own_view(side).decks().len());
    format!("{} {} {} {} {} {:?}", game.id(), game.log().len(), view.shots, decks[0], decks[1], view.phase)
}

#[test]
fn stored_games_load_and_serialize_unchanged() {
    let mut kinds = BTreeSet::new();
    for (header, stored) in games() {
        let (name, expected) = header.split_once(' ').expect("a name and facts");
        let loaded = Game::from_bytes(&stored).unwrap_or_else(|| panic!("{name} loads"));
        assert_eq!(facts(&loaded), expected, "{name}");
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
    let at = bytes.windows(2).position(|two| two == [12, 12]).expect("the bytes contain the size");
    for (width, height) in [(12, 11), (11, 12), (11, 11)] {
        let mut other = bytes.clone();
        (other[at], other[at + 1]) = (width, height);
        assert_eq!(Game::from_bytes(&other), None, "{width} x {height}");
    }
}

/// The kinds of records with a file in `core/tests/data/records`, and the collection and name of each.
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

/// The beginning of each sentence of the privacy policy, with the file beside this one and the test that proves it.
const PROOFS: [(&str, &str, &str); 26] = [
    ("Language", "people/privacy.rs", "erasure_leaves_no_trace"),
    ("Career", "people/privacy.rs", "returning_player_starts_again_and_can_be_forgotten_again"),
    ("How often, on fields", "people/remembered.rs", "linked_accounts_share_habits_but_are_forgotten_separately"),
    ("The same of all people", "people/remembered.rs", "heat_map_is_personal_and_the_global_one_has_no_names"),
    ("For the first four", "people/privacy.rs", "erasure_leaves_no_trace"),
    ("Places in tables", "people/ledger.rs", "leaderboards_show_leaders_and_respect_hidden_players"),
    ("Games", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("What is still", "people/privacy.rs", "earlier_game_does_not_restore_a_forgotten_player"),
    ("Tournaments", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("Codes of", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("Players that you blocked", "people/kept_out.rs", "forgotten_player_is_in_no_account_of_those_they_blocked"),
    ("That a room has banned", "people/kept_out.rs", "forgotten_player_stays_banned_without_their_name"),
    ("That the operator", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("That a manager", "people/managed.rs", "removed_organiser_no_longer_runs_the_rooms_tournaments"),
    ("What you report", "people/managed.rs", "report_goes_only_to_the_chosen_room"),
    ("How often you recently", "quotas.rs", "wrong_codes_are_counted_after_the_guesser_is_forgotten"),
    ("That private messages", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("Searches", "people/quick.rs", "searching_player_is_offered_the_computer_once_then_released"),
    ("When the bot greeted", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("Which message", "../../../bots/tests/fast/forgetting.rs", "file_store_has_no_trace_of_a_forgotten_player"),
    ("That you used", "people/privacy.rs", "records_expire_when_the_policy_says"),
    ("The key by which", "own_writes.rs", "replicas_that_start_at_once_get_the_same_key_of_guests"),
    ("Nothing else", "../../../bots/tests/fast/forgetting.rs", "file_store_has_no_trace_of_a_forgotten_player"),
    ("`/export`", "people/privacy.rs", "export_contains_everything_stored"),
    ("`/forget`", "people/privacy.rs", "tournament_keeps_a_forgotten_player_anonymously"),
    ("A ban", "people/privacy.rs", "records_expire_when_the_policy_says"),
];

#[test]
fn every_stored_kind_is_in_the_policy_and_every_sentence_has_a_test() {
    let kinds = KINDS.map(|(kind, ..)| kind).into_iter().chain(["game", "tournament", "note", "message", "search", "job"]);
    let covered = STORED.iter().flat_map(|row| row.kinds).copied();
    assert_eq!(covered.collect::<BTreeSet<_>>(), kinds.collect::<BTreeSet<_>>());
    let sentences: Vec<&str> = STORED.iter().map(|row| row.what).chain(PROMISES).collect();
    assert_eq!(sentences.len(), PROOFS.len());
    for (sentence, (begins, file, test)) in sentences.into_iter().zip(PROOFS) {
        assert!(sentence.starts_with(begins), "{sentence}");
        let path = format!("{}/fast/{file}", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(source.contains(&format!("fn {test}(")), "{test} is not in {file}");
    }
}
