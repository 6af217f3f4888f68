//! Expectimax search for the misses still to come, summed over all listed fleets: to a limited depth every promising
//! cell is tried, then always the likeliest one until the last ship is sunk. At full depth the result is the minimum.

use super::{
    super::effort::{CountAborted, Effort},
    CellMask, FleetList, ListedFleet,
    counts::CellCounts,
};

/// The limits of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookAhead {
    /// The depth in shots to which all promising cells are tried.
    pub(super) depth: u32,
    /// The number of likeliest cells that are tried.
    pub(super) width: usize,
}

impl LookAhead {
    fn one_shot_deeper(self) -> Self {
        Self { depth: self.depth - 1, ..self }
    }
}

/// A search over a list of fleets, with a budget.
pub(super) struct CostSearch<'a, 'e> {
    remnant: &'a FleetList,
    effort: &'a mut Effort<'e>,
}

/// The signature of a hit that sinks nothing.
const HIT: u16 = u16::MAX;

impl<'a, 'e> CostSearch<'a, 'e> {
    /// A search over these fleets.
    pub(super) fn new(remnant: &'a FleetList, effort: &'a mut Effort<'e>) -> Self {
        Self { remnant, effort }
    }

    /// The promising cells with the lowest cost; sure hits cost nothing.
    pub(super) fn best(&mut self, fleets: &mut [ListedFleet], limits: LookAhead) -> Result<CellMask, CountAborted> {
        let counts = CellCounts::of(fleets);
        let mut open = counts.any() & !self.remnant.hits;
        let sure = counts.exactly(fleets.len()) & open;
        if sure != 0 {
            return Ok(sure);
        }
        let (mut least, mut best) = (u64::MAX, 0);
        for _ in 0..limits.width {
            let cell = first(counts.most(open));
            let misses = fleets.len() as u64 - counts.at(cell);
            if cell == 0 || misses > least {
                break;
            }
            let cost = self.fire(fleets, self.remnant.hits, cell, limits.one_shot_deeper(), least.saturating_add(1))?;
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

    /// The misses still to come after shots at these cells; any number from `bound` on if there are that many.
    pub(super) fn cost(
        &mut self,
        fleets: &mut [ListedFleet],
        mut shot: CellMask,
        limits: LookAhead,
        bound: u64,
    ) -> Result<u64, CountAborted> {
        if fleets.len() < 2 {
            return Ok(0);
        }
        self.effort.spend(fleets.len() as u64 / 2 + 4)?;
        let counts = CellCounts::of(fleets);
        let (every, any) = (counts.exactly(fleets.len()), counts.any());
        let mut sure = every & !shot;
        // A sure hit costs nothing, and may distinguish fleets.
        while sure != 0 && every != any {
            let cell = first(sure);
            (shot, sure) = (shot | cell, sure & !cell);
            let answer = self.hit_signature(&fleets[0], shot, cell);
            if fleets.iter().any(|fleet| self.hit_signature(fleet, shot, cell) != answer) {
                return self.hit(fleets, shot, cell, limits, bound);
            }
        }
        let mut open = any & !shot & !every;
        if open == 0 {
            return Ok(0);
        }
        if limits.depth == 0 {
            return self.fire(fleets, shot, first(counts.most(open)), limits, bound);
        }
        let mut least = bound;
        for _ in 0..limits.width {
            let cell = first(counts.most(open));
            if cell == 0 || fleets.len() as u64 - counts.at(cell) >= least {
                break;
            }
            least = least.min(self.fire(fleets, shot, cell, limits.one_shot_deeper(), least)?);
            open &= !cell;
        }
        Ok(least)
    }

    /// As [`CostSearch::cost`], with this cell as the next shot.
    fn fire(
        &mut self,
        fleets: &mut [ListedFleet],
        shot: CellMask,
        cell: CellMask,
        limits: LookAhead,
        bound: u64,
    ) -> Result<u64, CountAborted> {
        let shot = shot | cell;
        let missed = partition(fleets, |fleet| fleet.rest & cell == 0);
        let (missed, hit) = fleets.split_at_mut(missed);
        let mut cost = missed.len() as u64;
        if cost < bound {
            cost += self.hit(hit, shot, cell, limits, bound - cost)?;
        }
        if cost < bound {
            cost += self.cost(missed, shot, limits, bound - cost)?;
        }
        Ok(cost)
    }

    /// As [`CostSearch::cost`], after a hit at this cell, separately for each answer.
    fn hit(
        &mut self,
        mut fleets: &mut [ListedFleet],
        shot: CellMask,
        cell: CellMask,
        limits: LookAhead,
        bound: u64,
    ) -> Result<u64, CountAborted> {
        let mut cost = 0;
        while let Some(fleet) = fleets.first()
            && cost < bound
        {
            let answer = self.hit_signature(fleet, shot, cell);
            let alike = partition(fleets, |fleet| self.hit_signature(fleet, shot, cell) == answer);
            let (alike, others) = fleets.split_at_mut(alike);
            cost += self.cost(alike, shot, limits, bound - cost)?;
            fleets = others;
        }
        Ok(cost)
    }

    /// The answer to a hit, after shots at these cells (this one included): the pose of the ship it sinks, or [`HIT`].
    fn hit_signature(&self, fleet: &ListedFleet, shot: CellMask, cell: CellMask) -> u16 {
        let poses = &self.remnant.poses;
        let mut ships = self.remnant.ships_of(fleet).iter();
        let struck = ships.find(|pose| poses[usize::from(**pose)].cells & cell != 0).expect("the fleet has a deck there");
        let sunk = poses[usize::from(*struck)].cells & !shot == 0;
        if sunk { *struck } else { HIT }
    }
}

/// Moves matching fleets to the front. Returns their number.
fn partition(fleets: &mut [ListedFleet], so: impl Fn(&ListedFleet) -> bool) -> usize {
    let mut count = 0;
    for at in 0..fleets.len() {
        if so(&fleets[at]) {
            fleets.swap(at, count);
            count += 1;
        }
    }
    count
}

fn first(cells: CellMask) -> CellMask {
    cells & cells.wrapping_neg()
}
