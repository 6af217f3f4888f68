//! The cells of the search patterns of core/RULES.md §3.2. A pattern that is defined by a formula exists for every field
//! size, the rhombus for every square; one that is defined by a drawing of the classic field exists only for ten by ten cells.

use broadside_game::cell::{Cell, CellSet, FieldSize};

/// The field for which the source draws the locator.
const CLASSIC_FIELD: FieldSize = FieldSize::square(10);

/// Cells in a square of four by four, as column and row from 0. The goose foot pattern repeats the square over the field.
type Square = &'static [(u8, u8)];

/// The first stage of the goose foot, against ships of four or more decks: one cell in each row and column of the square.
pub(super) const BATTLESHIP_STAGE: Square = &[(0, 2), (1, 3), (2, 1), (3, 0)];

/// The second stage of the goose foot, against ships of three decks.
pub(super) const CRUISER_STAGE: Square = &[(1, 0), (3, 2)];

/// The third stage of the goose foot, against ships of two decks, as in the source.
pub(super) const DESTROYER_STAGE: Square = &[(0, 1), (1, 2), (2, 3)];

/// The third stage of the goose foot, with the cell that is missing in the source.
pub(super) const COMPLETE_DESTROYER_STAGE: Square = &[(0, 1), (1, 2), (2, 3), (0, 3)];

/// The cells of a field that satisfy the predicate, by column and row.
pub(super) fn cells(size: FieldSize, matches: impl Fn(u8, u8) -> bool) -> CellSet {
    Cell::all(size).filter(|cell| matches(cell.col, cell.row)).collect()
}

/// The cells of a chessboard with the colour of the first cell.
pub(super) fn chessboard(size: FieldSize) -> CellSet {
    cells(size, |col, row| (col + row) % 2 == 0)
}

/// Every fourth diagonal, where `from` is the number of the first one, 0 to 3.
pub(super) fn every_fourth(size: FieldSize, from: u8) -> CellSet {
    cells(size, |col, row| (col + row) % 4 == from)
}

/// Every fifth cell: those that a knight can reach from the first cell by moves of one column and two rows, or their rotations.
pub(super) fn every_fifth(size: FieldSize) -> CellSet {
    cells(size, |col, row| (col + 2 * row) % 5 == 0)
}

/// The corners, each as a stage, in the order in which beginners usually fire at them.
pub(super) fn corners(size: FieldSize) -> [CellSet; 4] {
    let (right, bottom) = (size.width - 1, size.height - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)].map(|(col, row)| [Cell::new(col, row)].into_iter().collect())
}

/// The diagonals from the corners: for each row, from the top, its cells as a stage.
pub(super) fn diagonals(size: FieldSize) -> Vec<CellSet> {
    (0..size.height).map(|row| Cell::all(size).filter(|cell| cell.row == row && cell.is_on_diagonal(size)).collect()).collect()
}

/// The rhombus whose corners are the middles of the edges of a square field; empty on other fields.
pub(super) fn rhombus(size: FieldSize) -> CellSet {
    let Some(side) = size.side() else { return CellSet::EMPTY };
    let (half, last) = (side / 2, side - 1);
    cells(size, |col, row| {
        let (near, far) = (col + row, (last - col) + (last - row));
        near + 1 == half || far + 1 == half || col.abs_diff(row) == half
    })
}

/// The stages of the locator, for a field of ten by ten: in the four squares of four by four in the corners, the diagonals
/// from the corners inward; then their other diagonals; then the cross between the squares.
pub(super) fn locator() -> [CellSet; 3] {
    let folded = |at: u8| at.min(9 - at);
    let inside = |col: u8, row: u8| folded(col) < 4 && folded(row) < 4;
    [
        cells(CLASSIC_FIELD, |col, row| inside(col, row) && folded(col) == folded(row)),
        cells(CLASSIC_FIELD, |col, row| inside(col, row) && folded(col) + folded(row) == 3),
        cells(CLASSIC_FIELD, |col, row| !inside(col, row)),
    ]
}

/// These cells in every square of four by four of the field, from the first cell on.
pub(super) fn squares(size: FieldSize, square: Square) -> CellSet {
    cells(size, |col, row| square.contains(&(col % 4, row % 4)))
}
