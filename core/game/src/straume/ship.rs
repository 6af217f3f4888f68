//! The ships of the table game and what each may sink. Independent of the board.

use std::ops::Not;

use super::super::words;

/// One of the two players, by the half of the board their fleet starts from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardHalf {
    /// Ranks 1 to 7; moves first.
    South,
    /// Ranks 8 to 14.
    North,
}

impl BoardHalf {
    /// Both halves; the one that moves first comes first.
    pub const BOTH: [Self; 2] = [Self::South, Self::North];

    /// `S` or `N`, as in test cases.
    pub fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
        }
    }

    /// The heading of its ships at the start: towards the enemy.
    pub fn start_heading(self) -> Heading {
        match self {
            Self::South => Heading::North,
            Self::North => Heading::South,
        }
    }
}

impl Not for BoardHalf {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }
}

/// A type of ship of the table game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Vessel {
    /// К: may sink every ship.
    Cruiser,
    /// Пл: may sink every ship.
    Submarine,
    /// ЭМ: may sink ships that it meets at the bow or the side.
    Destroyer,
    /// СКР: may sink ships that it meets at the stern or the side, except cruisers.
    Patrol,
    /// Т: may sink submarines and minesweepers; lays and sweeps mines, which do not destroy it.
    Minesweeper,
}

impl Vessel {
    /// All vessels, the most valuable first.
    pub const ALL: [Self; 5] = [Self::Cruiser, Self::Submarine, Self::Destroyer, Self::Patrol, Self::Minesweeper];

    /// Its value in points (core/RULES.md §2.11, point 9).
    pub fn value(self) -> u8 {
        match self {
            Self::Cruiser => 6,
            Self::Submarine => 5,
            Self::Destroyer => 3,
            Self::Patrol | Self::Minesweeper => 2,
        }
    }

    /// Its letter in test cases, line-ups and text boards: `K` for К, `P` for Пл, `E` for ЭМ, `C` for СКР, `T` for Т.
    pub fn letter(self) -> char {
        match self {
            Self::Cruiser => 'K',
            Self::Submarine => 'P',
            Self::Destroyer => 'E',
            Self::Patrol => 'C',
            Self::Minesweeper => 'T',
        }
    }
}

/// The ships of a fleet on its starting line, from column a to column l.
pub type Lineup = [Vessel; 12];

/// The twelve vessels of every line-up, the most valuable first.
pub const LINEUP_VESSELS: Lineup = [
    Vessel::Cruiser,
    Vessel::Submarine,
    Vessel::Submarine,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Patrol,
    Vessel::Patrol,
    Vessel::Minesweeper,
];

/// The direction of a ship's bow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Heading {
    /// Up the ranks.
    North,
    /// Towards column l.
    East,
    /// Down the ranks.
    South,
    /// Towards column a.
    West,
}

impl Heading {
    /// All headings, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The heading after a turn to port.
    pub fn left(self) -> Self {
        !self.right()
    }

    /// The heading after a turn to starboard.
    pub fn right(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }
}

impl Not for Heading {
    type Output = Self;

    /// The opposite heading.
    fn not(self) -> Self {
        self.right().right()
    }
}

words! {
    /// The action of a ship.
    #[derive(PartialOrd, Ord)]
    pub enum ShipAction, word, find {
        /// One step to the next point.
        Forward = "forward",
        /// A turn to port without a step.
        Left = "left",
        /// A turn to starboard without a step.
        Right = "right",
        /// One step forward, which lays a mine at the former point.
        Lay = "lay",
    }
}

impl ShipAction {
    /// The action with this word, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.word().eq_ignore_ascii_case(word))
    }
}

/// A ship on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ship {
    /// The owner.
    pub half: BoardHalf,
    /// The type.
    pub vessel: Vessel,
    /// The direction of its bow.
    pub heading: Heading,
}

impl Ship {
    /// Whether it may sink `target`, which lies ahead of its bow (core/RULES.md §2.11).
    pub fn may_sink(self, target: Self) -> bool {
        let shows_bow = target.heading == !self.heading;
        let shows_stern = target.heading == self.heading;
        self.half != target.half
            && match self.vessel {
                Vessel::Cruiser | Vessel::Submarine => true,
                Vessel::Destroyer => !shows_stern,
                Vessel::Patrol => !shows_bow && target.vessel != Vessel::Cruiser,
                Vessel::Minesweeper => matches!(target.vessel, Vessel::Submarine | Vessel::Minesweeper),
            }
    }
}
