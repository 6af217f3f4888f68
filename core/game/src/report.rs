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

/// A public event of a game. `side` is the side concerned, `by` the side that fired, `next` the next turn, and `chosen` tells whether the
/// player or the clock chose.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line of each report says what its fields are")]
pub enum Report {
    /// The challenge was accepted by this player.
    Joined { seat: Seat },
    /// A side has placed its fleet; with the commitment to it, if the rules require one.
    Ready { side: Side, commitment: Option<String> },
    /// Both fleets are placed; `first` fires first. The line-ups of the table game are open from now on (core/RULES.md §2.11).
    Began { first: Side, next: NextTurn, lineups: Option<Box<BySide<Lineup>>> },
    /// A shot with its answer and the dying shots it triggered, in order.
    Shot { by: Side, cell: Cell, outcome: Outcome, dying: Vec<DyingShot>, next: NextTurn },
    /// A shot at a paper field that is not answered yet, or the dying shot of a submarine. `left` is the number of shots of the same
    /// list still to be answered, this one included; 1 without lists, 0 for the dying shot of a submarine, which is on no list.
    Called { by: Side, cell: Cell, left: u8 },
    /// A side disclosed a cell of its own field, as it had to, and so settled this debt of a deck or a mine.
    Given { side: Side, cell: Cell, debt: Debt, chosen: ChosenBy, next: NextTurn },
    /// The Flying Dutchman stayed or moved; its place is never announced.
    Steered { side: Side, course: DutchmanReport, chosen: ChosenBy, next: NextTurn },
    /// A side's salvo list was sent and cannot change any more; or it stays empty. Its shots are not announced yet.
    Locked { side: Side },
    /// Both salvo lists were fired at once: the shots of each side and their answers, then the dying shots, all in order.
    Salvo { volleys: BySide<Vec<(Cell, Outcome)>>, dying: Vec<DyingShot>, next: NextTurn },
    /// A ship of the table game moved, with these effects; the board is public.
    Sailed { side: Side, sailed: Box<VesselMove>, next: NextTurn },
    /// The turn of a side passed by the clock. `count` is the number of turns of this side in a row that did, this one included.
    Lapsed { side: Side, count: u8, next: NextTurn },
    /// A side was warned that its time is nearly up.
    Nudged { side: Side },
    /// A side offered a draw.
    DrawOffered { side: Side },
    /// A side got a hint: the cells where ships are most likely.
    Hinted { side: Side },
    /// A private message to the player of this side could not be delivered.
    Unreached { side: Side },
    /// A captain opened a crew, or set who decides in it.
    CrewOpened { side: Side, mode: CrewMode },
    /// A mate joined the crew of a side.
    MateJoined { side: Side, seat: Seat },
    /// A mate left the crew of a side.
    MateLeft { side: Side, seat: Seat, reason: LeaveReason },
    /// The game is over. These fleets are revealed; none if the fight had not begun.
    Ended { ending: Ending, fleets: BySide<Option<Vec<PlacedPiece>>> },
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
