//! The emphasis of buttons in each state of a game and by their commands, and who sees a celebration.

use broadside_game::{
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    side::Side,
};
use broadside_present::{
    body::{Key, Press},
    emphasis::Emphasis,
    keys, messages,
};
use broadside_testkit::staged::{self, NOON};
use broadside_words::locale::Locale;

/// The label and the emphasis of each button.
fn describe(rows: Vec<Vec<Key>>) -> Vec<String> {
    rows.concat().iter().map(|key| format!("{} {:?}", key.label, Emphasis::of(&key.press))).collect()
}

#[test]
fn next_action_button_stands_out() {
    let rules = staged::rules("classic");
    let mut dice = SeededDice(1);
    let fleet = staged::fleet(&rules, &mut dice);
    let (open, joined) = (staged::challenge(&rules), staged::joined_game(&rules));
    let laid = staged::after(&joined, NOON, &mut dice, &Actor::Side(Side::A), &Command::Lay(fleet.clone()));
    let started = staged::started_game(&rules, [&fleet, &fleet], &mut dice);
    let over = staged::after(&started, NOON, &mut dice, &Actor::Side(Side::A), &Command::Resign);
    let post = |game| describe(keys::post_buttons(game, None, Locale::EN));
    let private = |game| describe(messages::private_message(game, 0, 0, Side::A, Locale::EN).keys);
    assert_eq!(post(&open), ["Join Agree", "Rules Plain", "Share Plain"]);
    assert_eq!(private(&open), ["Copy code Plain", "Copy link Plain"]);
    assert_eq!(post(&joined), ["My field Main"]);
    assert_eq!(private(&joined), ["Shuffle Plain", "Place it like… Plain"]);
    assert_eq!(private(&laid), ["Ready! Main", "Shuffle Plain", "Place it like… Plain", "Undo Plain", "Try it out Plain"]);
    let more = |game| describe(keys::placing_buttons(game, Side::A, Locale::EN));
    assert_eq!(more(&joined), ["Shuffle Plain", "Place it like… Plain", "As text Plain"]);
    let all = ["Ready! Main", "Shuffle Plain", "Place it like… Plain", "Undo Plain", "Try it out Plain", "As text Plain"];
    assert_eq!(more(&laid), all);
    assert_eq!(post(&started), ["Fire Plain", "My field Main"]);
    let shot = Command::Fire { cell: Cell::new(0, 0), waiver: Waiver::Waived };
    let turn = started.public().phase.waits_for().expect("a side fires first");
    let fired = staged::after(&started, NOON, &mut dice, &Actor::Side(turn), &shot);
    let firing = post(&fired);
    let (last, columns) = firing.split_last().expect("there are columns");
    assert_eq!(last, "My field Main");
    assert!(columns.len() == 10 && columns.iter().all(|column| column.ends_with(" Plain")), "{columns:?}");
    for keys in [post(&over), private(&over)] {
        assert_eq!(keys[0], "Rematch Main");
        assert!(keys[1..].iter().all(|key| key.ends_with(" Plain")), "{keys:?}");
    }
}

#[test]
fn button_emphasis_follows_the_command() {
    let danger = "ABCDEF 0 decline|ABCDEF 0 resign_now|ABCDEF 3 fire B8 !|ABCDEF 0 tournament cancel|erase yes|block dc:12";
    for (expected, commands) in [
        (Emphasis::Main, "battle computer 8x8 mines=2|ABCDEF 0 tournament start"),
        (Emphasis::Agree, "ABCDEF 0 tournament checkin|link KXQWRT yes"),
        (Emphasis::Danger, danger),
        (Emphasis::Plain, "ABCDEF 0 resign_now keep|ABCDEF 3 fire B8|battle pirate|unblock dc:12|no such word|"),
    ] {
        for command in commands.split('|') {
            assert_eq!(Emphasis::of(&Press::Verb(command.to_owned())), expected, "{command}");
        }
    }
}

#[test]
fn only_the_winner_celebrates_and_only_once() {
    let rules = staged::rules("classic");
    let mut dice = SeededDice(2);
    let started = staged::started_random_game(&rules, &mut dice);
    let from = started.log().len();
    for loser in Side::BOTH {
        let over = staged::after(&started, NOON, &mut dice, &Actor::Side(loser), &Command::Resign);
        let to = over.log().len();
        let celebrates = |from, to, side| messages::private_message(&over, from, to, side, Locale::EN).celebrates;
        assert!(celebrates(from, to, !loser), "the winner celebrates");
        assert!(!celebrates(from, to, loser), "the loser does not");
        assert!(!celebrates(0, from, !loser) && !celebrates(to, to, !loser), "only the message about the end");
        assert!(!messages::post(&over, from, to, Locale::EN).celebrates, "a room has no side");
    }
}
