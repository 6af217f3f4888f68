//! How keys stand out in each state of a game, where a code can be copied, and who is told of a victory.

use broadside_core::{
    game::{
        command::{Actor, Command},
        dice::Seeded,
        side::Side,
        view::Phase,
    },
    present::{body::Key, keys, locale::Locale, messages},
};
use broadside_testkit::staged::{self, NOON};

fn shown(rows: Vec<Vec<Key>>) -> Vec<String> {
    rows.concat().iter().map(|key| format!("{} {:?}", key.label, key.emphasis())).collect()
}

#[test]
fn what_is_to_be_done_now_stands_out() {
    let rules = staged::rules("classic");
    let mut dice = Seeded(1);
    let fleet = staged::fleet(&rules, &mut dice);
    let (open, joined) = (staged::challenge(&rules), staged::joined(&rules));
    let laid = staged::after(&joined, NOON, &mut dice, &Actor::Side(Side::A), &Command::Lay(fleet.clone()));
    let begun = staged::begun(&rules, [&fleet, &fleet], &mut dice);
    let over = staged::after(&begun, NOON, &mut dice, &Actor::Side(Side::A), &Command::Resign);
    let post = |game| shown(keys::under_post(game, None, Locale::EN));
    let letter = |game| shown(messages::letter(game, 0, 0, Side::A, Locale::EN).keys);
    assert_eq!(post(&open), ["Join Agree", "Rules Plain", "Copy code Plain", "Copy link Plain"]);
    assert_eq!(letter(&open), ["Copy code Plain", "Copy link Plain"]);
    assert_eq!(post(&joined), ["My field Main", "Rules Plain"]);
    assert_eq!(letter(&joined), ["Shuffle Plain", "Place it like… Plain"]);
    assert_eq!(letter(&laid), ["Ready! Main", "Shuffle Plain", "Place it like… Plain", "Undo Plain", "Try it out Plain"]);
    let firing = post(&begun);
    let (last, columns) = firing.split_last().expect("there are columns");
    assert_eq!(last, "My field Main");
    assert!(columns.len() == 10 && columns.iter().all(|column| column.ends_with(" Plain")), "{columns:?}");
    for keys in [post(&over), letter(&over)] {
        assert_eq!(keys[0], "Rematch Main");
        assert!(keys[1..].iter().all(|key| key.ends_with(" Plain")), "{keys:?}");
    }
}

#[test]
fn the_winner_alone_celebrates_and_once() {
    let rules = staged::rules("classic");
    let mut dice = Seeded(2);
    let fleet = staged::fleet(&rules, &mut dice);
    let begun = staged::begun(&rules, [&fleet, &fleet], &mut dice);
    let from = begun.log().len();
    for loser in Side::BOTH {
        let over = staged::after(&begun, NOON, &mut dice, &Actor::Side(loser), &Command::Resign);
        let to = over.log().len();
        let told = |from, to, side| messages::letter(&over, from, to, side, Locale::EN).celebrates;
        assert!(told(from, to, !loser), "the winner is told of it");
        assert!(!told(from, to, loser), "the loser is not");
        assert!(!told(0, from, !loser) && !told(to, to, !loser), "only the news itself");
        assert!(!messages::post(&over, from, to, Locale::EN).celebrates, "a room has no side");
    }
}

#[test]
fn both_players_read_of_the_end_as_themselves_and_a_room_by_their_names() {
    let rules = staged::rules("classic first=host");
    let mut dice = Seeded(3);
    let fleet = staged::fleet(&rules, &mut dice);
    let begun = staged::begun(&rules, [&fleet, &fleet], &mut dice);
    let over = staged::after(&begun, NOON, &mut dice, &Actor::Side(Side::A), &Command::Resign);
    let (from, to) = (begun.log().len(), over.log().len());
    let [a, b] = [Side::A, Side::B].map(|side| over.public().name(side).to_owned());
    let first = |text: String| text.lines().next().map(str::to_owned).unwrap_or_default();
    let letter = |side| first(messages::letter(&over, from, to, side, Locale::EN).text);
    assert_eq!(letter(Side::A), format!("You resigned. {b} wins."));
    assert_eq!(letter(Side::B), format!("{a} resigns. You win!"));
    assert_eq!(first(messages::post(&over, from, to, Locale::EN).text), format!("{a} resigns. {b} wins."));

    let won = staged::whole_match(&rules, 5);
    let winner = match won.public().phase {
        Phase::Over(ending) => ending.winner().expect("the match is played out"),
        phase => panic!("the match is over: {phase:?}"),
    };
    let told = |side| messages::letter(&won, won.log().len() - 1, won.log().len(), side, Locale::EN);
    let says = |side: Side, begins: &str| told(side).text.lines().any(|line| line.starts_with(begins));
    assert!(says(winner, "You won in "), "{}", told(winner).text);
    assert_eq!(told(winner).scene.map(|scene| scene.status.text()), Some("You won!".to_owned()));
    assert!(says(!winner, "You lost: "), "{}", told(!winner).text);
}
