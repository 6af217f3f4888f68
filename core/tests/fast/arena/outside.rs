//! Tests of the effects of a tournament: posts, direct messages, games to open, entries in indexes.

use broadside_arena::{
    command::Command,
    effects::Effect,
    plan::{Format, Plan, Start, ThirdPlace, WeeklySchedule},
};
use broadside_game::ids::{Home, RoomId};
use broadside_testkit::rows::rows;

use super::{
    script::{describe_effects, stage_with_entrants, step},
    stage::{BEGIN, ROOM, Stage, plan},
};

/// The format (`tree`: elimination of four, `rounds`: round robin of three; players with odd numbers are from another platform), the
/// lines before, the line under test, and its effects. After `hold`, called games are not opened.
const ROWS: &str = include_str!("../../data/tournament-effects.txt");

#[test]
fn events_request_their_follow_up_effects() {
    for [kind, before, line, expected] in rows::<4>(ROWS) {
        let (format, players) = if kind == "tree" { (Format::Single(ThirdPlace::Shared), 4) } else { (Format::Robin(1), 3) };
        let mut stage = stage_with_entrants(plan(format), players);
        let hold = before.starts_with("hold");
        for line in before.split(", ").filter(|line| !["hold", "-"].contains(line)) {
            step(&mut stage, line);
            if !hold {
                stage.open_all();
            }
        }
        step(&mut stage, line);
        assert_eq!(describe_effects(&stage.effects), expected.trim_matches('-'), "{kind}: {before}: {line}");
    }
}

#[test]
fn tournament_posts_go_to_its_venue_or_nowhere() {
    for (room, expected) in [(None, "file 0"), (Some(ROOM), "post, file 0, venue, fileroom")] {
        assert_eq!(describe_effects(&Stage::new(plan(Format::Double), room, 1).effects), expected);
    }
    let mut stage = Stage::new(plan(Format::Double), Some(ROOM), 1);
    let venue = RoomId { home: Home::Telegram, chat: -7, topic: 5 };
    for expected in ["post, fileroom", ""] {
        stage.by_service(&Command::SetVenue(venue)).expect("the venue is accepted");
        assert_eq!((describe_effects(&stage.effects).as_str(), stage.live.venue()), (expected, Some(venue)));
    }
    let mut roomless = Stage::new(plan(Format::Double), None, 1);
    step(&mut roomless, "1 joins");
    assert_eq!((roomless.live.deadline(), describe_effects(&roomless.effects).as_str()), (None, "file 1"));
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
        let mut stage = stage_with_entrants(series.clone(), 3);
        before.iter().for_each(|line| assert_ne!(step(&mut stage, line), "nothing", "{before:?}"));
        step(&mut stage, line);
        assert_eq!(stage.effects.contains(&Effect::CreateNext), *next, "{before:?} {line}");
    }
    let mut stage = stage_with_entrants(series, 3);
    for line in ["after 60", "1 checks", "2 checks"] {
        step(&mut stage, line);
    }
    assert_eq!(
        (step(&mut stage, "after 60").as_str(), describe_effects(&stage.effects).as_str()),
        ("started 0 1, called 0.0", "post, file 3, letter 3, successor, open 0.0")
    );
}
