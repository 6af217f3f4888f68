//! What happened, in full. Events may hold hidden fleets: they have no text form and no serde;
//! [`Event::report`] is the only valve through which they become public.

use std::fmt;

use super::{
    cell::Cell,
    fleet::Salt,
    ids::{PlayerId, RoomId, Timestamp},
    layout::Layout,
    report::{Ending, Outcome, Report},
    ruleset::{Judge, Ruleset},
    side::{BySide, Side},
    view::{AutoMark, Placed, Seat},
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
    },
    /// A side was warned that its shot is pointless.
    Warned {
        /// Whom.
        side: Side,
        /// Which cell.
        cell: Cell,
    },
    /// A shot, and its answer as the rules let it be told.
    Fired {
        /// Who.
        side: Side,
        /// Where.
        cell: Cell,
        /// What came of it.
        outcome: Outcome,
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
    },
    /// The clocks get time back.
    Excused {
        /// So many milliseconds.
        millis: i64,
    },
    /// A side offers a draw.
    DrawOffered {
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
            Self::Began { first } => Some(Report::Began { first: *first }),
            Self::Fired { side, cell, outcome } => Some(Report::Shot { by: *side, cell: *cell, outcome: outcome.clone() }),
            Self::Nudged { side } => Some(Report::Nudged { side: *side }),
            Self::Lapsed { side, count } => Some(Report::Lapsed { side: *side, count: *count }),
            Self::DrawOffered { side } => Some(Report::DrawOffered { side: *side }),
            Self::Unreached { side } => Some(Report::Unreached { side: *side }),
            Self::Ended { ending, fleets } => Some(Report::Ended { ending: *ending, fleets: fleets.clone() }),
            Self::Challenged { .. } | Self::Drafted { .. } | Self::Warned { .. } | Self::Excused { .. } | Self::Marked { .. } => None,
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
            Self::Nudged { .. } => "Nudged",
            Self::Lapsed { .. } => "Lapsed",
            Self::Excused { .. } => "Excused",
            Self::DrawOffered { .. } => "DrawOffered",
            Self::Unreached { .. } => "Unreached",
            Self::Marked { .. } => "Marked",
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
