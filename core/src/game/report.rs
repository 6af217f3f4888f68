//! What is said aloud: the only thing a public view is made of. Holds nothing that is still hidden.

pub use super::phase::{Debt, Ending, Next};
use super::{
    cell::Cell,
    crew::{Mode, Parting},
    fleet::Placed,
    seat::Seat,
    side::{BySide, Side},
    straume::{Effect, Helm, Lineup, Point},
};

/// The answer to a shot, as the rules let it be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No ship there.
    Miss,
    /// A ship, not (or not said to be) sunk.
    Hit,
    /// A ship went down; the whole of it is disclosed (core/RULES.md §2.1).
    Sunk(Placed),
    /// A mine, spent by it (core/RULES.md §2.5).
    Mine,
    /// A minesweeper, spent by it (core/RULES.md §2.7).
    Sweeper,
}

/// The dying shot of a submarine and what came of it (core/RULES.md §2.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dying {
    /// Whose submarine fired it, at the other side's waters.
    pub by: Side,
    /// Its own coordinates.
    pub cell: Cell,
    /// What it met; `None` where somebody had fired before.
    pub outcome: Option<Outcome>,
}

/// Who made a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chosen {
    /// The player whose choice it was.
    Player,
    /// The bot, when the time was up.
    Clock,
}

/// What the Flying Dutchman did (core/RULES.md §2.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Steered {
    /// It stayed: all marks stay valid.
    Stayed,
    /// It moved: every earlier mark is stale. The commitment to its new place, where the rules want one.
    Moved(Option<String>),
}

/// A move of the table game and what it did (core/RULES.md §2.11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sailed {
    /// Where the ship stood.
    pub from: Point,
    /// What it did.
    pub helm: Helm,
    /// What came of it, in order.
    pub effects: Vec<Effect>,
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
        /// Who acts now.
        next: Next,
        /// The line-ups of the table game, open from now on (core/RULES.md §2.11).
        lineups: Option<Box<BySide<Lineup>>>,
    },
    /// A shot and everything that came of it.
    Shot {
        /// Who fired.
        by: Side,
        /// Where.
        cell: Cell,
        /// What came of it.
        outcome: Outcome,
        /// The dying shots it set off, in order.
        dying: Vec<Dying>,
        /// Who acts now.
        next: Next,
    },
    /// A shot at a paper field, not answered yet; also the dying shot of a submarine.
    Called {
        /// Who fired.
        by: Side,
        /// Where.
        cell: Cell,
        /// How many shots of the list it stands on are still to be answered, with this one; 1 where there are no lists, 0 for the
        /// dying shot of a submarine, which stands on none.
        left: u8,
    },
    /// A side gave away a cell it owed.
    Given {
        /// Which.
        side: Side,
        /// The cell, of its own waters.
        cell: Cell,
        /// Whether a ship or a mine is there.
        debt: Debt,
        /// Who chose it.
        chosen: Chosen,
        /// Who acts now.
        next: Next,
    },
    /// The Flying Dutchman stayed or moved.
    Steered {
        /// Whose.
        side: Side,
        /// Where it lies now is never said.
        course: Steered,
        /// Who chose it.
        chosen: Chosen,
        /// Who acts now.
        next: Next,
    },
    /// A side's list of shots is in; what stands on it is not said yet.
    Locked {
        /// Which.
        side: Side,
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
    /// A ship of the table game moved; the sea after it is open to all.
    Sailed {
        /// Whose.
        side: Side,
        /// The whole of what happened, and the sea after it.
        sailed: Box<Sailed>,
        /// Who acts now.
        next: Next,
    },
    /// A side let its turn pass by the clock.
    Lapsed {
        /// Which.
        side: Side,
        /// How many times in a row by now.
        count: u8,
        /// Who acts now.
        next: Next,
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
    /// A side was shown where ships are likeliest.
    Hinted {
        /// Which.
        side: Side,
    },
    /// The bot cannot write to this side's player in private.
    Unreached {
        /// Which.
        side: Side,
    },
    /// The captain of a side opened its crew, or said who decides in it.
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
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// The fleets that had been laid.
        fleets: BySide<Option<Vec<Placed>>>,
    },
}

impl Report {
    /// The shots of a side that it tells of, in order, and what each met. Dying shots are nobody's.
    pub fn shots(&self, of: Side) -> Vec<(Cell, &Outcome)> {
        match self {
            Self::Shot { by, cell, outcome, .. } if *by == of => vec![(*cell, outcome)],
            Self::Salvo { volleys, .. } => volleys[of].iter().map(|(cell, outcome)| (*cell, outcome)).collect(),
            _ => Vec::new(),
        }
    }
}
