//! Places ships at random inside given areas, the largest first; starts again if a ship finds no room. Knows no strategies,
//! and of the rules only which poses a ship may have and how near ships may be to each other.

use std::collections::BTreeMap;

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    roster::PieceSpec,
    ruleset::{Ruleset, Touch},
    shape::poses,
};

/// The maximum number of attempts to place a fleet, times the number of cells of the field: three thousand attempts on the
/// classic field, fewer on larger fields, where each attempt costs more.
const ATTEMPTS_TIMES_CELLS: usize = 300_000;

/// The ships to place, in this order, each with the area where it may be.
pub(super) type ShipAreas = Vec<(PieceSpec, CellSet)>;

/// The areas where ships may be, by sort of ship.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// The area for ships of several decks.
    pub(super) large: CellSet,
    /// The area for warships of one deck.
    pub(super) boats: CellSet,
    /// The area for submarines.
    pub(super) submarines: CellSet,
}

impl Bounds {
    /// The same area for all ships.
    pub(super) fn of(area: CellSet) -> Self {
        Self { large: area, boats: area, submarines: area }
    }

    /// The whole field for all ships.
    pub(super) fn field(size: FieldSize) -> Self {
        Self::of(Cell::all(size).collect())
    }

    /// The areas that both bounds allow.
    pub(super) fn intersection(&self, other: &Self) -> Self {
        Self {
            large: self.large.intersection(&other.large),
            boats: self.boats.intersection(&other.boats),
            submarines: self.submarines.intersection(&other.submarines),
        }
    }

    /// The area for a warship.
    fn area(&self, spec: PieceSpec) -> &CellSet {
        if spec.decks > 1 { &self.large } else { &self.boats }
    }
}

/// The warships of a fleet, with all poses that they may have.
pub(super) struct PlacementSpace {
    /// The numbers of columns and of rows of the field.
    pub(super) size: FieldSize,
    touch: Touch,
    ships: Vec<PieceSpec>,
    poses: BTreeMap<PieceSpec, Vec<CellSet>>,
}

impl PlacementSpace {
    /// The warships of these rules, with all poses within these bounds.
    pub(super) fn of(rules: &Ruleset, bounds: &Bounds) -> Self {
        let ships = rules.fleet.specs().to_vec();
        let inside = |spec: PieceSpec| poses(spec, rules).into_iter().filter(|pose| pose.is_subset(bounds.area(spec))).collect();
        let poses = ships.iter().map(|spec| (*spec, inside(*spec))).collect();
        Self { size: rules.size, touch: rules.touch, ships, poses }
    }

    /// The same ships, with only their poses inside this area.
    pub(super) fn restricted_to(&self, area: &CellSet) -> Self {
        let inside = |poses: &Vec<CellSet>| poses.iter().filter(|pose| pose.is_subset(area)).copied().collect();
        let poses = self.poses.iter().map(|(spec, poses)| (*spec, inside(poses))).collect();
        Self { size: self.size, touch: self.touch, ships: self.ships.clone(), poses }
    }

    /// The ships of several decks, the largest first.
    pub(super) fn large(&self) -> Vec<PieceSpec> {
        self.ships.iter().filter(|spec| spec.decks > 1).copied().collect()
    }

    /// The ships of one deck.
    pub(super) fn boats(&self) -> Vec<PieceSpec> {
        self.ships.iter().filter(|spec| spec.decks == 1).copied().collect()
    }

    /// Whether a ship may have this pose.
    pub(super) fn allows(&self, spec: PieceSpec, cells: &CellSet) -> bool {
        self.poses.get(&spec).is_some_and(|poses| poses.contains(cells))
    }

    /// The maximum number of attempts to place the ships.
    fn max_attempts(&self) -> usize {
        ATTEMPTS_TIMES_CELLS / self.size.area()
    }

    /// All ships, each with the whole field as its area.
    pub(super) fn anywhere(&self) -> ShipAreas {
        let field = Cell::all(self.size).collect();
        self.ships.iter().map(|spec| (*spec, field)).collect()
    }

    /// All ships, with the area `first` for the larger ships and this many boats, and the rest of the field for the other boats.
    pub(super) fn split(&self, boats: usize, first: &CellSet) -> ShipAreas {
        let (large, small) = (self.large(), self.boats());
        let rest = Cell::all(self.size).collect::<CellSet>().minus(first);
        let area = |at: usize| if at < large.len() + boats { *first } else { rest };
        large.iter().chain(&small).enumerate().map(|(at, spec)| (*spec, area(at))).collect()
    }

    /// Places the ships in their areas at random; `None` if many attempts found no room.
    pub(super) fn lay(&self, areas: &[(PieceSpec, CellSet)], dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        (0..self.max_attempts()).find_map(|_| self.lay_once(areas, &CellSet::EMPTY, dice))
    }

    /// Tries once to place the ships at random in their areas, without the blocked cells; `None` if a ship found no room.
    pub(super) fn lay_once(&self, areas: &[(PieceSpec, CellSet)], blocked: &CellSet, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        let (mut blocked, mut ships) = (*blocked, Vec::with_capacity(areas.len()));
        for (spec, area) in areas {
            let open = area.minus(&blocked);
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

    /// `pl-human`: places ships at random with weights measured in 83 games between people, who preferred the lines B and I,
    /// the numbers 2, 4 and 9, and corners for ships of two decks. The caller must not rotate or mirror the fleet.
    pub(super) fn lay_as_people_do(&self, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        (0..self.max_attempts()).find_map(|_| {
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

    /// Picks one of these poses at random, by weight.
    fn pick_weighted<'p>(&self, poses: &[&'p CellSet], dice: &mut dyn Dice) -> Option<&'p CellSet> {
        let mut left = dice.below(poses.iter().map(|pose| self.weight(pose)).sum())?;
        poses.iter().copied().find(|pose| {
            let weight = self.weight(pose);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }

    /// The weight of a pose for `pl-human`, times 840, so that it is a whole number for ships of up to eight decks. On fields of
    /// other sizes, the last preferred line is the last but one, as the ninth of ten is.
    fn weight(&self, pose: &CellSet) -> u32 {
        let (right, bottom) = (self.size.width - 1, self.size.height - 1);
        let preference = |cell: Cell| 1 + u32::from([1, bottom - 1].contains(&cell.row)) + u32::from([1, 3, right - 1].contains(&cell.col));
        let mean = 840 * pose.iter().map(preference).sum::<u32>() / pose.len() as u32;
        let cornered = pose.len() == 2 && pose.iter().any(|cell| [0, right].contains(&cell.col) && [0, bottom].contains(&cell.row));
        if cornered { 3 * mean } else { mean }
    }
}
