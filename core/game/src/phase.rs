//! The phases, debts and endings of a game.

use super::{cell::Cell, side::Side};

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A challenge that is not accepted yet.
    Open,
    /// The fleets are being placed.
    Placing,
    /// It is this side's turn to fire.
    Firing(Side),
    /// This side must settle a debt before the next shot.
    Owing(Side, Debt),
    /// Both sides plan their salvo lists (core/RULES.md §2.4).
    Planning,
    /// The table game: it is this side's turn to move (core/RULES.md §2.11).
    Sailing(Side),
    /// The game is over.
    Over(Ending),
}

impl Phase {
    /// Whether the fleets are placed and the game is not over.
    pub fn is_fighting(self) -> bool {
        matches!(self, Self::Firing(_) | Self::Owing(..) | Self::Planning | Self::Sailing(_))
    }

    /// The side for which the game waits; `None` if it waits for both or none.
    pub fn waits_for(self) -> Option<Side> {
        match self {
            Self::Firing(side) | Self::Owing(side, _) | Self::Sailing(side) => Some(side),
            Self::Open | Self::Placing | Self::Planning | Self::Over(_) => None,
        }
    }
}

/// A debt that a side must settle before the next shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Debt {
    /// Disclose a cell of an own ship, after hitting a mine (core/RULES.md §2.5).
    Cell,
    /// Disclose an own mine, after hitting a minesweeper (core/RULES.md §2.7).
    Mine,
    /// Decide whether the Flying Dutchman stays or moves (core/RULES.md §2.9).
    Course,
    /// Answer a shot at this cell of the own paper field (core/RULES.md §1.4).
    Answer(Cell),
}

/// The next turn after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextTurn {
    /// The phase after the event.
    pub phase: Phase,
    /// The number of shots left in this turn; 0 while salvoes are planned.
    pub left: u8,
}

impl NextTurn {
    /// The turn in which this side fires one shot.
    pub const fn fire(side: Side) -> Self {
        Self { phase: Phase::Firing(side), left: 1 }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This side sank the whole other fleet.
    Won(Side),
    /// This side resigned.
    Resigned(Side),
    /// This side forfeited the game: its turns passed by the clock three times in a row (core/RULES.md §1.4 `viol-skip`).
    Forfeited(Side),
    /// Both sides agreed on a draw.
    Drawn,
    /// Both fleets were sunk at once: a draw (core/RULES.md §2.4, §2.11).
    Level,
    /// Too many turns without a loss, or a repeated position: a draw (core/RULES.md §2.11).
    Stalled,
    /// This side won by the inspection of the sealed fields (core/RULES.md §1.4).
    Judged(Side),
    /// Both sealed fields or their answers were wrong, so nobody won (core/RULES.md §1.4).
    Void,
    /// The challenge was declined.
    Declined,
    /// This side withdrew its challenge, or called the game off before the fight. Older games name side A for both sides.
    Withdrawn(Side),
    /// The challenge was not accepted, no fleet was placed, or both sides let their turns pass, until the time was up.
    Expired,
    /// A manager of a room ended the abandoned game; nobody won.
    Closed,
}

impl Ending {
    /// All endings, those that name a side with this one. Stored by their positions, so new endings go to the end.
    pub(super) const fn all(side: Side) -> [Self; 12] {
        [
            Self::Won(side),
            Self::Resigned(side),
            Self::Forfeited(side),
            Self::Drawn,
            Self::Declined,
            Self::Withdrawn(side),
            Self::Expired,
            Self::Level,
            Self::Stalled,
            Self::Judged(side),
            Self::Void,
            Self::Closed,
        ]
    }

    /// The position in [`Self::all`] of the side that the ending names, or of [`Side::A`].
    pub(super) const fn position(self) -> (Side, u8) {
        match self {
            Self::Won(side) => (side, 0),
            Self::Resigned(side) => (side, 1),
            Self::Forfeited(side) => (side, 2),
            Self::Drawn => (Side::A, 3),
            Self::Declined => (Side::A, 4),
            Self::Withdrawn(side) => (side, 5),
            Self::Expired => (Side::A, 6),
            Self::Level => (Side::A, 7),
            Self::Stalled => (Side::A, 8),
            Self::Judged(side) => (side, 9),
            Self::Void => (Side::A, 10),
            Self::Closed => (Side::A, 11),
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side) | Self::Judged(side) => Some(side),
            Self::Resigned(side) | Self::Forfeited(side) => Some(!side),
            Self::Drawn | Self::Level | Self::Stalled | Self::Void | Self::Declined | Self::Withdrawn(_) | Self::Expired | Self::Closed => {
                None
            }
        }
    }
}
