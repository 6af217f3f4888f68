//! Public reports: the only input of a public view. Hold nothing that is still hidden.

pub use super::phase::{Debt, Ending, NextTurn};
use super::{
    cell::Cell,
    crew::{LeaveReason, Mode},
    fleet::PlacedPiece,
    seat::Seat,
    side::{BySide, Side},
    straume::{Lineup, MoveEffect, Point, ShipAction},
};

/// The announced answer to a shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No ship.
    Miss,
    /// A ship that is not sunk, or not announced as sunk.
    Hit,
    /// A sunk ship, disclosed as a whole (core/RULES.md §2.1).
    Sunk(PlacedPiece),
    /// A mine, spent by the shot (core/RULES.md §2.5).
    Mine,
    /// A minesweeper, spent by the shot (core/RULES.md §2.7).
    Sweeper,
}

/// A dying shot of a submarine and its result (core/RULES.md §2.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DyingShot {
    /// The side of the submarine; it fires at the other side's field.
    pub by: Side,
    /// The coordinates of the submarine, which it fires at.
    pub cell: Cell,
    /// The answer; `None` if the cell had been shot at before.
    pub outcome: Option<Outcome>,
}

/// Who made a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChosenBy {
    /// The player.
    Player,
    /// The bot, because the time was up.
    Clock,
}

/// What the Flying Dutchman did (core/RULES.md §2.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DutchmanReport {
    /// It stayed: all marks stay valid.
    Stayed,
    /// It moved: all earlier marks are stale. The commitment to its new place, if the rules want one.
    Moved(Option<String>),
}

/// A move of the table game and its effects (core/RULES.md §2.11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VesselMove {
    /// The point of the ship before the move.
    pub from: Point,
    /// The action.
    pub action: ShipAction,
    /// The effects, in order.
    pub effects: Vec<MoveEffect>,
}

/// A public event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// The challenge was accepted.
    Joined {
        /// The player.
        seat: Seat,
    },
    /// A side has placed its fleet.
    Ready {
        /// The side concerned.
        side: Side,
        /// The commitment to it, if the rules want one.
        commitment: Option<String>,
    },
    /// Both fleets are placed; this side fires first.
    Began {
        /// The side that fires first.
        first: Side,
        /// The next turn.
        next: NextTurn,
        /// The line-ups of the table game, open from now on (core/RULES.md §2.11).
        lineups: Option<Box<BySide<Lineup>>>,
    },
    /// A shot with all consequences.
    Shot {
        /// The side that fired.
        by: Side,
        /// The cell.
        cell: Cell,
        /// The answer.
        outcome: Outcome,
        /// The dying shots it triggered, in order.
        dying: Vec<DyingShot>,
        /// The next turn.
        next: NextTurn,
    },
    /// A shot at a paper field, not answered yet; also the dying shot of a submarine.
    Called {
        /// The side that fired.
        by: Side,
        /// The cell.
        cell: Cell,
        /// Shots of the same list still to be answered, this one included; 1 without lists, 0 for the dying shot of a
        /// submarine, which is on no list.
        left: u8,
    },
    /// A side disclosed a cell that it owed.
    Given {
        /// The side concerned.
        side: Side,
        /// The cell of its own field.
        cell: Cell,
        /// The debt it settles: whether a ship or a mine was owed.
        debt: Debt,
        /// Whether the player or the clock chose.
        chosen: ChosenBy,
        /// The next turn.
        next: NextTurn,
    },
    /// The Flying Dutchman stayed or moved.
    Steered {
        /// The side concerned.
        side: Side,
        /// What it did; its place is never announced.
        course: DutchmanReport,
        /// Whether the player or the clock chose.
        chosen: ChosenBy,
        /// The next turn.
        next: NextTurn,
    },
    /// A side's salvo list is locked; its shots are not announced yet.
    Locked {
        /// The side concerned.
        side: Side,
    },
    /// Both lists were fired at once.
    Salvo {
        /// The shots of each side and their answers, in order.
        volleys: BySide<Vec<(Cell, Outcome)>>,
        /// The dying shots, in order.
        dying: Vec<DyingShot>,
        /// The next turn.
        next: NextTurn,
    },
    /// A ship of the table game moved; the board is public.
    Sailed {
        /// The side concerned.
        side: Side,
        /// The move and its effects.
        sailed: Box<VesselMove>,
        /// The next turn.
        next: NextTurn,
    },
    /// The turn of a side passed by the clock.
    Lapsed {
        /// The side concerned.
        side: Side,
        /// Lapses in a row, this one included.
        count: u8,
        /// The next turn.
        next: NextTurn,
    },
    /// The clock of a side is about to run out.
    Nudged {
        /// The side concerned.
        side: Side,
    },
    /// A side offers a draw.
    DrawOffered {
        /// The side concerned.
        side: Side,
    },
    /// A side got a hint where ships are most likely.
    Hinted {
        /// The side concerned.
        side: Side,
    },
    /// The player of this side cannot be reached in private.
    Unreached {
        /// The side concerned.
        side: Side,
    },
    /// The captain of a side opened its crew, or set who decides in it.
    CrewOpened {
        /// The side concerned.
        side: Side,
        /// The new mode.
        mode: Mode,
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
    /// The game is over.
    Ended {
        /// How it ended.
        ending: Ending,
        /// The fleets, as far as they were placed.
        fleets: BySide<Option<Vec<PlacedPiece>>>,
    },
}

impl Report {
    /// The shots of a side in this report, in order, with their answers. Dying shots are excluded.
    pub fn shots(&self, of: Side) -> Vec<(Cell, &Outcome)> {
        match self {
            Self::Shot { by, cell, outcome, .. } if *by == of => vec![(*cell, outcome)],
            Self::Salvo { volleys, .. } => volleys[of].iter().map(|(cell, outcome)| (*cell, outcome)).collect(),
            _ => Vec::new(),
        }
    }
}
