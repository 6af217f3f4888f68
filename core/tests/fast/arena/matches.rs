//! How matches go: their games, draws, nobody, and what organisers decide. Each row is a story.

use broadside_core::arena::plan::{Format, Plan, Third};

use super::{
    script::{Step, tell},
    stage::plan,
};

fn tree() -> Plan {
    plan(Format::Single(Third::Shared))
}

fn robin() -> Plan {
    plan(Format::Robin(1))
}

const TREE: Step<'static> = ("start", "started 0 1, called 0.0");
const ROBIN: Step<'static> = ("start", "started 0 1, round 1: 0-1, called 0.0");

#[test]
fn a_match_is_over_when_nobody_can_catch_up() {
    let rows: &[(&str, Plan, u8, &[Step<'_>])] = &[
        ("one game", tree(), 1, &[TREE, ("0.0 lower", "played 0.0, 0 won lower, finished 1:1 2:0")]),
        (
            "two of three",
            tree(),
            3,
            &[TREE, ("0.0 upper", "played 0.0, called 0.1"), ("0.1 upper", "played 0.1, 0 won upper, finished 1:0 2:1")],
        ),
        (
            "all three",
            tree(),
            3,
            &[
                TREE,
                ("0.0 upper", "played 0.0, called 0.1"),
                ("0.1 lower", "played 0.1, called 0.2"),
                ("0.2 lower", "played 0.2, 0 won lower, finished 1:1 2:0"),
            ],
        ),
        (
            "a win and a draw are enough of three when the last is drawn",
            tree(),
            3,
            &[
                TREE,
                ("0.0 upper", "played 0.0, called 0.1"),
                ("0.1 drawn", "played 0.1, called 0.2"),
                ("0.2 drawn", "played 0.2, 0 won upper, finished 1:0 2:1"),
            ],
        ),
        (
            "three of five",
            robin(),
            5,
            &[
                ROBIN,
                ("0.0 upper", "played 0.0, called 0.1"),
                ("0.1 upper", "played 0.1, called 0.2"),
                ("0.2 drawn", "played 0.2, called 0.3"),
                ("0.3 drawn", "played 0.3, 0 won upper, finished 1:0 2:1"),
            ],
        ),
        (
            "level after three where draws are allowed",
            robin(),
            3,
            &[
                ROBIN,
                ("0.0 upper", "played 0.0, called 0.1"),
                ("0.1 lower", "played 0.1, called 0.2"),
                ("0.2 drawn", "played 0.2, 0 drawn, finished 1:0 1:1"),
            ],
        ),
        (
            "level where somebody must go on",
            tree(),
            1,
            &[
                TREE,
                ("0.0 drawn", "played 0.0, called 0.1"),
                ("0.1 drawn", "played 0.1, called 0.2"),
                ("0.2 lower", "played 0.2, 0 won lower, finished 1:1 2:0"),
            ],
        ),
        (
            "three draws leave it to the lot",
            tree(),
            5,
            &[
                TREE,
                ("0.0 drawn", "played 0.0, called 0.1"),
                ("0.1 drawn", "played 0.1, called 0.2"),
                ("0.2 drawn", "played 0.2, 0 awarded lower, finished 1:1 2:0"),
            ],
        ),
        (
            "after three draws whoever leads has won",
            tree(),
            5,
            &[
                TREE,
                ("0.0 upper", "played 0.0, called 0.1"),
                ("0.1 drawn", "played 0.1, called 0.2"),
                ("0.2 drawn", "played 0.2, called 0.3"),
                ("0.3 drawn", "played 0.3, 0 won upper, finished 1:0 2:1"),
            ],
        ),
        ("nobody came to a round", robin(), 1, &[ROBIN, ("0.0 nobody", "played 0.0, 0 nobody, finished 1:0 1:1")]),
        (
            "nobody came to a second game",
            robin(),
            3,
            &[ROBIN, ("0.0 lower", "played 0.0, called 0.1"), ("0.1 nobody", "played 0.1, 0 won lower, finished 1:1 2:0")],
        ),
        ("a result is reported twice", tree(), 3, &[TREE, ("0.0 upper", "played 0.0, called 0.1"), ("0.0 lower", "nothing")]),
    ];
    for (name, plan, best_of, story) in rows {
        tell(name, Plan { best_of: *best_of, ..plan.clone() }, 2, story);
    }
}

#[test]
fn trees_go_on_without_those_who_did_not_come() {
    tell(
        "both lose, and the opponent of the vacant seat goes on",
        plan(Format::Single(Third::Played)),
        4,
        &[
            ("start", "started 0 1 2 3, called 0.0, called 1.0"),
            ("0.0 nobody", "played 0.0, 0 nobody"),
            ("1.0 upper", "played 1.0, 1 won upper, 2 bye lower, 3 bye lower, finished 1:1 3:2 4:0 4:3"),
        ],
    );
    tell(
        "the match for the third place",
        plan(Format::Single(Third::Played)),
        4,
        &[
            ("start", "started 0 1 2 3, called 0.0, called 1.0"),
            ("0.0 upper", "played 0.0, 0 won upper"),
            ("1.0 upper", "played 1.0, 1 won upper, called 2.0, called 3.0"),
            ("3.0 upper", "played 3.0, 3 won upper"),
            ("2.0 lower", "played 2.0, 2 won lower, finished 1:0 2:1 3:2 4:3"),
        ],
    );
}

#[test]
fn a_second_final_decides_where_both_have_lost_once() {
    let before: [Step<'static>; 4] = [
        ("start", "started 0 1 2, 0 bye upper, called 1.0"),
        ("1.0 upper", "played 1.0, 1 won upper, 3 bye lower, called 2.0"),
        ("2.0 upper", "played 2.0, 2 won upper, called 4.0"),
        ("4.0 upper", "played 4.0, 4 won upper, called 5.0"),
    ];
    let straight: [Step<'static>; 1] = [("5.0 upper", "played 5.0, 5 won upper, finished 1:0 2:1 3:2")];
    let reset: [Step<'static>; 2] =
        [("5.0 lower", "played 5.0, 5 won lower, called 6.0"), ("6.0 lower", "played 6.0, 6 won lower, finished 1:0 2:1 3:2")];
    for (name, end) in [("straight", straight.as_slice()), ("after a second final", &reset)] {
        tell(name, plan(Format::Double), 3, &[before.as_slice(), end].concat());
    }
}

#[test]
fn organisers_decide_and_take_back_until_something_is_built_on_it() {
    let begin: Step<'static> = ("start", "started 0 1 2 3, called 0.0, called 1.0");
    let rows: &[(&str, &[Step<'_>])] = &[
        (
            "a match is given away, and its game means nothing any more",
            &[
                begin,
                ("award 0 3", "0 awarded lower (decided)"),
                ("award 0 3", "nothing"),
                ("forfeit 0 0", "nothing"),
                ("0.0 upper", "played 0.0"),
                ("forfeit 2", "1 awarded upper (decided), called 2.0"),
            ],
        ),
        (
            "a result is decided otherwise",
            &[
                begin,
                ("0.0 upper", "played 0.0, 0 won upper"),
                ("award 0 3", "0 awarded lower (decided)"),
                ("1.0 upper", "played 1.0, 1 won upper, called 2.0"),
            ],
        ),
        (
            "a game is played again",
            &[
                begin,
                ("0.0 upper", "played 0.0, 0 won upper"),
                ("replay 0", "0 again, called 0.1"),
                ("0.0 upper", "nothing"),
                ("0.1 lower", "played 0.1, 0 won lower"),
                ("1.0 upper", "played 1.0, 1 won upper, called 2.0"),
            ],
        ),
        (
            "a decision is taken back before its game is over",
            &[
                begin,
                ("award 0 3", "0 awarded lower (decided)"),
                ("replay 0", "0 again, called 0.1"),
                ("0.0 lower", "played 0.0"),
                ("0.1 upper", "played 0.1, 0 won upper"),
            ],
        ),
        (
            "another person takes the place, and the game is played again",
            &[
                begin,
                ("replace 0 9", "0 is P9, 0 again, called 0.1"),
                ("0.0 upper", "played 0.0"),
                ("1 leaves", "refused: NotIn"),
                ("0.1 upper", "played 0.1, 0 won upper"),
                ("9 leaves", "0 left"),
                ("1.0 lower", "played 1.0, 1 won lower, 2 awarded lower (left), finished 1:2 2:0 3:1 3:3"),
            ],
        ),
        (
            "another person waits for the next match",
            &[
                begin,
                ("0.0 upper", "played 0.0, 0 won upper"),
                ("replace 0 9", "0 is P9"),
                ("1.0 upper", "played 1.0, 1 won upper, called 2.0"),
            ],
        ),
        ("more time", &[begin, ("extend 0 10", "0 +10"), ("extend 0 0", "nothing"), ("0.0 upper", "played 0.0, 0 won upper")]),
        (
            "somebody is sent away",
            &[
                begin,
                ("remove 3", "3 removed, 0 awarded upper (left)"),
                ("remove 0", "0 removed"),
                ("1.0 upper", "played 1.0, 1 won upper, 2 awarded lower (left), finished 1:1 2:0 3:2 3:3"),
            ],
        ),
    ];
    for (name, story) in rows {
        tell(name, tree(), 4, story);
    }
    tell(
        "walkovers that followed are taken back, too",
        plan(Format::Double),
        3,
        &[
            ("start", "started 0 1 2, 0 bye upper, called 1.0"),
            ("pause", "paused"),
            ("1.0 upper", "played 1.0, 1 won upper, 3 bye lower"),
            ("replay 1", "1 again"),
            ("resume", "resumed, called 1.1"),
            ("1.1 lower", "played 1.1, 1 won lower, 3 bye lower, called 2.0"),
        ],
    );
}
