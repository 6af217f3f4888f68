//! The path of the sweep over the field, cell by cell in reading order, and the transitions of the frontier at each
//! cell: which ships may begin there, which cells a deck blocks around itself, where nothing is left to decide.
//!
//! A frontier has three bits per column and one more bit. The three bits describe the cell just below the swept part: 0 is
//! free, 1 to 6 is the number of cells that a ship from above still occupies, 7 is blocked. The top bit means that the cell
//! below the next one is blocked.

use broadside_game::{
    cell::{Cell, CellSet, MAX_SIZE},
    roster::Kind,
    ruleset::Touch,
};

use super::super::puzzle::Puzzle;

/// An encoded frontier.
pub(super) type Frontier = u64;

/// The top bit, above those of the last column: the cell below the next one is blocked.
const CORNER: Frontier = 1 << 63;

const FIELD: Frontier = 7;
const BLOCKED_BITS: Frontier = 7;

/// The longest ship whose remaining decks fit into three bits.
const MAX_SHIP_LENGTH: u8 = 7;

/// The maximum number of ship lengths.
const SORTS: usize = 8;

/// Straight ships of one length.
pub(super) struct ShipLength {
    pub(super) decks: usize,
    pub(super) count: usize,
}

/// The precomputed bits of one cell.
#[derive(Clone, Default)]
struct CellBits {
    /// The shift of its column's bits.
    shift: u32,
    /// Whether some ship must cover it.
    must: bool,
    /// The lengths that may begin here horizontally; one bit each.
    across: u8,
    /// The lengths that may begin here vertically, single decks included.
    down: u8,
    /// The bits of the cells that a deck here blocks: below, below left, below right.
    below: Frontier,
    left: Frontier,
    right: Frontier,
    corner: Frontier,
    /// The bits of the cell to the right, where no ship from above may continue.
    neighbour: Frontier,
}

/// The path of a sweep.
pub(super) struct SweepPath {
    pub(super) lengths: Vec<ShipLength>,
    width: usize,
    spots: Vec<CellBits>,
    /// For each row, the cells of the next row that a deck above blocks.
    rows: Vec<Frontier>,
    /// Whether the sweep runs by columns.
    turned: bool,
}

/// The orientation of a ship.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Orientation {
    Across,
    Down,
}

impl SweepPath {
    /// The path for a puzzle; `None` if the pieces are not straight warships of a few lengths.
    pub(super) fn for_puzzle(puzzle: &Puzzle, touch: Touch, turned: bool) -> Option<Self> {
        let fit = puzzle.sorts.iter().all(|sort| sort.kind == Kind::Warship && sort.straight && sort.decks <= MAX_SHIP_LENGTH);
        if !fit || puzzle.sorts.len() > SORTS {
            return None;
        }
        let width = usize::from(puzzle.size);
        let lengths = puzzle.sorts.iter().map(|sort| ShipLength { decks: usize::from(sort.decks), count: sort.count }).collect();
        let mut path = Self { lengths, width, spots: vec![CellBits::default(); width * width], rows: vec![0; width], turned };
        let mut alive = CellSet::EMPTY;
        for (at, sort) in puzzle.sorts.iter().enumerate() {
            for pose in &sort.poses {
                let (start, way) = path.start(pose);
                let spot = &mut path.spots[start];
                *(if way == Orientation::Across { &mut spot.across } else { &mut spot.down }) |= 1 << at;
                alive = alive.union(pose);
            }
        }
        for cell in puzzle.must.iter() {
            let at = path.place(cell);
            path.spots[at].must = true;
        }
        let open = path.open(&alive);
        path.mark_blocked_cells(touch, &open);
        Some(path)
    }

    /// The number of cells.
    pub(super) fn end(&self) -> usize {
        self.spots.len()
    }

    /// The cell at which a pose begins, and its orientation.
    pub(super) fn start(&self, pose: &CellSet) -> (usize, Orientation) {
        let mut cells = pose.iter();
        let (first, second) = (cells.next().expect("a pose has a cell"), cells.next());
        let way =
            if second.is_some_and(|second| (second.row == first.row) != self.turned) { Orientation::Across } else { Orientation::Down };
        (self.place(first), way)
    }

    fn place(&self, cell: Cell) -> usize {
        let (col, row) = if self.turned { (cell.row, cell.col) } else { (cell.col, cell.row) };
        usize::from(row) * self.width + usize::from(col)
    }

    /// For each cell, whether some ship can cover it; with one extra row.
    fn open(&self, alive: &CellSet) -> Vec<bool> {
        let mut open = vec![false; self.spots.len() + usize::from(MAX_SIZE)];
        alive.iter().for_each(|cell| open[self.place(cell)] = true);
        open
    }

    /// Computes which cells a deck at each cell blocks. A cell that no ship can cover is never blocked, which merges frontiers.
    fn mark_blocked_cells(&mut self, touch: Touch, open: &[bool]) {
        let width = self.width;
        let bits = |col: usize, so: bool| if so { BLOCKED_BITS << (3 * col) } else { 0 };
        for at in 0..self.spots.len() {
            let (row, col) = (at / width, at % width);
            let spot = &mut self.spots[at];
            spot.shift = 3 * col as u32;
            if touch == Touch::Any {
                continue;
            }
            spot.below = bits(col, open[at + width]);
            self.rows[row] |= spot.below;
            if col + 1 < width {
                spot.right = bits(col + 1, open[at + 1]);
                spot.neighbour = FIELD << (3 * (col + 1));
            }
            if touch == Touch::None {
                spot.left = if col > 0 { bits(col - 1, open[at + width - 1]) } else { 0 };
                spot.corner = if col + 1 < width && open[at + width + 1] { CORNER } else { 0 };
            }
        }
    }

    /// An estimate of the cost of the sweep, to compare both directions: frontiers multiply with every cell where ships
    /// may begin. The rate is fitted to positions of real games.
    pub(super) fn guess(&self) -> f64 {
        let busy = |spot: &CellBits| spot.across | spot.down != 0;
        let along = |at: usize| self.spots[at..].iter().take(self.width).filter(|spot| busy(spot)).count();
        (0..self.end()).filter(|at| busy(&self.spots[*at])).map(|at| (0.8 * along(at) as f64).exp()).sum()
    }

    /// The lengths that may begin here, horizontally and vertically.
    pub(super) fn begins(&self, at: usize) -> (u8, u8) {
        (self.spots[at].across, self.spots[at].down)
    }

    /// The frontier if this cell is water; `None` if it must not be.
    pub(super) fn water(&self, at: usize, frontier: Frontier) -> Option<Frontier> {
        let spot = &self.spots[at];
        (!spot.must).then(|| self.pass(spot, frontier))
    }

    fn pass(&self, spot: &CellBits, frontier: Frontier) -> Frontier {
        let below = if frontier & CORNER == 0 { 0 } else { spot.below };
        frontier & !(FIELD << spot.shift) & !CORNER | below
    }

    /// The frontier if a vertical ship of this many decks begins here; `None` if another ship is too near.
    pub(super) fn down(&self, at: usize, frontier: Frontier, decks: usize) -> Option<Frontier> {
        let spot = &self.spots[at];
        self.clear(spot, frontier).then(|| self.deck(spot, frontier, decks as u64 - 1))
    }

    /// The frontier if a horizontal ship of this many decks begins here; `None` if another ship is in the way.
    pub(super) fn place_horizontal(&self, at: usize, frontier: Frontier, decks: usize) -> Option<Frontier> {
        let (first, last) = (&self.spots[at], &self.spots[at + decks - 1]);
        let span = ((1 << (3 * decks)) - 1) << first.shift;
        if frontier & span != 0 || !self.clear(last, frontier) {
            return None;
        }
        Some(frontier & !CORNER | first.left | self.rows[at / self.width] & span | last.right | last.corner)
    }

    /// Whether no ship from above continues right of this cell, if that matters.
    fn clear(&self, spot: &CellBits, frontier: Frontier) -> bool {
        let beside = frontier & spot.neighbour;
        beside == 0 || beside == spot.neighbour
    }

    /// The frontier after a deck of a vertical ship with `more` decks to go.
    fn deck(&self, spot: &CellBits, frontier: Frontier, more: u64) -> Frontier {
        let below = if more > 0 { more << spot.shift } else { spot.below };
        frontier & !(FIELD << spot.shift) & !CORNER | spot.left | spot.right | spot.corner | below
    }

    /// Advances to the next cell with a choice. `None` if a cell that must be covered is not.
    pub(super) fn settle(&self, mut at: usize, mut frontier: Frontier) -> Option<(usize, Frontier)> {
        while at < self.spots.len() {
            let spot = &self.spots[at];
            let here = (frontier >> spot.shift) & FIELD;
            frontier = match here {
                0 if spot.across | spot.down != 0 => break,
                0 | BLOCKED_BITS if spot.must => return None,
                0 | BLOCKED_BITS => self.pass(spot, frontier),
                more => self.deck(spot, frontier, more - 1),
            };
            at += 1;
        }
        Some((at, frontier))
    }
}
