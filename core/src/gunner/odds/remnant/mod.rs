//! The last fleets that agree with what is known, listed one by one. Once there are few enough, what a shot costs in
//! misses is found by playing on against each of them. For straight ships whose sinking is told; a larger list, or one
//! that costs too much, is not made.

mod ahead;
mod counts;

use self::ahead::{Ahead, Sight};
use super::{
    answer::{How, Odds},
    effort::{Effort, GivenUp},
    position::Position,
};
use crate::game::cell::{Cell, CellSet};

/// How many fleets are listed at most. Ships of one length and different names count each way they can be named.
const MOST: f64 = 40_000.0;

/// Up to how many fleets two shots ahead are tried.
const NEAR: usize = 200;

/// How many cells are tried for a shot, at least and at most, and how many fleets all of them are tried on.
const WIDTHS: (usize, usize, usize) = (2, 6, 80_000);

/// The largest side whose cells are counted by the bits of a [`Waters`].
const LARGEST: u8 = 11;

/// Cells as bits, row by row.
type Waters = u128;

/// A fleet: the decks of it that are not hit, and where its ships begin in the list of all.
#[derive(Clone, Copy)]
struct Fleet {
    rest: Waters,
    ships: u32,
}

/// A place for a ship.
#[derive(Clone, Copy)]
struct Pose {
    cells: Waters,
    /// Cells that another ship may not take.
    bars: Waters,
}

/// Ships of one length, and where their poses are.
#[derive(Clone)]
struct Sort {
    left: usize,
    first: usize,
    end: usize,
}

/// The list, kept for the next question.
#[derive(Default)]
pub(super) struct Remnant {
    size: u8,
    poses: Vec<Pose>,
    sorts: Vec<Sort>,
    /// The poses of all fleets, `afloat` of each.
    ships: Vec<u16>,
    afloat: usize,
    fleets: Vec<Fleet>,
    hits: Waters,
    laid: Vec<u16>,
}

impl Remnant {
    /// Of the likeliest cells those after which the fewest misses are still to come, averaged over all fleets, when the
    /// likeliest cell is fired at from the next shot on, or from the one after that. `None` when there are too many
    /// fleets.
    pub(super) fn aim(&mut self, position: &Position, odds: &Odds, effort: &mut Effort<'_>) -> Result<Option<CellSet>, GivenUp> {
        let few = odds.how() == How::Exact && odds.total() <= MOST;
        if !few || !position.plain() || position.size() > LARGEST {
            return Ok(None);
        }
        self.begin(position, odds);
        self.cover(self.hits, 0, effort)?;
        let (least, most, fleets) = WIDTHS;
        let near = self.fleets.len() <= NEAR;
        let sight = Sight { depth: if near { 2 } else { 1 }, width: (fleets / self.fleets.len().max(1)).clamp(least, most) };
        let mut fleets = std::mem::take(&mut self.fleets);
        let best = Ahead::new(self, effort).best(&mut fleets, sight);
        self.fleets = fleets;
        best.map(|best| Some(self.cells(best)).filter(|cells| !cells.is_empty()))
    }

    fn cells(&self, bits: Waters) -> CellSet {
        Cell::all(self.size).filter(|cell| bits & bit(*cell, self.size) != 0).collect()
    }

    /// The poses of a fleet.
    fn ships_of(&self, fleet: &Fleet) -> &[u16] {
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
        let mut lengths: Vec<u8> = position.afloat().iter().map(|berth| berth.decks).collect();
        lengths.sort_unstable_by_key(|decks| std::cmp::Reverse(*decks));
        for alike in lengths.chunk_by(|one, other| one == other) {
            let first = self.poses.len();
            let lies = odds.lies().filter(|lie| lie.cells.len() == usize::from(alike[0]));
            self.poses.extend(lies.map(|lie| {
                let near = position.touch.near(&lie.cells, self.size);
                Pose { cells: bits(&lie.cells, self.size), bars: bits(&lie.cells.union(&near), self.size) }
            }));
            self.sorts.push(Sort { left: alike.len(), first, end: self.poses.len() });
        }
    }

    /// Lays ships over the hits: over the first that is bare, each pose that can.
    fn cover(&mut self, bare: Waters, barred: Waters, effort: &mut Effort<'_>) -> Result<(), GivenUp> {
        if bare == 0 {
            return self.fill(0, 0, barred, effort);
        }
        let hit = bare & bare.wrapping_neg();
        for sort in 0..self.sorts.len() {
            let Sort { left, first, end } = self.sorts[sort];
            if left == 0 {
                continue;
            }
            effort.spend((end - first) as u64)?;
            for at in first..end {
                let Pose { cells, bars } = self.poses[at];
                if cells & hit != 0 && cells & barred == 0 {
                    self.laid.push(at as u16);
                    self.sorts[sort].left -= 1;
                    let covered = self.cover(bare & !cells, barred | bars, effort);
                    self.sorts[sort].left += 1;
                    self.laid.pop();
                    covered?;
                }
            }
        }
        Ok(())
    }

    /// Lays the other ships, those alike in the order of their poses.
    fn fill(&mut self, sort: usize, from: usize, barred: Waters, effort: &mut Effort<'_>) -> Result<(), GivenUp> {
        let Some(Sort { left, first, end }) = self.sorts.get(sort).cloned() else {
            self.take();
            return Ok(());
        };
        if left == 0 {
            return self.fill(sort + 1, 0, barred, effort);
        }
        let from = from.max(first);
        effort.spend((end - from) as u64)?;
        for at in from..end {
            let Pose { cells, bars } = self.poses[at];
            if cells & barred == 0 {
                self.laid.push(at as u16);
                self.sorts[sort].left -= 1;
                let filled = self.fill(sort, at + 1, barred | bars, effort);
                self.sorts[sort].left += 1;
                self.laid.pop();
                filled?;
            }
        }
        Ok(())
    }

    fn take(&mut self) {
        let all = self.laid.iter().fold(0, |all, at| all | self.poses[usize::from(*at)].cells);
        self.fleets.push(Fleet { rest: all & !self.hits, ships: self.ships.len() as u32 });
        self.ships.extend_from_slice(&self.laid);
    }
}

fn bit(cell: Cell, size: u8) -> Waters {
    1 << (u32::from(cell.row) * u32::from(size) + u32::from(cell.col))
}

fn bits(cells: &CellSet, size: u8) -> Waters {
    cells.iter().fold(0, |all, cell| all | bit(cell, size))
}
