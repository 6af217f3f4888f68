//! The commands of a game, who may issue them, and why they are refused.

use super::{
    cell::Cell,
    chart::AutoMark,
    code::Code,
    crew::Mode,
    follower::Follower,
    ids::{PlayerId, RoomId},
    layout::{Layout, LayoutFault},
    member::Member,
    paper::Claim,
    phase::Debt,
    ruleset::RulesFault,
    seat::Seat,
    side::Side,
    straume::{Point, ShipAction},
};

/// Who issues a command. The clock and delivery are actors too, so that there is only one way to change a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// One of the players.
    Side(Side),
    /// A crew member of a side who is not its captain.
    Mate(Member),
    /// A person who is not (yet) a player of the game.
    Visitor(Seat),
    /// The clock.
    Clock,
    /// The delivery of messages, which reports unreachable players.
    Delivery,
    /// A manager, with this name, of a room that follows or hosts the game.
    Manager(String),
}

impl From<Member> for Actor {
    /// A captain acts for the side.
    fn from(member: Member) -> Self {
        if member.is_captain() { Self::Side(member.side()) } else { Self::Mate(member) }
    }
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A visitor accepts the challenge.
    Join {
        /// The visitor's unique user name, where the platform has one.
        handle: Option<String>,
        /// The room it is accepted in, if any.
        room: Option<RoomId>,
    },
    /// A visitor declines the challenge.
    Decline {
        /// The visitor's unique user name, where the platform has one.
        handle: Option<String>,
    },
    /// Adds these ships to the own draft; a whole fleet, or ships after a whole fleet, starts a new draft.
    Lay(Layout),
    /// Replaces the own draft with a random fleet.
    Shuffle,
    /// Undoes the last change of the own draft.
    Undo,
    /// Makes the own draft final.
    Ready,
    /// Fires at a cell.
    Fire {
        /// The cell fired at.
        cell: Cell,
        /// Whether the warning before a pointless move is waived.
        waiver: Waiver,
    },
    /// Discloses an own cell that is owed after a mine or a minesweeper.
    Give(Cell),
    /// Keeps or moves the own Flying Dutchman.
    Steer(DutchmanMove),
    /// Toggles a cell on the own salvo list.
    Plan(Cell),
    /// Adds these cells to the own salvo list.
    PlanMore(Vec<Cell>),
    /// Sends this salvo list, or the planned one if it is empty.
    Volley(Vec<Cell>),
    /// Answers the shot at the own paper field.
    Answer(Claim),
    /// Moves a ship of the table game.
    Sail {
        /// The point of the ship.
        from: Point,
        /// The action.
        action: ShipAction,
        /// Whether the warning before a pointless move is waived.
        waiver: Waiver,
    },
    /// Resigns, or withdraws the challenge while it is open.
    Resign,
    /// Offers a draw, or accepts the offered one.
    OfferDraw,
    /// Asks for a hint: where ships are most likely.
    Hint,
    /// Sets how much is marked automatically for the player.
    Mark(AutoMark),
    /// Follows the game without playing in it.
    Follow(Follower),
    /// Stops following the game.
    Unfollow(Follower),
    /// A captain opens the crew, or sets who decides in it.
    OpenCrew(Mode),
    /// A visitor joins the crew of this side.
    JoinCrew(Side),
    /// A mate leaves the crew.
    LeaveCrew,
    /// A captain dismisses a mate.
    RemoveMate(PlayerId),
    /// Applies a deadline that has passed; does nothing before that.
    Lapse,
    /// Credits an outage of this many milliseconds to the clocks. Negative if the wall clock was set back and the
    /// current wait would begin in the future; then at most so much that it begins now.
    CreditOutage(i64),
    /// The player of this side cannot be reached in private.
    Unreachable(Side),
    /// A room's manager ends an abandoned game: no winner, and the game counts for nothing.
    End,
}

/// The order to the Flying Dutchman.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DutchmanMove {
    /// It stays.
    Stay,
    /// It moves to these cells.
    Move(Vec<Cell>),
}

/// Whether a pointless move is warned about first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiver {
    /// Warn once before a pointless shot.
    Ask,
    /// Act without a warning.
    Waived,
}

/// Why a command was refused. Always the player's fault, never an internal error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A code without details.
    Plain(Code),
    /// This cell was already fired at.
    AlreadyShot(Cell),
    /// This cell is outside the field.
    Outside(Cell),
    /// The rules are not playable.
    Rules(RulesFault),
    /// All faults of the proposed layout.
    Layout(Vec<LayoutFault>),
    /// This side has to settle this debt first.
    Pending(Side, Debt),
    /// This cell cannot be disclosed for this debt.
    NotToGive(Cell, Debt),
    /// Too many shots; this is the maximum.
    TooManyShots(u8),
    /// This cell is on the list twice.
    DuplicateShot(Cell),
    /// The Flying Dutchman has the wrong number of decks.
    DutchDecks {
        /// How many were given.
        have: usize,
        /// How many there must be.
        want: usize,
    },
}

impl Refusal {
    /// The codes of core/RULES.md Annex A, sorted and without duplicates.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes = match self {
            Self::Plain(code) => vec![*code],
            Self::AlreadyShot(_) => vec![Code::AlreadyShot],
            Self::Outside(_) => vec![Code::CellOutside],
            Self::Rules(fault) => vec![fault.code],
            Self::Layout(faults) => faults.iter().map(LayoutFault::code).collect(),
            Self::Pending(_, debt) => vec![match debt {
                Debt::Cell | Debt::Mine => Code::RevealPending,
                Debt::Course => Code::MovePending,
                Debt::Answer(_) => Code::AnswerPending,
            }],
            Self::NotToGive(..) => vec![Code::RevealBadCell],
            Self::TooManyShots(_) => vec![Code::TooManyShots],
            Self::DuplicateShot(_) => vec![Code::DuplicateShot],
            Self::DutchDecks { .. } => vec![Code::DutchDecks],
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
