//! Cells of a field, sizes of fields, and sets of cells. Fields have at most [`MAX_SIZE`]×[`MAX_SIZE`] cells. [`super::notation`] names cells.

use std::fmt;

/// The largest side of a field (core/RULES.md §2.0).
pub const MAX_SIZE: u8 = 20;

/// The number of cells of the largest field.
pub const CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// The smallest side of a field (core/RULES.md §2.0).
pub const MIN_SIZE: u8 = 5;

/// The number of 64-bit words of a [`CellSet`].
const BITSET_WORDS: usize = CELLS.div_ceil(64);

/// The numbers of columns and of rows of a field, each [`MIN_SIZE`]..=[`MAX_SIZE`] in legal rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FieldSize {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
}

impl FieldSize {
    /// The signs between the two numbers of a typed size.
    pub const CROSSES: [char; 5] = ['x', 'х', '×', 'X', 'Х'];

    /// A square field with this many columns and rows.
    pub const fn square(side: u8) -> Self {
        Self { width: side, height: side }
    }

    /// Parses `10` or `12x8`, columns first.
    pub fn parse(text: &str) -> Option<Self> {
        let (width, height) = text.split_once(Self::CROSSES).unwrap_or((text, text));
        Some(Self { width: width.parse().ok()?, height: height.parse().ok()? })
    }

    /// The number of columns and of rows of a square field; `None` for other fields.
    pub fn side(self) -> Option<u8> {
        (self.width == self.height).then_some(self.width)
    }

    /// The greater of both numbers.
    pub const fn longer(self) -> u8 {
        if self.width < self.height { self.height } else { self.width }
    }

    /// The smaller of both numbers.
    pub fn shorter(self) -> u8 {
        self.width.min(self.height)
    }

    /// The number of cells.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether the field has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        cell.col < self.width && cell.row < self.height
    }

    /// The field with columns and rows swapped.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }
}

impl fmt::Display for FieldSize {
    /// The text that [`FieldSize::parse`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side() {
            Some(side) => write!(f, "{side}"),
            None => write!(f, "{}x{}", self.width, self.height),
        }
    }
}

/// One cell: column and row from the top left corner, both from 0 (core/RULES.md §1.1). Orders by row, then column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row, 0-based.
    pub row: u8,
    /// Column, 0-based.
    pub col: u8,
}

impl Cell {
    /// The cell at this column and row; both below [`MAX_SIZE`].
    pub const fn new(col: u8, row: u8) -> Self {
        debug_assert!(col < MAX_SIZE && row < MAX_SIZE);
        Self { col, row }
    }

    /// The cell `dx` columns to the right and `dy` rows down; `None` if that is outside a field of this size.
    pub fn step(self, dx: i8, dy: i8, size: FieldSize) -> Option<Self> {
        let next = Self { col: self.col.checked_add_signed(dx)?, row: self.row.checked_add_signed(dy)? };
        size.contains(next).then_some(next)
    }

    /// The cells that share a side with this one on a field of this size.
    pub fn adjacent(self, size: FieldSize) -> impl Iterator<Item = Self> {
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(move |(dx, dy)| self.step(dx, dy, size))
    }

    /// The cells that share only a corner with this one on a field of this size.
    pub fn diagonal(self, size: FieldSize) -> impl Iterator<Item = Self> {
        [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter().filter_map(move |(dx, dy)| self.step(dx, dy, size))
    }

    /// All cells of a field of this size, in reading order.
    pub fn all(size: FieldSize) -> impl Iterator<Item = Self> {
        (0..size.height).flat_map(move |row| (0..size.width).map(move |col| Self { col, row }))
    }

    /// Whether a diagonal from a corner of a field of this size passes through it.
    pub fn is_on_diagonal(self, size: FieldSize) -> bool {
        let (right, below) = (size.width - 1 - self.col, size.height - 1 - self.row);
        [self.row, below].iter().any(|row| [self.col, right].contains(row))
    }

    /// Its index, counted row by row; below [`CELLS`].
    pub fn index(self) -> usize {
        self.index_on(FieldSize::square(MAX_SIZE))
    }

    /// Its index on a field of this size, counted row by row.
    pub fn index_on(self, size: FieldSize) -> usize {
        usize::from(self.row) * usize::from(size.width) + usize::from(self.col)
    }
}

impl fmt::Debug for Cell {
    /// `col.row`, 1-based, as in commitments (core/RULES.md §1.4).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.col + 1, self.row + 1)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet([u64; BITSET_WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; BITSET_WORDS]);

    /// Adds a cell. Returns whether it was new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] & (1 << (cell.index() % 64)) != 0
    }

    /// The number of cells in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether both sets have a cell in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every cell of this set lies in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & !b == 0)
    }

    /// The union of both sets.
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The intersection of both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells of this set that are not in `other`.
    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Its cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let words = self.0;
        (0..BITSET_WORDS).flat_map(move |i| {
            let mut word = words[i];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                let index = i * 64 + bit;
                let (row, col) = (index / usize::from(MAX_SIZE), index % usize::from(MAX_SIZE));
                Some(Cell::new(col as u8, row as u8))
            })
        })
    }

    /// The cells that share a side with the set, outside it, on a field of this size.
    pub fn adjacent(&self, size: FieldSize) -> Self {
        self.iter().flat_map(|cell| cell.adjacent(size)).collect::<Self>().minus(self)
    }

    /// These cells and all cells of `area` that are connected with them; `around` returns the neighbours of a set of cells.
    pub fn connected_part(&self, area: &Self, around: impl Fn(&Self) -> Self) -> Self {
        let mut reached = *self;
        loop {
            let wider = reached.union(&around(&reached).intersection(area));
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The halo: all cells outside the set that touch it by a side or a corner (core/RULES.md §1.2).
    pub fn halo(&self, size: FieldSize) -> Self {
        let corners: Self = self.iter().flat_map(|cell| cell.diagonal(size)).collect();
        corners.minus(self).union(&self.adjacent(size))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
