//! Places ships inside given areas: the largest first, at random, with a restart on a dead end. Knows no strategy, and
//! of the rules only where a ship may be and how near to others.

use std::collections::BTreeMap;

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    roster::PieceSpec,
    ruleset::{Ruleset, Touch},
    shape::poses,
};

/// The number of attempts before there is no room, times the cells of the field: three thousand attempts on the classic
/// one, fewer where each costs more.
const MAX_TRIES: usize = 300_000;

/// The ships to place, each with its area.
pub(super) type ShipSeas = Vec<(PieceSpec, CellSet)>;

/// The areas where ships may be.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// For ships of several decks.
    pub(super) large: CellSet,
    /// The boats.
    pub(super) boats: CellSet,
    /// For submarines.
    pub(super) submarines: CellSet,
}

impl Bounds {
    /// The same area for all.
    pub(super) fn of(sea: CellSet) -> Self {
        Self { large: sea, boats: sea, submarines: sea }
    }

    /// The whole field.
    pub(super) fn field(size: u8) -> Self {
        Self::of(Cell::all(size).collect())
    }

    /// The intersection.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self {
            large: self.large.intersection(&other.large),
            boats: self.boats.intersection(&other.boats),
            submarines: self.submarines.intersection(&other.submarines),
        }
    }

    fn sea(&self, spec: PieceSpec) -> &CellSet {
        if spec.decks > 1 { &self.large } else { &self.boats }
    }
}

/// The ships to be placed and all their poses.
pub(super) struct PlacementSpace {
    size: u8,
    touch: Touch,
    ships: Vec<PieceSpec>,
    poses: BTreeMap<PieceSpec, Vec<CellSet>>,
}

impl PlacementSpace {
    /// The warships of these rules, with all poses within these bounds.
    pub(super) fn of(rules: &Ruleset, bounds: &Bounds) -> Self {
        let ships = rules.fleet.specs().to_vec();
        let inside = |spec: PieceSpec| poses(spec, rules).into_iter().filter(|pose| pose.is_subset(bounds.sea(spec))).collect();
        let poses = ships.iter().map(|spec| (*spec, inside(*spec))).collect();
        Self { size: rules.size, touch: rules.touch, ships, poses }
    }

    /// Restricts the poses to this area.
    pub(super) fn restricted_to(&self, sea: &CellSet) -> Self {
        let inside = |poses: &Vec<CellSet>| poses.iter().filter(|pose| pose.is_subset(sea)).copied().collect();
        let poses = self.poses.iter().map(|(spec, poses)| (*spec, inside(poses))).collect();
        Self { size: self.size, touch: self.touch, ships: self.ships.clone(), poses }
    }

    /// The side of the field.
    pub(super) fn size(&self) -> u8 {
        self.size
    }

    /// The ships of several decks, the largest first.
    pub(super) fn large(&self) -> Vec<PieceSpec> {
        self.ships.iter().filter(|spec| spec.decks > 1).copied().collect()
    }

    /// The ships of one deck.
    pub(super) fn boats(&self) -> Vec<PieceSpec> {
        self.ships.iter().filter(|spec| spec.decks == 1).copied().collect()
    }

    /// Whether this pose of such a ship is allowed.
    pub(super) fn allows(&self, spec: PieceSpec, cells: &CellSet) -> bool {
        self.poses.get(&spec).is_some_and(|poses| poses.contains(cells))
    }

    fn tries(&self) -> usize {
        MAX_TRIES / (usize::from(self.size) * usize::from(self.size))
    }

    /// All ships, anywhere within their bounds.
    pub(super) fn anywhere(&self) -> ShipSeas {
        let field = Cell::all(self.size).collect();
        self.ships.iter().map(|spec| (*spec, field)).collect()
    }

    /// Restricts the larger ships and this many boats to `first`, and the other boats to the rest of the field.
    pub(super) fn split(&self, boats: usize, first: &CellSet) -> ShipSeas {
        let (large, small) = (self.large(), self.boats());
        let rest = Cell::all(self.size).collect::<CellSet>().minus(first);
        let sea = |at: usize| if at < large.len() + boats { *first } else { rest };
        large.iter().chain(&small).enumerate().map(|(at, spec)| (*spec, sea(at))).collect()
    }

    /// Places the ships in their areas; `None` if many attempts found no room.
    pub(super) fn lay(&self, orders: &[(PieceSpec, CellSet)], dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        (0..self.tries()).find_map(|_| self.lay_once(orders, &CellSet::EMPTY, dice))
    }

    /// One attempt to place the ships in their areas without the blocked cells; `None` at a dead end.
    pub(super) fn lay_once(&self, orders: &[(PieceSpec, CellSet)], blocked: &CellSet, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        let (mut blocked, mut ships) = (*blocked, Vec::with_capacity(orders.len()));
        for (spec, sea) in orders {
            let open = sea.minus(&blocked);
            let free: Vec<&CellSet> = self.poses.get(spec)?.iter().filter(|pose| pose.is_subset(&open)).collect();
            let ship = **free.get(dice.below(u32::try_from(free.len()).ok()?)? as usize)?;
            blocked = blocked.union(&self.with_halo(&ship));
            ships.push(ship);
        }
        Some(ships)
    }

    /// The cells of a ship and those that it blocks for others.
    pub(super) fn with_halo(&self, ship: &CellSet) -> CellSet {
        ship.union(&self.touch.blocked_cells(ship, self.size))
    }

    /// `pl-human`: places are weighted as in 83 games of people, who liked the lines B and I, the numbers 2, 4 and 9,
    /// and corners for ships of two decks. Not turned, since people do not turn their fleets.
    pub(super) fn lay_as_people_do(&self, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        (0..self.tries()).find_map(|_| {
            let (mut blocked, mut ships) = (CellSet::EMPTY, Vec::new());
            for spec in &self.ships {
                let free: Vec<&CellSet> = self.poses.get(spec)?.iter().filter(|pose| !pose.meets(&blocked)).collect();
                let ship = *self.pick_weighted(&free, dice)?;
                blocked = blocked.union(&self.with_halo(&ship));
                ships.push(ship);
            }
            Some(ships)
        })
    }

    fn pick_weighted<'p>(&self, poses: &[&'p CellSet], dice: &mut dyn Dice) -> Option<&'p CellSet> {
        let mut left = dice.below(poses.iter().map(|pose| self.weight(pose)).sum())?;
        poses.iter().copied().find(|pose| {
            let weight = self.weight(pose);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }

    /// 840 times the weight of a place, which is a whole number for ships of up to eight decks. On fields of another
    /// size the last of the liked lines is the one before the shore, as the ninth of ten is.
    fn weight(&self, pose: &CellSet) -> u32 {
        let last = self.size - 1;
        let liked = |cell: Cell| 1 + u32::from([1, last - 1].contains(&cell.row)) + u32::from([1, 3, last - 1].contains(&cell.col));
        let mean = 840 * pose.iter().map(liked).sum::<u32>() / pose.len() as u32;
        let cornered = pose.len() == 2 && pose.iter().any(|cell| [0, last].contains(&cell.col) && [0, last].contains(&cell.row));
        if cornered { 3 * mean } else { mean }
    }
}
