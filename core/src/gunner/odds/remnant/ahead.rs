//! What firing at a cell costs in misses, summed over all listed fleets: for so many shots every promising cell is
//! tried, and from there on the likeliest one is fired at until the last ship is sunk. Looking as far as the game goes
//! gives the least cost there is (expectimax).

use super::{
    super::effort::{Effort, GivenUp},
    Fleet, Remnant, Waters,
    counts::Counts,
};

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// For how many shots every promising cell is tried.
    pub(super) depth: u32,
    /// How many of the likeliest cells are promising.
    pub(super) width: usize,
}

impl Sight {
    fn further(self) -> Self {
        Self { depth: self.depth - 1, ..self }
    }
}

/// A search: the list, how far to look, and what it may cost.
pub(super) struct Ahead<'a, 'e> {
    remnant: &'a Remnant,
    effort: &'a mut Effort<'e>,
}

/// A shot that hits and sinks nothing.
const HIT: u16 = u16::MAX;

impl<'a, 'e> Ahead<'a, 'e> {
    /// A search among these fleets.
    pub(super) fn new(remnant: &'a Remnant, effort: &'a mut Effort<'e>) -> Self {
        Self { remnant, effort }
    }

    /// The promising cells that cost least; cells that every fleet has a deck in cost nothing.
    pub(super) fn best(&mut self, fleets: &mut [Fleet], sight: Sight) -> Result<Waters, GivenUp> {
        let counts = Counts::of(fleets);
        let mut open = counts.any() & !self.remnant.hits;
        let sure = counts.exactly(fleets.len()) & open;
        if sure != 0 {
            return Ok(sure);
        }
        let (mut least, mut best) = (u64::MAX, 0);
        for _ in 0..sight.width {
            let cell = first(counts.most(open));
            let misses = fleets.len() as u64 - counts.at(cell);
            if cell == 0 || misses > least {
                break;
            }
            let cost = self.fire(fleets, self.remnant.hits, cell, sight.further(), least.saturating_add(1))?;
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

    /// The misses still to come when these cells were fired at; some number from `bound` on where they are as many.
    pub(super) fn cost(&mut self, fleets: &mut [Fleet], mut shot: Waters, sight: Sight, bound: u64) -> Result<u64, GivenUp> {
        if fleets.len() < 2 {
            return Ok(0);
        }
        self.effort.spend(fleets.len() as u64 / 2 + 4)?;
        let counts = Counts::of(fleets);
        let (every, any) = (counts.exactly(fleets.len()), counts.any());
        let mut sure = every & !shot;
        // A sure hit costs nothing, and sometimes tells fleets apart.
        while sure != 0 && every != any {
            let cell = first(sure);
            (shot, sure) = (shot | cell, sure & !cell);
            let told = self.told(&fleets[0], shot, cell);
            if fleets.iter().any(|fleet| self.told(fleet, shot, cell) != told) {
                return self.hit(fleets, shot, cell, sight, bound);
            }
        }
        let mut open = any & !shot & !every;
        if open == 0 {
            return Ok(0);
        }
        if sight.depth == 0 {
            return self.fire(fleets, shot, first(counts.most(open)), sight, bound);
        }
        let mut least = bound;
        for _ in 0..sight.width {
            let cell = first(counts.most(open));
            if cell == 0 || fleets.len() as u64 - counts.at(cell) >= least {
                break;
            }
            least = least.min(self.fire(fleets, shot, cell, sight.further(), least)?);
            open &= !cell;
        }
        Ok(least)
    }

    /// The same when this cell is fired at next.
    fn fire(&mut self, fleets: &mut [Fleet], shot: Waters, cell: Waters, sight: Sight, bound: u64) -> Result<u64, GivenUp> {
        let shot = shot | cell;
        let missed = part(fleets, |fleet| fleet.rest & cell == 0);
        let (missed, hit) = fleets.split_at_mut(missed);
        let mut cost = missed.len() as u64;
        if cost < bound {
            cost += self.hit(hit, shot, cell, sight, bound - cost)?;
        }
        if cost < bound {
            cost += self.cost(missed, shot, sight, bound - cost)?;
        }
        Ok(cost)
    }

    /// The same after a hit in this cell: fleets go on together that are told the same.
    fn hit(&mut self, mut fleets: &mut [Fleet], shot: Waters, cell: Waters, sight: Sight, bound: u64) -> Result<u64, GivenUp> {
        let mut cost = 0;
        while let Some(fleet) = fleets.first()
            && cost < bound
        {
            let told = self.told(fleet, shot, cell);
            let alike = part(fleets, |fleet| self.told(fleet, shot, cell) == told);
            let (alike, others) = fleets.split_at_mut(alike);
            cost += self.cost(alike, shot, sight, bound - cost)?;
            fleets = others;
        }
        Ok(cost)
    }

    /// What is told of a hit, when these cells were fired at, this one and earlier hits among them: the pose of the ship that it sinks, or [`HIT`].
    fn told(&self, fleet: &Fleet, shot: Waters, cell: Waters) -> u16 {
        let poses = &self.remnant.poses;
        let mut ships = self.remnant.ships_of(fleet).iter();
        let struck = ships.find(|pose| poses[usize::from(**pose)].cells & cell != 0).expect("the fleet has a deck there");
        let sunk = poses[usize::from(*struck)].cells & !shot == 0;
        if sunk { *struck } else { HIT }
    }
}

/// Moves those that are so to the front; gives how many they are.
fn part(fleets: &mut [Fleet], so: impl Fn(&Fleet) -> bool) -> usize {
    let mut count = 0;
    for at in 0..fleets.len() {
        if so(&fleets[at]) {
            fleets.swap(at, count);
            count += 1;
        }
    }
    count
}

fn first(cells: Waters) -> Waters {
    cells & cells.wrapping_neg()
}
