//! One side's true field: its fleet and the shots at it. Only the exchange of shots reads it.

use super::{
    cell::{Cell, CellSet},
    fleet::{Fleet, PlacedPiece, Salt},
    report::{Debt, Outcome},
    roster::Kind,
    ruleset::{AnswerDetail, Ruleset},
};

impl Outcome {
    /// The true answer to a shot at `cell`, given the pieces and all cells shot at so far, this one included.
    pub fn truth(pieces: &[PlacedPiece], shot: &CellSet, cell: Cell, rules: &Ruleset) -> Self {
        let Some(piece) = pieces.iter().find(|piece| piece.cells.contains(cell)) else { return Self::Miss };
        match piece.spec.kind {
            Kind::Mine => Self::Mine,
            Kind::Sweeper => Self::Sweeper,
            Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => {
                if rules.answers == AnswerDetail::Plain || !piece.cells.is_subset(shot) { Self::Hit } else { Self::Sunk(piece.clone()) }
            }
        }
    }

    /// Whether a ship was sunk that fires a dying shot (core/RULES.md §2.8).
    pub(super) fn fires_back(&self) -> bool {
        matches!(self, Self::Sunk(ship) if ship.spec.kind == Kind::Submarine)
    }
}

/// One side's true field.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct FleetField {
    pub(super) fleet: Fleet,
    pub(super) salt: Salt,
    /// All cells fired at.
    pub(super) shot_cells: CellSet,
    /// The cells that the owner has disclosed.
    pub(super) disclosed: CellSet,
    /// The last hit on the Flying Dutchman.
    last_hit: Option<Cell>,
}

impl FleetField {
    pub(super) fn new(fleet: Fleet, salt: Salt) -> Self {
        Self { fleet, salt, shot_cells: CellSet::EMPTY, disclosed: CellSet::EMPTY, last_hit: None }
    }

    /// Records a shot and returns its outcome.
    pub(super) fn take_shot(&mut self, cell: Cell, rules: &Ruleset) -> Outcome {
        self.shot_cells.insert(cell);
        self.last_hit = Some(cell);
        Outcome::truth(&self.fleet.ships, &self.shot_cells, cell, rules)
    }

    /// The number of untouched cells.
    pub(super) fn untouched_count(&self, rules: &Ruleset) -> usize {
        rules.size.area() - self.shot_cells.len()
    }

    /// The number of ships afloat, without mines and minesweepers (core/RULES.md §2.4).
    pub(super) fn afloat_count(&self) -> usize {
        self.fleet.ships.iter().filter(|ship| ship.spec.kind.is_ship() && !ship.cells.is_subset(&self.shot_cells)).count()
    }

    /// The cells that may settle this debt: decks neither hit nor disclosed, or mines neither spent nor disclosed.
    pub(super) fn givable(&self, debt: Debt) -> CellSet {
        let wanted = |kind: Kind| match debt {
            Debt::Cell => kind.is_ship(),
            Debt::Mine => kind == Kind::Mine,
            Debt::Course | Debt::Answer(_) => false,
        };
        let pieces = self.fleet.ships.iter().filter(|ship| wanted(ship.spec.kind));
        pieces.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).minus(&self.shot_cells).minus(&self.disclosed)
    }

    /// The disclosed mines that are not spent.
    pub(super) fn given_mines(&self) -> CellSet {
        let mines = self.fleet.ships.iter().filter(|ship| ship.spec.kind == Kind::Mine);
        mines.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).intersection(&self.disclosed).minus(&self.shot_cells)
    }

    /// The decks of the Flying Dutchman that are not hit, and the one hit last.
    pub(super) fn remaining_decks(&self) -> (CellSet, Option<Cell>) {
        let decks = self.fleet.ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        (decks.minus(&self.shot_cells), self.last_hit)
    }

    /// Moves the Flying Dutchman and forgets all earlier shots.
    pub(super) fn relocate(&mut self, cells: CellSet, salt: Salt) {
        for ship in &mut self.fleet.ships {
            ship.cells = cells;
        }
        self.salt = salt;
        self.shot_cells = CellSet::EMPTY;
        self.last_hit = None;
    }
}
