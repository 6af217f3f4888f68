//! The map of the table game: 12 columns, 14 ranks, with land and sea as in core/RULES.md §2.11.

use std::{fmt, str::FromStr};

use super::ship::{BoardHalf, Heading};
use crate::{code::Code, plain::plain};

/// The number of columns, a to l.
pub const COLUMNS: u8 = 12;

/// The number of ranks, 1 to 14.
pub const ROWS: u8 = 14;

/// The terrain of each point, rank 14 first: `#` land, `R` red point, `L` lighthouse, `B` starting line, `.` open sea.
const TERRAIN_MAP: [&[u8; COLUMNS as usize]; ROWS as usize] = [
    b"BBBBBBBBBBBB",
    b"......L.....",
    b"#R........R#",
    b"##R..##..R##",
    b"#R...##...R#",
    b"...R....R...",
    b"............",
    b"............",
    b"...R....R...",
    b"#R...##...R#",
    b"##R..##..R##",
    b"#R........R#",
    b".....L......",
    b"BBBBBBBBBBBB",
];

/// A crossing of a column and a rank, on land or at sea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// 0 for rank 1, below [`ROWS`].
    pub row: u8,
    /// 0 for column a, below [`COLUMNS`].
    pub col: u8,
}

impl Point {
    /// The number of points, land included.
    pub const COUNT: usize = COLUMNS as usize * ROWS as usize;

    /// The point at this column and row; `None` if it is off the board.
    pub fn new(col: u8, row: u8) -> Option<Self> {
        (col < COLUMNS && row < ROWS).then_some(Self { row, col })
    }

    /// All points, rank 1 first, from column a.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// Its index in the order of [`Point::all`].
    pub fn index(self) -> usize {
        usize::from(self.row) * usize::from(COLUMNS) + usize::from(self.col)
    }

    /// The point with this index; `None` if the index is too large.
    pub fn from_index(index: usize) -> Option<Self> {
        let (row, col) = (index / usize::from(COLUMNS), index % usize::from(COLUMNS));
        (index < Self::COUNT).then_some(Self { row: row as u8, col: col as u8 })
    }

    /// The next point in this direction; `None` at the edge of the board.
    pub fn ahead(self, heading: Heading) -> Option<Self> {
        let (across, up) = match heading {
            Heading::North => (0, 1),
            Heading::East => (1, 0),
            Heading::South => (0, -1),
            Heading::West => (-1, 0),
        };
        Self::new(self.col.checked_add_signed(across)?, self.row.checked_add_signed(up)?)
    }

    /// The half of the board in which it lies.
    pub fn half(self) -> BoardHalf {
        if self.row < ROWS / 2 { BoardHalf::South } else { BoardHalf::North }
    }

    /// The terrain at this point.
    pub fn terrain(self) -> Terrain {
        match TERRAIN_MAP[usize::from(ROWS - 1 - self.row)][usize::from(self.col)] {
            b'#' => Terrain::Land,
            b'R' => Terrain::Red(self.half()),
            b'L' => Terrain::Lighthouse,
            b'B' => Terrain::Start(self.half()),
            _ => Terrain::Sea,
        }
    }
}

impl fmt::Display for Point {
    /// Column letter and rank, such as `f7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col), self.row + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = Code;

    /// Parses `f7` or `F7`: one Latin letter and a rank.
    ///
    /// # Errors
    /// [`Code::CellOutside`] if the point is off the board, [`Code::CellSyntax`] if the text is malformed.
    fn from_str(text: &str) -> Result<Self, Code> {
        let text = plain(text);
        let letter = *text.as_bytes().first().filter(|letter| letter.is_ascii_alphabetic()).ok_or(Code::CellSyntax)?;
        let digits = &text[1..];
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(Code::CellSyntax);
        }
        let rank: u8 = digits.parse().map_err(|_| Code::CellSyntax)?;
        let row = rank.checked_sub(1).ok_or(Code::CellOutside)?;
        Self::new(letter.to_ascii_lowercase() - b'a', row).ok_or(Code::CellOutside)
    }
}

/// The terrain of a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Open sea.
    Sea,
    /// A red point: the coastal batteries of this half destroy enemy ships on it.
    Red(BoardHalf),
    /// Land; ships cannot enter.
    Land,
    /// Sea with a lighthouse, which has no effect.
    Lighthouse,
    /// A point of this half's starting line.
    Start(BoardHalf),
}
