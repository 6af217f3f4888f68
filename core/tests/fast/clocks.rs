//! Clocks: an early lapse decides nothing, a player is nudged once a turn, the third lapse in a row forfeits, and an outage credit
//! moves deadlines to the millisecond. Also offers of a draw.

use broadside_game::{
    Game,
    cell::{Cell, CellSet, FieldSize},
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    ids::Timestamp,
    report::{Debt, Ending},
    side::Side,
    view::Phase,
};
use broadside_testkit::staged::{self, NOON, after, ask, joined_game, play_on, rules, started_game, started_random_game, whole_match};

/// A running game of two ships a side, with a clock of an hour.
fn two_boats() -> Game {
    let rules = rules("size=5 fleet=1x2+1x1 clock=3600 first=host draws=agreed");
    let fleet = staged::parse_fleet(&rules, "А1-Б1 Д5");
    started_game(&rules, [&fleet, &fleet], &mut SeededDice(3))
}

/// The game after a command of the clock, and the names of its events.
fn clock(game: &Game, now: Timestamp, command: &Command) -> (Game, Vec<String>) {
    let step = ask(game, now, &mut SeededDice(1), &Actor::Clock, command).expect("commands of the clock are not refused");
    (step.after, step.events.iter().map(|event| format!("{event:?}")).collect())
}

#[test]
fn early_lapse_decides_nothing() {
    for game in [staged::challenge(&rules("classic")), joined_game(&rules("classic")), two_boats(), whole_match(&rules("classic"), 1)] {
        let before = game.deadline().map_or(NOON.plus_seconds(9_999_999), |at| at.plus_millis(-1));
        assert_eq!(clock(&game, before, &Command::Lapse), (game.clone(), vec![]));
        if let Some(due) = game.deadline() {
            assert!(!clock(&game, due, &Command::Lapse).1.is_empty(), "a lapse that is due decides something");
        }
    }
}

#[test]
fn player_is_nudged_once_a_turn_and_third_lapse_in_a_row_forfeits() {
    let mut game = two_boats();
    let mut names = Vec::new();
    for _ in 0..40 {
        let Some(due) = game.deadline() else { break };
        let (next, events) = clock(&game, due, &Command::Lapse);
        let (again, repeated) = clock(&next, due, &Command::Lapse);
        assert_eq!((again, repeated), (next.clone(), vec![]), "a second lapse at the same time decides nothing");
        names.extend(events);
        game = next;
    }
    let turn = ["Nudged", "Lapsed"];
    let expected: Vec<&str> = turn.iter().cycle().take(2 * 5).copied().chain(["Ended"]).collect();
    assert_eq!(names, expected, "A, B, A, B, A: A forfeits by its third lapse in a row");
    assert_eq!(game.public().phase, Phase::Over(Ending::Forfeited(Side::A)));
}

#[test]
fn shot_resets_the_count_of_lapses() {
    let mut game = two_boats();
    let lapse = |game: Game| clock(&game, game.wait_end().expect("under way"), &Command::Lapse).0;
    for _ in 0..4 {
        game = lapse(game);
    }
    let shot = Command::Fire { cell: Cell::new(3, 3), waiver: Waiver::Waived };
    let now = game.deadline().expect("under way");
    game = after(&game, now, &mut SeededDice(1), &Actor::Side(Side::A), &shot);
    game = lapse(game);
    assert_eq!(game.public().phase, Phase::Over(Ending::Forfeited(Side::B)), "B has lapsed three times, A never since its shot");
}

#[test]
fn outage_credit_moves_the_deadline_exactly() {
    let under_way = two_boats();
    let nudged = clock(&under_way, under_way.deadline().expect("under way"), &Command::Lapse).0;
    for game in [staged::challenge(&rules("classic")), joined_game(&rules("classic")), under_way, nudged] {
        for millis in [1, 999, 86_400_000] {
            let (credited, _) = clock(&game, NOON, &Command::CreditOutage(millis));
            assert_eq!(credited.deadline(), game.deadline().map(|at| at.plus_millis(millis)));
            assert_eq!(credited.wait_end(), game.wait_end().map(|at| at.plus_millis(millis)));
            assert_eq!(credited.public(), game.public());
        }
        for millis in [0, -5, i64::MIN] {
            assert_eq!(clock(&game, NOON, &Command::CreditOutage(millis)), (game.clone(), vec![]));
        }
    }
    let early = NOON.plus_millis(-90_000_000);
    for (millis, moved) in [(-5, -5), (-90_000_000, -90_000_000), (-90_000_001, -90_000_000), (i64::MIN, -90_000_000)] {
        let game = joined_game(&rules("classic"));
        assert_eq!(game.actual_wait_start(), NOON);
        let (credited, _) = clock(&game, early, &Command::CreditOutage(millis));
        let deadlines = [&game, &credited].map(|game| game.deadline().expect("placement has a deadline"));
        assert_eq!(deadlines[1], deadlines[0].plus_millis(moved), "a wait in the future begins no earlier than now: {millis}");
        assert_eq!(credited.actual_wait_start(), NOON.plus_millis(moved));
    }
    let over = whole_match(&rules("classic"), 2);
    assert_eq!(clock(&over, NOON, &Command::CreditOutage(5)), (over.clone(), vec![]), "a finished game needs no time");
}

#[test]
fn late_side_does_not_delay_the_ready_one() {
    let rules = rules("classic");
    let game = joined_game(&rules);
    let due = game.deadline().expect("placement has a deadline");
    assert_eq!(clock(&game, due, &Command::Lapse).1, ["Ended"], "neither side is ready");
    let b = Actor::Side(Side::B);
    let mut dice = SeededDice(4);
    let game = after(&after(&game, NOON, &mut dice, &b, &Command::Shuffle), NOON, &mut dice, &b, &Command::Ready);
    let (begun, events) = clock(&game, due, &Command::Lapse);
    assert_eq!(events, ["Readied", "Began"]);
    assert_eq!(Game::from_bytes(&begun.to_bytes()).as_ref(), Some(&begun));
    let whole = after(&game, NOON, &mut dice, &Actor::Side(Side::A), &Command::Shuffle);
    let (begun, _) = clock(&whole, due, &Command::Lapse);
    assert_eq!(begun.own_view(Side::A).ships, whole.own_view(Side::A).ships, "a complete draft is kept");
}

#[test]
fn draw_needs_both_players() {
    let game = two_boats();
    let mut dice = SeededDice(1);
    let mut offer = |game: &Game, side| after(game, NOON, &mut dice, &Actor::Side(side), &Command::OfferDraw);
    let offered = offer(&game, Side::B);
    assert_eq!(offer(&offered, Side::B), offered, "a repeated offer changes nothing");
    assert_eq!(offer(&offered, Side::A).public().phase, Phase::Over(Ending::Drawn));
    let shot = Command::Fire { cell: Cell::new(3, 3), waiver: Waiver::Waived };
    let declined = after(&offered, NOON, &mut SeededDice(1), &Actor::Side(Side::A), &shot);
    assert!(!offer(&declined, Side::A).is_over(), "a shot declines the offer; the next offer is a new one");
}

#[test]
fn salvo_list_declines_a_draw_offer() {
    let mut dice = SeededDice(2);
    let rules = rules("fire=salvo:2 draws=agreed clock=3600");
    let game = started_random_game(&rules, &mut dice);
    let mut ask = |game: &Game, side, command| after(game, NOON, &mut dice, &Actor::Side(side), &command);
    let offered = ask(&game, Side::A, Command::OfferDraw);
    let list = |col| Command::Volley(vec![Cell::new(col, 0), Cell::new(col, 1)]);
    let sent = ask(&offered, Side::B, list(2));
    assert!(!ask(&sent, Side::B, Command::OfferDraw).is_over(), "B fires instead of agreeing");
    let fired = ask(&sent, Side::A, list(3));
    assert_eq!(fired.public().phase, Phase::Planning);
    assert!(!ask(&fired, Side::B, Command::OfferDraw).is_over(), "B makes a new offer");
    let own = ask(&offered, Side::A, list(4));
    assert!(ask(&own, Side::B, Command::OfferDraw).is_over(), "A's own list does not withdraw A's offer");
    let late = clock(&offered, offered.wait_end().expect("under way"), &Command::Lapse).0;
    assert_eq!((late.public().phase, late.public().draw_offered), (Phase::Planning, Some(Side::A)));
    assert!(ask(&late, Side::B, Command::OfferDraw).is_over(), "an empty list by the clock does not decline: B may still agree");
}

// Debts, salvo lists, paper games and the table game.

/// A running game of computers in which `matches` is true. Panics if it is never true in 200 games.
fn play_until(text: &str, matches: impl Fn(&Game) -> bool) -> Game {
    let rules = rules(text);
    for seed in 0..200 {
        let mut dice = SeededDice(seed);
        let mut game = started_random_game(&rules, &mut dice);
        while !game.is_over() {
            if matches(&game) {
                return game;
            }
            game = play_on(game, &mut dice, 1);
        }
    }
    panic!("no game of {text} matches")
}

#[test]
fn clock_settles_owed_actions_after_a_minute() {
    for (rules, debt, event) in [
        ("mines=3 clock=3600", Debt::Cell, "Given"),
        ("minefield mines=2", Debt::Mine, "Given"),
        ("dutchman-quick", Debt::Course, "Stayed"),
    ] {
        let game = play_until(rules, |game| matches!(game.public().phase, Phase::Owing(_, owed) if owed == debt));
        let Phase::Owing(side, _) = game.public().phase else { panic!("a debt is owed") };
        let since = game.log().last().expect("the log is not empty").at;
        assert_eq!((game.wait_end(), game.deadline()), (Some(since.plus_seconds(60)), Some(since.plus_seconds(60))), "{rules}");
        let early = clock(&game, since.plus_millis(59_999), &Command::Lapse);
        assert_eq!(early, (game.clone(), vec![]), "{rules}: an early lapse decides nothing");
        let givable = game.own_view(side).givable;
        let mut chosen = CellSet::EMPTY;
        for seed in 0..40 {
            let step = ask(&game, since.plus_seconds(60), &mut SeededDice(seed), &Actor::Clock, &Command::Lapse).expect("not refused");
            assert_eq!(step.events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>(), [event], "{rules}");
            assert_ne!(step.after.public().phase, game.public().phase, "{rules}: the debt is settled");
            assert_eq!(step.after.own_view(side).ships, game.own_view(side).ships, "{rules}: the clock moves no ship");
            let chart = step.after.public().charts[side].clone();
            chosen = chosen.union(&chart.given.union(&chart.given_mines).intersection(&givable));
        }
        assert!(debt == Debt::Course || chosen.len() > 1 || givable.len() == 1, "{rules}: the dice choose among all givable cells");
    }
}

#[test]
fn missing_volley_is_empty_and_the_third_in_a_row_forfeits() {
    let rules = rules("fire=salvo:3 clock=600");
    let mut dice = SeededDice(6);
    let mut game = started_random_game(&rules, &mut dice);
    for (round, expected) in
        [["Lapsed", "Locked", "Salvo"].as_slice(), &["Lapsed", "Locked", "Salvo"], &["Lapsed", "Ended"]].iter().enumerate()
    {
        let planned = Command::Plan(
            game.own_view(Side::B).target_chart().shot_cells().adjacent(FieldSize::square(10)).iter().next().unwrap_or(Cell::new(0, 0)),
        );
        let now = game.log().last().expect("the log is not empty").at;
        game = after(&game, now, &mut dice, &Actor::Side(Side::B), &planned);
        let list = staged::computer_command(&game.own_view(Side::A), &mut dice).expect("A plans");
        game = after(&game, now, &mut dice, &Actor::Side(Side::A), &list);
        assert!(game.public().locked.a && !game.public().locked.b);
        let due = game.wait_end().expect("under way");
        let before = game.public().charts.a.shot_cells();
        let (next, events) = clock(&game, due, &Command::Lapse);
        assert_eq!(events, *expected, "round {round}");
        assert_eq!(next.public().charts.a.shot_cells(), before, "planned shots that were not sent are not fired");
        assert_eq!(next.public().charts.b.shot_cells().len(), if round < 2 { 3 * (round + 1) } else { 6 }, "round {round}: A fires");
        game = next;
    }
    assert_eq!(game.public().phase, Phase::Over(Ending::Forfeited(Side::B)));
}

#[test]
fn game_ends_when_both_players_send_no_volleys() {
    let rules = rules("fire=salvo:3 clock=600");
    let mut dice = SeededDice(6);
    let mut game = started_random_game(&rules, &mut dice);
    let mut rounds = 0;
    while let Some(due) = game.wait_end() {
        game = clock(&game, due, &Command::Lapse).0;
        rounds += 1;
    }
    assert_eq!((rounds, game.public().phase), (3, Phase::Over(Ending::Expired)));
}

#[test]
fn sealed_field_answers_for_an_absent_player_on_paper() {
    for truth in ["Miss", "Hit", "Sunk"] {
        let answer = |game: &Game| -> Option<String> {
            let Phase::Owing(side, Debt::Answer(_)) = game.public().phase else { return None };
            let claim = staged::computer_command(&game.own_view(side), &mut SeededDice(1))?;
            Some(format!("{claim:?}"))
        };
        let game = play_until("judge=paper clock=600", |game| answer(game).is_some_and(|claim| claim.contains(truth)));
        let Phase::Owing(side, Debt::Answer(cell)) = game.public().phase else { panic!("an answer is owed") };
        assert!(clock(&game, game.deadline().expect("under way"), &Command::Lapse).1 == ["Nudged"], "{truth}: the player is nudged first");
        let (next, events) = clock(&game, game.wait_end().expect("under way"), &Command::Lapse);
        assert_eq!(events.first().map(String::as_str), Some("Fired"), "{truth}");
        let chart = &next.public().charts[side];
        assert_eq!(chart.misses.contains(cell), truth == "Miss");
        assert_eq!(chart.wrecks.iter().any(|wreck| wreck.cells.contains(cell)), truth == "Sunk");
        assert_eq!(chart.hits.contains(cell), truth != "Miss");
    }
}

#[test]
fn straume_turn_passes_by_the_clock() {
    let rules = rules("straume clock=3600");
    let mut dice = SeededDice(8);
    let mut game = play_on(started_random_game(&rules, &mut dice), &mut dice, 7);
    let to_move = |game: &Game| {
        let sea = game.public().sea.as_ref().expect("the board is open");
        sea.side(sea.sea.to_move())
    };
    for _ in 0..3 {
        let Phase::Sailing(side) = game.public().phase else { panic!("under way") };
        assert_eq!(to_move(&game), side);
        game = clock(&game, game.wait_end().expect("under way"), &Command::Lapse).0;
        assert_eq!(game.public().phase, Phase::Sailing(!side));
        game = play_on(game, &mut dice, 2);
    }
    while let Some(due) = game.wait_end() {
        game = clock(&game, due, &Command::Lapse).0;
    }
    assert!(matches!(game.public().phase, Phase::Over(Ending::Forfeited(_))), "three lapses in a row forfeit");
}
