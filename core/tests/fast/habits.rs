//! Habits: what the computer learns about an opponent's placement and shots, from which games, and how it is used.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    report::{Ending, NextTurn, Outcome, Report},
    roster::PieceSpec,
    side::{BySide, Side},
    view::PlacedPiece,
};
use broadside_gunner::habits::{HabitKind, HabitSample, Habits, Memory};
use broadside_testkit::staged::rules;

/// This many shots of each side, row by row from the top.
fn shots(each: usize) -> Vec<Report> {
    let shot = |by: Side, cell| Report::Shot { by, cell, outcome: Outcome::Miss, dying: Vec::new(), next: NextTurn::fire(by) };
    Cell::all(FieldSize::square(10)).take(each).flat_map(|cell| Side::BOTH.map(|side| shot(side, cell))).collect()
}

/// The end of a game, which B won, with these decks of A revealed.
fn ended(of_a: Option<&[Cell]>) -> Report {
    let fleet = |cells: &[Cell]| vec![PlacedPiece { spec: PieceSpec::warship(cells.len() as u8), cells: cells.iter().copied().collect() }];
    Report::Ended { ending: Ending::Won(Side::B), fleets: BySide { a: of_a.map(fleet), b: None } }
}

const CORNER: [Cell; 2] = [Cell::new(0, 0), Cell::new(1, 0)];

#[test]
fn habit_sample_has_the_opening_shots_and_the_decks() {
    let reports = || shots(30).into_iter().chain([ended(Some(&CORNER))]);
    let sample = HabitSample::of(&rules("classic"), Side::A, reports()).expect("the game gives a sample");
    assert_eq!(
        (sample.size, sample.opening, sample.decks),
        (10, Cell::all(FieldSize::square(10)).take(25).collect(), CORNER.into_iter().collect())
    );
    let volleys = BySide::from_fn(|_| Cell::all(FieldSize::square(10)).skip(30).take(5).map(|cell| (cell, Outcome::Miss)).collect());
    let salvo = Report::Salvo { volleys, dying: Vec::new(), next: NextTurn::fire(Side::A) };
    let sample = HabitSample::of(&rules("classic fire=salvo:5"), Side::A, [salvo, ended(Some(&CORNER))]).expect("the game gives a sample");
    assert_eq!(sample.opening, Cell::all(FieldSize::square(10)).skip(30).take(5).collect());
}

#[test]
fn unfinished_short_or_moving_games_give_no_habit_sample() {
    for (text, reports, reason) in [
        ("classic", shots(30), "the game is running"),
        ("classic", [shots(4), vec![ended(Some(&CORNER))]].concat(), "the game is too short"),
        ("classic", [shots(30), vec![ended(None)]].concat(), "the fleets are not revealed"),
        ("dutchman-quick", [shots(30), vec![ended(Some(&CORNER))]].concat(), "the ship moves"),
        ("12x8", [shots(30), vec![ended(Some(&CORNER))]].concat(), "the field is not square"),
        ("straume", [shots(30), vec![ended(Some(&CORNER))]].concat(), "the table game"),
    ] {
        assert_eq!(HabitSample::of(&rules(text), Side::A, reports), None, "{reason}");
    }
}

/// The memory after this many identical games.
fn after(games: u16, decks: &[Cell]) -> Memory {
    let mut memory = Memory::default();
    let sample = HabitSample { size: 10, opening: CORNER.into_iter().collect(), decks: decks.iter().copied().collect() };
    (0..games).for_each(|_| memory.learn(&sample));
    memory
}

#[test]
fn habits_apply_from_three_games_on_the_same_field_size() {
    let corner: CellSet = CORNER.into_iter().collect();
    for (games, size, opening_shots) in [(2, 10, None), (3, 10, Some(6)), (3, 11, None)] {
        let memory = after(games, &CORNER);
        let habits = memory.on(FieldSize::square(10));
        assert_eq!(habits.opening_shots_at(&corner, FieldSize::square(size)), opening_shots, "{games} games, {size}");
        assert_eq!(habits.placement_bias(FieldSize::square(size)).on(&corner) > 1.0, opening_shots.is_some(), "{games} games, {size}");
        assert_eq!((habits.games(), memory.on(FieldSize::square(11))), (games, &Habits::NONE));
    }
}

#[test]
fn habit_shares_stay_when_the_game_count_saturates() {
    let memory = after(4, &CORNER);
    let shares = memory.on(FieldSize::square(10)).shares(HabitKind::Decks);
    assert_eq!((shares.len(), shares[0], shares[1], shares[2]), (100, 1000, 1000, 0));
    assert_eq!(memory.on(FieldSize::square(11)).shares(HabitKind::Opening), Vec::<u16>::new());
    let mut half = after(1, &[]);
    let sample = HabitSample { size: 10, opening: CellSet::EMPTY, decks: CORNER.into_iter().collect() };
    half.learn(&sample);
    let habits = half.on(FieldSize::square(10));
    assert_eq!((habits.shares(HabitKind::Decks)[0], habits.shares(HabitKind::Opening)[0]), (500, 500));
    let mut full = after(u16::MAX, &CORNER);
    full.learn(&sample);
    let habits = full.on(FieldSize::square(10));
    assert_eq!((habits.games(), habits.shares(HabitKind::Decks)[0]), (u16::MAX / 2 + 1, 1000));
}

#[test]
fn field_sizes_with_most_games_come_first() {
    let mut memory = after(2, &CORNER);
    for (size, games) in [(8, 5), (12, 2), (15, 1)] {
        let sample = HabitSample { size, opening: CellSet::EMPTY, decks: CellSet::EMPTY };
        (0..games).for_each(|_| memory.learn(&sample));
    }
    assert_eq!((memory.sizes(1), memory.sizes(2), memory.sizes(9)), (vec![8, 10, 12, 15], vec![8, 10, 12], Vec::new()));
}
