//! A position that nobody plays, to show a look on: ships, misses, hits and sunk ships. Hides nothing of anybody.

use super::super::{locale::Locale, position};
use crate::game::{
    cell::Cell,
    report::Outcome,
    roster::Berth,
    view::{OwnView, Placed},
};

/// A ship: at which column and row it begins, downwards, with how many decks.
type Upright = (u8, u8, u8);

/// What one side's waters show: ships sunk, open hits, misses.
struct Waters {
    wrecks: &'static [Upright],
    hits: &'static [(u8, u8)],
    misses: &'static [(u8, u8)],
}

const OWN: Waters = Waters { wrecks: &[(7, 1, 2)], hits: &[(2, 5), (3, 5)], misses: &[(0, 0), (4, 2), (5, 7), (9, 9), (1, 8), (6, 4)] };

const TARGET: Waters =
    Waters { wrecks: &[(1, 1, 3), (8, 8, 1)], hits: &[(5, 4)], misses: &[(3, 7), (6, 1), (4, 9), (9, 3), (2, 6), (7, 5), (5, 3)] };

/// The own ships that lie upright, and those that lie across; with the marks above they keep the rules.
const UPRIGHT: [Upright; 7] = [(7, 1, 2), (0, 2, 3), (8, 5, 3), (5, 0, 1), (9, 3, 1), (0, 7, 1), (7, 9, 1)];
const ACROSS: [Upright; 3] = [(2, 5, 4), (2, 1, 2), (4, 8, 2)];

impl Waters {
    /// The shots that led there, in order; the last one is a hit that sank nothing.
    fn shots(&self) -> Vec<(Cell, Outcome)> {
        let cell = |(col, row): &(u8, u8)| Cell::new(*col, *row);
        let misses = self.misses.iter().map(|at| (cell(at), Outcome::Miss));
        let wrecks = self.wrecks.iter().flat_map(|(col, row, decks)| {
            let (ship, last) = (upright((*col, *row, *decks)), row + decks - 1);
            let sunk = move |row: u8| if row == last { Outcome::Sunk(ship.clone()) } else { Outcome::Hit };
            (*row..=last).map(move |row| (Cell::new(*col, row), sunk(row)))
        });
        misses.chain(wrecks).chain(self.hits.iter().map(|at| (cell(at), Outcome::Hit))).collect()
    }
}

fn upright((col, row, decks): Upright) -> Placed {
    Placed { berth: Berth::warship(decks), cells: (0..decks).map(|deck| Cell::new(col, row + deck)).collect() }
}

fn across((col, row, decks): Upright) -> Placed {
    Placed { berth: Berth::warship(decks), cells: (0..decks).map(|deck| Cell::new(col + deck, row)).collect() }
}

/// The position, its sides named in this language.
pub(super) fn position(locale: Locale) -> OwnView {
    let ships = UPRIGHT.map(upright).into_iter().chain(ACROSS.map(across)).collect();
    position::position(ships, [OWN.shots(), TARGET.shots()], locale)
}
