//! Public reports: the only input of a public view. A report contains nothing that is still hidden.

pub use super::phase::{Debt, Ending, NextTurn};
use super::{
    cell::Cell,
    crew::{CrewMode, LeaveReason},
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
    /// A sunk ship, with all its cells (core/RULES.md §2.1).
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
    /// The cell of the submarine. It fires at the same cell of the other field.
    pub cell: Cell,
    /// The answer; `None` if the cell had been shot at before.
    pub outcome: Option<Outcome>,
}

/// Who made a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChosenBy {
    /// The player.
    Player,
    /// The bot, because the player's time was up.
    Clock,
}

/// What the Flying Dutchman did (core/RULES.md §2.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DutchmanReport {
    /// It stayed, so all marks are still valid.
    Stayed,
    /// It moved, so all earlier marks are stale. The commitment to its new place, if the rules require one.
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
        /// The player who accepted it.
        seat: Seat,
    },
    /// A side has placed its fleet.
    Ready {
        /// The side concerned.
        side: Side,
        /// The commitment to the fleet, if the rules require one.
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
    /// A shot at a paper field that is not answered yet, or the dying shot of a submarine.
    Called {
        /// The side that fired.
        by: Side,
        /// The cell.
        cell: Cell,
        /// Shots of the same list still to be answered, this one included; 1 without lists, 0 for the dying shot of a
        /// submarine, which is on no list.
        left: u8,
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
    /// The Flying Dutchman stayed or moved.
    Steered {
        /// The side concerned.
        side: Side,
        /// Whether it stayed or moved; its place is never announced.
        course: DutchmanReport,
        /// Whether the player or the clock chose.
        chosen: ChosenBy,
        /// The next turn.
        next: NextTurn,
    },
    /// A side's salvo list was sent and cannot change any more; or it stays empty. Its shots are not announced yet.
    Locked {
        /// The side concerned.
        side: Side,
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
        /// The number of turns of this side in a row that passed by the clock, this one included.
        count: u8,
        /// The next turn.
        next: NextTurn,
    },
    /// A side was warned that its time is nearly up.
    Nudged {
        /// The side concerned.
        side: Side,
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
    /// A private message to the player of this side could not be delivered.
    Unreached {
        /// The side concerned.
        side: Side,
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
    /// The game is over.
    Ended {
        /// How it ended.
        ending: Ending,
        /// The fleets that are revealed; none if the fight had not begun.
        fleets: BySide<Option<Vec<PlacedPiece>>>,
    },
}

impl Report {
    /// The shots of a side in this report and their answers, in order, without dying shots.
    pub fn shots(&self, of: Side) -> Vec<(Cell, &Outcome)> {
        match self {
            Self::Shot { by, cell, outcome, .. } if *by == of => vec![(*cell, outcome)],
            Self::Salvo { volleys, .. } => volleys[of].iter().map(|(cell, outcome)| (*cell, outcome)).collect(),
            _ => Vec::new(),
        }
    }
}
