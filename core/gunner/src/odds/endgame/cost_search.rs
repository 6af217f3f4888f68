//! Searches for the shot with the fewest misses until the last ship is sunk, summed over all listed fleets (expectimax). To
//! a limited depth, each of the likeliest cells is tried; after that, the shooter always fires at the likeliest cell. With
//! unlimited depth and width the result would be the true minimum.

use super::{
    super::effort::{CountResult, Effort},
    CellMask, FleetList, ListedFleet,
    counts::CellCounts,
};

/// The limits of the search: how many shots ahead, and how many cells for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookAhead {
    /// The number of shots for which several cells are tried.
    pub(super) depth: u32,
    /// The number of likeliest cells that are tried for a shot.
    pub(super) width: usize,
}

impl LookAhead {
    /// The limits after one of the shots.
    fn one_shot_deeper(self) -> Self {
        Self { depth: self.depth - 1, ..self }
    }
}

/// A search over a list of fleets, within a budget. The cost of a position is the number of misses still to come, summed over
/// its fleets.
pub(super) struct CostSearch<'a, 'e> {
    list: &'a FleetList,
    effort: &'a mut Effort<'e>,
}

/// The answer to a hit that sinks nothing.
const NOTHING_SUNK: u16 = u16::MAX;

impl<'a, 'e> CostSearch<'a, 'e> {
    /// A search over these fleets.
    pub(super) fn new(list: &'a FleetList, effort: &'a mut Effort<'e>) -> Self {
        Self { list, effort }
    }

    /// The cells with the lowest cost, among the likeliest ones; sure hits, if there are any, because they cost nothing.
    pub(super) fn best_cells(&mut self, fleets: &mut [ListedFleet], limits: LookAhead) -> CountResult<CellMask> {
        let counts = CellCounts::of(fleets);
        let mut open = counts.any() & !self.list.hits;
        let sure = counts.exactly(fleets.len()) & open;
        if sure != 0 {
            return Ok(sure);
        }
        let (mut least, mut best) = (u64::MAX, 0);
        for _ in 0..limits.width {
            let cell = first_cell(counts.most(open));
            let misses = fleets.len() as u64 - counts.at(cell);
            if cell == 0 || misses > least {
                break;
            }
            let cost = self.cost_of_shot(fleets, self.list.hits, cell, limits.one_shot_deeper(), least.saturating_add(1))?;
            best = if cost < least {
                cell
            } else if cost == least {
                best | cell
            } else {
                best
            };
            least = least.min(cost);
            open &= !cell;
        }
        Ok(best)
    }

    /// The cost after shots at these cells. If it is `bound` or more, the result is any number from `bound` on.
    pub(super) fn cost(&mut self, fleets: &mut [ListedFleet], mut shot: CellMask, limits: LookAhead, bound: u64) -> CountResult<u64> {
        if fleets.len() < 2 {
            return Ok(0);
        }
        self.effort.spend(fleets.len() as u64 / 2 + 4)?;
        let counts = CellCounts::of(fleets);
        let (every, any) = (counts.exactly(fleets.len()), counts.any());
        let mut sure = every & !shot;
        // A sure hit costs nothing, and its answer may tell fleets apart.
        while sure != 0 && every != any {
            let cell = first_cell(sure);
            (shot, sure) = (shot | cell, sure & !cell);
            let answer = self.answer_to_hit(&fleets[0], shot, cell);
            if fleets.iter().any(|fleet| self.answer_to_hit(fleet, shot, cell) != answer) {
                return self.cost_after_hit(fleets, shot, cell, limits, bound);
            }
        }
        let mut open = any & !shot & !every;
        if open == 0 {
            return Ok(0);
        }
        if limits.depth == 0 {
            return self.cost_of_shot(fleets, shot, first_cell(counts.most(open)), limits, bound);
        }
        let mut least = bound;
        for _ in 0..limits.width {
            let cell = first_cell(counts.most(open));
            if cell == 0 || fleets.len() as u64 - counts.at(cell) >= least {
                break;
            }
            least = least.min(self.cost_of_shot(fleets, shot, cell, limits.one_shot_deeper(), least)?);
            open &= !cell;
        }
        Ok(least)
    }

    /// As [`CostSearch::cost`], if the next shot is at this cell.
    fn cost_of_shot(
        &mut self,
        fleets: &mut [ListedFleet],
        shot: CellMask,
        cell: CellMask,
        limits: LookAhead,
        bound: u64,
    ) -> CountResult<u64> {
        let shot = shot | cell;
        let missed = partition(fleets, |fleet| fleet.rest & cell == 0);
        let (missed, hit) = fleets.split_at_mut(missed);
        let mut cost = missed.len() as u64;
        if cost < bound {
            cost += self.cost_after_hit(hit, shot, cell, limits, bound - cost)?;
        }
        if cost < bound {
            cost += self.cost(missed, shot, limits, bound - cost)?;
        }
        Ok(cost)
    }

    /// As [`CostSearch::cost`], after a hit at this cell: the sum over the possible answers.
    fn cost_after_hit(
        &mut self,
        mut fleets: &mut [ListedFleet],
        shot: CellMask,
        cell: CellMask,
        limits: LookAhead,
        bound: u64,
    ) -> CountResult<u64> {
        let mut cost = 0;
        while let Some(fleet) = fleets.first()
            && cost < bound
        {
            let answer = self.answer_to_hit(fleet, shot, cell);
            let alike = partition(fleets, |fleet| self.answer_to_hit(fleet, shot, cell) == answer);
            let (alike, others) = fleets.split_at_mut(alike);
            cost += self.cost(alike, shot, limits, bound - cost)?;
            fleets = others;
        }
        Ok(cost)
    }

    /// The answer to a hit at this cell, after shots at these cells, itself included: the pose of the sunk ship, or
    /// [`NOTHING_SUNK`].
    fn answer_to_hit(&self, fleet: &ListedFleet, shot: CellMask, cell: CellMask) -> u16 {
        let poses = &self.list.poses;
        let mut ships = self.list.ships_of(fleet).iter();
        let struck = ships.find(|pose| poses[usize::from(**pose)].cells & cell != 0).expect("the fleet has a deck there");
        let sunk = poses[usize::from(*struck)].cells & !shot == 0;
        if sunk { *struck } else { NOTHING_SUNK }
    }
}

/// Moves the matching fleets to the front. Returns their number.
fn partition(fleets: &mut [ListedFleet], matches: impl Fn(&ListedFleet) -> bool) -> usize {
    let mut count = 0;
    for at in 0..fleets.len() {
        if matches(&fleets[at]) {
            fleets.swap(at, count);
            count += 1;
        }
    }
    count
}

/// The first of these cells; empty for no cells.
fn first_cell(cells: CellMask) -> CellMask {
    cells & cells.wrapping_neg()
}
