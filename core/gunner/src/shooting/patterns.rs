//! The cells of the patterns of core/RULES.md §3.2, by columns and rows from 0. A pattern defined by a rule extends to
//! a field of any size; one drawn for ten by ten exists only there.

use broadside_game::cell::{Cell, CellSet};

/// Two cells by two numbers, of a goose foot's square.
type Square = &'static [(u8, u8)];

/// The first stage of the goose feet: one cell in each row and column of a square of four by four.
pub(super) const BATTLESHIP_STAGE: Square = &[(0, 2), (1, 3), (2, 1), (3, 0)];

/// The second stage.
pub(super) const CRUISER_STAGE: Square = &[(1, 0), (3, 2)];

/// The third stage.
pub(super) const DESTROYER_STAGE: Square = &[(0, 1), (1, 2), (2, 3)];

/// The third stage with the cell that is missing in the source.
pub(super) const COMPLETE_DESTROYER_STAGE: Square = &[(0, 1), (1, 2), (2, 3), (0, 3)];

/// The cells of a field that satisfy the predicate, by column and row.
pub(super) fn cells(size: u8, so: impl Fn(u8, u8) -> bool) -> CellSet {
    Cell::all(size).filter(|cell| so(cell.col, cell.row)).collect()
}

/// The colour of the first cell.
pub(super) fn chessboard(size: u8) -> CellSet {
    cells(size, |col, row| (col + row) % 2 == 0)
}

/// Every fourth diagonal, from this one.
pub(super) fn every_fourth(size: u8, from: u8) -> CellSet {
    cells(size, |col, row| (col + row) % 4 == from)
}

/// Every fifth cell, as a real knight steps from the first corner.
pub(super) fn every_fifth(size: u8) -> CellSet {
    cells(size, |col, row| (col + 2 * row) % 5 == 0)
}

/// The corners, in the usual order of beginners.
pub(super) fn corners(size: u8) -> [CellSet; 4] {
    let last = size - 1;
    [(0, 0), (last, 0), (0, last), (last, last)].map(|(col, row)| [Cell::new(col, row)].into_iter().collect())
}

/// The main diagonals: a row at a time, from the top.
pub(super) fn diagonals(size: u8) -> Vec<CellSet> {
    (0..size).map(|row| [Cell::new(row, row), Cell::new(size - 1 - row, row)].into_iter().collect()).collect()
}

/// The rhombus whose corners are the middles of the edges.
pub(super) fn rhombus(size: u8) -> CellSet {
    let (half, last) = (size / 2, size - 1);
    cells(size, |col, row| {
        let (near, far) = (col + row, (last - col) + (last - row));
        near + 1 == half || far + 1 == half || col.abs_diff(row) == half
    })
}

/// The stages of the locator: the diagonals of the four squares from the corners inward, their other diagonals, the
/// cross between the squares. For a field of ten by ten.
pub(super) fn locator() -> [CellSet; 3] {
    let folded = |at: u8| at.min(9 - at);
    let inside = |col: u8, row: u8| folded(col) < 4 && folded(row) < 4;
    [
        cells(10, |col, row| inside(col, row) && folded(col) == folded(row)),
        cells(10, |col, row| inside(col, row) && folded(col) + folded(row) == 3),
        cells(10, |col, row| !inside(col, row)),
    ]
}

/// The same cells in every square of four by four, from the first corner.
pub(super) fn squares(size: u8, square: Square) -> CellSet {
    cells(size, |col, row| square.contains(&(col % 4, row % 4)))
}
