//! What may be asked of a game, by whom, and why it may be refused.

use super::{
    cell::Cell,
    code::Code,
    ids::RoomId,
    layout::{Layout, LayoutFault},
    ruleset::RulesFault,
    side::Side,
    view::{AutoMark, Seat},
};

/// Who asks. A lapsed deadline and a closed door are askers too, so that no second path changes a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// One of the players.
    Side(Side),
    /// Somebody who is not (yet) a player of it.
    Visitor(Seat),
    /// The clock.
    Clock,
    /// The courier, who knows what could not be delivered.
    Courier,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A visitor takes the challenge up.
    Join {
        /// The visitor's unique user name, where the platform has one.
        handle: Option<String>,
        /// The room it is taken up in, if in a room.
        room: Option<RoomId>,
    },
    /// A visitor turns the challenge down.
    Decline {
        /// The visitor's unique user name, where the platform has one.
        handle: Option<String>,
    },
    /// Adds these ships to the own draft; a whole fleet, or ships after a whole fleet, begin it anew.
    Lay(Layout),
    /// Lays the own fleet anew at random.
    Shuffle,
    /// Takes the ship laid last out of the own draft.
    Undo,
    /// Makes the own draft final.
    Ready,
    /// Fires at a cell.
    Fire {
        /// Where.
        cell: Cell,
        /// Whether a warning is waived beforehand.
        waiver: Waiver,
    },
    /// Gives up (or takes the challenge back, while it is open).
    Resign,
    /// Offers a draw, or agrees to the one on offer.
    OfferDraw,
    /// Chooses how much is marked for oneself.
    Mark(AutoMark),
    /// The clock looks in: does what a lapsed deadline asks for, nothing before that.
    Lapse,
    /// The house was down for so many milliseconds: clocks get them back.
    Excuse(i64),
    /// This side's player cannot be written to in private.
    Unreachable(Side),
}

/// Whether a shot asks for a warning first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiver {
    /// Warn once before a pointless shot.
    Ask,
    /// Just fire.
    Waived,
}

/// Why nothing was done: the player's doing, never ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The code says it all.
    Plain(Code),
    /// This cell was already fired at.
    AlreadyShot(Cell),
    /// This cell is not of the field.
    Outside(Cell),
    /// The rules themselves stand in the way.
    Rules(RulesFault),
    /// All that is wrong with the proposed layout.
    Layout(Vec<LayoutFault>),
}

impl Refusal {
    /// Its codes in Annex A, sorted, each once.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes = match self {
            Self::Plain(code) => vec![*code],
            Self::AlreadyShot(_) => vec![Code::AlreadyShot],
            Self::Outside(_) => vec![Code::CellOutside],
            Self::Rules(fault) => vec![fault.code],
            Self::Layout(faults) => faults.iter().map(LayoutFault::code).collect(),
        };
        codes.sort_unstable();
        codes.dedup();
        codes
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self::Plain(code)
    }
}
