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

/// An event of a game.
#[derive(Clone, PartialEq, Eq)]
pub enum Event {
    /// The challenge was made; always the first event of a game.
    Challenged {
        /// The rules.
        rules: Ruleset,
        /// The challenger.
        host: Seat,
        /// Who may accept it.
        invitee: Invitee,
        /// The room in which it was made, if any.
        room: Option<RoomId>,
    },
    /// The challenge was accepted.
    Joined {
        /// The player who accepted it.
        seat: Seat,
        /// The room in which it was accepted, if any.
        room: Option<RoomId>,
    },
    /// A side changed its draft of a fleet.
    Drafted {
        /// The side concerned.
        side: Side,
        /// The draft.
        layout: HiddenValue<Layout>,
    },
    /// A side's fleet is final.
    Readied {
        /// The side concerned.
        side: Side,
        /// The layout.
        layout: HiddenValue<Layout>,
        /// The salt of its commitment.
        salt: HiddenValue<Salt>,
        /// The commitment.
        commitment: String,
    },
    /// Both fleets are placed and the fight begins.
    Began {
        /// The side that fires first.
        first: Side,
        /// The next turn.
        next: NextTurn,
        /// The line-ups of the table game, open from now on (core/RULES.md §2.11).
        lineups: Option<Box<BySide<Lineup>>>,
    },
    /// A side was warned that its shot is pointless or harmful.
    Warned {
        /// The side that was warned.
        side: Side,
        /// The cell of the shot.
        cell: Cell,
    },
    /// A shot with its announced answer and all consequences.
    Fired {
        /// The side that fired.
        side: Side,
        /// The cell.
        cell: Cell,
        /// The answer.
        outcome: Outcome,
        /// The dying shots it triggered, in order.
        dying: Vec<DyingShot>,
        /// The next turn.
        next: NextTurn,
    },
    /// A shot at a paper field, to be answered by its owner (core/RULES.md §1.4).
    Called {
        /// The side that fired.
        side: Side,
        /// The cell.
        cell: Cell,
        /// Shots of the same list still to be answered, this one included; 1 without lists, 0 for the dying shot of a
        /// submarine, which is on no list.
        left: u8,
    },
    /// The owner of a paper field answered a shot that is announced later: a shot of a salvo list, a dying shot, or the shot that
    /// triggered one.
    Answered {
        /// The owner of the field.
        side: Side,
        /// The cell of the shot.
        cell: Cell,
        /// The answer.
        outcome: HiddenValue<Outcome>,
    },
    /// A side disclosed a cell of its own field, as it had to.
    Given {
        /// The side concerned.
        side: Side,
        /// The cell.
        cell: Cell,
        /// The debt that it settles: whether a deck or a mine was owed.
        debt: Debt,
        /// Whether the player or the clock chose.
        chosen: ChosenBy,
        /// The next turn.
        next: NextTurn,
    },
    /// The Flying Dutchman stayed.
    Stayed {
        /// The side concerned.
        side: Side,
        /// Whether the player or the clock chose.
        chosen: ChosenBy,
        /// The next turn.
        next: NextTurn,
    },
    /// The Flying Dutchman moved.
    Moved {
        /// The side concerned.
        side: Side,
        /// The new cells.
        cells: HiddenValue<CellSet>,
        /// The salt of the new commitment.
        salt: HiddenValue<Salt>,
        /// The new commitment.
        commitment: String,
        /// The next turn.
        next: NextTurn,
    },
    /// A side changed its salvo plan.
    Planned {
        /// The side concerned.
        side: Side,
        /// The cells, in order.
        cells: HiddenValue<Vec<Cell>>,
    },
    /// A side's salvo list was sent and cannot change any more; or it stays empty.
    Locked {
        /// The side concerned.
        side: Side,
        /// The cells, in order.
        cells: HiddenValue<Vec<Cell>>,
    },
    /// Both salvo lists were fired at once.
    Salvo {
        /// The shots of each side and their answers, in order.
        volleys: BySide<Vec<(Cell, Outcome)>>,
        /// The dying shots, in order.
        dying: Vec<DyingShot>,
        /// The next turn.
        next: NextTurn,
    },
    /// A ship of the table game moved.
    Sailed {
        /// The side concerned.
        side: Side,
        /// The move and its effects.
        sailed: Box<VesselMove>,
        /// The next turn.
        next: NextTurn,
    },
    /// A side was warned that its time is nearly up.
    Nudged {
        /// The side concerned.
        side: Side,
    },
    /// A side's clock ran out: its turn passes.
    Lapsed {
        /// The side concerned.
        side: Side,
        /// The number of turns of this side in a row that passed by the clock, this one included.
        count: u8,
        /// The next turn.
        next: NextTurn,
    },
    /// An outage was credited to the clocks.
    OutageCredited {
        /// The credit in milliseconds; negative if the wall clock was set back.
        millis: i64,
    },
    /// A side offered a draw.
    DrawOffered {
        /// The side concerned.
        side: Side,
    },
    /// A side got a hint: the cells where ships are most likely.
    Hinted {
        /// The side concerned.
        side: Side,
    },
    /// A private message to the player of a side could not be delivered.
    Unreached {
        /// The side concerned.
        side: Side,
    },
    /// A player set how much is marked automatically.
    Marked {
        /// The side concerned.
        side: Side,
        /// The new setting.
        auto_mark: AutoMark,
    },
    /// A room or a person started following the game.
    Followed {
        /// The follower.
        follower: Follower,
    },
    /// A room or a person stopped following the game.
    Unfollowed {
        /// The follower.
        follower: Follower,
    },
    /// A captain opened a crew, or set who decides in it.
    CrewOpened {
        /// The side concerned.
        side: Side,
        /// The new mode.
        mode: CrewMode,
    },
    /// A mate joined the crew of a side.
    MateJoined {
        /// The side concerned.
        side: Side,
        /// The player.
        seat: Seat,
    },
    /// A mate left the crew of a side.
    MateLeft {
        /// The side concerned.
        side: Side,
        /// The player.
        seat: Seat,
        /// The reason.
        reason: LeaveReason,
    },
    /// A crew member proposed a shot.
    Proposed {
        /// The side concerned.
        side: Side,
        /// The member.
        player: PlayerId,
        /// The cell.
        cell: HiddenValue<Cell>,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        ending: Ending,
        /// The fleets that are revealed; none if the fight had not begun.
        fleets: BySide<Option<Vec<PlacedPiece>>>,
    },
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
