//! The life of a tournament: how it gathers, begins, is held, and ends. Each row is a story.

use broadside_core::arena::{
    command::Command,
    plan::{Format, Plan, Seeding, Start, Third, Weekly},
};

use super::{
    script::{Step, gathered, step, tell},
    stage::{BEGIN, plan},
};

fn shared() -> Plan {
    plan(Format::Single(Third::Shared))
}

fn at(minutes: u32) -> Start {
    Start::At(BEGIN.plus_seconds(60 * minutes))
}

#[test]
fn a_tournament_begins_when_its_plan_says_so() {
    let rows: &[(&str, Plan, u64, &[Step<'_>])] = &[
        ("by hand", shared(), 2, &[("start", "started 0 1, called 0.0")]),
        (
            "as soon as it is full",
            Plan { start: Start::WhenFull, most: 3, ..shared() },
            2,
            &[("3 joins", "P3 joined, started 0 1 2, 0 bye upper, called 1.0")],
        ),
        (
            "when full, begun earlier by hand",
            Plan { start: Start::WhenFull, most: 3, ..shared() },
            2,
            &[("start", "started 0 1, called 0.0")],
        ),
        (
            "when full, or with those who are there when joining closes",
            Plan { start: Start::WhenFull, most: 3, closes: Some(BEGIN.plus_seconds(600)), ..shared() },
            2,
            &[("after 599", "refreshed"), ("after 1", "started 0 1, called 0.0")],
        ),
        (
            "when full, and nobody came until joining closed",
            Plan { start: Start::WhenFull, most: 3, closes: Some(BEGIN.plus_seconds(600)), ..shared() },
            1,
            &[("after 600", "cancelled: TooFew")],
        ),
        (
            "at its time",
            Plan { start: at(10), ..shared() },
            2,
            &[("after 19", "nothing"), ("after 1", "refreshed"), ("after 579", "nothing"), ("after 1", "started 0 1, called 0.0")],
        ),
        ("at its time with too few", Plan { start: at(10), least: 3, ..shared() }, 2, &[("after 600", "cancelled: TooFew")]),
        ("later than its time", Plan { start: at(10), ..shared() }, 2, &[("after 6000", "started 0 1, called 0.0")]),
        (
            "with those who say that they are there",
            Plan { start: at(10), check_in: Some(5), ..shared() },
            4,
            &[
                ("1 checks", "refused: NoCheckIn"),
                ("after 300", "check-in, refreshed"),
                ("1 checks", "0 there"),
                ("1 checks", "nothing"),
                ("3 checks", "2 there"),
                ("5 joins", "P5 joined"),
                ("5 leaves", "4 left"),
                ("6 joins", "P6 joined"),
                ("after 300", "started 0 2 5, 0 bye upper, called 1.0"),
                ("4 joins", "refused: Left"),
            ],
        ),
        (
            "with too few of those who said that they would come",
            Plan { start: at(10), check_in: Some(5), ..shared() },
            4,
            &[("after 300", "check-in, refreshed"), ("1 checks", "0 there"), ("after 300", "cancelled: TooFew")],
        ),
        (
            "in the middle of the check-in by hand",
            Plan { start: at(10), check_in: Some(5), ..shared() },
            3,
            &[
                ("after 300", "check-in, refreshed"),
                ("1 checks", "0 there"),
                ("start", "refused: TooFew"),
                ("3 checks", "2 there"),
                ("start", "started 0 2, called 0.0"),
            ],
        ),
        (
            "before the check-in by hand, with everybody",
            Plan { start: at(10), check_in: Some(5), ..shared() },
            2,
            &[("start", "started 0 1, called 0.0")],
        ),
        (
            "with a whole check-in, though nobody could ask before the start",
            Plan { start: at(10), check_in: Some(5), ..shared() },
            2,
            &[
                ("after 700", "check-in, refreshed"),
                ("1 checks", "0 there"),
                ("2 checks", "1 there"),
                ("after 299", "refreshed"),
                ("after 1", "started 0 1, called 0.0"),
            ],
        ),
    ];
    for (name, plan, players, story) in rows {
        tell(name, plan.clone(), *players, story);
    }
}

#[test]
fn whoever_leaves_before_the_start_can_come_back_and_whoever_is_sent_away_cannot() {
    tell(
        "coming and going",
        Plan { most: 3, ..shared() },
        2,
        &[
            ("1 leaves", "0 left"),
            ("1 joins", "P1 joined"),
            ("3 joins", "P3 joined"),
            ("4 joins", "refused: Full"),
            ("remove 1", "1 removed"),
            ("2 joins", "refused: Left"),
            ("4 joins", "P4 joined"),
            ("start", "started 2 3 4, 0 bye upper, called 1.0"),
        ],
    );
}

#[test]
fn seeds_stand_by_rating_by_lot_or_as_an_organiser_says() {
    let rows: &[(&str, Seeding, &[Step<'_>])] = &[
        ("the best first", Seeding::Rating, &[("start", "started 2 1 0, 0 bye upper, called 1.0")]),
        ("in the order of joining", Seeding::Hand, &[("start", "started 0 1 2, 0 bye upper, called 1.0")]),
        (
            "as said",
            Seeding::Hand,
            &[("seed 1 0 2", "seeded 1 0 2"), ("seed 1 0 2", "nothing"), ("start", "started 1 0 2, 0 bye upper, called 1.0")],
        ),
        (
            "as said, whoever comes later last",
            Seeding::Rating,
            &[
                ("seed 1 0 2", "seeded 1 0 2"),
                ("4 joins", "P4 joined"),
                ("1 leaves", "0 left"),
                ("start", "started 1 2 3, 0 bye upper, called 1.0"),
            ],
        ),
    ];
    for (name, seeding, story) in rows {
        tell(name, Plan { seeding: *seeding, ..shared() }, 3, story);
    }
    let lot = |seed| {
        let mut stage = gathered(Plan { seeding: Seeding::Lot, ..shared() }, 8);
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
fn nothing_is_called_while_it_is_paused_and_results_still_come_in() {
    tell(
        "a pause in a round",
        plan(Format::Robin(1)),
        4,
        &[
            ("start", "started 0 1 2 3, round 1: 0-3 1-2, called 0.0, called 1.0"),
            ("pause", "paused"),
            ("0.0 upper", "played 0.0, 0 won upper"),
            ("1.0 drawn", "played 1.0, 1 drawn"),
            ("after 20", "refreshed"),
            ("after 9999", "nothing"),
            ("replay 1", "1 again"),
            ("resume", "resumed, called 1.1"),
            ("1.1 lower", "played 1.1, 1 won lower, round 2: 3-1 2-0, called 2.0, called 3.0"),
        ],
    );
    tell(
        "a pause before the start",
        Plan { start: at(10), ..shared() },
        2,
        &[
            ("pause", "paused"),
            ("after 700", "nothing"),
            ("3 joins", "P3 joined"),
            ("resume", "resumed, started 0 1 2, 0 bye upper, called 1.0"),
        ],
    );
    tell(
        "a pause before the end",
        shared(),
        2,
        &[
            ("start", "started 0 1, called 0.0"),
            ("pause", "paused"),
            ("0.0 upper", "played 0.0, 0 won upper"),
            ("award 0 1", "0 awarded lower (decided)"),
            ("resume", "resumed, finished 1:1 2:0"),
        ],
    );
}

#[test]
fn a_tournament_that_is_over_stays_as_it_is() {
    tell(
        "cancelled in the middle",
        shared(),
        2,
        &[
            ("start", "started 0 1, called 0.0"),
            ("cancel", "cancelled"),
            ("0.0 upper", "nothing"),
            ("after 60", "nothing"),
            ("resume", "refused: Over"),
            ("1 leaves", "refused: Over"),
        ],
    );
    tell(
        "everybody has left",
        plan(Format::Robin(1)),
        2,
        &[
            ("start", "started 0 1, round 1: 0-1, called 0.0"),
            ("pause", "paused"),
            ("1 leaves", "0 left, 0 awarded lower (left)"),
            ("2 leaves", "1 left, cancelled: Deserted"),
        ],
    );
}

#[test]
fn a_withdrawal_gives_the_present_match_away_and_those_to_come() {
    tell(
        "out of a tree",
        plan(Format::Double),
        4,
        &[
            ("start", "started 0 1 2 3, called 0.0, called 1.0"),
            ("4 leaves", "3 left, 0 awarded upper (left)"),
            ("0.0 lower", "played 0.0"),
            ("1.0 upper", "played 1.0, 1 won upper, 3 awarded lower (left), called 2.0"),
            ("2.0 lower", "played 2.0, 2 won lower, called 4.0"),
        ],
    );
    tell(
        "out of a round robin: what is left is lost",
        plan(Format::Robin(1)),
        3,
        &[
            ("start", "started 0 1 2, round 1: 1-2 0-, 1 bye upper, called 0.0"),
            (
                "3 leaves",
                "2 left, 0 awarded upper (left), round 2: 2-0 1-, 2 awarded lower (left), 3 bye upper, round 3: 0-1 2-, 5 nobody (left), called 4.0",
            ),
            ("4.0 drawn", "played 4.0, 4 drawn, finished 1:0 1:1 3:2"),
        ],
    );
    tell(
        "out of a Swiss: not paired again, and the last has nobody to meet",
        plan(Format::Swiss(Some(3))),
        4,
        &[
            ("start", "started 0 1 2 3, round 1: 0-2 3-1, called 0.0, called 1.0"),
            ("3 leaves", "2 left, 0 awarded upper (left)"),
            ("2 leaves", "1 left, 1 awarded upper (left), round 2: 0-3, called 2.0"),
            ("1 leaves", "0 left, 2 awarded lower (left), finished 1:3 2:0 3:1 4:2"),
        ],
    );
}

#[test]
fn whoever_comes_late_plays_from_the_next_round_on() {
    tell(
        "a late-comer",
        Plan { late: 2, ..plan(Format::Swiss(Some(3))) },
        4,
        &[
            ("start", "started 0 1 2 3, round 1: 0-2 3-1, called 0.0, called 1.0"),
            ("0.0 upper", "played 0.0, 0 won upper"),
            ("5 joins", "P5 joined"),
            ("5 leaves", "4 left"),
            ("6 joins", "P6 joined"),
            ("1.0 upper", "played 1.0, 1 won upper, round 2: 0-3 1-5 2-, 4 bye upper, called 2.0, called 3.0"),
            ("7 joins", "P7 joined"),
        ],
    );
}

#[test]
fn another_plan_holds_from_then_on() {
    let mut stage = gathered(Plan { start: at(10), check_in: Some(5), ..shared() }, 3);
    let replan = |stage: &mut super::stage::Stage, change: fn(&mut Plan)| {
        let mut plan = stage.live.plan().clone();
        change(&mut plan);
        super::script::answered(&stage.organiser(&Command::Replan(Box::new(plan))))
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
    let weekly = Weekly { weekday: 4, minute: 1200, zone: "Europe/Oslo".to_owned() };
    tell(
        "the end of a series",
        Plan { repeat: Some(weekly), ..shared() },
        0,
        &[
            ("end series", "seriesended"),
            ("end series", "nothing"),
            ("appoint 5", "P5 organises"),
            ("appoint 5", "nothing"),
            ("5 cancel", "cancelled"),
        ],
    );
}
