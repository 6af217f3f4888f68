//! Writes the opening book of the exact odds: for the Russian and the Milton Bradley family, the odds while every own
//! shot misses, and where to fire in all positions of the first own shots.
//!
//! `cargo run --release -p broadside-gunner --example book -- core/gunner/src/odds/book.bin [MISSES SHOTS]`

#![expect(clippy::disallowed_methods, reason = "a program reads and writes files")]

use std::process::ExitCode;

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    roster::Roster,
    ruleset::Touch,
    view::PlacedPiece,
};
use broadside_gunner::odds::{Book, Effort, Engine, Odds, Position, aim};

/// How many misses in a row the whole odds are written down for, and how many first shots where to fire.
const DEPTHS: (usize, usize) = (8, 10);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: book FILE [MISSES] [SHOTS]");
        return ExitCode::FAILURE;
    };
    let mut depth = |usual| arguments.next().and_then(|depth| depth.parse().ok()).unwrap_or(usual);
    let (misses, shots) = (depth(DEPTHS.0), depth(DEPTHS.1));
    let (mut book, mut engine) = (Book::default(), Engine::new());
    for (touch, fleet) in [(Touch::None, Roster::triangular(4)), (Touch::Any, Roster::milton_bradley())] {
        let mut level = vec![(Position::with_fleet(FieldSize::square(10), touch, &fleet), true)];
        for shot in 0..=misses.max(shots) {
            level = turn_page(&mut book, &mut engine, &level, shot <= misses, shot < shots);
            println!("{fleet}: after shot {}, {} positions follow; the book has {:?}", shot + 1, level.len(), book.position_counts());
        }
    }
    let bytes = book.write();
    match std::fs::write(&path, &bytes) {
        Ok(()) => {
            println!("{path}: {} bytes", bytes.len());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{path}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// A position, and whether all shots missed.
type Page = (Position, bool);

/// Enters these positions and gives those that the next shot can lead to: all, or only that of a miss from one where
/// all shots missed.
fn turn_page(book: &mut Book, engine: &mut Engine, level: &[Page], odds_too: bool, branch: bool) -> Vec<Page> {
    let mut next = Vec::new();
    for (position, missed) in level {
        let whole = odds_too && *missed;
        if book.contains(position) || !(branch || whole) {
            continue;
        }
        let odds = engine.count_odds(position, &mut Effort::unlimited()).expect("nothing is bounded");
        if odds.total() == 0.0 {
            continue;
        }
        let cells = aim(position, &odds);
        book.insert(position, whole.then_some(&odds), &cells);
        // Cells that are equally good by a turn of the field lead to the same pages; the others are all tried.
        for cell in cells.iter() {
            let here: CellSet = [cell].into_iter().collect();
            next.push((position.clone().with_misses(&here), *missed));
            if branch {
                next.extend(positions_after_hit(position, &odds, cell).into_iter().map(|position| (position, false)));
            }
        }
    }
    next
}

/// What is known after a hit in this cell: a ship wounded, or one of those that may be sunk by it.
fn positions_after_hit(position: &Position, odds: &Odds, cell: Cell) -> Vec<Position> {
    let hit = position.clone().with_hits(&[cell].into_iter().collect());
    let mut known = Vec::new();
    for lie in odds.poses().filter(|lie| lie.cells.contains(cell) && lie.cells.is_subset(&hit.hits())) {
        let mut specs = position.afloat().to_vec();
        specs.dedup();
        let specs = specs.into_iter().filter(|spec| usize::from(spec.decks) == lie.cells.len());
        known.extend(specs.map(|spec| hit.clone().with_sunk_ship(&PlacedPiece { spec, cells: lie.cells })));
    }
    known.push(hit);
    known
}
