//! What is said aloud: the only thing a public view is made of. Holds nothing that is still hidden.

use super::{
    cell::Cell,
    side::{BySide, Side},
    view::{Placed, Seat},
};

/// The answer to a shot, as the rules let it be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No ship there.
    Miss,
    /// A ship, not (or not said to be) sunk.
    Hit,
    /// A ship went down; the whole of it is disclosed (rules.md §2.1).
    Sunk(Placed),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This side sank the whole other fleet.
    Won(Side),
    /// This side resigned.
    Resigned(Side),
    /// This side let the clock run out three times in a row (rules.md §1.4 `viol-skip`).
    Forfeited(Side),
    /// Both agreed on a draw.
    Drawn,
    /// The challenge was declined.
    Declined,
    /// The challenger took the challenge back.
    Withdrawn,
    /// Nobody took the challenge up, or nobody laid a fleet, in time.
    Expired,
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side) => Some(side),
            Self::Resigned(side) | Self::Forfeited(side) => Some(!side),
            Self::Drawn | Self::Declined | Self::Withdrawn | Self::Expired => None,
        }
    }
}

/// Something that happened, aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// Somebody took the challenge up.
    Joined {
        /// Who.
        seat: Seat,
    },
    /// A side has laid its fleet.
    Ready {
        /// Which.
        side: Side,
        /// The commitment to it, where the rules want one.
        commitment: Option<String>,
    },
    /// Both fleets are laid; this side fires first.
    Began {
        /// Who.
        first: Side,
    },
    /// A shot and its answer.
    Shot {
        /// Who fired.
        by: Side,
        /// Where.
        cell: Cell,
        /// What came of it.
        outcome: Outcome,
    },
    /// A side let its turn pass by the clock.
    Lapsed {
        /// Which.
        side: Side,
        /// How many times in a row by now.
        count: u8,
    },
    /// The clock of a side is about to run out.
    Nudged {
        /// Whose.
        side: Side,
    },
    /// A side offers a draw.
    DrawOffered {
        /// Which.
        side: Side,
    },
    /// The bot cannot write to this side's player in private.
    Unreached {
        /// Which.
        side: Side,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// The fleets that had been laid.
        fleets: BySide<Option<Vec<Placed>>>,
    },
}
