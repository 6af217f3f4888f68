//! Clocks do what they say: early lapses decide nothing, a nudge comes once, the third lapse in a row
//! forfeits, what is excused is given back to the millisecond; and a draw takes two.

use broadside_core::game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::Seeded,
    ids::Timestamp,
    report::Ending,
    side::Side,
    view::Phase,
};
use staged::{NOON, after, ask, begun, joined, rules, whole_match};

mod staged;

fn two_boats() -> Game {
    let rules = rules("size=5 fleet=1x2+1x1 clock=3600 first=host draws=agreed");
    let fleet = staged::laid(&rules, "А1-Б1 Д5");
    begun(&rules, [&fleet, &fleet], &mut Seeded(3))
}

fn clock(game: &Game, now: Timestamp, command: &Command) -> (Game, Vec<String>) {
    let step = ask(game, now, &mut Seeded(1), &Actor::Clock, command).expect("the clock is not refused");
    (step.after, step.events.iter().map(|event| format!("{event:?}")).collect())
}

#[test]
fn a_lapse_that_comes_early_decides_nothing() {
    for game in [staged::challenge(&rules("classic")), joined(&rules("classic")), two_boats(), whole_match(&rules("classic"), 1)] {
        let before = game.deadline().map_or(NOON.plus_seconds(9_999_999), |at| at.plus_millis(-1));
        assert_eq!(clock(&game, before, &Command::Lapse), (game.clone(), vec![]));
        if let Some(due) = game.deadline() {
            assert!(!clock(&game, due, &Command::Lapse).1.is_empty(), "due, it decides something");
        }
    }
}

#[test]
fn a_player_is_nudged_once_a_turn_and_the_third_lapse_in_a_row_forfeits() {
    let mut game = two_boats();
    let mut happened = Vec::new();
    for _ in 0..40 {
        let Some(due) = game.deadline() else { break };
        let (next, events) = clock(&game, due, &Command::Lapse);
        let (again, none) = clock(&next, due, &Command::Lapse);
        assert_eq!((again, none), (next.clone(), vec![]), "the same moment decides once");
        happened.extend(events);
        game = next;
    }
    let turn = ["Nudged", "Lapsed"];
    let expected: Vec<&str> = turn.iter().cycle().take(2 * 5).copied().chain(["Ended"]).collect();
    assert_eq!(happened, expected, "A, B, A, B, A: the third of A's in a row");
    assert_eq!(game.public().phase, Phase::Over(Ending::Forfeited(Side::A)));
}

#[test]
fn a_shot_begins_the_count_of_lapses_anew() {
    let mut game = two_boats();
    let lapse = |game: Game| clock(&game, game.expires().expect("under way"), &Command::Lapse).0;
    for _ in 0..4 {
        game = lapse(game);
    }
    let shot = Command::Fire { cell: Cell::new(3, 3), waiver: Waiver::Waived };
    let now = game.deadline().expect("under way");
    game = after(&game, now, &mut Seeded(1), &Actor::Side(Side::A), &shot);
    game = lapse(game);
    assert_eq!(game.public().phase, Phase::Over(Ending::Forfeited(Side::B)), "B has let three pass, A none since its shot");
}

#[test]
fn an_excuse_moves_the_deadline_by_exactly_that() {
    let under_way = two_boats();
    let nudged = clock(&under_way, under_way.deadline().expect("under way"), &Command::Lapse).0;
    for game in [staged::challenge(&rules("classic")), joined(&rules("classic")), under_way, nudged] {
        for millis in [1, 999, 86_400_000] {
            let (excused, _) = clock(&game, NOON, &Command::Excuse(millis));
            assert_eq!(excused.deadline(), game.deadline().map(|at| at.plus_millis(millis)));
            assert_eq!(excused.expires(), game.expires().map(|at| at.plus_millis(millis)));
            assert_eq!(excused.public(), game.public());
        }
        for nothing in [0, -5, i64::MIN] {
            assert_eq!(clock(&game, NOON, &Command::Excuse(nothing)), (game.clone(), vec![]));
        }
    }
    let over = whole_match(&rules("classic"), 2);
    assert_eq!(clock(&over, NOON, &Command::Excuse(5)), (over.clone(), vec![]), "what is over needs no time");
}

#[test]
fn a_late_side_does_not_hold_the_ready_one() {
    let rules = rules("classic");
    let game = joined(&rules);
    let due = game.deadline().expect("placing ends");
    assert_eq!(clock(&game, due, &Command::Lapse).1, ["Ended"], "neither is ready: nothing to fight for");
    let b = Actor::Side(Side::B);
    let mut dice = Seeded(4);
    let game = after(&after(&game, NOON, &mut dice, &b, &Command::Shuffle), NOON, &mut dice, &b, &Command::Ready);
    let (begun, events) = clock(&game, due, &Command::Lapse);
    assert_eq!(events, ["Readied", "Began"]);
    assert_eq!(Game::from_bytes(&begun.to_bytes()).as_ref(), Some(&begun));
    let whole = after(&game, NOON, &mut dice, &Actor::Side(Side::A), &Command::Shuffle);
    let (begun, _) = clock(&whole, due, &Command::Lapse);
    assert_eq!(begun.own(Side::A).ships, whole.own(Side::A).ships, "a whole draft is taken as it is");
}

#[test]
fn a_draw_takes_two() {
    let game = two_boats();
    let mut dice = Seeded(1);
    let mut offer = |game: &Game, side| after(game, NOON, &mut dice, &Actor::Side(side), &Command::OfferDraw);
    let offered = offer(&game, Side::B);
    assert_eq!(offer(&offered, Side::B), offered, "one offers once");
    assert_eq!(offer(&offered, Side::A).public().phase, Phase::Over(Ending::Drawn));
    let shot = Command::Fire { cell: Cell::new(3, 3), waiver: Waiver::Waived };
    let declined = after(&offered, NOON, &mut Seeded(1), &Actor::Side(Side::A), &shot);
    assert!(!offer(&declined, Side::A).over(), "a shot declines the offer; the next offer is a new one");
}
