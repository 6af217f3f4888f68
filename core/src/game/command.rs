//! What may be asked of a game, by whom, and why it may be refused.

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
    straume::{Helm, Point},
};

/// Who asks. A lapsed deadline and a private chat that is closed are askers too, so that no second path changes a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// One of the players.
    Side(Side),
    /// Somebody of a side's crew who is not its captain.
    Mate(Member),
    /// Somebody who is not (yet) a player of it.
    Visitor(Seat),
    /// The clock.
    Clock,
    /// Delivery, who knows what could not be delivered.
    Delivery,
    /// Somebody of this name who manages a room that is told of the game.
    Manager(String),
}

impl From<Member> for Actor {
    /// A captain asks for the side.
    fn from(member: Member) -> Self {
        if member.is_captain() { Self::Side(member.side()) } else { Self::Mate(member) }
    }
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
    /// Gives away a cell of the own waters that is owed, after a mine or a minesweeper.
    Give(Cell),
    /// Says whether the own Flying Dutchman stays or moves.
    Steer(Course),
    /// Puts a cell on the own list for the salvo, or takes it off again.
    Plan(Cell),
    /// Sends the list for the salvo: this one, or the planned one where this is empty.
    Volley(Vec<Cell>),
    /// Answers for the shot at the own paper field.
    Answer(Claim),
    /// Moves a ship of the table game.
    Sail {
        /// Where it stands.
        from: Point,
        /// What it does.
        helm: Helm,
        /// Whether a warning is waived beforehand.
        waiver: Waiver,
    },
    /// Gives up (or takes the challenge back, while it is open).
    Resign,
    /// Offers a draw, or agrees to the one on offer.
    OfferDraw,
    /// Asks where ships are likeliest.
    Hint,
    /// Chooses how much is marked for oneself.
    Mark(AutoMark),
    /// Follows the game without playing in it.
    Follow(Follower),
    /// Follows it no longer.
    Unfollow(Follower),
    /// A captain opens the own crew, or says who decides in it.
    OpenCrew(Mode),
    /// A visitor joins the crew of this side.
    JoinCrew(Side),
    /// A mate leaves the crew.
    LeaveCrew,
    /// A captain lets a mate go.
    LetGo(PlayerId),
    /// The clock looks in: does what a lapsed deadline asks for, nothing before that.
    Lapse,
    /// The bot was down for so many milliseconds: clocks get them back. Negative where the wall clock stepped back and left the
    /// present wait beginning in the future; then at most so much that it begins now.
    Excuse(i64),
    /// This side's player cannot be written to in private.
    Unreachable(Side),
    /// A room's manager ends a game that nobody plays on: without a winner, and it counts for nothing.
    End,
}

/// Where the Flying Dutchman goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Course {
    /// Nowhere.
    Stay,
    /// To these cells.
    Move(Vec<Cell>),
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
    /// This must be settled first, by this side.
    Pending(Side, Debt),
    /// This cell cannot be given: it is not one of those that may be.
    NotToGive(Cell, Debt),
    /// So many shots are too many: this is the most.
    TooManyShots(u8),
    /// This cell stands twice on the list.
    DuplicateShot(Cell),
    /// So many decks are to be laid, not so many.
    DutchDecks {
        /// How many were given.
        have: usize,
        /// How many there must be.
        want: usize,
    },
}

impl Refusal {
    /// Its codes in core/RULES.md Annex A, sorted, each once.
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
