//! What a player says of a shot at their paper field.

use crate::game::{
    cell::{Cell, CellSet},
    report::Outcome,
    roster::Kind,
};

/// What a player says of a shot at his paper field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// Nothing lies there.
    Miss,
    /// A ship, not (or not said to be) sunk.
    Hit,
    /// The last unhit deck of a ship of so many decks, which is no submarine with a dying shot.
    Sunk(u8),
    /// A submarine, which goes down and fires back (core/RULES.md §2.8).
    Submarine,
    /// A mine, spent by the shot (core/RULES.md §2.5, §2.6).
    Mine,
    /// A minesweeper, spent by the shot (core/RULES.md §2.7).
    Sweeper,
}

impl Claim {
    /// What is true of a shot at `cell` once the cells of `shot`, with this one, were fired at: these pieces lie there, each its
    /// kind and its cells.
    pub fn truth(pieces: impl IntoIterator<Item = (Kind, CellSet)>, shot: &CellSet, cell: Cell) -> Self {
        match pieces.into_iter().find(|(_, cells)| cells.contains(cell)) {
            None => Self::Miss,
            Some((Kind::Mine, _)) => Self::Mine,
            Some((Kind::Sweeper, _)) => Self::Sweeper,
            Some((_, cells)) if !cells.within(shot) => Self::Hit,
            Some((kind, cells)) => Self::going_down(kind, cells.len() as u8),
        }
    }

    /// What is said when the last deck of a piece of this kind and of so many decks is struck.
    pub(super) fn going_down(kind: Kind, decks: u8) -> Self {
        match kind {
            Kind::Submarine => Self::Submarine,
            Kind::Mine => Self::Mine,
            Kind::Sweeper => Self::Sweeper,
            Kind::Warship | Kind::Dutchman | Kind::Vessel => Self::Sunk(decks),
        }
    }

    /// Whether it says that a ship lies there.
    pub fn ship(self) -> bool {
        match self {
            Self::Hit | Self::Sunk(_) | Self::Submarine => true,
            Self::Miss | Self::Mine | Self::Sweeper => false,
        }
    }
}

impl From<&Outcome> for Claim {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Sunk(ship) => Self::going_down(ship.berth.kind, ship.berth.decks),
            Outcome::Hit => Self::Hit,
            Outcome::Miss => Self::Miss,
            Outcome::Mine => Self::Mine,
            Outcome::Sweeper => Self::Sweeper,
        }
    }
}

/// One shot at a side's waters and what its owner said of it. A log is a slice of them, in the order
/// they were fired; no cell stands in it twice.
pub type Shot = (Cell, Claim);
