//! The table game as one of the games that [`super::state::Game`] plays: its public board, and the hidden line-ups before the fight
//! begins (core/RULES.md §2.11). Its rules are in [`super::straume`].

use super::{
    cell::{Cell, CellSet},
    field::FleetField,
    fleet::Fleet,
    phase::Phase,
    report::{Ending, NextTurn, VesselMove},
    ruleset::Ruleset,
    side::{BySide, Side},
    straume::{BoardHalf, Lineup, Point, TableEnding, TableGame, Vessel},
};

/// The public view of a table game (core/RULES.md §2.11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableGameView {
    /// The state of the table game.
    pub sea: TableGame,
    /// The side that plays the south and moves first.
    pub south: Side,
    /// The last move and its effects.
    pub sailed: Option<VesselMove>,
}

impl TableGameView {
    /// The view of a new table game with both line-ups.
    pub(super) fn open(south: Side, lineups: &BySide<Lineup>) -> Self {
        Self { sea: TableGame::begin(lineups[south], lineups[!south]), south, sailed: None }
    }

    /// The half of the board that a side plays.
    pub fn half(&self, side: Side) -> BoardHalf {
        if side == self.south { BoardHalf::South } else { BoardHalf::North }
    }

    /// The side that plays a half of the board.
    pub fn side(&self, half: BoardHalf) -> Side {
        match half {
            BoardHalf::South => self.south,
            BoardHalf::North => !self.south,
        }
    }

    /// The next turn if the table game is in this state.
    pub(super) fn next_turn(&self, after: &TableGame) -> NextTurn {
        NextTurn { phase: Phase::Sailing(self.side(after.to_move())), left: 1 }
    }

    /// The next turn after this side's turn passed by the clock.
    pub(super) fn next_after_lapse(&self, side: Side) -> NextTurn {
        self.next_turn(&self.sea.after_pass(self.half(side)))
    }

    /// The ending of the game for an ending of the table game.
    pub(super) fn ending(&self, end: TableEnding) -> Ending {
        match end {
            TableEnding::Won(half) => Ending::Won(self.side(half)),
            TableEnding::Level => Ending::Level,
            TableEnding::Stalled => Ending::Stalled,
        }
    }
}

/// The hidden state of the table game: the sealed line-ups, and the warnings of the turn.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct TableGameFields {
    pub(super) fields: BySide<FleetField>,
    /// The points about which the side to move was warned in this turn.
    pub(super) warned: CellSet,
}

/// The line-ups of both fleets; `None` if the game is not the table game or a fleet is no line-up.
pub(super) fn lineups(fields: &BySide<FleetField>, rules: &Ruleset) -> Option<BySide<Lineup>> {
    let (a, b) = lineup(&fields.a.fleet).zip(lineup(&fields.b.fleet)).filter(|_| rules.has_open_board())?;
    Some(BySide { a, b })
}

/// The line-up of a fleet, from column a to column l; `None` if it is incomplete.
fn lineup(fleet: &Fleet) -> Option<Lineup> {
    let mut line: Lineup = [Vessel::Destroyer; 12];
    let mut points = CellSet::EMPTY;
    for ship in &fleet.ships {
        let point = ship.cells.iter().next()?;
        *line.get_mut(usize::from(point.col))? = ship.spec.class?.vessel()?;
        points.insert(point);
    }
    (points.len() == line.len()).then_some(line)
}

/// A point of the board as a cell, since warnings are stored as cells.
pub(super) fn as_cell(point: Point) -> Cell {
    Cell::new(point.col, point.row)
}
