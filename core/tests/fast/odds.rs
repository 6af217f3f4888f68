//! Tests of the odds engine: it counts as many fleets as brute force on small fields, and the known totals on the classic ones.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::{Dice, SeededDice},
    roster::{PieceSpec, Roster, ShipClass},
    ruleset::Touch,
    shape::ShipForms,
};
use broadside_gunner::odds::{Book, CountAborted, CountMethod, Effort, Engine, Position, Sinkings, aim, compute_odds};
use broadside_testkit::scale::many;

use brute::Case;

mod brute;
mod games;
mod last;

/// Fleets by the decks of their ships, and the largest field they are tried on.
const FLEETS: [(&[u8], u8); 13] = [
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
    (&[1, 1, 1, 1, 1, 1], 5),
];

const TOUCHES: [Touch; 3] = [Touch::None, Touch::Corners, Touch::Any];

fn pick<'a, T>(from: &'a [T], dice: &mut dyn Dice) -> &'a T {
    &from[dice.below(from.len() as u32).expect("the slice is not empty") as usize]
}

/// A random number of shots at different cells.
fn shots(size: FieldSize, dice: &mut dyn Dice) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Cell::all(size).collect();
    let count = dice.below(cells.len() as u32).expect("a field has cells") as usize;
    (0..count).map(|_| cells.swap_remove(dice.below(cells.len() as u32).expect("cells are left") as usize)).collect()
}

/// Checks that the engine and brute force agree. Returns the number of fleets, or `None` if the fleet of the case does not fit.
fn check(engine: &mut Engine, case: &Case, dice: &mut dyn Dice) -> Option<u64> {
    let (position, counts) = case.random_position(dice)?;
    let odds = engine.count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort");
    assert_eq!(odds.total(), counts.total as f64, "{position:?}");
    assert_eq!(odds.count_method(), CountMethod::Exact);
    let open: CellSet = position.unknown().union(&position.hits());
    for (cell, through) in Cell::all(case.size).zip(&counts.through).filter(|(cell, _)| open.contains(*cell)) {
        assert_eq!(odds.fleets_through(cell), *through as f64, "{cell:?} of {position:?}");
    }
    let decks: u32 = position.afloat().iter().map(|spec| u32::from(spec.decks)).sum();
    let marginals: f64 = Cell::all(case.size).map(|cell| odds.fleets_through(cell)).sum();
    assert_eq!(marginals, f64::from(decks) * odds.total(), "{position:?}");
    Some(counts.total)
}

#[test]
fn small_positions_count_as_many_fleets_as_brute_force() {
    let (mut engine, mut dice, mut checked, mut fleets) = (Engine::new(), SeededDice(20), 0, 0);
    while checked < many(80, 1_000) {
        let (decks, most) = *pick(&FLEETS, &mut dice);
        let mut side = || 5 + dice.below(u32::from(most) - 4).expect("at least one size") as u8;
        let mut size = FieldSize { width: side(), height: side() };
        if most == 7 && dice.below(8) == Some(0) {
            size = *pick(&[FieldSize { width: 12, height: 5 }, FieldSize { width: 5, height: 12 }], &mut dice);
        }
        let touch = *pick(&TOUCHES, &mut dice);
        let sinkings = if dice.below(4) == Some(0) { Sinkings::Unannounced } else { Sinkings::Announced };
        let shots = shots(size, &mut dice);
        let bent = size.area() < 49 && dice.below(4) == Some(0);
        let shapes = if bent { ShipForms::parse("L,zigzag,T").expect("three forms") } else { ShipForms::NONE };
        let fleet = decks.iter().map(|decks| PieceSpec::warship(*decks)).collect();
        let mut case = Case { size, touch, shapes, sinkings, fleet, shots };
        if dice.below(4) == Some(0) {
            case.fleet[0].class = Some(ShipClass::Cruiser);
        }
        if let Some(total) = check(&mut engine, &case, &mut dice) {
            checked += 1;
            fleets += total;
        }
    }
    assert!(fleets > many(5_000, 100_000), "the positions have enough fleets: {fleets}");
}

#[test]
fn empty_boards_have_the_published_numbers_of_fleets() {
    // Both ships of three decks in the boxed game are distinct: swapping them counts as another fleet.
    for (position, (total, decks)) in empty_positions().into_iter().zip([(1_855_545_978_831_780.0, 20.0), (30_093_975_536.0, 17.0)]) {
        let odds = Engine::new().count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort");
        assert_eq!((odds.total(), odds.count_method()), (total, CountMethod::Exact));
        assert_eq!(Cell::all(FieldSize::square(10)).map(|cell| odds.fleets_through(cell)).sum::<f64>(), decks * odds.total());
    }
}

#[test]
fn fields_that_are_not_square_have_the_counted_numbers_of_fleets() {
    let fleet = Roster::of_sizes(&[(1, 3), (1, 2), (1, 1)]);
    for (width, height, totals) in [
        (5, 8, [44_666.0, 59_034.0, 110_530.0]),
        (12, 8, [1_569_224.0, 1_759_768.0, 2_253_160.0]),
        (8, 12, [1_569_224.0, 1_759_768.0, 2_253_160.0]),
    ] {
        for (touch, total) in TOUCHES.into_iter().zip(totals) {
            let position = Position::with_fleet(FieldSize { width, height }, touch, &fleet);
            let odds = compute_odds(&position, &mut SeededDice(1), &|| false).expect("there are fleets");
            assert_eq!((odds.total(), odds.count_method()), (total, CountMethod::Exact), "{width}×{height}, {touch:?}");
        }
    }
    // On a field turned by 90 degrees the classic fleet has the same odds in the corresponding cells.
    let [wide, high] = [FieldSize { width: 12, height: 8 }, FieldSize { width: 8, height: 12 }].map(|size| {
        let position = Position::with_fleet(size, Touch::None, &Roster::triangular(4));
        Engine::new().count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort")
    });
    assert_eq!(wide.total(), high.total());
    let turned = |cell: Cell| high.fleets_through(Cell::new(cell.row, cell.col));
    assert!(Cell::all(FieldSize { width: 12, height: 8 }).all(|cell| wide.fleets_through(cell) == turned(cell)));
    assert!(!Book::load_embedded().contains(&Position::with_fleet(
        FieldSize { width: 12, height: 8 },
        Touch::None,
        &Roster::triangular(4)
    )));
}

/// A position with misses and hits.
fn position_with(touch: Touch, fleet: &Roster, misses: &[(u8, u8)], hits: &[(u8, u8)]) -> Position {
    let cells = |cells: &[(u8, u8)]| cells.iter().map(|&(col, row)| Cell::new(col, row)).collect::<CellSet>();
    Position::with_fleet(FieldSize::square(10), touch, fleet).with_misses(&cells(misses)).with_hits(&cells(hits))
}

const MISSES: [(u8, u8); 8] = [(4, 4), (3, 3), (5, 5), (6, 6), (2, 2), (7, 7), (4, 7), (7, 4)];

#[test]
fn sampled_fleets_agree_with_counted_fleets() {
    let (mut engine, mut dice) = (Engine::new(), SeededDice(4));
    for (touch, fleet) in [(Touch::None, Roster::triangular(4)), (Touch::Any, Roster::milton_bradley())] {
        for hits in [&[][..], &[(2, 5)], &[(0, 0), (8, 4), (8, 5)]] {
            let position = position_with(touch, &fleet, &MISSES, hits);
            let counted = engine.count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort");
            let sampled = engine.estimate_by_sampling(&position, 4_000, &mut Effort::unlimited(), &mut dice).expect("there are fleets");
            let CountMethod::Sampled { fleets, error } = sampled.count_method() else { panic!("{:?}", sampled.count_method()) };
            assert!(fleets > 500 && error < 0.05, "{fleets} fleets, {error} off");
            for cell in Cell::all(FieldSize::square(10)) {
                let off = (sampled.chance(cell) - counted.chance(cell)).abs();
                assert!(off <= 4.0 * error, "{cell:?} of {position:?}: {off} off, {error} allowed");
            }
            assert!((sampled.total() / counted.total() - 1.0).abs() < 0.2, "{} of {}", sampled.total(), counted.total());
        }
    }
}

#[test]
fn expensive_count_is_aborted_and_the_next_one_succeeds() {
    let (russian, never) = (Position::with_fleet(FieldSize::square(10), Touch::None, &Roster::triangular(4)), || false);
    let hasbro = Position::with_fleet(FieldSize::square(10), Touch::Any, &Roster::milton_bradley());
    let mut engine = Engine::new();
    for position in [&russian, &hasbro] {
        for (mut effort, why) in [
            (Effort::new(100_000, usize::MAX, &never), CountAborted::Work),
            (Effort::new(u64::MAX, 10_000, &never), CountAborted::Memory),
            (Effort::new(u64::MAX, usize::MAX, &|| true), CountAborted::Stopped),
        ] {
            assert_eq!(engine.count_odds(position, &mut effort), Err(why));
        }
        let odds =
            engine.count_or_sample_odds(position, &mut Effort::new(2_000_000, 1 << 24, &never), &mut SeededDice(1)).expect("some fleets");
        assert!(matches!(odds.count_method(), CountMethod::Sampled { .. }));
        assert!((odds.chance(Cell::new(4, 4)) - 0.2).abs() < 0.1);
    }
    assert_eq!(engine.count_odds(&russian, &mut Effort::unlimited()).expect("unlimited effort").total(), 1_855_545_978_831_780.0);
}

#[test]
fn bent_ships_are_counted_on_small_and_sampled_on_large_fields() {
    let forms = ShipForms::parse("tetris").expect("all of them");
    for (size, ships, sampled) in [(7, 3, false), (20, 1, false), (20, 3, true), (20, 5, true)] {
        let fleet = Roster::of_sizes(&[(ships, 4)]).specs().to_vec();
        let position = Position::with_pieces(FieldSize::square(size), Touch::None, fleet, forms, Sinkings::Announced);
        let odds = compute_odds(&position, &mut SeededDice(1), &|| false).expect("there are fleets");
        assert_eq!(matches!(odds.count_method(), CountMethod::Sampled { .. }), sampled, "{ships} on {size}: {:?}", odds.count_method());
    }
}

/// The empty positions of the classic game and the boxed game.
fn empty_positions() -> [Position; 2] {
    [
        Position::with_fleet(FieldSize::square(10), Touch::None, &Roster::triangular(4)),
        Position::with_fleet(FieldSize::square(10), Touch::Any, &Roster::milton_bradley()),
    ]
}

#[test]
fn opening_book_agrees_with_the_odds_engine() {
    let (book, mut engine, mut dice) = (Book::load_embedded(), Engine::new(), SeededDice(9));
    assert!(book.write() == include_bytes!("../../gunner/src/odds/book.bin"), "the embedded book serializes unchanged");
    for empty in empty_positions() {
        // Fires where the book aims and misses, until the book has no odds.
        let (mut position, mut misses) = (empty.clone(), 0);
        loop {
            let aim = book.aim(&position).expect("the book has an aim");
            let next = position.clone().with_misses(&[*pick(&aim.iter().collect::<Vec<_>>(), &mut dice)].into_iter().collect());
            if book.odds(&next).is_none() {
                break;
            }
            (position, misses) = (next, misses + 1);
        }
        assert!(misses >= 4, "{misses} misses of {empty:?}");
        let book_odds = book.odds(&position).expect("the book has odds");
        let counted = engine.count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort");
        assert_eq!((book_odds.total(), book_odds.count_method()), (counted.total(), counted.count_method()));
        assert!(Cell::all(FieldSize::square(10)).all(|cell| book_odds.fleets_through(cell) == counted.fleets_through(cell)));
        assert_eq!(book.aim(&position), Some(aim(&position, &counted)));
    }
}

#[test]
fn opening_book_agrees_with_the_odds_after_hits() {
    let (book, mut engine, mut dice) = (Book::load_embedded(), Engine::new(), SeededDice(3));
    for empty in empty_positions() {
        for hit in [1, 3] {
            let (mut position, mut last, mut shots) = (empty.clone(), None, 0);
            while let Some(aimed) = book.aim(&position) {
                let shot = [*pick(&aimed.iter().collect::<Vec<_>>(), &mut dice)].into_iter().collect();
                last = Some((position.clone(), aimed));
                position = if shots == hit { position.with_hits(&shot) } else { position.with_misses(&shot) };
                shots += 1;
            }
            let (position, aimed) = last.expect("the book has the empty position");
            assert!(shots >= 4, "{shots} shots");
            let odds = engine.count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort");
            assert_eq!(aimed, aim(&position, &odds), "{position:?}");
        }
    }
}
