//! The network input of `sh-rl-5x5`, made of public facts only: for each of 5×5 cells whether it is unknown, missed or hit.
//! Of the eight symmetric images of a field only one is used, so that the network does not have to learn all of them.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    roster::Kind,
    ruleset::Ruleset,
    shape::ShipForms,
    view::OwnView,
};

use super::layers::{Net, ONE, highest_cells};
use crate::odds::Symmetry;

/// The size of the field.
const FIELD: FieldSize = FieldSize::square(5);

/// The number of decks of the only ship.
const DECKS: u8 = 3;

/// The number of states of a cell: unknown, missed or hit. Each state has its own input plane.
const PLANES: usize = 3;
const UNKNOWN: u8 = 0;
const MISS: u8 = 1;
const HIT: u8 = 2;

/// What a player knows about the field, as network input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SmallFieldInput {
    /// The state of each cell, row by row, in the canonical image.
    planes: [u8; Self::CELLS],
    /// The symmetry that maps the canonical image to the field.
    back: Symmetry,
}

impl SmallFieldInput {
    /// The number of cells of the field, which is also the number of network outputs.
    pub const CELLS: usize = 25;

    /// The number of network inputs: every state of every cell.
    pub const INPUTS: usize = Self::CELLS * PLANES;

    /// Whether the network was trained for these rules. With a single ship it does not matter whether ships may touch and how
    /// sinkings are announced.
    pub fn is_trained_for(rules: &Ruleset) -> bool {
        let pieces = rules.pieces();
        let [ship] = pieces.as_slice() else { return false };
        let straight = ship.kind == Kind::Warship && ship.form.is_none() && rules.shapes == ShipForms::NONE;
        straight && ship.decks == DECKS && rules.size == FIELD
    }

    /// The network input for a view; `None` if the network was not trained for the rules. If several symmetries lead to the
    /// canonical image, a random one is used.
    pub fn of(view: &OwnView, dice: &mut dyn Dice) -> Option<Self> {
        if !Self::is_trained_for(&view.public.rules) {
            return None;
        }
        let chart = view.target_chart();
        let plane = |cell: Cell| match () {
            () if chart.hits.contains(cell) => HIT,
            () if chart.misses.contains(cell) => MISS,
            () => UNKNOWN,
        };
        let image = |turn: Symmetry| {
            let mut planes = [UNKNOWN; Self::CELLS];
            Cell::all(FIELD).for_each(|cell| planes[turn.cell(cell, FIELD).index_on(FIELD)] = plane(cell));
            Self { planes, back: turn.inverse() }
        };
        let mut images: Vec<Self> = Symmetry::all().map(image).collect();
        let first = images.iter().map(|image| image.planes).max()?;
        images.retain(|image| image.planes == first);
        dice.below(images.len() as u32).map(|at| images[at as usize])
    }

    /// The non-zero network inputs, as index and value.
    pub fn inputs(&self) -> Vec<(usize, i32)> {
        self.planes.iter().enumerate().map(|(at, plane)| (at * PLANES + usize::from(*plane), ONE)).collect()
    }

    /// The cells that were not fired at, each with the index of its network output.
    pub fn unknown(&self) -> impl Iterator<Item = (usize, Cell)> + '_ {
        let cells = Cell::all(FIELD).enumerate().filter(|(at, _)| self.planes[*at] == UNKNOWN);
        cells.map(|(at, cell)| (at, self.back.cell(cell, FIELD)))
    }

    /// The cells with the highest value by this network.
    pub fn best(&self, network: &Net) -> CellSet {
        let outputs = network.outputs(&self.inputs());
        highest_cells(self.unknown().map(|(at, cell)| (cell, outputs[at])))
    }
}
