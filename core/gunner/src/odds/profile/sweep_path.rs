//! The path of the sweep over the field, cell by cell and row by row, and the transitions of the frontier at each cell:
//! which ships may begin there, which cells a deck blocks around itself, and which cells leave no choice.
//!
//! A frontier has three bits per column and a top bit. The three bits describe the cell just below the swept part: 0 means
//! free, 1 to 6 is the number of cells that a ship from above still occupies, 7 means blocked. The top bit means that the
//! cell below the next one is blocked.

use broadside_game::{
    cell::{Cell, CellSet, MAX_SIZE},
    roster::Kind,
    ruleset::Touch,
};

use super::super::puzzle::Puzzle;

/// A frontier, encoded in bits (see the module documentation).
pub(super) type Frontier = u64;

/// The top bit, above those of the last column: the cell below the next one is blocked.
const CORNER_BIT: Frontier = 1 << 63;

/// The mask of a column's three bits.
const COLUMN_MASK: Frontier = 7;

/// The value of a column's three bits for a blocked cell.
const BLOCKED: Frontier = 7;

/// The maximum number of decks: the decks still to come, at most 6, must fit into three bits.
const MAX_SHIP_LENGTH: u8 = 7;

/// The maximum number of ship lengths: the bits of [`CellBits::across`].
const MAX_LENGTHS: usize = 8;

/// Straight ships of one length.
pub(super) struct ShipLength {
    pub(super) decks: usize,
    pub(super) count: usize,
}

/// What is precomputed for one cell.
#[derive(Clone, Default)]
struct CellBits {
    /// The index of the lowest bit of its column.
    shift: u32,
    /// Whether some ship must cover it.
    must_cover: bool,
    /// The ship lengths that may begin here horizontally, one bit each.
    across: u8,
    /// The ship lengths that may begin here vertically, single decks included, one bit each.
    down: u8,
    /// The bits that block the cell below.
    below: Frontier,
    /// The bits that block the cell below left.
    left: Frontier,
    /// The bits that block the cell to the right.
    right: Frontier,
    /// The bit that blocks the cell below right.
    corner: Frontier,
    /// The mask of the column to the right, where no ship from above may continue beside a deck.
    neighbour: Frontier,
}

pub(super) struct SweepPath {
    pub(super) lengths: Vec<ShipLength>,
    width: usize,
    cells: Vec<CellBits>,
    /// For each row, the bits that block the cells of the next row, if there is a deck above them.
    rows: Vec<Frontier>,
    /// Whether the sweep runs column by column.
    by_columns: bool,
}

/// The orientation of a ship on the path: along one of its rows, or down from row to row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Orientation {
    Across,
    Down,
}

impl SweepPath {
    /// The path for a puzzle; `None` if the pieces are not straight warships of a few lengths.
    pub(super) fn for_puzzle(puzzle: &Puzzle, touch: Touch, by_columns: bool) -> Option<Self> {
        let fit = puzzle.sorts.iter().all(|sort| sort.kind == Kind::Warship && sort.straight && sort.decks <= MAX_SHIP_LENGTH);
        if !fit || puzzle.sorts.len() > MAX_LENGTHS {
            return None;
        }
        let size = if by_columns { puzzle.size.transposed() } else { puzzle.size };
        let width = usize::from(size.width);
        let lengths = puzzle.sorts.iter().map(|sort| ShipLength { decks: usize::from(sort.decks), count: sort.count }).collect();
        let mut path =
            Self { lengths, width, cells: vec![CellBits::default(); size.area()], rows: vec![0; usize::from(size.height)], by_columns };
        let mut coverable = CellSet::EMPTY;
        for (at, sort) in puzzle.sorts.iter().enumerate() {
            for pose in &sort.poses {
                let (start, orientation) = path.start(pose);
                let bits = &mut path.cells[start];
                *(if orientation == Orientation::Across { &mut bits.across } else { &mut bits.down }) |= 1 << at;
                coverable = coverable.union(pose);
            }
        }
        for cell in puzzle.must.iter() {
            let at = path.index(cell);
            path.cells[at].must_cover = true;
        }
        // With one row more, which is outside the field.
        let mut coverable_at = vec![false; path.cells.len() + usize::from(MAX_SIZE)];
        coverable.iter().for_each(|cell| coverable_at[path.index(cell)] = true);
        path.mark_blocked_cells(touch, &coverable_at);
        Some(path)
    }

    /// The number of cells, which is also the index after the last cell.
    pub(super) fn end(&self) -> usize {
        self.cells.len()
    }

    /// The index of the cell at which a pose begins, and its orientation.
    pub(super) fn start(&self, pose: &CellSet) -> (usize, Orientation) {
        let mut cells = pose.iter();
        let (first, second) = (cells.next().expect("a pose has a cell"), cells.next());
        let is_across = second.is_some_and(|second| (second.row == first.row) != self.by_columns);
        (self.index(first), if is_across { Orientation::Across } else { Orientation::Down })
    }

    /// The index of a cell on the path.
    fn index(&self, cell: Cell) -> usize {
        let (col, row) = if self.by_columns { (cell.row, cell.col) } else { (cell.col, cell.row) };
        usize::from(row) * self.width + usize::from(col)
    }

    /// Computes which cells a deck at each cell blocks. Cells that no ship can cover
    /// are never blocked, so that there are fewer different frontiers.
    fn mark_blocked_cells(&mut self, touch: Touch, coverable: &[bool]) {
        let width = self.width;
        let block = |col: usize, coverable: bool| if coverable { BLOCKED << (3 * col) } else { 0 };
        for at in 0..self.cells.len() {
            let (row, col) = (at / width, at % width);
            let bits = &mut self.cells[at];
            bits.shift = 3 * col as u32;
            if touch == Touch::Any {
                continue;
            }
            bits.below = block(col, coverable[at + width]);
            self.rows[row] |= bits.below;
            if col + 1 < width {
                bits.right = block(col + 1, coverable[at + 1]);
                bits.neighbour = COLUMN_MASK << (3 * (col + 1));
            }
            if touch == Touch::None {
                bits.left = if col > 0 { block(col - 1, coverable[at + width - 1]) } else { 0 };
                bits.corner = if col + 1 < width && coverable[at + width + 1] { CORNER_BIT } else { 0 };
            }
        }
    }

    /// An estimate of the cost of the sweep, without unit, to compare both directions: the number of frontiers grows
    /// exponentially with the number of cells where ships may begin. The rate is fitted to positions of real games.
    pub(super) fn estimated_cost(&self) -> f64 {
        let busy = |bits: &CellBits| bits.across | bits.down != 0;
        let along = |at: usize| self.cells[at..].iter().take(self.width).filter(|bits| busy(bits)).count();
        (0..self.end()).filter(|at| busy(&self.cells[*at])).map(|at| (0.8 * along(at) as f64).exp()).sum()
    }

    /// The ship lengths that may begin here, horizontally and vertically, one bit each.
    pub(super) fn possible_lengths(&self, at: usize) -> (u8, u8) {
        (self.cells[at].across, self.cells[at].down)
    }

    /// The frontier after leaving this cell as water; `None` if a ship must cover it.
    pub(super) fn place_water(&self, at: usize, frontier: Frontier) -> Option<Frontier> {
        let bits = &self.cells[at];
        (!bits.must_cover).then(|| self.after_water(bits, frontier))
    }

    /// The frontier after a cell without a deck.
    fn after_water(&self, bits: &CellBits, frontier: Frontier) -> Frontier {
        let below = if frontier & CORNER_BIT == 0 { 0 } else { bits.below };
        frontier & !(COLUMN_MASK << bits.shift) & !CORNER_BIT | below
    }

    /// The frontier after beginning a vertical ship of this many decks here; `None` if another ship is too near.
    pub(super) fn place_vertical(&self, at: usize, frontier: Frontier, decks: usize) -> Option<Frontier> {
        let bits = &self.cells[at];
        self.is_clear_on_the_right(bits, frontier).then(|| self.after_deck(bits, frontier, decks as u64 - 1))
    }

    /// The frontier after placing a horizontal ship of this many decks here; `None` if another ship is in the way.
    pub(super) fn place_horizontal(&self, at: usize, frontier: Frontier, decks: usize) -> Option<Frontier> {
        let (first, last) = (&self.cells[at], &self.cells[at + decks - 1]);
        let span = ((1 << (3 * decks)) - 1) << first.shift;
        if frontier & span != 0 || !self.is_clear_on_the_right(last, frontier) {
            return None;
        }
        Some(frontier & !CORNER_BIT | first.left | self.rows[at / self.width] & span | last.right | last.corner)
    }

    /// Whether no ship from above continues to the right of this cell, or whether ships may touch there.
    fn is_clear_on_the_right(&self, bits: &CellBits, frontier: Frontier) -> bool {
        let beside = frontier & bits.neighbour;
        beside == 0 || beside == bits.neighbour
    }

    /// The frontier after a deck of a vertical ship that has `more` decks below it.
    fn after_deck(&self, bits: &CellBits, frontier: Frontier, more: u64) -> Frontier {
        let below = if more > 0 { more << bits.shift } else { bits.below };
        frontier & !(COLUMN_MASK << bits.shift) & !CORNER_BIT | bits.left | bits.right | bits.corner | below
    }

    /// Advances over cells that leave no choice. Returns the next cell with a choice, or the end, and the frontier there;
    /// `None` if no ship can cover a cell that must be covered.
    pub(super) fn skip_forced_cells(&self, mut at: usize, mut frontier: Frontier) -> Option<(usize, Frontier)> {
        while at < self.cells.len() {
            let bits = &self.cells[at];
            let here = (frontier >> bits.shift) & COLUMN_MASK;
            frontier = match here {
                0 if bits.across | bits.down != 0 => break,
                0 | BLOCKED if bits.must_cover => return None,
                0 | BLOCKED => self.after_water(bits, frontier),
                more => self.after_deck(bits, frontier, more - 1),
            };
            at += 1;
        }
        Some((at, frontier))
    }
}
