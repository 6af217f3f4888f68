//! Lists that sheets are made of, to be used again: a sheet from a pool that has seen its like allocates nothing.

use broadside_core::game::cell::Cell;

use crate::{
    sheet::{Piece, Sheet, Waters},
    sign::Sign,
};

/// Lists nobody uses at the moment.
#[derive(Default)]
pub(crate) struct Pool {
    pieces: Vec<Vec<Piece>>,
    signs: Vec<Vec<(Cell, Sign)>>,
    plans: Vec<Vec<Cell>>,
}

impl Pool {
    /// An empty list of pieces.
    pub(crate) fn pieces(&mut self) -> Vec<Piece> {
        emptied(&mut self.pieces)
    }

    /// An empty list of signs.
    pub(crate) fn signs(&mut self) -> Vec<(Cell, Sign)> {
        emptied(&mut self.signs)
    }

    /// An empty list of cells to fire at.
    pub(crate) fn plan(&mut self) -> Vec<Cell> {
        emptied(&mut self.plans)
    }

    /// Takes back the lists of a sheet.
    pub(crate) fn take_back(&mut self, sheet: Sheet<'_>) {
        match sheet {
            Sheet::Battle { left, right, .. } | Sheet::Cover { left, right } => {
                self.keep(left);
                self.keep(right);
            }
            Sheet::Laying { own, .. } => self.keep(own),
            Sheet::SeaCover | Sheet::Sea(_) | Sheet::Card(_) => {}
        }
    }

    fn keep(&mut self, waters: Waters<'_>) {
        self.pieces.push(waters.pieces);
        self.signs.push(waters.signs);
        self.plans.push(waters.plan);
    }
}

/// A list that was used before, or a new one.
fn emptied<T>(lists: &mut Vec<Vec<T>>) -> Vec<T> {
    let mut list = lists.pop().unwrap_or_default();
    list.clear();
    list
}
