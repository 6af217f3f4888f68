//! Runs the scripted stories in `core/tests/data/tournament-stories.txt`, and tests what the language of stories cannot express.

use broadside_arena::{
    career::tournament_place::TournamentPlace,
    command::Command,
    plan::{Format, Plan, Seeding, Start, ThirdPlace, WeeklySchedule},
};
use broadside_testkit::rows::rows;

use super::{
    laws,
    script::{describe, describe_effects, stage_with_entrants, step},
    stage::{BEGIN, Stage, plan, player},
};

const STORIES: &str = include_str!("../../data/tournament-stories.txt");

/// Parses the plan of a story: the format, then fields that differ from the default. `start` and `closes` are minutes after `BEGIN`.
fn plan_of(words: &str) -> Plan {
    let mut words = words.split(' ');
    let format = match words.next() {
        Some("shared") => Format::Single(ThirdPlace::Shared),
        Some("played") => Format::Single(ThirdPlace::Played),
        Some("double") => Format::Double,
        Some("robin") => Format::Robin(1),
        Some("swiss") => Format::Swiss(Some(3)),
        other => panic!("{other:?} is no format"),
    };
    let mut plan = plan(format);
    for word in words {
        let (name, value) = word.split_once('=').expect("a name and a value");
        let number = || value.parse::<u16>().expect("a number");
        let time = || BEGIN.plus_seconds(60 * u32::from(number()));
        match name {
            "start" if value == "full" => plan.start = Start::WhenFull,
            "start" => plan.start = Start::At(time()),
            "closes" => plan.closes = Some(time()),
            "least" => plan.least = number(),
            "most" => plan.most = number(),
            "best_of" => plan.best_of = number() as u8,
            "check_in" => plan.check_in = Some(number()),
            "patience" => plan.patience = Some(number()),
            "late" => plan.late = number(),
            "seeding" => plan.seeding = Seeding::Rating,
            "repeat" => plan.repeat = Some(WeeklySchedule { weekday: 4, minute: 1200, zone: "Europe/Oslo".to_owned() }),
            _ => panic!("{name} is no part of a plan"),
        }
    }
    plan
}

#[test]
fn tournaments_follow_their_stories() {
    for story in STORIES.split("\n== ").skip(1) {
        let mut lines = story.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let [name, words, players] = rows::<3>(lines.next().expect("a heading")).next().expect("a name, a plan and a number");
        let mut stage = stage_with_entrants(plan_of(words), players.parse().expect("a number"));
        for line in lines {
            let (command, expected) = line.split_once(": ").expect("a command and its events");
            assert_eq!(step(&mut stage, command), expected, "{name}: {command}");
            stage.open_all();
            laws::check(&stage.live);
        }
    }
}

#[test]
fn random_seeding_yields_any_order() {
    let draw_order = |seed| {
        let mut stage = stage_with_entrants(Plan { seeding: Seeding::Lot, ..plan_of("shared") }, 8);
        stage.dice.0 = seed;
        stage.by_organiser(&Command::Start).expect("enough players have joined");
        stage.live.seeds().iter().map(|seed| seed.0).collect::<Vec<_>>()
    };
    let mut orders: Vec<_> = (0..50).map(draw_order).collect();
    orders.sort();
    orders.dedup();
    assert!(orders.len() > 40 && orders.iter().all(|order| (0..8).all(|seed| order.contains(&seed))), "{orders:?}");
}

#[test]
fn changed_plan_applies_from_then_on() {
    let mut stage = stage_with_entrants(plan_of("shared start=10 check_in=5"), 3);
    let replan = |stage: &mut Stage, change: fn(&mut Plan)| {
        let mut plan = stage.live.plan().clone();
        change(&mut plan);
        describe(&stage.by_organiser(&Command::Replan(Box::new(plan))))
    };
    assert_eq!(step(&mut stage, "after 300"), "check-in, refreshed");
    assert_eq!(step(&mut stage, "1 checks"), "0 there");
    assert_eq!(replan(&mut stage, |_| {}), "nothing");
    assert_eq!(replan(&mut stage, |plan| plan.most = 2), "refused: BadPlan");
    assert_eq!(replan(&mut stage, |plan| plan.name = "Sunday cup".to_owned()), "replanned");
    assert_eq!(step(&mut stage, "1 checks"), "nothing", "a new name does not reset the check-in");
    assert_eq!(replan(&mut stage, |plan| plan.start = Start::At(BEGIN.plus_seconds(1200))), "replanned");
    assert_eq!(step(&mut stage, "1 checks"), "refused: NoCheckIn", "a new start resets the check-in");
    assert_eq!(
        replan(&mut stage, |plan| (plan.start, plan.check_in, plan.most) = (Start::WhenFull, None, 3)),
        "replanned, started 0 1 2, 0 bye upper, called 1.0"
    );
    assert_eq!(replan(&mut stage, |plan| plan.most = 4), "refused: Begun");
}

#[test]
fn missing_players_are_looked_for_and_notified() {
    let mut stage = stage_with_entrants(plan_of("shared patience=5"), 2);
    step(&mut stage, "start");
    stage.open_all();
    step(&mut stage, "after 300");
    assert_eq!(describe_effects(&stage.effects), "muster 0.0, post");
    step(&mut stage, "0.0 lower-absent");
    let effects = describe_effects(&stage.effects);
    assert!(["letter 1", "letter 2", "concede 0.0 B"].iter().all(|effect| effects.contains(effect)), "{effects}");
}

#[test]
fn finished_tournament_gives_every_career_its_place() {
    let mut stage = stage_with_entrants(plan_of("shared"), 4);
    for line in ["start", "0.0 upper", "1.0 upper", "award 2 0"] {
        assert_eq!(TournamentPlace::of(&stage.live, player(1)), None, "no place before the end: {line}");
        step(&mut stage, line);
        stage.open_all();
    }
    let place_of = |number| TournamentPlace::of(&stage.live, player(number)).map(|placing| (placing.place, placing.players, placing.lost));
    let expected = [None, Some((1, 4, 0)), Some((2, 4, 1)), Some((3, 4, 1)), Some((3, 4, 1))];
    assert_eq!([0, 1, 2, 3, 4].map(place_of), expected, "the organiser did not play");
}
