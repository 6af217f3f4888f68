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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        game::{
            cell::{Cell, CellSet},
            dice::{Dice, Seeded},
            roster::Berth,
            ruleset::Touch,
            shape::Shape,
            view::Placed,
        },
        gunner::odds::{Engine, Position, remnant::bits},
    };

    const SIZE: u8 = 5;

    /// Every way to lay these ships, ships of one length in one order only.
    fn fleets(touch: Touch, decks: &[u8]) -> Vec<Vec<CellSet>> {
        let mut fleets: Vec<Vec<CellSet>> = vec![Vec::new()];
        for (at, decks) in decks.iter().enumerate() {
            let poses: Vec<CellSet> =
                Shape::line(*decks).orientations().iter().flat_map(|lie| lie.places(SIZE).collect::<Vec<_>>()).collect();
            let order = |pose: &CellSet| poses.iter().position(|other| other == pose);
            let fits = |laid: &Vec<CellSet>, pose: &CellSet| {
                let apart = laid.iter().all(|ship| !ship.union(&touch.near(ship, SIZE)).meets(pose));
                apart && laid.last().is_none_or(|last| at == 0 || last.len() != pose.len() || order(last) < order(pose))
            };
            let more = |laid: &Vec<CellSet>| {
                let poses = poses.iter().filter(|pose| fits(laid, pose));
                poses.map(|pose| laid.iter().copied().chain([*pose]).collect()).collect::<Vec<Vec<CellSet>>>()
            };
            fleets = fleets.iter().flat_map(more).collect();
        }
        fleets
    }

    /// What is answered: nothing, a hit, or the ship that is sunk.
    fn answer(fleet: &[CellSet], shot: &CellSet, cell: Cell) -> Option<Option<Vec<Cell>>> {
        let mut shot = *shot;
        shot.insert(cell);
        let ship = fleet.iter().find(|ship| ship.contains(cell))?;
        Some(ship.within(&shot).then(|| ship.iter().collect()))
    }

    /// The least misses, summed, by trying every order of shots.
    fn least(fleets: &[&Vec<CellSet>], shot: CellSet) -> u64 {
        if fleets.len() < 2 {
            return 0;
        }
        let decks = fleets.iter().flat_map(|fleet| fleet.iter()).fold(CellSet::EMPTY, |all, ship| all.union(ship)).minus(&shot);
        decks.iter().map(|cell| least_after(fleets, shot, cell)).min().unwrap_or(0)
    }

    /// A position after a few shots at one of these fleets, all that agree with it, and where was fired.
    fn position<'f>(
        touch: Touch,
        decks: &[u8],
        all: &'f [Vec<CellSet>],
        dice: &mut dyn Dice,
    ) -> (Position, Vec<&'f Vec<CellSet>>, CellSet) {
        let mut pick = |from: usize| dice.below(from as u32).expect("something to pick from") as usize;
        let (mut left, mut shot) = (all.iter().collect::<Vec<_>>(), CellSet::EMPTY);
        let truth = left[pick(left.len())];
        let berths = decks.iter().map(|decks| Berth::warship(*decks)).collect();
        let mut position = Position::waters(SIZE, touch, berths);
        while left.len() > 6 {
            let open: Vec<Cell> = Cell::all(SIZE).filter(|cell| !shot.contains(*cell)).collect();
            let cell = open[pick(open.len())];
            let told = answer(truth, &shot, cell);
            left.retain(|fleet| answer(fleet, &shot, cell) == told);
            shot.insert(cell);
            let here = [cell].into_iter().collect();
            position = match told {
                None => position.missed(&here),
                Some(None) => position.hit(&here),
                Some(Some(cells)) => {
                    let berth = Berth::warship(cells.len() as u8);
                    position.hit(&here).sunk(&Placed { berth, cells: cells.into_iter().collect() })
                }
            };
        }
        (position, left, shot)
    }

    #[test]
    fn looking_to_the_end_costs_what_trying_every_order_of_shots_does() {
        let (mut dice, mut engine, mut remnant, mut spread) = (Seeded(8), Engine::new(), Remnant::default(), 0);
        for (touch, decks) in [(Touch::None, &[3, 1, 1][..]), (Touch::None, &[2, 2, 1]), (Touch::Any, &[3, 2]), (Touch::Corners, &[3, 2])] {
            let all = fleets(touch, decks);
            for _ in 0..12 {
                let (position, left, shot) = position(touch, decks, &all, &mut dice);
                let odds = engine.odds(&position, &mut Effort::unbounded()).expect("nothing is bounded");
                assert_eq!(odds.total(), left.len() as f64, "{position:?}");
                remnant.aim(&position, &odds, &mut Effort::unbounded()).expect("nothing is bounded");
                let (mut listed, hits) = (remnant.fleets.clone(), remnant.hits);
                assert_eq!(listed.len(), left.len());
                let mut effort = Effort::unbounded();
                let mut cost = |depth| {
                    let sight = Sight { depth, width: usize::MAX };
                    Ahead::new(&remnant, &mut effort).cost(&mut listed, hits, sight, u64::MAX).expect("nothing is bounded")
                };
                let [greedy, near, end] = [0, 1, 25].map(&mut cost);
                assert_eq!(end, least(&left, shot), "{position:?}");
                assert!(greedy >= near && near >= end, "{greedy}, {near}, {end}: {position:?}");
                let best = Ahead::new(&remnant, &mut effort).best(&mut listed, Sight { depth: 25, width: usize::MAX }).expect("unbounded");
                let good = |cell: Cell| least_after(&left, shot, cell) == end;
                let best: CellSet = Cell::all(SIZE).filter(|cell| best & bits(&[*cell].into_iter().collect(), SIZE) != 0).collect();
                assert!(left.len() == 1 || best.iter().all(good) && !best.is_empty(), "{best:?} of {position:?}");
                spread += greedy - end;
            }
        }
        assert!(spread > 0, "looking ahead is worth something");
    }

    /// The least misses, summed, when this cell is fired at first.
    fn least_after(fleets: &[&Vec<CellSet>], shot: CellSet, cell: Cell) -> u64 {
        let mut told: BTreeMap<_, Vec<&Vec<CellSet>>> = BTreeMap::new();
        fleets.iter().for_each(|fleet| told.entry(answer(fleet, &shot, cell)).or_default().push(*fleet));
        let after = shot.union(&[cell].into_iter().collect());
        told.get(&None).map_or(0, |missed| missed.len() as u64) + told.values().map(|alike| least(alike, after)).sum::<u64>()
    }
}
