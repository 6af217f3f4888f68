//! How tournaments go, as their stories say (`core/tests/data/tournament-stories.txt`), and what the language of stories cannot say.

use broadside_arena::{
    career::tournament_place::TournamentPlace,
    command::Command,
    plan::{Format, Plan, Seeding, Start, ThirdPlace, WeeklySchedule},
};
use broadside_testkit::rows::rows;

use super::{
    laws,
    script::{answered, effects_of, gathered, step},
    stage::{BEGIN, Stage, plan, player},
};

const STORIES: &str = include_str!("../../data/tournament-stories.txt");

/// The plan of a story: its format, then what is not as usual. A start and an end of joining are minutes from the beginning.
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
        let mut stage = gathered(plan_of(words), players.parse().expect("a number"));
        for line in lines {
            let (done, follows) = line.split_once(": ").expect("what is done and what follows");
            assert_eq!(step(&mut stage, done), follows, "{name}: {done}");
            // Games that are called are opened at once.
            stage.open_all();
            laws::check(&stage.live);
        }
    }
}

#[test]
fn random_seeding_yields_any_order() {
    let lot = |seed| {
        let mut stage = gathered(Plan { seeding: Seeding::Lot, ..plan_of("shared") }, 8);
        stage.dice.0 = seed;
        stage.organiser(&Command::Start).expect("there are enough");
        stage.live.seeds().iter().map(|seed| seed.0).collect::<Vec<_>>()
    };
    let mut drawn: Vec<_> = (0..50).map(lot).collect();
    drawn.sort();
    drawn.dedup();
    assert!(drawn.len() > 40 && drawn.iter().all(|order| (0..8).all(|seed| order.contains(&seed))), "{drawn:?}");
}

#[test]
fn changed_plan_applies_from_then_on() {
    let mut stage = gathered(plan_of("shared start=10 check_in=5"), 3);
    let replan = |stage: &mut Stage, change: fn(&mut Plan)| {
        let mut plan = stage.live.plan().clone();
        change(&mut plan);
        answered(&stage.organiser(&Command::Replan(Box::new(plan))))
    };
    assert_eq!(step(&mut stage, "after 300"), "check-in, refreshed");
    assert_eq!(step(&mut stage, "1 checks"), "0 there");
    assert_eq!(replan(&mut stage, |_| {}), "nothing");
    assert_eq!(replan(&mut stage, |plan| plan.most = 2), "refused: BadPlan");
    assert_eq!(replan(&mut stage, |plan| plan.name = "Sunday cup".to_owned()), "replanned");
    assert_eq!(step(&mut stage, "1 checks"), "nothing", "another name is no other check-in");
    assert_eq!(replan(&mut stage, |plan| plan.start = Start::At(BEGIN.plus_seconds(1200))), "replanned");
    assert_eq!(step(&mut stage, "1 checks"), "refused: NoCheckIn", "who is there is asked anew");
    assert_eq!(
        replan(&mut stage, |plan| (plan.start, plan.check_in, plan.most) = (Start::WhenFull, None, 3)),
        "replanned, started 0 1 2, 0 bye upper, called 1.0"
    );
    assert_eq!(replan(&mut stage, |plan| plan.most = 4), "refused: Begun");
}

#[test]
fn missing_players_are_looked_for_and_notified() {
    let mut stage = gathered(plan_of("shared patience=5"), 2);
    step(&mut stage, "start");
    stage.open_all();
    step(&mut stage, "after 300");
    assert_eq!(effects_of(&stage.effects), "muster 0.0, post");
    step(&mut stage, "0.0 lower-absent");
    let asked = effects_of(&stage.effects);
    assert!(["letter 1", "letter 2", "concede 0.0 B"].iter().all(|job| asked.contains(job)), "{asked}");
}

#[test]
fn finished_tournament_gives_every_career_its_place() {
    let mut stage = gathered(plan_of("shared"), 4);
    for line in ["start", "0.0 upper", "1.0 upper", "award 2 0"] {
        assert_eq!(TournamentPlace::of(&stage.live, player(1)), None, "it is not over before {line}");
        step(&mut stage, line);
        stage.open_all();
    }
    let came_out = |number| TournamentPlace::of(&stage.live, player(number)).map(|placing| (placing.place, placing.players, placing.lost));
    let expected = [None, Some((1, 4, 0)), Some((2, 4, 1)), Some((3, 4, 1)), Some((3, 4, 1))];
    assert_eq!([0, 1, 2, 3, 4].map(came_out), expected, "the organiser did not play");
}
