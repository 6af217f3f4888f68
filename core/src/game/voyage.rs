//! The table game as part of a match: its open board, whose half is whose, and the line-ups it began with
//! (core/RULES.md §2.11). The rules of the board itself are [`super::straume`]'s.

use super::{
    cell::{Cell, CellSet},
    field::Field,
    fleet::Fleet,
    phase::Phase,
    report::{Ending, Next, Sailed},
    ruleset::Ruleset,
    side::{BySide, Side},
    straume::{End, Half, Lineup, Point, Sea, Vessel},
};

/// The open board of the table game (core/RULES.md §2.11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeaView {
    /// The board.
    pub sea: Sea,
    /// Who plays the south, and moved first.
    pub south: Side,
    /// The last move and what it did.
    pub sailed: Option<Sailed>,
}

impl SeaView {
    /// The board with both line-ups on it.
    pub(super) fn open(south: Side, lineups: &BySide<Lineup>) -> Self {
        Self { sea: Sea::begin(lineups[south], lineups[!south]), south, sailed: None }
    }

    /// Which half of the board a side plays.
    pub fn half(&self, side: Side) -> Half {
        if side == self.south { Half::South } else { Half::North }
    }

    /// Which side plays a half of the board.
    pub fn side(&self, half: Half) -> Side {
        match half {
            Half::South => self.south,
            Half::North => !self.south,
        }
    }

    /// Who moves when the board is like this.
    pub(super) fn next(&self, after: &Sea) -> Next {
        Next { phase: Phase::Sailing(self.side(after.to_move())), left: 1 }
    }

    /// Who moves once the turn of this side has passed by the clock.
    pub(super) fn next_after_lapse(&self, side: Side) -> Next {
        self.next(&self.sea.passed(self.half(side)))
    }

    /// How the game ends when the board says it does.
    pub(super) fn ending(&self, end: End) -> Ending {
        match end {
            End::Won(half) => Ending::Won(self.side(half)),
            End::Level => Ending::Level,
            End::Stalled => Ending::Stalled,
        }
    }
}

/// What of the table game is not told to all: the line-ups as they were laid and sealed, and the warnings of the turn.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Voyage {
    pub(super) fields: BySide<Field>,
    /// Points the side to move has been warned of in this turn.
    pub(super) warned: CellSet,
}

/// The line-ups that two laid fleets are, where the rules are those of the table game.
pub(super) fn lineups(fields: &BySide<Field>, rules: &Ruleset) -> Option<BySide<Lineup>> {
    let (a, b) = lineup(&fields.a.fleet).zip(lineup(&fields.b.fleet)).filter(|_| rules.open_chart())?;
    Some(BySide { a, b })
}

/// The line-up a laid fleet is, from column a on.
fn lineup(fleet: &Fleet) -> Option<Lineup> {
    let mut line: Lineup = [Vessel::Destroyer; 12];
    let mut points = CellSet::EMPTY;
    for ship in &fleet.ships {
        let point = ship.cells.iter().next()?;
        *line.get_mut(usize::from(point.col))? = ship.berth.class?.vessel()?;
        points.insert(point);
    }
    (points.len() == line.len()).then_some(line)
}

/// A point of the board as a cell of a warning.
pub(super) fn as_cell(point: Point) -> Cell {
    Cell::new(point.col, point.row)
}
