//! What is to be done outside: posts, letters, games, files.

use broadside_arena::{
    command::Command,
    effects::Effect,
    plan::{Format, Plan, Start, ThirdPlace, WeeklySchedule},
};
use broadside_game::ids::{Home, RoomId};
use broadside_testkit::rows::rows;

use super::{
    script::{effects_of, gathered, step},
    stage::{BEGIN, ROOM, Stage, plan},
};

/// What is played (a tree of four or rounds of three; those with odd numbers are at home elsewhere), what happened before, what
/// happens, and the effects of that. Where it begins with `hold`, games that are called are not opened.
const ROWS: &str = include_str!("../../data/tournament-effects.txt");

#[test]
fn events_request_their_follow_up_effects() {
    for [kind, before, line, expected] in rows::<4>(ROWS) {
        let (format, players) = if kind == "tree" { (Format::Single(ThirdPlace::Shared), 4) } else { (Format::Robin(1), 3) };
        let mut stage = gathered(plan(format), players);
        let held = before.starts_with("hold");
        for line in before.split(", ").filter(|line| !["hold", "-"].contains(line)) {
            step(&mut stage, line);
            if !held {
                stage.open_all();
            }
        }
        step(&mut stage, line);
        assert_eq!(effects_of(&stage.effects), expected.trim_matches('-'), "{kind}: {before}: {line}");
    }
}

#[test]
fn tournament_posts_go_to_its_venue_or_nowhere() {
    for (room, expected) in [(None, "file 0"), (Some(ROOM), "post, file 0, venue, fileroom")] {
        assert_eq!(effects_of(&Stage::new(plan(Format::Double), room, 1).effects), expected);
    }
    let mut stage = Stage::new(plan(Format::Double), Some(ROOM), 1);
    let venue = RoomId { home: Home::Telegram, chat: -7, topic: 5 };
    for expected in ["post, fileroom", ""] {
        stage.house(&Command::SetVenue(venue)).expect("a place was found");
        assert_eq!((effects_of(&stage.effects).as_str(), stage.live.venue()), (expected, Some(venue)));
    }
    let mut alone = Stage::new(plan(Format::Double), None, 1);
    step(&mut alone, "1 joins");
    assert_eq!((alone.live.deadline(), effects_of(&alone.effects).as_str()), (None, "file 1"));
}

#[test]
fn series_schedules_the_next_one_on_start_or_when_nobody_comes() {
    let weekly = WeeklySchedule { weekday: 4, minute: 1200, zone: "Europe/Oslo".to_owned() };
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
        assert_eq!(stage.effects.contains(&Effect::CreateNext), *next, "{before:?} {line}");
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
