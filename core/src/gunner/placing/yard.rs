//! Laying straight ships that do not touch, each inside the sea it is given: the largest first, by the dice, and
//! anew from the first on a dead end. Knows no strategy.

use std::collections::BTreeMap;

use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
    ruleset::Ruleset,
    shape::Shape,
};

/// How often laying begins anew before there is said to be no room, times the cells of the field: a thousand times on
/// the classic one, less often where each try costs more.
const TRIES: usize = 100_000;

/// Where each ship is to lie: its decks, and the sea for it.
pub(super) type Orders = Vec<(u8, CellSet)>;

/// What is to be laid, and every pose of it.
pub(super) struct Yard {
    size: u8,
    ships: Vec<u8>,
    poses: BTreeMap<u8, Vec<CellSet>>,
}

impl Yard {
    /// The fleet of these rules, whose ships are straight and do not touch.
    pub(super) fn of(rules: &Ruleset) -> Self {
        let ships: Vec<u8> = rules.fleet.berths().iter().map(|berth| berth.decks).collect();
        let poses =
            |decks: u8| Shape::line(decks).orientations().iter().flat_map(|form| form.places(rules.size).collect::<Vec<_>>()).collect();
        Self { size: rules.size, poses: ships.iter().map(|decks| (*decks, poses(*decks))).collect(), ships }
    }

    /// The same with nothing but the poses inside this sea.
    pub(super) fn within(&self, sea: &CellSet) -> Self {
        let inside = |poses: &Vec<CellSet>| poses.iter().filter(|pose| pose.within(sea)).copied().collect();
        Self {
            size: self.size,
            ships: self.ships.clone(),
            poses: self.poses.iter().map(|(decks, poses)| (*decks, inside(poses))).collect(),
        }
    }

    /// The side of the field.
    pub(super) fn size(&self) -> u8 {
        self.size
    }

    fn tries(&self) -> usize {
        TRIES / (usize::from(self.size) * usize::from(self.size))
    }

    /// One sea for all.
    pub(super) fn everywhere(&self, sea: &CellSet) -> Orders {
        self.ships.iter().map(|decks| (*decks, *sea)).collect()
    }

    /// A sea for the larger ships and so many boats, another for the other boats.
    pub(super) fn split(&self, boats: usize, first: &CellSet, second: &CellSet) -> Orders {
        let (large, small): (Vec<u8>, Vec<u8>) = self.ships.iter().partition(|decks| **decks > 1);
        let boats = if boats > small.len() { 0 } else { boats };
        let sea = |at: usize| if at < large.len() + boats { *first } else { *second };
        large.iter().chain(&small).enumerate().map(|(at, decks)| (*decks, sea(at))).collect()
    }

    /// Lays by these orders; `None` when many tries found no room.
    pub(super) fn lay(&self, orders: &[(u8, CellSet)], dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        (0..self.tries()).find_map(|_| self.lay_once(orders, &CellSet::EMPTY, dice))
    }

    /// Lays by these orders off the barred cells, or runs into a dead end.
    pub(super) fn lay_once(&self, orders: &[(u8, CellSet)], barred: &CellSet, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        let (mut barred, mut ships) = (*barred, Vec::with_capacity(orders.len()));
        for (decks, sea) in orders {
            let open = sea.minus(&barred);
            let free: Vec<&CellSet> = self.poses.get(decks)?.iter().filter(|pose| pose.within(&open)).collect();
            let ship = **free.get(dice.below(u32::try_from(free.len()).ok()?)? as usize)?;
            barred = barred.union(&self.round(&ship));
            ships.push(ship);
        }
        Some(ships)
    }

    /// A ship and its halo.
    pub(super) fn round(&self, ship: &CellSet) -> CellSet {
        ship.union(&ship.halo(self.size))
    }

    /// `pl-human`: places weigh as in 83 games of people, who liked the lines B and I, the numbers 2, 4 and 9, and
    /// corners for ships of two decks. Not turned: people do not turn either.
    pub(super) fn lay_as_people_do(&self, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        (0..self.tries()).find_map(|_| {
            let (mut barred, mut ships) = (CellSet::EMPTY, Vec::new());
            for decks in &self.ships {
                let free: Vec<&CellSet> = self.poses.get(decks)?.iter().filter(|pose| !pose.meets(&barred)).collect();
                let ship = *self.weighed(&free, dice)?;
                barred = barred.union(&self.round(&ship));
                ships.push(ship);
            }
            Some(ships)
        })
    }

    fn weighed<'p>(&self, poses: &[&'p CellSet], dice: &mut dyn Dice) -> Option<&'p CellSet> {
        let mut left = dice.below(poses.iter().map(|pose| self.weight(pose)).sum())?;
        poses.iter().copied().find(|pose| {
            let weight = self.weight(pose);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }

    /// 840 times the weight of a place, a whole number for ships of up to eight decks.
    fn weight(&self, pose: &CellSet) -> u32 {
        let last = self.size - 1;
        let liked = |cell: Cell| 1 + u32::from([1, 8].contains(&cell.row)) + u32::from([1, 3, 8].contains(&cell.col));
        let mean = 840 * pose.iter().map(liked).sum::<u32>() / pose.len() as u32;
        let cornered = pose.len() == 2 && pose.iter().any(|cell| [0, last].contains(&cell.col) && [0, last].contains(&cell.row));
        if cornered { 3 * mean } else { mean }
    }
}
