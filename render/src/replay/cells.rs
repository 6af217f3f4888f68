//! Keys for the contents of all cells of both charts, updated incrementally from frame to frame.

use broadside_game::{
    cell::{Cell, CellSet},
    side::{BySide, Side},
    view::{Chart, PublicView},
};
use broadside_png::Fingerprint;

use super::{grid::ReplayGrid, patches::Key};
use crate::model;

/// The keys of the cells in one frame.
pub(super) struct CellKeys<'a> {
    grid: &'static ReplayGrid,
    view: &'a PublicView,
    /// The cells known to be empty.
    empty: BySide<CellSet>,
    /// The cells of the last shots.
    last: BySide<CellSet>,
    pieces: BySide<CellSet>,
    /// The key of each cell by [`ReplayGrid::slot`]; 0 for a cell without contents.
    keys: Vec<Key>,
}

impl<'a> CellKeys<'a> {
    /// The cells of the first frame. Calls `changed` with the slot and the key of each cell that has contents.
    pub(super) fn of(grid: &'static ReplayGrid, view: &'a PublicView, mut changed: impl FnMut(usize, Key)) -> Self {
        let empty = BySide::from_fn(|side| view.charts[side].known_empty_cells(&view.rules));
        let last = BySide::from_fn(|side| model::last_shots(view, side));
        let pieces = BySide::from_fn(|side| piece_cells(view, side));
        let mut cells = Self { grid, view, empty, last, pieces, keys: vec![0; grid.tiles_of_cells.len()] };
        for side in Side::BOTH {
            let marked = mark_sets(&view.charts[side]).into_iter().fold(empty[side].union(&last[side]), |all, marks| all.union(marks));
            let candidates = marked.union(&pieces[side]);
            cells.refresh(side, &candidates, &mut changed);
        }
        cells
    }

    /// Advances to the next frame. Calls `changed` with the slot of each changed cell and the difference of its keys.
    pub(super) fn advance(&mut self, next: &'a PublicView, mut changed: impl FnMut(usize, Key)) {
        let before = std::mem::replace(&mut self.view, next);
        for side in Side::BOTH {
            let last = std::mem::replace(&mut self.last[side], model::last_shots(next, side));
            let candidates = self.changed_cells(side, before).union(&symmetric_difference(&last, &self.last[side]));
            self.refresh(side, &candidates, &mut changed);
        }
    }

    /// The cells of a side whose contents may have changed.
    fn changed_cells(&mut self, side: Side, before: &PublicView) -> CellSet {
        let (was, is, rules) = (&before.charts[side], &self.view.charts[side], &self.view.rules);
        let pairs = || mark_sets(was).into_iter().zip(mark_sets(is)).filter(|(was, is)| was != is);
        let sank = is.wrecks.len() != was.wrecks.len();
        if pairs().next().is_none() && !sank && !rules.hit_ships_may_move() {
            return CellSet::EMPTY;
        }
        let marked = pairs().fold(CellSet::EMPTY, |all, (was, is)| all.union(&symmetric_difference(was, is)));
        // A ship changes its look when its last deck is hit.
        let struck = symmetric_difference(&was.hits, &is.hits);
        let ships = self.view.revealed[side].iter().flatten().filter(|ship| struck.iter().any(|cell| ship.cells.contains(cell)));
        let mut candidates = ships.fold(marked, |all, ship| all.union(&ship.cells));
        if sank {
            candidates = is.wrecks.iter().skip(was.wrecks.len()).fold(candidates, |all, wreck| all.union(&wreck.cells));
        }
        if rules.hit_ships_may_move() {
            let ships = [before, self.view].into_iter().flat_map(|view| view.revealed[side].iter().flatten());
            candidates = ships.fold(candidates, |all, ship| all.union(&ship.cells));
        }
        if sank || rules.hit_ships_may_move() {
            self.pieces[side] = piece_cells(self.view, side);
        }
        let spent = is.mines != was.mines || is.sweepers != was.sweepers;
        let empty = if sank || spent { is.known_empty_cells(rules) } else { self.empty[side].minus(&is.shot_cells()).minus(&is.given) };
        let emptied = symmetric_difference(&self.empty[side], &empty);
        self.empty[side] = empty;
        candidates.union(&emptied)
    }

    /// Computes the keys of these cells again. Calls `changed` with the slot of each changed cell and the difference of its keys.
    fn refresh(&mut self, side: Side, candidates: &CellSet, changed: &mut impl FnMut(usize, Key)) {
        for cell in candidates.iter() {
            let Some(slot) = self.grid.slot(side, cell) else { continue };
            let key = self.key(side, cell, slot);
            let before = std::mem::replace(&mut self.keys[slot], key);
            if key != before {
                changed(slot, key.wrapping_sub(before));
            }
        }
    }

    /// The key of the contents of a cell; 0 if there are none.
    fn key(&self, side: Side, cell: Cell, slot: usize) -> Key {
        let chart = &self.view.charts[side];
        let last = self.last[side].contains(cell);
        let sign = chart.sign(cell, &self.empty[side]);
        let mut fingerprint = Fingerprint::new(31).with(slot as u64 * 2 + u64::from(last)).with(sign.map_or(0, |sign| 1 + sign as u64));
        let mut nothing = !last && sign.is_none();
        if self.pieces[side].contains(cell) {
            for piece in model::visible_pieces(self.view, side, |cells| cells.contains(cell)) {
                fingerprint = fingerprint.with_hash(&piece);
                nothing = false;
            }
        }
        if nothing { 0 } else { fingerprint.number() }
    }
}

/// The cells of all visible pieces.
fn piece_cells(view: &PublicView, side: Side) -> CellSet {
    let pieces = view.revealed[side].iter().flatten().chain(&view.charts[side].wrecks);
    pieces.fold(CellSet::EMPTY, |all, piece| all.union(&piece.cells))
}

/// The cells of each kind of mark on a chart.
fn mark_sets(chart: &Chart) -> [&CellSet; 8] {
    let Chart { misses, hits, mines, sweepers, given, given_mines, stale_hits, stale_misses, wrecks: _, last: _, shots: _, struck: _ } =
        chart;
    [misses, hits, mines, sweepers, given, given_mines, stale_hits, stale_misses]
}

/// The cells that are in exactly one of two sets.
fn symmetric_difference(one: &CellSet, other: &CellSet) -> CellSet {
    one.minus(other).union(&other.minus(one))
}
