//! The answer of a player to a shot at their paper field.

use crate::{cell::Cell, report::Outcome, roster::Kind};

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
