//! A position that nobody plays, to show a look on: misses, hits and sunk ships in both waters. Holds nothing hidden.

use super::super::{line::Line, locale::Locale};
use crate::game::{
    cell::{Cell, CellSet},
    ids::{GameId, Home, PlayerId},
    report::{Next, Outcome, Report},
    roster::Berth,
    ruleset::Ruleset,
    side::Side,
    view::{Placed, PublicView, Seat},
};

/// A ship that went down: at which column and row it began, downwards, with how many decks.
type Wreck = (u8, u8, u8);

/// What one side's waters show: ships sunk, open hits, misses.
struct Waters {
    wrecks: &'static [Wreck],
    hits: &'static [(u8, u8)],
    misses: &'static [(u8, u8)],
}

const OWN: Waters = Waters { wrecks: &[(7, 1, 2)], hits: &[(2, 5), (3, 5)], misses: &[(0, 0), (4, 2), (5, 7), (9, 9), (1, 8), (6, 4)] };

const TARGET: Waters =
    Waters { wrecks: &[(1, 1, 3), (8, 8, 1)], hits: &[(5, 4)], misses: &[(3, 7), (6, 1), (4, 9), (9, 3), (2, 6), (7, 5), (5, 3)] };

impl Waters {
    /// The shots that led there, in order; the last one is a hit that sank nothing.
    fn shots(&self) -> Vec<(Cell, Outcome)> {
        let cell = |(col, row): &(u8, u8)| Cell::new(*col, *row);
        let misses = self.misses.iter().map(|at| (cell(at), Outcome::Miss));
        let wrecks = self.wrecks.iter().flat_map(|(col, row, decks)| {
            let cells: CellSet = (0..*decks).map(|deck| Cell::new(*col, row + deck)).collect();
            let last = row + decks - 1;
            let sunk = move |row: u8| match row == last {
                true => Outcome::Sunk(Placed { berth: Berth::warship(*decks), cells }),
                false => Outcome::Hit,
            };
            (*row..=last).map(move |row| (Cell::new(*col, row), sunk(row)))
        });
        misses.chain(wrecks).chain(self.hits.iter().map(|at| (cell(at), Outcome::Hit))).collect()
    }
}

/// The position, its sides named in this language.
pub(super) fn position(locale: Locale) -> PublicView {
    let seat = |number, id| Seat { player: PlayerId { home: Home::House, number }, name: Line::new(id).phrase(locale) };
    let mut view = PublicView::open(GameId::new(0, 0), Ruleset::classic(locale.lettering()), seat(1, "look-own"));
    view.apply(&Report::Joined { seat: seat(2, "look-enemy") });
    view.apply(&Report::Began { first: Side::B, next: Next::fire(Side::B), lineups: None });
    for (by, waters) in [(Side::B, OWN), (Side::A, TARGET)] {
        for (cell, outcome) in waters.shots() {
            view.apply(&Report::Shot { by, cell, outcome, dying: Vec::new(), next: Next::fire(by) });
        }
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::Mark;

    #[test]
    fn the_sample_shows_every_common_mark_in_both_waters() {
        let view = position(Locale::En);
        for side in Side::BOTH {
            let marks: Vec<Mark> = Cell::all(10).map(|cell| view.charts[side].mark(cell, &CellSet::EMPTY)).collect();
            assert!([Mark::Miss, Mark::Hit, Mark::Sunk].iter().all(|mark| marks.contains(mark)), "{side:?}: {marks:?}");
            // As in a game by the rules: no two ships touch, even by a corner.
            let decks: CellSet = view.charts[side].hits.iter().collect();
            assert!(view.charts[side].wrecks.iter().all(|wreck| wreck.cells.halo(10).iter().all(|cell| !decks.contains(cell))));
        }
    }
}
