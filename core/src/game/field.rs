//! One side's waters as they are: a fleet and the shots it has taken. Answers what lies where to the
//! exchange of shots alone.

use super::{
    cell::{Cell, CellSet},
    fleet::{Fleet, Placed, Salt},
    report::{Debt, Outcome},
    roster::Kind,
    ruleset::{Answers, Ruleset},
};

impl Outcome {
    /// Whether what went down fires at its own coordinates on the other field (core/RULES.md §2.8).
    pub(super) fn fires_back(&self) -> bool {
        matches!(self, Self::Sunk(ship) if ship.berth.kind == Kind::Submarine)
    }
}

/// One side's waters.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) fleet: Fleet,
    pub(super) salt: Salt,
    shot: CellSet,
    /// Cells given away so far.
    given: CellSet,
    /// Where the Flying Dutchman was struck last.
    struck: Option<Cell>,
}

impl Field {
    pub(super) fn new(fleet: Fleet, salt: Salt) -> Self {
        Self { fleet, salt, shot: CellSet::EMPTY, given: CellSet::EMPTY, struck: None }
    }

    fn piece_at(&self, cell: Cell) -> Option<&Placed> {
        self.fleet.ships.iter().find(|ship| ship.cells.contains(cell))
    }

    /// Takes a shot: what it meets.
    pub(super) fn take(&mut self, cell: Cell, rules: &Ruleset) -> Outcome {
        self.shot.insert(cell);
        self.struck = Some(cell);
        let Some(ship) = self.piece_at(cell) else { return Outcome::Miss };
        match ship.berth.kind {
            Kind::Mine => Outcome::Mine,
            Kind::Sweeper => Outcome::Sweeper,
            Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => {
                if rules.answers == Answers::Plain || !ship.cells.within(&self.shot) { Outcome::Hit } else { Outcome::Sunk(ship.clone()) }
            }
        }
    }

    /// Records a shot that somebody else answered for.
    pub(super) fn mark(&mut self, cell: Cell) {
        self.shot.insert(cell);
    }

    /// Whether this cell was fired at.
    pub(super) fn was_shot(&self, cell: Cell) -> bool {
        self.shot.contains(cell)
    }

    /// How many cells nobody has fired at.
    pub(super) fn unshot(&self, rules: &Ruleset) -> usize {
        usize::from(rules.size) * usize::from(rules.size) - self.shot.len()
    }

    /// How many ships are afloat; mines and minesweepers do not count (core/RULES.md §2.4).
    pub(super) fn afloat(&self) -> usize {
        self.fleet.ships.iter().filter(|ship| ship.berth.kind.ship() && !ship.cells.within(&self.shot)).count()
    }

    /// The cells that may be given away for this debt: own ships neither hit nor given, or own mines
    /// neither spent nor given.
    pub(super) fn givable(&self, debt: Debt) -> CellSet {
        let wanted = |kind: Kind| match debt {
            Debt::Cell => kind.ship(),
            Debt::Mine => kind == Kind::Mine,
            Debt::Course | Debt::Answer(_) => false,
        };
        let pieces = self.fleet.ships.iter().filter(|ship| wanted(ship.berth.kind));
        pieces.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).minus(&self.shot).minus(&self.given)
    }

    /// Gives a cell away.
    pub(super) fn give(&mut self, cell: Cell) {
        self.given.insert(cell);
    }

    /// The mines given away and not spent.
    pub(super) fn given_mines(&self) -> CellSet {
        let mines = self.fleet.ships.iter().filter(|ship| ship.berth.kind == Kind::Mine);
        mines.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).intersection(&self.given).minus(&self.shot)
    }

    /// The decks of the Flying Dutchman that are left, and the one just hit.
    pub(super) fn decks_left(&self) -> (CellSet, Option<Cell>) {
        let decks = self.fleet.ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        (decks.minus(&self.shot), self.struck)
    }

    /// Moves the Flying Dutchman: what was shot before is of no more account.
    pub(super) fn relocate(&mut self, cells: CellSet, salt: Salt) {
        for ship in &mut self.fleet.ships {
            ship.cells = cells;
        }
        self.salt = salt;
        self.shot = CellSet::EMPTY;
        self.struck = None;
    }
}
