//! The commands of a game, the actors that may issue them, and the reasons why they are refused.

use super::{
    cell::Cell,
    chart::AutoMark,
    code::Code,
    crew::CrewMode,
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

/// The issuer of a command. The clock and the message delivery are actors, too, so that a game changes only by commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The player of this side, or the captain of its crew.
    Side(Side),
    /// A crew member of a side who is not its captain.
    Mate(Member),
    /// A person who is not (yet) a player of the game.
    Visitor(Seat),
    /// The clock.
    Clock,
    /// The delivery of messages, which reports unreachable players.
    Delivery,
    /// A manager of a room that follows or hosts the game, with this name.
    Manager(String),
}

impl From<Member> for Actor {
    /// A captain issues commands as the side, other members as mates.
    fn from(member: Member) -> Self {
        if member.is_captain() { Self::Side(member.side()) } else { Self::Mate(member) }
    }
}

/// A command to a game. `handle` is the visitor's unique user name, where the platform has one; `waiver` says whether the player is warned
/// before a pointless move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line of each command says what its fields are")]
pub enum Command {
    /// A visitor accepts the challenge, in this room if in any.
    Join { handle: Option<String>, room: Option<RoomId> },
    /// A visitor declines the challenge.
    Decline { handle: Option<String> },
    /// Adds these pieces to the own draft. Starts a new draft if they are a whole fleet, or if the draft is one.
    Lay(Layout),
    /// Replaces the own draft with a random fleet.
    Shuffle,
    /// Undoes the last change of the own draft.
    Undo,
    /// Makes the own draft final.
    Ready,
    /// Fires at a cell.
    Fire { cell: Cell, waiver: Waiver },
    /// Discloses an own cell that is owed after a mine or a minesweeper.
    Give(Cell),
    /// Moves the own Flying Dutchman, or leaves it where it is.
    Steer(DutchmanMove),
    /// Adds a cell to the own salvo list, or removes it.
    Plan(Cell),
    /// Adds these cells to the own salvo list.
    PlanMore(Vec<Cell>),
    /// Sends this salvo list; the planned list if this one is empty.
    Volley(Vec<Cell>),
    /// Answers the shot at the own paper field.
    Answer(Claim),
    /// Moves the ship of the table game at this point.
    Sail { from: Point, action: ShipAction, waiver: Waiver },
    /// Resigns, or withdraws the challenge while it is open.
    Resign,
    /// Offers a draw, or accepts the offered one.
    OfferDraw,
    /// Requests a hint: the cells where ships are most likely.
    Hint,
    /// Sets how much is marked automatically for the player.
    Mark(AutoMark),
    /// Follows the game without playing in it.
    Follow(Follower),
    /// Stops following the game.
    Unfollow(Follower),
    /// A captain opens the crew, or sets who decides in it.
    OpenCrew(CrewMode),
    /// A visitor joins the crew of this side.
    JoinCrew(Side),
    /// A mate leaves the crew.
    LeaveCrew,
    /// A captain removes a mate.
    RemoveMate(PlayerId),
    /// Applies the consequences of a deadline that has passed. Does nothing before the deadline.
    Lapse,
    /// Credits an outage of this many milliseconds to the clocks. Negative if the wall clock was set back, so that the current wait
    /// would begin in the future; then the wait begins now.
    CreditOutage(i64),
    /// Records that a private message to the player of this side could not be delivered.
    Unreachable(Side),
    /// A manager of a room ends an abandoned game. It has no winner and does not count in statistics.
    End,
}

/// The command to the Flying Dutchman after a hit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DutchmanMove {
    /// It stays.
    Stay,
    /// It moves to these cells.
    Move(Vec<Cell>),
}

/// Whether the player is warned before a pointless or dangerous move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiver {
    /// Warn the player first.
    Ask,
    /// Act without a warning, which the player has waived.
    Waived,
}

/// The reason why a command was refused. Never an internal error.
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
    /// Disclosing this cell does not settle this debt.
    CannotDisclose(Cell, Debt),
    /// The list has more shots than this maximum.
    TooManyShots(u8),
    /// This cell is on the list twice.
    DuplicateShot(Cell),
    /// The Flying Dutchman has the wrong number of decks.
    DutchDecks {
        /// The given number.
        have: usize,
        /// The required number.
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
            Self::CannotDisclose(..) => vec![Code::RevealBadCell],
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
