//! The eight symmetries of the square. The odds of a symmetric image of a position are the images of its odds, so one
//! canonical image stands for all eight.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
};

use super::position::Position;

/// A symmetry of the square, 0 to 7: if bit 0 is set, columns and rows are swapped; then bit 1 mirrors the columns and
/// bit 2 the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight symmetries.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The symmetries of a field of this size: all eight, or without swapped axes if it is not square.
    pub fn of_field(size: FieldSize) -> impl Iterator<Item = Self> {
        Self::all().step_by(if size.side().is_some() { 1 } else { 2 })
    }

    /// A random symmetry.
    pub fn random(dice: &mut dyn Dice) -> Self {
        Self((dice.roll() >> 61) as u8)
    }

    /// The inverse symmetry.
    pub fn inverse(self) -> Self {
        // If the axes are swapped, mirroring the columns before the swap equals mirroring the rows after it.
        if self.0 & 1 == 1 { Self(1 | (self.0 & 2) << 1 | (self.0 & 4) >> 1) } else { self }
    }

    /// The image of a cell of a field of this size, to which the symmetry belongs.
    pub fn cell(self, cell: Cell, size: FieldSize) -> Cell {
        let (col, row) = if self.0 & 1 == 1 { (cell.row, cell.col) } else { (cell.col, cell.row) };
        Cell::new(if self.0 & 2 == 2 { size.width - 1 - col } else { col }, if self.0 & 4 == 4 { size.height - 1 - row } else { row })
    }

    /// The image of a set of cells.
    pub fn cells(self, cells: &CellSet, size: FieldSize) -> CellSet {
        cells.iter().map(|cell| self.cell(cell, size)).collect()
    }

    /// The image of a position that has no other cell sets than `water` and `hits`.
    fn position(self, position: &Position) -> Position {
        let turned = |cells: &CellSet| self.cells(cells, position.size);
        Position { water: turned(&position.water), hits: turned(&position.hits), ..position.clone() }
    }
}

/// The canonical image of a position, and the symmetry that maps the position to it. `None` for positions that no opening
/// book contains: on a field that is not square, with other pieces than straight ships, disclosed decks, or unannounced sinkings.
pub(super) fn canonical(position: &Position) -> Option<(Position, Symmetry)> {
    if !position.is_plain() || position.size.side().is_none() {
        return None;
    }
    let bare =
        Position { water: position.water.union(&position.shores), shores: CellSet::EMPTY, mine_free: CellSet::EMPTY, ..position.clone() };
    let order = |position: &Position| (position.water.iter().collect::<Vec<_>>(), position.hits.iter().collect::<Vec<_>>());
    Symmetry::all().map(|turn| (turn.position(&bare), turn)).min_by_key(|(position, _)| order(position))
}
