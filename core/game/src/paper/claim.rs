//! The answer of a player to a shot at their paper field.

use crate::{
    cell::{Cell, CellSet},
    report::Outcome,
    roster::Kind,
};

/// The answer of a player to a shot at their paper field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// No piece.
    Miss,
    /// A ship, not sunk or not announced as sunk.
    Hit,
    /// A sunk ship of this many decks; not for submarines with a dying shot.
    Sunk(u8),
    /// A sunk submarine, which fires a dying shot (core/RULES.md §2.8).
    Submarine,
    /// A mine, spent by the shot (core/RULES.md §2.5, §2.6).
    Mine,
    /// A minesweeper, spent by the shot (core/RULES.md §2.7).
    Sweeper,
}

impl Claim {
    /// The true answer to a shot at `cell`, given the pieces and all cells shot at so far, this one included.
    pub fn truth(pieces: impl IntoIterator<Item = (Kind, CellSet)>, shot: &CellSet, cell: Cell) -> Self {
        match pieces.into_iter().find(|(_, cells)| cells.contains(cell)) {
            None => Self::Miss,
            Some((Kind::Mine, _)) => Self::Mine,
            Some((Kind::Sweeper, _)) => Self::Sweeper,
            Some((_, cells)) if !cells.is_subset(shot) => Self::Hit,
            Some((kind, cells)) => Self::for_loss(kind, cells.len() as u8),
        }
    }

    /// The answer to the shot by which a piece of this kind and size is sunk or spent.
    pub(super) fn for_loss(kind: Kind, decks: u8) -> Self {
        match kind {
            Kind::Submarine => Self::Submarine,
            Kind::Mine => Self::Mine,
            Kind::Sweeper => Self::Sweeper,
            Kind::Warship | Kind::Dutchman | Kind::Vessel => Self::Sunk(decks),
        }
    }

    /// Whether it claims that a ship was hit.
    pub fn is_ship(self) -> bool {
        match self {
            Self::Hit | Self::Sunk(_) | Self::Submarine => true,
            Self::Miss | Self::Mine | Self::Sweeper => false,
        }
    }
}

impl From<&Outcome> for Claim {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Sunk(ship) => Self::for_loss(ship.spec.kind, ship.spec.decks),
            Outcome::Hit => Self::Hit,
            Outcome::Miss => Self::Miss,
            Outcome::Mine => Self::Mine,
            Outcome::Sweeper => Self::Sweeper,
        }
    }
}

/// One shot at a side's field and the owner's answer. A log is a slice of these in firing order; no cell occurs twice.
pub type Shot = (Cell, Claim);
