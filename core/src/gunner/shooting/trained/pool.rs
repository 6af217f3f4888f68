//! What `sh-rl-5x5` is shown, all of it told aloud: of each of 5×5 cells whether it is unknown, missed or hit. Of a field
//! and its turned and mirrored images it always sees the same one, so that it need not learn them all.

use super::layers::{Net, ONE, highest};
use crate::{
    game::{
        cell::{Cell, CellSet},
        dice::Dice,
        roster::Kind,
        ruleset::Ruleset,
        shape::Forms,
        view::OwnView,
    },
    gunner::odds::Turn,
};

/// The side of the field.
const SIDE: u8 = 5;

/// The decks of the one ship.
const DECKS: u8 = 3;

/// What a cell can be: unknown, missed or hit.
const PLANES: usize = 3;
const UNKNOWN: u8 = 0;
const MISS: u8 = 1;
const HIT: u8 = 2;

/// What is known of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The plane of each cell, row by row, of the image that stands for all.
    planes: [u8; Self::CELLS],
    /// How the field comes back from that image.
    back: Turn,
}

impl Pool {
    /// How many cells the field has.
    pub const CELLS: usize = 25;

    /// How many inputs a network has: a plane of each cell.
    pub const INPUTS: usize = Self::CELLS * PLANES;

    /// Whether a game by these rules is the one that was trained for. With one ship neither touching nor sinking matters.
    pub fn knows(rules: &Ruleset) -> bool {
        let pieces = rules.pieces();
        let [ship] = pieces.as_slice() else { return false };
        let straight = ship.kind == Kind::Warship && ship.form.is_none() && rules.shapes == Forms::NONE;
        straight && ship.decks == DECKS && rules.size == SIDE
    }

    /// What this player knows; `None` under rules that `sh-rl-5x5` was not trained for. Where several turns lead to the
    /// image that stands for all, the dice take one.
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
        let image = |turn: Turn| {
            let mut planes = [UNKNOWN; Self::CELLS];
            Cell::all(SIDE).for_each(|cell| planes[at(turn.cell(cell, SIDE))] = plane(cell));
            Self { planes, back: turn.back() }
        };
        let mut images: Vec<Self> = Turn::all().map(image).collect();
        let first = images.iter().map(|image| image.planes).max()?;
        images.retain(|image| image.planes == first);
        dice.below(images.len() as u32).map(|at| images[at as usize])
    }

    /// What the network is given: inputs that are not 0, by their numbers.
    pub fn inputs(&self) -> Vec<(usize, i32)> {
        self.planes.iter().enumerate().map(|(at, plane)| (at * PLANES + usize::from(*plane), ONE)).collect()
    }

    /// The cells that can be fired at, each with its number among the outputs of the network.
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
