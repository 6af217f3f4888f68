//! The exact odds: equal to counting every fleet on small fields, equal to the known totals on the classic ones.

use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        dice::{Dice, Seeded},
        roster::{Berth, Class, Roster},
        ruleset::Touch,
        shape::Forms,
    },
    gunner::odds::{Effort, Engine, GivenUp, How, Position, Sinkings},
};
use brute::Case;

#[path = "odds/brute.rs"]
mod brute;

/// Fleets by the decks of their ships, and the largest field they are tried on.
const FLEETS: [(&[u8], u8); 12] = [
    (&[3], 7),
    (&[2, 1], 7),
    (&[3, 2], 7),
    (&[3, 2, 1], 7),
    (&[4, 2, 1], 7),
    (&[4, 3, 2], 7),
    (&[2, 2, 2], 7),
    (&[3, 3, 2], 7),
    (&[1, 1, 1], 7),
    (&[3, 2, 1, 1], 6),
    (&[2, 2, 1, 1], 6),
    (&[5, 3, 2, 1], 6),
];

const TOUCHES: [Touch; 3] = [Touch::None, Touch::Corners, Touch::Any];

fn fleet(decks: &[u8]) -> Vec<Berth> {
    decks.iter().map(|decks| Berth::warship(*decks)).collect()
}

fn pick<'a, T>(from: &'a [T], dice: &mut dyn Dice) -> &'a T {
    &from[dice.below(from.len() as u32).expect("something to pick from") as usize]
}

/// So many shots at different cells, more of them the fewer are asked for.
fn shots(size: u8, dice: &mut dyn Dice) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Cell::all(size).collect();
    let count = dice.below(cells.len() as u32).expect("a field has cells") as usize;
    (0..count).map(|_| cells.swap_remove(dice.below(cells.len() as u32).expect("cells are left") as usize)).collect()
}

/// Whether the engine says what counting every fleet says; gives how many fleets there were.
fn check(engine: &mut Engine, case: &Case, dice: &mut dyn Dice) -> Option<u64> {
    let (position, counts) = case.ask(dice)?;
    let odds = engine.odds(&position, &mut Effort::unbounded()).expect("nothing is bounded");
    assert_eq!(odds.total(), counts.total as f64, "{position:?}");
    assert_eq!(odds.how(), How::Exact);
    let open: CellSet = position.unknown().union(&position.hits());
    for (cell, through) in Cell::all(case.size).zip(&counts.through).filter(|(cell, _)| open.contains(*cell)) {
        assert_eq!(odds.through(cell), *through as f64, "{cell:?} of {position:?}");
    }
    let decks: u32 = position.afloat().iter().map(|berth| u32::from(berth.decks)).sum();
    let marginals: f64 = Cell::all(case.size).map(|cell| odds.through(cell)).sum();
    assert_eq!(marginals, f64::from(decks) * odds.total(), "{position:?}");
    Some(counts.total)
}

#[test]
fn a_thousand_small_positions_count_as_many_fleets_as_trying_them_all() {
    let (mut engine, mut dice, mut asked, mut fleets) = (Engine::new(), Seeded(20), 0, 0);
    while asked < 1_000 {
        let (decks, most) = *pick(&FLEETS, &mut dice);
        let size = 5 + dice.below(u32::from(most) - 4).expect("a few sizes") as u8;
        let touch = *pick(&TOUCHES, &mut dice);
        let sinkings = if dice.below(4) == Some(0) { Sinkings::Untold } else { Sinkings::Told };
        let shots = shots(size, &mut dice);
        let bent = size < 7 && dice.below(4) == Some(0);
        let shapes = if bent { Forms::parse("L,zigzag,T").expect("three forms") } else { Forms::NONE };
        let mut case = Case { size, touch, shapes, sinkings, fleet: fleet(decks), shots };
        if dice.below(4) == Some(0) {
            case.fleet[0].class = Some(Class::Cruiser);
        }
        if let Some(total) = check(&mut engine, &case, &mut dice) {
            asked += 1;
            fleets += total;
        }
    }
    assert!(fleets > 100_000, "the positions leave something to count: {fleets}");
}

#[test]
fn the_empty_russian_board_has_as_many_fleets_as_others_counted() {
    let odds = Engine::new().odds(&Position::laid(10, Touch::None, &Roster::ladder(4)), &mut Effort::unbounded()).expect("unbounded");
    assert_eq!(odds.total(), 1_855_545_978_831_780.0);
    assert_eq!(odds.how(), How::Exact);
    assert_eq!(Cell::all(10).map(|cell| odds.through(cell)).sum::<f64>(), 20.0 * odds.total());
}
