//! The events of a game. Events may contain hidden fleets, so they have no text form and no serde; only the reports that
//! [`Event::report`] makes of them are public.

use std::fmt;

use super::{
    cell::{Cell, CellSet},
    chart::AutoMark,
    crew::{CrewMode, LeaveReason},
    fleet::{PlacedPiece, Salt},
    follower::Follower,
    ids::{PlayerId, RoomId, Timestamp},
    layout::Layout,
    report::{ChosenBy, Debt, DutchmanReport, DyingShot, Ending, NextTurn, Outcome, Report, VesselMove},
    ruleset::{Judge, Ruleset},
    seat::Seat,
    side::{BySide, Side},
    straume::Lineup,
};

/// Who may accept a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invitee {
    /// Every person.
    Anyone,
    /// This player, with their name.
    Player(PlayerId, String),
    /// The person with this user name on the challenger's platform.
    Handle(String),
    /// A rematch: the player of the previous game, with their name.
    Rematch(PlayerId, String),
}

/// A hidden value, which other crates can store and pass on but not read.
///
/// ```compile_fail
/// fn peek(event: &broadside_game::event::Event) {
///     if let broadside_game::event::Event::Readied { layout, .. } = event {
///         let _ = &layout.0; // private: a hidden fleet
///     }
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct HiddenValue<T>(pub(super) T);

/// An event of a game. `side` is the side concerned, `next` the next turn, and `chosen` tells whether the player or the clock chose.
#[derive(Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line of each event says what its fields are")]
pub enum Event {
    /// The challenge was made, in this room if in any; always the first event of a game.
    Challenged { rules: Ruleset, host: Seat, invitee: Invitee, room: Option<RoomId> },
    /// The challenge was accepted by this player, in this room if in any.
    Joined { seat: Seat, room: Option<RoomId> },
    /// A side changed its draft of a fleet.
    Drafted { side: Side, layout: HiddenValue<Layout> },
    /// A side's fleet is final. The salt is that of the commitment to it.
    Readied { side: Side, layout: HiddenValue<Layout>, salt: HiddenValue<Salt>, commitment: String },
    /// Both fleets are placed and the fight begins; `first` fires first. The line-ups of the table game are open from now on
    /// (core/RULES.md §2.11).
    Began { first: Side, next: NextTurn, lineups: Option<Box<BySide<Lineup>>> },
    /// A side was warned that its shot at this cell is pointless or harmful.
    Warned { side: Side, cell: Cell },
    /// A side fired a shot, which has this announced answer and triggered these dying shots, in order.
    Fired { side: Side, cell: Cell, outcome: Outcome, dying: Vec<DyingShot>, next: NextTurn },
    /// A side fired a shot at a paper field, to be answered by its owner (core/RULES.md §1.4). `left` is the number of shots of the same
    /// list still to be answered, this one included; 1 without lists, 0 for the dying shot of a submarine, which is on no list.
    Called { side: Side, cell: Cell, left: u8 },
    /// The owner of a paper field answered a shot at this cell that is announced later: a shot of a salvo list, a dying shot, or the
    /// shot that triggered one.
    Answered { side: Side, cell: Cell, outcome: HiddenValue<Outcome> },
    /// A side disclosed a cell of its own field, as it had to, and so settled this debt of a deck or a mine.
    Given { side: Side, cell: Cell, debt: Debt, chosen: ChosenBy, next: NextTurn },
    /// The Flying Dutchman stayed.
    Stayed { side: Side, chosen: ChosenBy, next: NextTurn },
    /// The Flying Dutchman moved to these cells, with a new commitment and its salt.
    Moved { side: Side, cells: HiddenValue<CellSet>, salt: HiddenValue<Salt>, commitment: String, next: NextTurn },
    /// A side changed its salvo plan to these cells, in order.
    Planned { side: Side, cells: HiddenValue<Vec<Cell>> },
    /// A side's salvo list was sent, with these cells in order, and cannot change any more; or it stays empty.
    Locked { side: Side, cells: HiddenValue<Vec<Cell>> },
    /// Both salvo lists were fired at once: the shots of each side and their answers, then the dying shots, all in order.
    Salvo { volleys: BySide<Vec<(Cell, Outcome)>>, dying: Vec<DyingShot>, next: NextTurn },
    /// A ship of the table game moved, with these effects.
    Sailed { side: Side, sailed: Box<VesselMove>, next: NextTurn },
    /// A side was warned that its time is nearly up.
    Nudged { side: Side },
    /// A side's clock ran out: its turn passes. `count` is the number of turns of this side in a row that passed by the clock, this one
    /// included.
    Lapsed { side: Side, count: u8, next: NextTurn },
    /// An outage was credited to the clocks, in milliseconds; negative if the wall clock was set back.
    OutageCredited { millis: i64 },
    /// A side offered a draw.
    DrawOffered { side: Side },
    /// A side got a hint: the cells where ships are most likely.
    Hinted { side: Side },
    /// A private message to the player of a side could not be delivered.
    Unreached { side: Side },
    /// A player set how much is marked automatically.
    Marked { side: Side, auto_mark: AutoMark },
    /// A room or a person started following the game.
    Followed { follower: Follower },
    /// A room or a person stopped following the game.
    Unfollowed { follower: Follower },
    /// A captain opened a crew, or set who decides in it.
    CrewOpened { side: Side, mode: CrewMode },
    /// A mate joined the crew of a side.
    MateJoined { side: Side, seat: Seat },
    /// A mate left the crew of a side.
    MateLeft { side: Side, seat: Seat, reason: LeaveReason },
    /// A crew member proposed a shot at this cell.
    Proposed { side: Side, player: PlayerId, cell: HiddenValue<Cell> },
    /// The game is over. These fleets are revealed; none if the fight had not begun.
    Ended { ending: Ending, fleets: BySide<Option<Vec<PlacedPiece>>> },
}

impl Event {
    /// The public report of the event; `None` if the event is not public.
    pub fn report(&self, rules: &Ruleset) -> Option<Report> {
        match self {
            Self::Joined { seat, .. } => Some(Report::Joined { seat: seat.clone() }),
            Self::Readied { side, commitment, .. } => {
                let commitment = (rules.judge == Judge::Commit).then(|| commitment.clone());
                Some(Report::Ready { side: *side, commitment })
            }
            Self::Began { first, next, lineups } => Some(Report::Began { first: *first, next: *next, lineups: lineups.clone() }),
            Self::Fired { side, cell, outcome, dying, next } => {
                Some(Report::Shot { by: *side, cell: *cell, outcome: outcome.clone(), dying: dying.clone(), next: *next })
            }
            Self::Called { side, cell, left } => Some(Report::Called { by: *side, cell: *cell, left: *left }),
            Self::Given { side, cell, debt, chosen, next } => {
                Some(Report::Given { side: *side, cell: *cell, debt: *debt, chosen: *chosen, next: *next })
            }
            Self::Stayed { side, chosen, next } => {
                Some(Report::Steered { side: *side, course: DutchmanReport::Stayed, chosen: *chosen, next: *next })
            }
            Self::Moved { side, commitment, next, .. } => {
                let commitment = (rules.judge == Judge::Commit).then(|| commitment.clone());
                Some(Report::Steered { side: *side, course: DutchmanReport::Moved(commitment), chosen: ChosenBy::Player, next: *next })
            }
            Self::Locked { side, .. } => Some(Report::Locked { side: *side }),
            Self::Salvo { volleys, dying, next } => Some(Report::Salvo { volleys: volleys.clone(), dying: dying.clone(), next: *next }),
            Self::Sailed { side, sailed, next } => Some(Report::Sailed { side: *side, sailed: sailed.clone(), next: *next }),
            Self::Nudged { side } => Some(Report::Nudged { side: *side }),
            Self::Lapsed { side, count, next } => Some(Report::Lapsed { side: *side, count: *count, next: *next }),
            Self::DrawOffered { side } => Some(Report::DrawOffered { side: *side }),
            Self::Hinted { side } => Some(Report::Hinted { side: *side }),
            Self::Unreached { side } => Some(Report::Unreached { side: *side }),
            Self::CrewOpened { side, mode } => Some(Report::CrewOpened { side: *side, mode: *mode }),
            Self::MateJoined { side, seat } => Some(Report::MateJoined { side: *side, seat: seat.clone() }),
            Self::MateLeft { side, seat, reason } => Some(Report::MateLeft { side: *side, seat: seat.clone(), reason: *reason }),
            Self::Ended { ending, fleets } => Some(Report::Ended { ending: *ending, fleets: fleets.clone() }),
            Self::Challenged { .. }
            | Self::Drafted { .. }
            | Self::Warned { .. }
            | Self::Answered { .. }
            | Self::Planned { .. }
            | Self::OutageCredited { .. }
            | Self::Marked { .. }
            | Self::Followed { .. }
            | Self::Unfollowed { .. }
            | Self::Proposed { .. } => None,
        }
    }
}

impl fmt::Debug for Event {
    /// Redacted: prints only the kind of event.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Challenged { .. } => "Challenged",
            Self::Joined { .. } => "Joined",
            Self::Drafted { .. } => "Drafted",
            Self::Readied { .. } => "Readied",
            Self::Began { .. } => "Began",
            Self::Warned { .. } => "Warned",
            Self::Fired { .. } => "Fired",
            Self::Called { .. } => "Called",
            Self::Answered { .. } => "Answered",
            Self::Given { .. } => "Given",
            Self::Stayed { .. } => "Stayed",
            Self::Moved { .. } => "Moved",
            Self::Planned { .. } => "Planned",
            Self::Locked { .. } => "Locked",
            Self::Salvo { .. } => "Salvo",
            Self::Sailed { .. } => "Sailed",
            Self::Nudged { .. } => "Nudged",
            Self::Lapsed { .. } => "Lapsed",
            Self::OutageCredited { .. } => "OutageCredited",
            Self::DrawOffered { .. } => "DrawOffered",
            Self::Hinted { .. } => "Hinted",
            Self::Unreached { .. } => "Unreached",
            Self::Marked { .. } => "Marked",
            Self::Followed { .. } => "Followed",
            Self::Unfollowed { .. } => "Unfollowed",
            Self::CrewOpened { .. } => "CrewOpened",
            Self::MateJoined { .. } => "MateJoined",
            Self::MateLeft { .. } => "MateLeft",
            Self::Proposed { .. } => "Proposed",
            Self::Ended { .. } => "Ended",
        })
    }
}

/// An event and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedEvent {
    /// When it happened.
    pub at: Timestamp,
    /// The event.
    pub event: Event,
}
