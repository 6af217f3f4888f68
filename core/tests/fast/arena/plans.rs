//! Tests of plans: the limits of every field, on creation and on change.

use broadside_arena::{
    Tournament,
    command::{Command, Refusal},
    plan::{Format, Plan, Start, ThirdPlace, WeeklySchedule},
};
use broadside_game::ids::Timestamp;

use super::{
    script::stage_with_entrants,
    stage::{BEGIN, ROOM, id, person, plan},
};

type Change = fn(&mut Plan);

fn after_minutes(minutes: u32) -> Timestamp {
    BEGIN.plus_seconds(60 * minutes)
}

fn weekly(weekday: u8, minute: u16, zone: &str) -> Option<WeeklySchedule> {
    Some(WeeklySchedule { weekday, minute, zone: zone.to_owned() })
}

const GOOD: &[(&str, Change)] = &[
    ("unchanged", |_| {}),
    ("the fewest", |plan| (plan.least, plan.most) = (2, 2)),
    ("the most", |plan| (plan.least, plan.most) = (256, 256)),
    ("the longest name", |plan| plan.name = "ш".repeat(40)),
    ("best of five", |plan| plan.best_of = 5),
    ("a check-in that opens at once", |plan| (plan.start, plan.check_in) = (Start::At(after_minutes(5)), Some(30))),
    ("joining until it begins", |plan| (plan.start, plan.closes) = (Start::At(after_minutes(5)), Some(after_minutes(5)))),
    ("a deadline for filling up", |plan| (plan.start, plan.closes) = (Start::WhenFull, Some(after_minutes(5)))),
    ("latecomers", |plan| (plan.format, plan.late) = (Format::Swiss(Some(8)), 3)),
    ("every opponent of ten", |plan| (plan.format, plan.most) = (Format::Swiss(Some(9)), 10)),
    ("as many rounds as half of the players", |plan| (plan.format, plan.most) = (Format::Swiss(Some(32)), 63)),
    ("two rounds against each player", |plan| plan.format = Format::Robin(2)),
    ("round robin of 64", |plan| (plan.format, plan.most) = (Format::Robin(1), 64)),
    ("weekly", |plan| plan.repeat = weekly(6, 1_439, "Europe/Oslo")),
    ("custom rules", |plan| plan.rules = "straume clock=hour".to_owned()),
];

const BAD: &[(&str, Change)] = &[
    ("at least one player", |plan| plan.least = 1),
    ("no players", |plan| (plan.least, plan.most) = (0, 0)),
    ("too many", |plan| plan.most = 257),
    ("a minimum above the maximum", |plan| (plan.least, plan.most) = (9, 8)),
    ("no name", |plan| plan.name = " \t".to_owned()),
    ("too long a name", |plan| plan.name = "ш".repeat(41)),
    ("no game", |plan| plan.best_of = 0),
    ("an even number of games", |plan| plan.best_of = 2),
    ("too many games", |plan| plan.best_of = 7),
    ("a start now", |plan| plan.start = Start::At(BEGIN)),
    ("a start in the past", |plan| plan.start = Start::At(BEGIN.plus_millis(-1))),
    ("a deadline in the past", |plan| plan.closes = Some(BEGIN)),
    ("a deadline after the start", |plan| (plan.start, plan.closes) = (Start::At(after_minutes(5)), Some(after_minutes(6)))),
    ("a check-in when full", |plan| (plan.start, plan.check_in) = (Start::WhenFull, Some(5))),
    ("a check-in by hand", |plan| plan.check_in = Some(5)),
    ("a check-in of zero minutes", |plan| (plan.start, plan.check_in) = (Start::At(after_minutes(5)), Some(0))),
    ("latecomers in a single elimination", |plan| plan.late = 1),
    ("latecomers in a double elimination", |plan| (plan.format, plan.late) = (Format::Double, 1)),
    ("latecomers in a round robin", |plan| (plan.format, plan.late) = (Format::Robin(1), 1)),
    ("a round robin played zero times", |plan| plan.format = Format::Robin(0)),
    ("a round robin played three times", |plan| plan.format = Format::Robin(3)),
    ("round robin of 65", |plan| (plan.format, plan.most) = (Format::Robin(1), 65)),
    ("a Swiss of zero rounds", |plan| plan.format = Format::Swiss(Some(0))),
    ("more rounds than opponents", |plan| (plan.format, plan.most) = (Format::Swiss(Some(6)), 6)),
    ("more rounds than ten can play", |plan| (plan.format, plan.most) = (Format::Swiss(Some(10)), 10)),
    ("more rounds than can be promised", |plan| (plan.format, plan.most) = (Format::Swiss(Some(7)), 12)),
    ("no such day", |plan| plan.repeat = weekly(7, 0, "Europe/Oslo")),
    ("no such minute", |plan| plan.repeat = weekly(0, 1_440, "Europe/Oslo")),
    ("no such zone", |plan| plan.repeat = weekly(0, 0, "Europe/Atlantis")),
    ("no such rules", |plan| plan.rules = "croquet".to_owned()),
    ("invalid rules", |plan| plan.rules = "classic size=1".to_owned()),
];

#[test]
fn impossible_plan_is_refused_on_creation_and_on_change() {
    let rows = GOOD.iter().map(|row| (row, true)).chain(BAD.iter().map(|row| (row, false)));
    for ((name, change), good) in rows {
        let mut changed = Plan { most: 16, ..plan(Format::Single(ThirdPlace::Played)) };
        change(&mut changed);
        let created = Tournament::create(id(), BEGIN, changed.clone(), person(0), Some(ROOM));
        assert_eq!(
            created.map(|tournament| tournament.plan().clone()),
            if good { Ok(changed.clone()) } else { Err(Refusal::BadPlan) },
            "{name}"
        );
        let mut stage = stage_with_entrants(plan(Format::Single(ThirdPlace::Shared)), 0);
        let replanned = stage.by_organiser(&Command::Replan(Box::new(changed.clone())));
        assert_eq!(replanned.map(|_| stage.live.plan() == &changed), if good { Ok(true) } else { Err(Refusal::BadPlan) }, "{name}");
    }
}
