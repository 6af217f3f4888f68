//! The eight symmetries of the square: positions that are turned or mirrored images of each other have turned or
//! mirrored odds, and one of them stands for all.

use super::position::Position;
use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
};

/// One of the symmetries, 0 to 7: bit 0 swaps columns and rows, then bit 1 mirrors columns and bit 2 rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn(u8);

impl Turn {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// One of them by the dice.
    pub fn any(dice: &mut dyn Dice) -> Self {
        Self((dice.roll() >> 61) as u8)
    }

    /// That which undoes this one.
    pub fn back(self) -> Self {
        // With the axes swapped, mirroring columns before is mirroring rows after.
        if self.0 & 1 == 1 { Self(1 | (self.0 & 2) << 1 | (self.0 & 4) >> 1) } else { self }
    }

    /// Where a cell comes to lie.
    pub fn cell(self, cell: Cell, size: u8) -> Cell {
        let (col, row) = if self.0 & 1 == 1 { (cell.row, cell.col) } else { (cell.col, cell.row) };
        Cell::new(if self.0 & 2 == 2 { size - 1 - col } else { col }, if self.0 & 4 == 4 { size - 1 - row } else { row })
    }

    /// Where cells come to lie.
    pub fn cells(self, cells: &CellSet, size: u8) -> CellSet {
        cells.iter().map(|cell| self.cell(cell, size)).collect()
    }

    fn position(self, position: &Position) -> Position {
        let turned = |cells: &CellSet| self.cells(cells, position.size);
        Position { water: turned(&position.water), hits: turned(&position.hits), ..position.clone() }
    }
}

/// The image that stands for all, with the turn that leads to it. `None` for what no book holds: other pieces than
/// straight ships, decks given away, sinkings that are not told.
pub(super) fn standing(position: &Position) -> Option<(Position, Turn)> {
    if !position.plain() {
        return None;
    }
    let bare =
        Position { water: position.water.union(&position.shores), shores: CellSet::EMPTY, lonely: CellSet::EMPTY, ..position.clone() };
    let order = |position: &Position| (position.water.iter().collect::<Vec<_>>(), position.hits.iter().collect::<Vec<_>>());
    Turn::all().map(|turn| (turn.position(&bare), turn)).min_by_key(|(position, _)| order(position))
}
