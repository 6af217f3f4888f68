//! Waiting for players: how long, who is looked for, and what becomes of those who do not come.

use broadside_core::arena::plan::{Format, Plan, Third};

use super::{
    script::{Step, effects_of, gathered, step, tell},
    stage::plan,
};

fn patient(format: Format, best_of: u8) -> Plan {
    Plan { patience: Some(5), best_of, ..plan(format) }
}

#[test]
fn nobody_waits_longer_than_was_said() {
    let single = Format::Single(Third::Shared);
    let rows: &[(&str, Plan, u64, &[Step<'_>])] = &[
        (
            "both come",
            patient(single, 1),
            2,
            &[
                ("start", "started 0 1, called 0.0"),
                ("after 299", "refreshed"),
                ("after 1", "muster 0.0"),
                ("after 60", "refreshed"),
                ("0.0 all-there", "nothing"),
                ("0.0 upper", "played 0.0, 0 won upper, finished 1:0 2:1"),
            ],
        ),
        (
            "one does not come",
            patient(single, 3),
            2,
            &[
                ("start", "started 0 1, called 0.0"),
                ("after 300", "muster 0.0, refreshed"),
                ("0.0 lower-absent", "0 awarded upper (absent), finished 1:0 2:1"),
                ("0.0 upper-absent", "nothing"),
            ],
        ),
        (
            "neither comes",
            patient(single, 1),
            4,
            &[
                ("start", "started 0 1 2 3, called 0.0, called 1.0"),
                ("after 300", "muster 0.0, muster 1.0, refreshed"),
                ("0.0 both-absent", "0 nobody (absent)"),
                ("1.0 all-there", "nothing"),
                ("1.0 lower", "played 1.0, 1 won lower, 2 bye lower, finished 1:2 3:0 3:1 3:3"),
            ],
        ),
        (
            "two matches are missed",
            patient(Format::Double, 1),
            2,
            &[
                ("start", "started 0 1, called 0.0"),
                ("after 300", "muster 0.0, refreshed"),
                ("0.0 lower-absent", "0 awarded upper (absent), called 1.0"),
                ("after 300", "muster 1.0, refreshed"),
                ("1.0 lower-absent", "1 awarded upper (absent), 1 dropped, finished 1:0 2:1"),
            ],
        ),
        (
            "an organiser gives more time",
            patient(single, 1),
            2,
            &[
                ("start", "started 0 1, called 0.0"),
                ("extend 0 10", "0 +10"),
                ("after 899", "nothing"),
                ("after 1", "muster 0.0, refreshed"),
            ],
        ),
        (
            "nobody is looked for in a pause, and the pause does not count",
            patient(single, 1),
            2,
            &[
                ("start", "started 0 1, called 0.0"),
                ("after 100", "refreshed"),
                ("pause", "paused"),
                ("after 1000", "nothing"),
                ("resume", "resumed"),
                ("after 199", "nothing"),
                ("after 1", "muster 0.0, refreshed"),
            ],
        ),
        (
            "the house was down",
            patient(single, 1),
            2,
            &[
                ("start", "started 0 1, called 0.0"),
                ("after 100", "refreshed"),
                ("down 1000", "excused 1000"),
                ("after 199", "refreshed"),
                ("after 1", "muster 0.0"),
                ("down 1000", "nothing"),
            ],
        ),
        ("nothing was said of waiting", plan(single), 2, &[("start", "started 0 1, called 0.0"), ("after 90000", "refreshed")]),
    ];
    for (name, plan, players, story) in rows {
        tell(name, plan.clone(), *players, story);
    }
}

#[test]
fn somebody_is_sent_to_look_and_the_absent_hear_of_it() {
    let mut stage = gathered(patient(Format::Single(Third::Shared), 1), 2);
    step(&mut stage, "start");
    stage.open_all();
    step(&mut stage, "after 300");
    assert_eq!(effects_of(&stage.effects), "muster 0.0, post");
    step(&mut stage, "0.0 lower-absent");
    let asked = effects_of(&stage.effects);
    assert!(["letter 1", "letter 2", "concede 0.0 B"].iter().all(|job| asked.contains(job)), "{asked}");
}
