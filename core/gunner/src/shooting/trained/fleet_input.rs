//! The network input of `sh-rl`, made of public facts only: for each of 10×10 cells whether it is unknown, missed, hit or
//! sunk, and which of the five ships are afloat. The value of a cell is computed from the cells around it and in line with
//! it, with the same weights for every cell (a convolution), from the ships afloat, and from the numbers of unknown, missed,
//! hit and sunk cells.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    roster::{Kind, PieceSpec},
    ruleset::{AnswerDetail, Ruleset, Touch},
    shape::ShipForms,
    view::OwnView,
};

use super::layers::{Net, ONE, highest_cells};
use crate::odds::Symmetry;

/// The number of cells of the field.
const CELLS: usize = 100;

/// The numbers of decks of the ships.
const FLEET: [u8; 5] = [5, 4, 3, 3, 2];

/// The number of states of a cell: unknown, missed, hit or sunk. Each state has its own input plane.
const PLANES: usize = 4;
const UNKNOWN: u8 = 0;
const MISS: u8 = 1;
const HIT: u8 = 2;
const SUNK: u8 = 3;

/// How far the window extends along its row and column, in cells: the length of the longest ship, less one.
const LINE_REACH: i8 = 4;

/// How far the window extends in all directions, in cells.
const AREA_REACH: i8 = 2;

/// The cells of the window around a cell whose value is computed, as offsets of column and row.
const WINDOW: [(i8, i8); 33] = window();

const fn window() -> [(i8, i8); 33] {
    let mut cells = [(0, 0); 33];
    let (mut at, mut dy) = (0, -LINE_REACH);
    while dy <= LINE_REACH {
        let mut dx = -LINE_REACH;
        while dx <= LINE_REACH {
            if dx == 0 || dy == 0 || (dx.abs() <= AREA_REACH && dy.abs() <= AREA_REACH) {
                cells[at] = (dx, dy);
                at += 1;
            }
            dx += 1;
        }
        dy += 1;
    }
    cells
}

/// What a player knows about the field, as network input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FleetInput {
    /// The state of each cell, row by row.
    planes: [u8; CELLS],
    /// For each ship of [`FLEET`], whether it is afloat.
    afloat: [bool; FLEET.len()],
}

impl FleetInput {
    /// The size of the field.
    pub const FIELD: FieldSize = FieldSize::square(10);

    /// The number of network inputs: every state of every cell of the window, the ships, and the number of cells in each state.
    pub const INPUTS: usize = WINDOW.len() * PLANES + FLEET.len() + PLANES;

    /// Whether the network was trained for these rules.
    pub fn is_trained_for(rules: &Ruleset) -> bool {
        let straight = |spec: &PieceSpec| spec.kind == Kind::Warship && spec.form.is_none();
        let mut decks: Vec<u8> = rules.fleet.specs().iter().map(|spec| spec.decks).collect();
        decks.sort_unstable_by(|one, other| other.cmp(one));
        let ships = decks == FLEET && rules.fleet.specs().iter().all(straight) && rules.shapes == ShipForms::NONE;
        let alone = rules.mines == 0 && rules.sweepers == 0 && rules.subs == 0 && rules.ships_never_move();
        ships && alone && rules.size == Self::FIELD && rules.touch == Touch::Any && rules.answers != AnswerDetail::Plain
    }

    /// The network input for a view; `None` if the network was not trained for the rules.
    pub fn of(view: &OwnView) -> Option<Self> {
        let rules = &view.public.rules;
        if !Self::is_trained_for(rules) {
            return None;
        }
        let chart = view.target_chart();
        let open = chart.open_hits();
        let plane = |cell: Cell| match () {
            () if open.contains(cell) => HIT,
            () if chart.hits.contains(cell) => SUNK,
            () if chart.misses.contains(cell) => MISS,
            () => UNKNOWN,
        };
        let left = chart.ships_afloat(rules);
        let count = |decks: u8| left.iter().filter(|spec| spec.decks == decks).count();
        let mut planes = [UNKNOWN; CELLS];
        Cell::all(Self::FIELD).for_each(|cell| planes[cell.index_on(Self::FIELD)] = plane(cell));
        // Of two equal ships, the first counts as afloat as long as either is.
        let afloat = std::array::from_fn(|ship| count(FLEET[ship]) > FLEET[..ship].iter().filter(|decks| **decks == FLEET[ship]).count());
        Some(Self { planes, afloat })
    }

    /// The image of the field under a symmetry.
    pub fn transform(&self, turn: Symmetry) -> Self {
        let mut planes = self.planes;
        Cell::all(Self::FIELD)
            .for_each(|cell| planes[turn.cell(cell, Self::FIELD).index_on(Self::FIELD)] = self.planes[cell.index_on(Self::FIELD)]);
        Self { planes, ..*self }
    }

    /// The cells that were not fired at.
    pub fn unknown(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all(Self::FIELD).filter(|cell| self.planes[cell.index_on(Self::FIELD)] == UNKNOWN)
    }

    /// For each of these cells the non-zero network inputs, as index and value.
    pub fn inputs<'a>(&'a self, cells: impl Iterator<Item = Cell> + 'a) -> impl Iterator<Item = (Cell, Vec<(usize, i32)>)> + 'a {
        let ships = WINDOW.len() * PLANES;
        let afloat = (0..FLEET.len()).filter(|ship| self.afloat[*ship]).map(move |ship| (ships + ship, ONE));
        // The numbers of cells are scaled so that 64 cells are 1.0.
        let sum = |plane: usize| ONE / 64 * self.planes.iter().filter(|known| usize::from(**known) == plane).count() as i32;
        let sums = (0..PLANES).map(|plane| (ships + FLEET.len() + plane, sum(plane)));
        let common: Vec<(usize, i32)> = afloat.chain(sums).collect();
        cells.map(move |cell| {
            let mut inputs = common.clone();
            inputs.extend(WINDOW.iter().enumerate().filter_map(|(place, (dx, dy))| {
                let neighbour = cell.step(*dx, *dy, Self::FIELD)?;
                Some((place * PLANES + usize::from(self.planes[neighbour.index_on(Self::FIELD)]), ONE))
            }));
            (cell, inputs)
        })
    }

    /// The cells with the highest value, if the network is given the image of the field under this symmetry.
    pub fn best(&self, network: &Net, turn: Symmetry) -> CellSet {
        let turned = self.transform(turn);
        let best = highest_cells(turned.inputs(turned.unknown()).map(|(cell, inputs)| (cell, network.outputs(&inputs)[0])));
        turn.inverse().cells(&best, Self::FIELD)
    }
}
