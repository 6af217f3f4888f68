//! The waters as the sweep passes them, cell by cell in reading order, and how a frontier changes at each: what may
//! begin there, what a deck bars round itself, where nothing is left to decide.
//!
//! A frontier is a number of three bits a column and one more: of the cells just below the swept part, 0 is free,
//! 1 to 6 so many cells that a ship from above still takes, 7 barred; the top bit bars the cell below the next one.

use super::super::puzzle::Puzzle;
use crate::game::{
    cell::{Cell, CellSet, MAX_SIZE},
    roster::Kind,
    ruleset::Touch,
};

/// A frontier.
pub(super) type Frontier = u64;

/// The last column's bits end below this one: the cell below the next one is barred.
const CORNER: Frontier = 1 << 63;

const FIELD: Frontier = 7;
const BARRED: Frontier = 7;

/// The longest ship whose rest three bits can say.
const LONGEST: u8 = 7;

/// The most sorts of ships.
const SORTS: usize = 8;

/// Straight ships of one length.
pub(super) struct Length {
    pub(super) decks: usize,
    pub(super) count: usize,
}

/// What is special about one cell.
#[derive(Clone, Default)]
struct CellBits {
    /// Where its column's bits are.
    shift: u32,
    /// Whether some ship must cover it.
    must: bool,
    /// Which lengths may begin here and lie across; one bit each.
    across: u8,
    /// Which may begin here and lie down, those of one deck among them.
    down: u8,
    /// What a deck here bars: the cell below, below to the left, to the right; below to the right.
    below: Frontier,
    left: Frontier,
    right: Frontier,
    corner: Frontier,
    /// The bits of the cell to the right, where a ship from above may not stand beside.
    neighbour: Frontier,
}

/// The whole way.
pub(super) struct Course {
    pub(super) lengths: Vec<Length>,
    width: usize,
    spots: Vec<CellBits>,
    /// For each row, the cells of the next one that a deck above bars.
    rows: Vec<Frontier>,
    /// Whether the sweep goes column by column.
    turned: bool,
}

/// How a length lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Across,
    Down,
}

impl Course {
    /// The way through these waters; `None` when the pieces are not all straight warships of a few lengths.
    pub(super) fn through(puzzle: &Puzzle, touch: Touch, turned: bool) -> Option<Self> {
        let fit = puzzle.sorts.iter().all(|sort| sort.kind == Kind::Warship && sort.straight && sort.decks <= LONGEST);
        if !fit || puzzle.sorts.len() > SORTS {
            return None;
        }
        let width = usize::from(puzzle.size);
        let lengths = puzzle.sorts.iter().map(|sort| Length { decks: usize::from(sort.decks), count: sort.count }).collect();
        let mut course = Self { lengths, width, spots: vec![CellBits::default(); width * width], rows: vec![0; width], turned };
        let mut alive = CellSet::EMPTY;
        for (at, sort) in puzzle.sorts.iter().enumerate() {
            for pose in &sort.poses {
                let (start, way) = course.start(pose);
                let spot = &mut course.spots[start];
                *(if way == Way::Across { &mut spot.across } else { &mut spot.down }) |= 1 << at;
                alive = alive.union(pose);
            }
        }
        for cell in puzzle.must.iter() {
            let at = course.place(cell);
            course.spots[at].must = true;
        }
        let open = course.open(&alive);
        course.bar(touch, &open);
        Some(course)
    }

    /// How many cells there are.
    pub(super) fn end(&self) -> usize {
        self.spots.len()
    }

    /// Where a pose is decided, and how it lies.
    pub(super) fn start(&self, pose: &CellSet) -> (usize, Way) {
        let mut cells = pose.iter();
        let (first, second) = (cells.next().expect("a pose has a cell"), cells.next());
        let way = if second.is_some_and(|second| (second.row == first.row) != self.turned) { Way::Across } else { Way::Down };
        (self.place(first), way)
    }

    fn place(&self, cell: Cell) -> usize {
        let (col, row) = if self.turned { (cell.row, cell.col) } else { (cell.col, cell.row) };
        usize::from(row) * self.width + usize::from(col)
    }

    /// By place, whether some ship can cover it; one row more than there is.
    fn open(&self, alive: &CellSet) -> Vec<bool> {
        let mut open = vec![false; self.spots.len() + usize::from(MAX_SIZE)];
        alive.iter().for_each(|cell| open[self.place(cell)] = true);
        open
    }

    /// Writes down what a deck at each spot bars. A cell that no ship can cover anyhow is never barred: fewer
    /// frontiers differ.
    fn bar(&mut self, touch: Touch, open: &[bool]) {
        let width = self.width;
        let bits = |col: usize, so: bool| if so { BARRED << (3 * col) } else { 0 };
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

    /// How long the way is, to be compared with that of the same waters turned: frontiers multiply with every cell
    /// along them where something may begin. The rate is a fit to positions of real games.
    pub(super) fn guess(&self) -> f64 {
        let busy = |spot: &CellBits| spot.across | spot.down != 0;
        let along = |at: usize| self.spots[at..].iter().take(self.width).filter(|spot| busy(spot)).count();
        (0..self.end()).filter(|at| busy(&self.spots[*at])).map(|at| (0.8 * along(at) as f64).exp()).sum()
    }

    /// Which lengths may begin here, across and down.
    pub(super) fn begins(&self, at: usize) -> (u8, u8) {
        (self.spots[at].across, self.spots[at].down)
    }

    /// The frontier after this cell stays water; `None` when it must not.
    pub(super) fn water(&self, at: usize, frontier: Frontier) -> Option<Frontier> {
        let spot = &self.spots[at];
        (!spot.must).then(|| self.pass(spot, frontier))
    }

    fn pass(&self, spot: &CellBits, frontier: Frontier) -> Frontier {
        let below = if frontier & CORNER == 0 { 0 } else { spot.below };
        frontier & !(FIELD << spot.shift) & !CORNER | below
    }

    /// The frontier after a ship of so many decks begins here and goes down; `None` when another is too near.
    pub(super) fn down(&self, at: usize, frontier: Frontier, decks: usize) -> Option<Frontier> {
        let spot = &self.spots[at];
        self.clear(spot, frontier).then(|| self.deck(spot, frontier, decks as u64 - 1))
    }

    /// The frontier after a ship of so many decks lies across from here on; `None` when another is in the way.
    pub(super) fn across(&self, at: usize, frontier: Frontier, decks: usize) -> Option<Frontier> {
        let (first, last) = (&self.spots[at], &self.spots[at + decks - 1]);
        let span = ((1 << (3 * decks)) - 1) << first.shift;
        if frontier & span != 0 || !self.clear(last, frontier) {
            return None;
        }
        Some(frontier & !CORNER | first.left | self.rows[at / self.width] & span | last.right | last.corner)
    }

    /// Whether no ship from above stands right of this spot, where that matters.
    fn clear(&self, spot: &CellBits, frontier: Frontier) -> bool {
        let beside = frontier & spot.neighbour;
        beside == 0 || beside == spot.neighbour
    }

    /// A deck of a ship that lies down, with so many more to go.
    fn deck(&self, spot: &CellBits, frontier: Frontier, more: u64) -> Frontier {
        let below = if more > 0 { more << spot.shift } else { spot.below };
        frontier & !(FIELD << spot.shift) & !CORNER | spot.left | spot.right | spot.corner | below
    }

    /// Goes on to the next cell where something can be decided. `None` when a cell that must be covered is not.
    pub(super) fn settle(&self, mut at: usize, mut frontier: Frontier) -> Option<(usize, Frontier)> {
        while at < self.spots.len() {
            let spot = &self.spots[at];
            let here = (frontier >> spot.shift) & FIELD;
            frontier = match here {
                0 if spot.across | spot.down != 0 => break,
                0 | BARRED if spot.must => return None,
                0 | BARRED => self.pass(spot, frontier),
                more => self.deck(spot, frontier, more - 1),
            };
            at += 1;
        }
        Some((at, frontier))
    }
}
