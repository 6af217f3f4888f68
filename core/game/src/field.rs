//! One side's true field: a fleet and the shots it has taken. Only the exchange of shots reads it.

use super::{
    cell::{Cell, CellSet},
    fleet::{Fleet, PlacedPiece, Salt},
    report::{Debt, Outcome},
    roster::Kind,
    ruleset::{Answers, Ruleset},
};

impl Outcome {
    /// The true answer to a shot at `cell`, after all cells in `shot` (this one included) were shot at, for these pieces.
    pub fn truth(pieces: &[PlacedPiece], shot: &CellSet, cell: Cell, rules: &Ruleset) -> Self {
        let Some(piece) = pieces.iter().find(|piece| piece.cells.contains(cell)) else { return Self::Miss };
        match piece.spec.kind {
            Kind::Mine => Self::Mine,
            Kind::Sweeper => Self::Sweeper,
            Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => {
                if rules.answers == Answers::Plain || !piece.cells.is_subset(shot) { Self::Hit } else { Self::Sunk(piece.clone()) }
            }
        }
    }

    /// Whether the sunk ship fires a dying shot (core/RULES.md §2.8).
    pub(super) fn fires_back(&self) -> bool {
        matches!(self, Self::Sunk(ship) if ship.spec.kind == Kind::Submarine)
    }
}

/// One side's true field.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct FleetField {
    pub(super) fleet: Fleet,
    pub(super) salt: Salt,
    shot: CellSet,
    /// Disclosed cells.
    given: CellSet,
    /// The last hit on the Flying Dutchman.
    last_hit: Option<Cell>,
}

impl FleetField {
    pub(super) fn new(fleet: Fleet, salt: Salt) -> Self {
        Self { fleet, salt, shot: CellSet::EMPTY, given: CellSet::EMPTY, last_hit: None }
    }

    /// Takes a shot and returns its outcome.
    pub(super) fn take(&mut self, cell: Cell, rules: &Ruleset) -> Outcome {
        self.shot.insert(cell);
        self.last_hit = Some(cell);
        Outcome::truth(&self.fleet.ships, &self.shot, cell, rules)
    }

    /// Records a shot that the owner answered on paper.
    pub(super) fn mark(&mut self, cell: Cell) {
        self.shot.insert(cell);
    }

    /// Whether this cell was fired at.
    pub(super) fn was_shot(&self, cell: Cell) -> bool {
        self.shot.contains(cell)
    }

    /// The number of untouched cells.
    pub(super) fn unshot(&self, rules: &Ruleset) -> usize {
        usize::from(rules.size) * usize::from(rules.size) - self.shot.len()
    }

    /// The number of ships afloat, without mines and minesweepers (core/RULES.md §2.4).
    pub(super) fn afloat_count(&self) -> usize {
        self.fleet.ships.iter().filter(|ship| ship.spec.kind.is_ship() && !ship.cells.is_subset(&self.shot)).count()
    }

    /// The cells that settle this debt: own ship decks neither hit nor disclosed, or own mines neither spent nor disclosed.
    pub(super) fn givable(&self, debt: Debt) -> CellSet {
        let wanted = |kind: Kind| match debt {
            Debt::Cell => kind.is_ship(),
            Debt::Mine => kind == Kind::Mine,
            Debt::Course | Debt::Answer(_) => false,
        };
        let pieces = self.fleet.ships.iter().filter(|ship| wanted(ship.spec.kind));
        pieces.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).minus(&self.shot).minus(&self.given)
    }

    /// Discloses a cell.
    pub(super) fn give(&mut self, cell: Cell) {
        self.given.insert(cell);
    }

    /// Disclosed mines that are not spent.
    pub(super) fn given_mines(&self) -> CellSet {
        let mines = self.fleet.ships.iter().filter(|ship| ship.spec.kind == Kind::Mine);
        mines.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).intersection(&self.given).minus(&self.shot)
    }

    /// The remaining decks of the Flying Dutchman, and the one hit last.
    pub(super) fn decks_left(&self) -> (CellSet, Option<Cell>) {
        let decks = self.fleet.ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        (decks.minus(&self.shot), self.last_hit)
    }

    /// Moves the Flying Dutchman; earlier shots no longer count.
    pub(super) fn relocate(&mut self, cells: CellSet, salt: Salt) {
        for ship in &mut self.fleet.ships {
            ship.cells = cells;
        }
        self.salt = salt;
        self.shot = CellSet::EMPTY;
        self.last_hit = None;
    }
}
