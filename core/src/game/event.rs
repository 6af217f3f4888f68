//! What happened, in full. Events may hold hidden fleets: they have no text form and no serde;
//! [`Event::report`] is the only valve through which they become public.

use std::fmt;

use super::{
    cell::{Cell, CellSet},
    chart::AutoMark,
    crew::{Mode, Parting},
    fleet::{Placed, Salt},
    follower::Follower,
    ids::{PlayerId, RoomId, Timestamp},
    layout::Layout,
    report::{Chosen, Debt, Dying, Ending, Next, Outcome, Report, Sailed, Steered},
    ruleset::{Judge, Ruleset},
    seat::Seat,
    side::{BySide, Side},
    straume::Lineup,
};

/// Whom a challenge is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invitee {
    /// Whoever comes first.
    Anyone,
    /// This person, called so.
    Player(PlayerId, String),
    /// The person with this user name on the challenger's platform.
    Handle(String),
    /// This person, called so, whom the challenger has just played: a rematch.
    Again(PlayerId, String),
}

/// What only the game itself may look into, though others carry it about.
///
/// ```compile_fail
/// fn peek(event: &broadside_core::game::event::Event) {
///     if let broadside_core::game::event::Event::Readied { layout, .. } = event {
///         let _ = &layout.0; // private: a hidden fleet
///     }
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden<T>(pub(super) T);

/// Something that happened.
#[derive(Clone, PartialEq, Eq)]
pub enum Event {
    /// A challenge was made; always a game's first event.
    Challenged {
        /// The rules.
        rules: Ruleset,
        /// Who challenges.
        host: Seat,
        /// Whom.
        invitee: Invitee,
        /// Where, if in a room.
        room: Option<RoomId>,
    },
    /// Somebody took it up.
    Joined {
        /// Who.
        seat: Seat,
        /// Where, if in a room.
        room: Option<RoomId>,
    },
    /// A side's draft is now this.
    Drafted {
        /// Whose.
        side: Side,
        /// The draft.
        layout: Hidden<Layout>,
    },
    /// A side's fleet is final.
    Readied {
        /// Whose.
        side: Side,
        /// The layout.
        layout: Hidden<Layout>,
        /// The salt of its commitment.
        salt: Hidden<Salt>,
        /// The commitment.
        commitment: String,
    },
    /// Both fleets are laid.
    Began {
        /// Who fires first.
        first: Side,
        /// Who acts now.
        next: Next,
        /// The line-ups of the table game, open from now on (core/RULES.md §2.11).
        lineups: Option<Box<BySide<Lineup>>>,
    },
    /// A side was warned that its shot is pointless, or harms itself.
    Warned {
        /// Whom.
        side: Side,
        /// Which cell.
        cell: Cell,
    },
    /// A shot, its answer as the rules let it be told, and everything else that came of it.
    Fired {
        /// Who.
        side: Side,
        /// Where.
        cell: Cell,
        /// What came of it.
        outcome: Outcome,
        /// The dying shots it set off, in order.
        dying: Vec<Dying>,
        /// Who acts now.
        next: Next,
    },
    /// A shot at a paper field, to be answered by its owner (core/RULES.md §1.4).
    Called {
        /// Who fired.
        side: Side,
        /// Where.
        cell: Cell,
        /// How many shots of the list it stands on are still to be answered, with this one; 1 where there are no lists, 0 for the
        /// dying shot of a submarine, which stands on none.
        left: u8,
    },
    /// The owner of a paper field has answered for a shot of a list, for a dying shot, or for the shot that set one off: what was
    /// said is told with the whole salvo, or with that shot.
    Answered {
        /// Whose field it is.
        side: Side,
        /// Where the shot fell.
        cell: Cell,
        /// What was said of it.
        outcome: Hidden<Outcome>,
    },
    /// A side gave away a cell of its own waters that it owed.
    Given {
        /// Which.
        side: Side,
        /// The cell.
        cell: Cell,
        /// Whether a ship or a mine is there.
        debt: Debt,
        /// Who chose it.
        chosen: Chosen,
        /// Who acts now.
        next: Next,
    },
    /// The Flying Dutchman stayed.
    Stayed {
        /// Whose.
        side: Side,
        /// Who chose it.
        chosen: Chosen,
        /// Who acts now.
        next: Next,
    },
    /// The Flying Dutchman moved.
    Moved {
        /// Whose.
        side: Side,
        /// Where to.
        cells: Hidden<CellSet>,
        /// The salt of the new commitment.
        salt: Hidden<Salt>,
        /// The new commitment.
        commitment: String,
        /// Who acts now.
        next: Next,
    },
    /// A side's list for the salvo is now this.
    Planned {
        /// Whose.
        side: Side,
        /// The cells, in order.
        cells: Hidden<Vec<Cell>>,
    },
    /// A side's list for the salvo is in.
    Locked {
        /// Whose.
        side: Side,
        /// The cells, in order.
        cells: Hidden<Vec<Cell>>,
    },
    /// Both lists were fired at once.
    Salvo {
        /// The shots of each side and what they met, in order.
        volleys: BySide<Vec<(Cell, Outcome)>>,
        /// The dying shots, in order.
        dying: Vec<Dying>,
        /// Who acts now.
        next: Next,
    },
    /// A ship of the table game moved.
    Sailed {
        /// Whose.
        side: Side,
        /// The move and what it did.
        sailed: Box<Sailed>,
        /// Who acts now.
        next: Next,
    },
    /// A side's clock is about to run out.
    Nudged {
        /// Whose.
        side: Side,
    },
    /// A side's clock ran out: its turn passes.
    Lapsed {
        /// Whose.
        side: Side,
        /// How many times in a row.
        count: u8,
        /// Who acts now.
        next: Next,
    },
    /// The clocks get time back.
    Excused {
        /// So many milliseconds; negative where the wall clock stepped back.
        millis: i64,
    },
    /// A side offers a draw.
    DrawOffered {
        /// Which.
        side: Side,
    },
    /// A side was shown where ships are likeliest.
    Hinted {
        /// Which.
        side: Side,
    },
    /// A side's player cannot be written to.
    Unreached {
        /// Which.
        side: Side,
    },
    /// A side chose how much is marked for it.
    Marked {
        /// Which.
        side: Side,
        /// How much.
        auto_mark: AutoMark,
    },
    /// A room or a person follows the game from now on.
    Followed {
        /// Who.
        follower: Follower,
    },
    /// A room or a person follows the game no longer.
    Unfollowed {
        /// Who.
        follower: Follower,
    },
    /// A captain opened the crew of a side, or said who decides in it.
    CrewOpened {
        /// Which.
        side: Side,
        /// Who decides.
        mode: Mode,
    },
    /// Somebody joined a side's crew.
    MateJoined {
        /// Which.
        side: Side,
        /// Who.
        seat: Seat,
    },
    /// A mate is in a side's crew no longer.
    MateLeft {
        /// Which.
        side: Side,
        /// Who.
        seat: Seat,
        /// Why.
        parting: Parting,
    },
    /// A member of a side would fire there.
    Proposed {
        /// Whose.
        side: Side,
        /// Who.
        player: PlayerId,
        /// Where.
        cell: Hidden<Cell>,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// The fleets that had been laid.
        fleets: BySide<Option<Vec<Placed>>>,
    },
}

impl Event {
    /// What of it is said aloud, if anything: the only way from what happened to what is public.
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
                Some(Report::Steered { side: *side, course: Steered::Stayed, chosen: *chosen, next: *next })
            }
            Self::Moved { side, commitment, next, .. } => {
                let commitment = (rules.judge == Judge::Commit).then(|| commitment.clone());
                Some(Report::Steered { side: *side, course: Steered::Moved(commitment), chosen: Chosen::Player, next: *next })
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
            Self::MateLeft { side, seat, parting } => Some(Report::MateLeft { side: *side, seat: seat.clone(), parting: *parting }),
            Self::Ended { ending, fleets } => Some(Report::Ended { ending: *ending, fleets: fleets.clone() }),
            Self::Challenged { .. }
            | Self::Drafted { .. }
            | Self::Warned { .. }
            | Self::Answered { .. }
            | Self::Planned { .. }
            | Self::Excused { .. }
            | Self::Marked { .. }
            | Self::Followed { .. }
            | Self::Unfollowed { .. }
            | Self::Proposed { .. } => None,
        }
    }
}

impl fmt::Debug for Event {
    /// Redacted: the kind of event and nothing else.
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
            Self::Excused { .. } => "Excused",
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

/// An event and when it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// When.
    pub at: Timestamp,
    /// What.
    pub event: Event,
}
