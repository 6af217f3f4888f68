//! The input of `sh-rl-5x5`, from public facts only: for each of 5×5 cells whether it is unknown, missed or hit. The
//! field is reduced to a canonical symmetric image, so that the network need not learn all of them.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    roster::Kind,
    ruleset::Ruleset,
    shape::ShipForms,
    view::OwnView,
};

use super::layers::{Net, ONE, highest};
use crate::odds::Symmetry;

/// The side of the field.
const SIDE: u8 = 5;

/// The decks of the one ship.
const DECKS: u8 = 3;

/// What a cell can be: unknown, missed or hit.
const PLANES: usize = 3;
const UNKNOWN: u8 = 0;
const MISS: u8 = 1;
const HIT: u8 = 2;

/// The known field as network input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SmallFieldInput {
    /// The plane of each cell, row by row, in the canonical image.
    planes: [u8; Self::CELLS],
    /// The symmetry from the canonical image back to the field.
    back: Symmetry,
}

impl SmallFieldInput {
    /// The number of cells.
    pub const CELLS: usize = 25;

    /// The number of network inputs: a plane for each cell.
    pub const INPUTS: usize = Self::CELLS * PLANES;

    /// Whether the network was trained for these rules. With one ship, neither touching nor sinking matters.
    pub fn knows(rules: &Ruleset) -> bool {
        let pieces = rules.pieces();
        let [ship] = pieces.as_slice() else { return false };
        let straight = ship.kind == Kind::Warship && ship.form.is_none() && rules.shapes == ShipForms::NONE;
        straight && ship.decks == DECKS && rules.size == SIDE
    }

    /// The input for this player's view; `None` if the network was not trained for the rules. If several symmetries
    /// lead to the canonical image, the dice choose one.
    pub fn of(view: &OwnView, dice: &mut dyn Dice) -> Option<Self> {
        if !Self::knows(&view.public.rules) {
            return None;
        }
        let chart = view.target();
        let plane = |cell: Cell| match () {
            () if chart.hits.contains(cell) => HIT,
            () if chart.misses.contains(cell) => MISS,
            () => UNKNOWN,
        };
        let image = |turn: Symmetry| {
            let mut planes = [UNKNOWN; Self::CELLS];
            Cell::all(SIDE).for_each(|cell| planes[at(turn.cell(cell, SIDE))] = plane(cell));
            Self { planes, back: turn.back() }
        };
        let mut images: Vec<Self> = Symmetry::all().map(image).collect();
        let first = images.iter().map(|image| image.planes).max()?;
        images.retain(|image| image.planes == first);
        dice.below(images.len() as u32).map(|at| images[at as usize])
    }

    /// The non-zero network inputs, by index.
    pub fn inputs(&self) -> Vec<(usize, i32)> {
        self.planes.iter().enumerate().map(|(at, plane)| (at * PLANES + usize::from(*plane), ONE)).collect()
    }

    /// The untouched cells, each with its index among the network outputs.
    pub fn unknown(&self) -> impl Iterator<Item = (usize, Cell)> + '_ {
        let cells = Cell::all(SIDE).enumerate().filter(|(at, _)| self.planes[*at] == UNKNOWN);
        cells.map(|(at, cell)| (at, self.back.cell(cell, SIDE)))
    }

    /// The cells that a network prefers.
    pub fn best(&self, network: &Net) -> CellSet {
        let outputs = network.outputs(&self.inputs());
        highest(self.unknown().map(|(at, cell)| (cell, outputs[at])))
    }
}

fn at(cell: Cell) -> usize {
    usize::from(cell.row) * usize::from(SIDE) + usize::from(cell.col)
}
