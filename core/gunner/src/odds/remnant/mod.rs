//! A list of the last fleets that agree with the known facts. If there are few enough, the expected misses of a shot are found by
//! playing on against each of them. For straight ships with announced sinkings; larger or more expensive lists are not made.

mod ahead;
mod counts;

use broadside_game::cell::{Cell, CellSet};

use self::ahead::{CostSearch, LookAhead};
use super::{
    answer::{CountMethod, Odds},
    effort::{CountAborted, Effort},
    position::Position,
};

/// The maximum number of listed fleets. Ships of one length with different names count for each assignment of names.
const MAX_LISTED_FLEETS: f64 = 40_000.0;

/// The maximum number of fleets for looking two shots ahead.
const NEAR: usize = 200;

/// The minimum and maximum number of cells tried for a shot, and the product of cells and fleets aimed at.
const WIDTHS: (usize, usize, usize) = (2, 6, 80_000);

/// The largest field size whose cells fit into the bits of a [`CellMask`].
const LARGEST: u8 = 11;

/// Cells as bits, row by row.
type CellMask = u128;

/// A listed fleet: its unhit decks, and the index of its ships in the list of all.
#[derive(Clone, Copy)]
struct ListedFleet {
    rest: CellMask,
    ships: u32,
}

/// A pose of a ship.
#[derive(Clone, Copy)]
struct PoseMask {
    cells: CellMask,
    /// The cells it blocks for other ships.
    blocks: CellMask,
}

/// Ships of one length, and the range of their poses.
#[derive(Clone)]
struct LengthGroup {
    left: usize,
    first: usize,
    end: usize,
}

/// The list of fleets; memory is reused.
#[derive(Default)]
pub(super) struct FleetList {
    size: u8,
    poses: Vec<PoseMask>,
    sorts: Vec<LengthGroup>,
    /// The poses of all fleets, `afloat` for each.
    ships: Vec<u16>,
    afloat: usize,
    fleets: Vec<ListedFleet>,
    hits: CellMask,
    laid: Vec<u16>,
}

impl FleetList {
    /// Of the likeliest cells those with the fewest expected misses, averaged over all fleets, if the likeliest cell is
    /// fired at from the next shot on, or from the one after that. `None` if there are too many fleets.
    pub(super) fn aim(&mut self, position: &Position, odds: &Odds, effort: &mut Effort<'_>) -> Result<Option<CellSet>, CountAborted> {
        let few = odds.count_method() == CountMethod::Exact && odds.total() <= MAX_LISTED_FLEETS;
        if !few || !position.is_plain() || position.size() > LARGEST {
            return Ok(None);
        }
        self.begin(position, odds);
        self.cover(self.hits, 0, effort)?;
        let (least, most, fleets) = WIDTHS;
        let near = self.fleets.len() <= NEAR;
        let limits = LookAhead { depth: if near { 2 } else { 1 }, width: (fleets / self.fleets.len().max(1)).clamp(least, most) };
        let mut fleets = std::mem::take(&mut self.fleets);
        let best = CostSearch::new(self, effort).best(&mut fleets, limits);
        self.fleets = fleets;
        best.map(|best| Some(self.cells(best)).filter(|cells| !cells.is_empty()))
    }

    fn cells(&self, bits: CellMask) -> CellSet {
        Cell::all(self.size).filter(|cell| bits & bit(*cell, self.size) != 0).collect()
    }

    /// The poses of a fleet.
    fn ships_of(&self, fleet: &ListedFleet) -> &[u16] {
        &self.ships[fleet.ships as usize..][..self.afloat]
    }

    fn begin(&mut self, position: &Position, odds: &Odds) {
        self.size = position.size();
        self.afloat = position.afloat().len();
        self.hits = bits(&position.hits(), self.size);
        self.poses.clear();
        self.sorts.clear();
        self.ships.clear();
        self.fleets.clear();
        self.laid.clear();
        let mut lengths: Vec<u8> = position.afloat().iter().map(|spec| spec.decks).collect();
        lengths.sort_unstable_by_key(|decks| std::cmp::Reverse(*decks));
        for alike in lengths.chunk_by(|one, other| one == other) {
            let first = self.poses.len();
            let lies = odds.poses().filter(|lie| lie.cells.len() == usize::from(alike[0]));
            self.poses.extend(lies.map(|lie| {
                let near = position.touch.blocked_cells(&lie.cells, self.size);
                PoseMask { cells: bits(&lie.cells, self.size), blocks: bits(&lie.cells.union(&near), self.size) }
            }));
            self.sorts.push(LengthGroup { left: alike.len(), first, end: self.poses.len() });
        }
    }

    /// Places ships over the hits: every possible pose over the first uncovered hit.
    fn cover(&mut self, bare: CellMask, blocked: CellMask, effort: &mut Effort<'_>) -> Result<(), CountAborted> {
        if bare == 0 {
            return self.fill(0, 0, blocked, effort);
        }
        let hit = bare & bare.wrapping_neg();
        for sort in 0..self.sorts.len() {
            let LengthGroup { left, first, end } = self.sorts[sort];
            if left == 0 {
                continue;
            }
            effort.spend((end - first) as u64)?;
            for at in first..end {
                let PoseMask { cells, blocks } = self.poses[at];
                if cells & hit != 0 && cells & blocked == 0 {
                    self.laid.push(at as u16);
                    self.sorts[sort].left -= 1;
                    let covered = self.cover(bare & !cells, blocked | blocks, effort);
                    self.sorts[sort].left += 1;
                    self.laid.pop();
                    covered?;
                }
            }
        }
        Ok(())
    }

    /// Places the other ships, equal ones in the order of their poses.
    fn fill(&mut self, sort: usize, from: usize, blocked: CellMask, effort: &mut Effort<'_>) -> Result<(), CountAborted> {
        let Some(LengthGroup { left, first, end }) = self.sorts.get(sort).cloned() else {
            self.take();
            return Ok(());
        };
        if left == 0 {
            return self.fill(sort + 1, 0, blocked, effort);
        }
        let from = from.max(first);
        effort.spend((end - from) as u64)?;
        for at in from..end {
            let PoseMask { cells, blocks } = self.poses[at];
            if cells & blocked == 0 {
                self.laid.push(at as u16);
                self.sorts[sort].left -= 1;
                let filled = self.fill(sort, at + 1, blocked | blocks, effort);
                self.sorts[sort].left += 1;
                self.laid.pop();
                filled?;
            }
        }
        Ok(())
    }

    fn take(&mut self) {
        let all = self.laid.iter().fold(0, |all, at| all | self.poses[usize::from(*at)].cells);
        self.fleets.push(ListedFleet { rest: all & !self.hits, ships: self.ships.len() as u32 });
        self.ships.extend_from_slice(&self.laid);
    }
}

fn bit(cell: Cell, size: u8) -> CellMask {
    1 << (u32::from(cell.row) * u32::from(size) + u32::from(cell.col))
}

fn bits(cells: &CellSet, size: u8) -> CellMask {
    cells.iter().fold(0, |all, cell| all | bit(cell, size))
}
