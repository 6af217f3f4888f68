//! Which plans can come to anything, and which are refused at once.

use broadside_arena::{
    Tournament,
    command::{Command, Refusal},
    plan::{Format, Plan, Start, ThirdPlace, WeeklySchedule},
};
use broadside_game::ids::Timestamp;

use super::{
    script::gathered,
    stage::{BEGIN, ROOM, id, person, plan},
};

type Change = fn(&mut Plan);

fn later(minutes: u32) -> Timestamp {
    BEGIN.plus_seconds(60 * minutes)
}

fn weekly(weekday: u8, minute: u16, zone: &str) -> Option<WeeklySchedule> {
    Some(WeeklySchedule { weekday, minute, zone: zone.to_owned() })
}

const GOOD: &[(&str, Change)] = &[
    ("as it is", |_| {}),
    ("the fewest", |plan| (plan.least, plan.most) = (2, 2)),
    ("the most", |plan| (plan.least, plan.most) = (256, 256)),
    ("the longest name", |plan| plan.name = "ш".repeat(40)),
    ("best of five", |plan| plan.best_of = 5),
    ("a check-in that opens at once", |plan| (plan.start, plan.check_in) = (Start::At(later(5)), Some(30))),
    ("joining until it begins", |plan| (plan.start, plan.closes) = (Start::At(later(5)), Some(later(5)))),
    ("a deadline for filling up", |plan| (plan.start, plan.closes) = (Start::WhenFull, Some(later(5)))),
    ("late-comers", |plan| (plan.format, plan.late) = (Format::Swiss(Some(8)), 3)),
    ("every opponent of ten", |plan| (plan.format, plan.most) = (Format::Swiss(Some(9)), 10)),
    ("half of those who may come", |plan| (plan.format, plan.most) = (Format::Swiss(Some(32)), 63)),
    ("twice everybody", |plan| plan.format = Format::Robin(2)),
    ("everybody of sixty-four", |plan| (plan.format, plan.most) = (Format::Robin(1), 64)),
    ("weekly", |plan| plan.repeat = weekly(6, 1_439, "Europe/Oslo")),
    ("rules of one's own", |plan| plan.rules = "straume clock=hour".to_owned()),
];

const BAD: &[(&str, Change)] = &[
    ("nobody to play with", |plan| plan.least = 1),
    ("nobody", |plan| (plan.least, plan.most) = (0, 0)),
    ("too many", |plan| plan.most = 257),
    ("more than there may be", |plan| (plan.least, plan.most) = (9, 8)),
    ("no name", |plan| plan.name = " \t".to_owned()),
    ("too long a name", |plan| plan.name = "ш".repeat(41)),
    ("no game", |plan| plan.best_of = 0),
    ("an even number of games", |plan| plan.best_of = 2),
    ("too many games", |plan| plan.best_of = 7),
    ("a start now", |plan| plan.start = Start::At(BEGIN)),
    ("a start in the past", |plan| plan.start = Start::At(BEGIN.plus_millis(-1))),
    ("a deadline in the past", |plan| plan.closes = Some(BEGIN)),
    ("a deadline after the start", |plan| (plan.start, plan.closes) = (Start::At(later(5)), Some(later(6)))),
    ("a check-in when full", |plan| (plan.start, plan.check_in) = (Start::WhenFull, Some(5))),
    ("a check-in by hand", |plan| plan.check_in = Some(5)),
    ("a check-in of no time", |plan| (plan.start, plan.check_in) = (Start::At(later(5)), Some(0))),
    ("late-comers in a tree", |plan| plan.late = 1),
    ("late-comers in a double tree", |plan| (plan.format, plan.late) = (Format::Double, 1)),
    ("late-comers among all", |plan| (plan.format, plan.late) = (Format::Robin(1), 1)),
    ("no round of all", |plan| plan.format = Format::Robin(0)),
    ("three times everybody", |plan| plan.format = Format::Robin(3)),
    ("everybody of sixty-five", |plan| (plan.format, plan.most) = (Format::Robin(1), 65)),
    ("no round at all", |plan| plan.format = Format::Swiss(Some(0))),
    ("more rounds than opponents", |plan| (plan.format, plan.most) = (Format::Swiss(Some(6)), 6)),
    ("more rounds than ten can play", |plan| (plan.format, plan.most) = (Format::Swiss(Some(10)), 10)),
    ("more rounds than can be promised", |plan| (plan.format, plan.most) = (Format::Swiss(Some(7)), 12)),
    ("no such day", |plan| plan.repeat = weekly(7, 0, "Europe/Oslo")),
    ("no such minute", |plan| plan.repeat = weekly(0, 1_440, "Europe/Oslo")),
    ("no such zone", |plan| plan.repeat = weekly(0, 0, "Europe/Atlantis")),
    ("no such rules", |plan| plan.rules = "croquet".to_owned()),
    ("unlawful rules", |plan| plan.rules = "classic size=1".to_owned()),
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
        let mut stage = gathered(plan(Format::Single(ThirdPlace::Shared)), 0);
        let replanned = stage.organiser(&Command::Replan(Box::new(changed.clone())));
        assert_eq!(replanned.map(|_| stage.live.plan() == &changed), if good { Ok(true) } else { Err(Refusal::BadPlan) }, "{name}");
    }
}
