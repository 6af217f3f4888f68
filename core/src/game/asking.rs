//! The shots that are called out at paper fields and not told yet, as everybody hears them: of a list for the salvo one after
//! another (core/RULES.md §2.4). Knows no answers.

use super::{
    cell::{Cell, CellSet},
    side::{BySide, Side},
};

/// Which shots were called out since something was told last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asking {
    /// The cells, by whose waters they are in.
    called: BySide<CellSet>,
    left: u8,
}

impl Asking {
    /// A shot of this side is called out, the first of so many of its list that are still to be answered.
    pub(super) fn call(&mut self, by: Side, cell: Cell, left: u8) {
        self.called[!by].insert(cell);
        self.left = left;
    }

    /// The cells of these waters that were called out and are not told yet, the last one still unanswered.
    pub fn called(&self, waters: Side) -> CellSet {
        self.called[waters]
    }

    /// How many shots of the list are still to be answered, with the one that is asked about now.
    pub fn left(&self) -> u8 {
        self.left
    }
}
