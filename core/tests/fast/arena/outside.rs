//! What is to be done outside: posts, letters, games, files.

use broadside_core::{
    arena::{
        command::Command,
        effects::{Effect, effects},
        plan::{Format, Plan, Start, Third, Weekly},
    },
    game::ids::{Home, RoomId},
};

use super::{
    script::{effects_of, gathered, step},
    stage::{BEGIN, ROOM, Stage, plan},
};

/// What happened before, what happens, and the effects of that.
type Row = (&'static [&'static str], &'static str, &'static str);

const BEGUN: &[&str] = &["start"];

/// Of four in a tree; those with odd numbers are at home elsewhere.
const TREE: &[Row] = &[
    (&[], "5 joins", "file 5"),
    (&[], "1 leaves", "file 1"),
    (&[], "remove 0", "post, file 1, letter 1"),
    (&[], "appoint 9", "file 9, letter 9"),
    (&[], "start", "post, open 0.0, open 1.0"),
    (&["hold", "start"], "0.0 opens", "letter 1, letter 4"),
    (&["hold", "start", "4 leaves"], "0.0 opens", "concede 0.0 B"),
    (&["hold", "start", "replace 0 8"], "0.0 opens", "concede 0.0 B"),
    (BEGUN, "0.0 upper", "letter 1, letter 4"),
    (&["start", "0.0 upper"], "1.0 lower", "letter 2, letter 3, open 2.0"),
    (
        &["start", "0.0 upper", "1.0 lower"],
        "2.0 upper",
        "letter 1, letter 3, post, honour 1, honour 3, letter 2, honour 2, letter 4, honour 4, file 1, file 2, file 3, file 4, file 0, fileroom",
    ),
    (BEGUN, "4 leaves", "file 4, letter 1, concede 0.0 B"),
    (BEGUN, "1 leaves", "file 1, letter 4, concede 0.0 A"),
    (BEGUN, "award 0 3", "post, letter 1, letter 4, concede 0.0 A"),
    (BEGUN, "forfeit 3", "post, letter 1, letter 4, concede 0.0 B"),
    (BEGUN, "extend 0 7", "post, extend 0.0 +7, letter 1, letter 4"),
    (BEGUN, "replace 0 8", "post, concede 0.0 A, file 1, letter 1, file 8, letter 8, letter 4, open 0.1"),
    (BEGUN, "replace 3 8", "post, concede 0.0 B, file 4, letter 4, file 8, letter 8, letter 1, open 0.1"),
    (&["start", "0.0 upper"], "replay 0", "post, letter 1, letter 4, open 0.1"),
    (BEGUN, "pause", "post, letter 1, letter 3"),
    (BEGUN, "cancel", "post, letter 1, letter 2, letter 3, letter 4, file 1, file 2, file 3, file 4, file 0, fileroom"),
];

/// Of three in rounds.
const ROUNDS: &[Row] = &[
    (&[], "start", "post, letter 1, open 0.0"),
    (BEGUN, "0.0 upper", "post, letter 2, open 2.0"),
    (&["start", "pause"], "0.0 upper", ""),
    (&["start", "pause", "0.0 upper"], "after 20", "post"),
];

#[test]
fn what_happened_asks_for_what_is_to_be_done() {
    let rows = TREE.iter().map(|row| (Format::Single(Third::Shared), 4, row)).chain(ROUNDS.iter().map(|row| (Format::Robin(1), 3, row)));
    for (format, players, (before, line, expected)) in rows {
        let mut stage = gathered(plan(format), players);
        let held = before.contains(&"hold");
        for line in before.iter().filter(|line| **line != "hold") {
            step(&mut stage, line);
            if !held {
                stage.open_all();
            }
        }
        step(&mut stage, line);
        assert_eq!(effects_of(&stage.effects), *expected, "{format:?} {before:?} {line}");
    }
}

#[test]
fn a_tournament_without_a_room_has_no_posts_and_one_with_a_place_of_its_own_has_them_there() {
    for (room, expected) in [(None, "file 0"), (Some(ROOM), "post, file 0, venue, fileroom")] {
        assert_eq!(effects_of(&Stage::new(plan(Format::Double), room, 1).effects), expected);
    }
    let mut stage = Stage::new(plan(Format::Double), Some(ROOM), 1);
    let venue = RoomId { home: Home::Telegram, chat: -7, topic: 5 };
    for expected in ["post, fileroom", ""] {
        stage.house(&Command::Housed(venue)).expect("a place was found");
        assert_eq!((effects_of(&stage.effects).as_str(), stage.live.venue()), (expected, Some(venue)));
    }
    let mut alone = Stage::new(plan(Format::Double), None, 1);
    step(&mut alone, "1 joins");
    assert_eq!((alone.live.deadline(), effects_of(&alone.effects).as_str()), (None, "file 1"));
}

#[test]
fn a_series_has_its_next_one_when_it_begins_or_nobody_comes() {
    let weekly = Weekly { weekday: 4, minute: 1200, zone: "Europe/Oslo".to_owned() };
    let series = Plan { start: Start::At(BEGIN.plus_seconds(120)), check_in: Some(1), repeat: Some(weekly), ..plan(Format::Double) };
    let rows: &[(&[&str], &str, bool)] = &[
        (&["after 60", "1 checks", "2 checks"], "after 60", true),
        (&["after 60"], "after 60", true),
        (&[], "start", true),
        (&[], "cancel", false),
        (&["end series"], "start", false),
    ];
    for (before, line, next) in rows {
        let mut stage = gathered(series.clone(), 3);
        before.iter().for_each(|line| assert_ne!(step(&mut stage, line), "nothing", "{before:?}"));
        step(&mut stage, line);
        assert_eq!(stage.effects.contains(&Effect::Successor), *next, "{before:?} {line}");
    }
    let mut stage = gathered(series, 3);
    for line in ["after 60", "1 checks", "2 checks"] {
        step(&mut stage, line);
    }
    assert_eq!(
        (step(&mut stage, "after 60").as_str(), effects_of(&stage.effects).as_str()),
        ("started 0 1, called 0.0", "post, file 3, letter 3, successor, open 0.0")
    );
}

#[test]
fn what_was_asked_for_is_the_same_when_it_is_asked_again() {
    let mut stage = gathered(plan(Format::Single(Third::Played)), 8);
    let from = stage.live.log().len();
    step(&mut stage, "start");
    assert_eq!(effects(&stage.live, from), stage.effects);
    assert_eq!(effects(&stage.live, stage.live.log().len()), []);
}
