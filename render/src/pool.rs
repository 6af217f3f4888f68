//! Lists that sheets are made of, to be used again: a sheet from a pool that has seen its like allocates nothing.

use broadside_core::game::cell::Cell;

use crate::{
    sheet::{Piece, Sheet, Waters},
    sign::Sign,
};

/// The pieces, the signs and the cells to fire at of one side's waters.
type Lists = (Vec<Piece>, Vec<(Cell, Sign)>, Vec<Cell>);

/// Lists nobody uses at the moment.
#[derive(Default)]
pub(crate) struct Pool(Vec<Lists>);

impl Pool {
    /// Empty lists: some that were used before, or new ones.
    pub(crate) fn lists(&mut self) -> Lists {
        let mut lists = self.0.pop().unwrap_or_default();
        lists.0.clear();
        lists.1.clear();
        lists.2.clear();
        lists
    }

    /// Takes back the lists of a sheet.
    pub(crate) fn take_back(&mut self, sheet: Sheet<'_>) {
        let keep = |waters: Waters<'_>| (waters.pieces, waters.signs, waters.plan);
        match sheet {
            Sheet::Battle { left, right, .. } | Sheet::Cover { left, right } => self.0.extend([keep(left), keep(right)]),
            Sheet::Laying { own, .. } => self.0.push(keep(own)),
            Sheet::SeaCover | Sheet::Sea(_) | Sheet::Card(_) => {}
        }
    }
}
