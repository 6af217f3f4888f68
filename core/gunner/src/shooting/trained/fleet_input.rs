//! The input of `sh-rl`, from public facts only: for each of 10×10 cells whether it is unknown, missed, hit or sunk,
//! and which of the five ships are afloat. The value of a cell is computed from the cells around it and in line with it
//! by the same lens everywhere (a convolution), from the ships afloat, and from the totals of each plane.

use broadside_game::{
    cell::{Cell, CellSet},
    roster::{Kind, PieceSpec},
    ruleset::{Answers, Ruleset, Touch},
    shape::ShipForms,
    view::OwnView,
};

use super::layers::{Net, ONE, highest};
use crate::odds::Symmetry;

/// How many cells it has.
const CELLS: usize = 100;

/// The decks of the ships.
const FLEET: [u8; 5] = [5, 4, 3, 3, 2];

/// What a cell can be: unknown, missed, hit or sunk.
const PLANES: usize = 4;
const UNKNOWN: u8 = 0;
const MISS: u8 = 1;
const HIT: u8 = 2;
const SUNK: u8 = 3;

/// The reach of the lens along rows and columns: as far as the longest ship.
const REACH: i8 = 4;

/// The reach of the lens in all directions.
const NEAR: i8 = 2;

/// The cells of the lens, as offsets from the middle.
const LENS: [(i8, i8); 33] = lens();

const fn lens() -> [(i8, i8); 33] {
    let mut cells = [(0, 0); 33];
    let (mut at, mut dy) = (0, -REACH);
    while dy <= REACH {
        let mut dx = -REACH;
        while dx <= REACH {
            if dx == 0 || dy == 0 || (dx.abs() <= NEAR && dy.abs() <= NEAR) {
                cells[at] = (dx, dy);
                at += 1;
            }
            dx += 1;
        }
        dy += 1;
    }
    cells
}

/// The known field as network input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FleetInput {
    /// The plane of each cell, row by row.
    planes: [u8; CELLS],
    afloat: [bool; FLEET.len()],
}

impl FleetInput {
    /// The side of the field.
    pub const SIDE: u8 = 10;

    /// The number of network inputs: a plane for each cell of the lens, the ships, and the totals.
    pub const INPUTS: usize = LENS.len() * PLANES + FLEET.len() + PLANES;

    /// Whether the network was trained for these rules.
    pub fn knows(rules: &Ruleset) -> bool {
        let straight = |spec: &PieceSpec| spec.kind == Kind::Warship && spec.form.is_none();
        let mut decks: Vec<u8> = rules.fleet.specs().iter().map(|spec| spec.decks).collect();
        decks.sort_unstable_by(|one, other| other.cmp(one));
        let ships = decks == FLEET && rules.fleet.specs().iter().all(straight) && rules.shapes == ShipForms::NONE;
        let alone = rules.mines == 0 && rules.sweepers == 0 && rules.subs == 0 && rules.ships_stay();
        ships && alone && rules.size == Self::SIDE && rules.touch == Touch::Any && rules.answers != Answers::Plain
    }

    /// The input for this player's view; `None` if the network was not trained for the rules.
    pub fn of(view: &OwnView) -> Option<Self> {
        let rules = &view.public.rules;
        if !Self::knows(rules) {
            return None;
        }
        let chart = view.target();
        let open = chart.open_hits();
        let plane = |cell: Cell| match () {
            () if open.contains(cell) => HIT,
            () if chart.hits.contains(cell) => SUNK,
            () if chart.misses.contains(cell) => MISS,
            () => UNKNOWN,
        };
        let left = chart.afloat(rules);
        let count = |decks: u8| left.iter().filter(|spec| spec.decks == decks).count();
        let mut planes = [UNKNOWN; CELLS];
        Cell::all(Self::SIDE).for_each(|cell| planes[at(cell)] = plane(cell));
        // Of two equal ships the first counts as afloat as long as one is.
        let afloat = std::array::from_fn(|ship| count(FLEET[ship]) > FLEET[..ship].iter().filter(|decks| **decks == FLEET[ship]).count());
        Some(Self { planes, afloat })
    }

    /// The same field under a symmetry.
    pub fn transform(&self, turn: Symmetry) -> Self {
        let mut planes = self.planes;
        Cell::all(Self::SIDE).for_each(|cell| planes[at(turn.cell(cell, Self::SIDE))] = self.planes[at(cell)]);
        Self { planes, ..*self }
    }

    /// The untouched cells.
    pub fn unknown(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all(Self::SIDE).filter(|cell| self.planes[at(*cell)] == UNKNOWN)
    }

    /// The non-zero network inputs for each of these cells, by index.
    pub fn inputs<'a>(&'a self, cells: impl Iterator<Item = Cell> + 'a) -> impl Iterator<Item = (Cell, Vec<(usize, i32)>)> + 'a {
        let ships = LENS.len() * PLANES;
        let afloat = (0..FLEET.len()).filter(|ship| self.afloat[*ship]).map(move |ship| (ships + ship, ONE));
        // Totals are scaled so that 64 cells are 1.0.
        let sum = |plane: usize| ONE / 64 * self.planes.iter().filter(|known| usize::from(**known) == plane).count() as i32;
        let sums = (0..PLANES).map(|plane| (ships + FLEET.len() + plane, sum(plane)));
        let common: Vec<(usize, i32)> = afloat.chain(sums).collect();
        cells.map(move |cell| {
            let mut inputs = common.clone();
            inputs.extend(LENS.iter().enumerate().filter_map(|(place, (dx, dy))| {
                let neighbour = cell.step(*dx, *dy, Self::SIDE)?;
                Some((place * PLANES + usize::from(self.planes[at(neighbour)]), ONE))
            }));
            (cell, inputs)
        })
    }

    /// The cells that the network values most under this symmetry.
    pub fn best(&self, network: &Net, turn: Symmetry) -> CellSet {
        let turned = self.transform(turn);
        let best = highest(turned.inputs(turned.unknown()).map(|(cell, inputs)| (cell, network.outputs(&inputs)[0])));
        turn.back().cells(&best, Self::SIDE)
    }
}

fn at(cell: Cell) -> usize {
    usize::from(cell.row) * usize::from(FleetInput::SIDE) + usize::from(cell.col)
}
