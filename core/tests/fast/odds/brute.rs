//! Counts fleets by brute force: every fleet that would have given the same answers to the same shots. For fields of up to 64 cells.
//! Shares only the forms of ships with the engine.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    roster::PieceSpec,
    ruleset::Touch,
    shape::{Shape, ShipForms},
    view::PlacedPiece,
};
use broadside_gunner::odds::{Position, Sinkings};

/// A fleet with its rules, and the shots at it, in order.
pub struct Case {
    pub size: FieldSize,
    pub touch: Touch,
    pub shapes: ShipForms,
    pub sinkings: Sinkings,
    pub fleet: Vec<PieceSpec>,
    pub shots: Vec<Cell>,
}

/// A pose as a bit mask of cells, and the cells that no other ship may take.
#[derive(Clone, Copy)]
struct Pose {
    hull: u64,
    blocked: u64,
}

/// The answers to the shots: the hits, and the sunk ships with the index of the last shot and their cells.
#[derive(PartialEq, Eq)]
struct Answers {
    hits: u64,
    sunk: Vec<(usize, PieceSpec, u64)>,
}

/// The numbers of all fleets, and of fleets through each cell in reading order.
pub struct Counts {
    pub total: u64,
    pub through: Vec<u64>,
}

impl Case {
    fn bits(&self, cells: &CellSet) -> u64 {
        cells.iter().fold(0, |bits, cell| bits | 1 << self.at(cell))
    }

    fn at(&self, cell: Cell) -> usize {
        cell.index_on(self.size)
    }

    fn poses(&self, spec: PieceSpec) -> Vec<Pose> {
        let blocked = |hull: &CellSet| match self.touch {
            Touch::None => hull.union(&hull.halo(self.size)),
            Touch::Corners => hull.union(&hull.adjacent(self.size)),
            Touch::Any => *hull,
        };
        let orientations = Shape::allowed_shapes(spec, self.shapes).iter().flat_map(Shape::orientations).collect::<Vec<_>>();
        let places = orientations.iter().flat_map(|orientation| orientation.places(self.size).collect::<Vec<_>>());
        places.map(|hull| Pose { hull: self.bits(&hull), blocked: self.bits(&blocked(&hull)) }).collect()
    }

    /// A random fleet; `None` if a ship does not fit.
    fn random_fleet(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        let mut taken = 0;
        let mut place = |spec: &PieceSpec| {
            let free: Vec<Pose> = self.poses(*spec).into_iter().filter(|pose| pose.hull & taken == 0).collect();
            let pose = free[dice.below(free.len() as u32)? as usize];
            taken |= pose.blocked;
            Some(pose.hull)
        };
        self.fleet.iter().map(&mut place).collect()
    }

    fn answers(&self, fleet: &[u64], fired: u64) -> Answers {
        let mut sunk: Vec<(usize, PieceSpec, u64)> = Vec::new();
        for (spec, hull) in self.fleet.iter().zip(fleet) {
            if self.sinkings == Sinkings::Announced && hull & !fired == 0 {
                let last = self.shots.iter().rposition(|shot| hull >> self.at(*shot) & 1 == 1).expect("a sunk ship was shot at");
                sunk.push((last, *spec, *hull));
            }
        }
        sunk.sort_unstable();
        Answers { hits: fleet.iter().fold(0, |all, hull| all | hull) & fired, sunk }
    }

    /// The position after the shots at a random fleet, and the counts of all fleets that fit it; `None` if the fleet does not fit the field.
    pub fn random_position(&self, dice: &mut dyn Dice) -> Option<(Position, Counts)> {
        let hidden = self.random_fleet(dice)?;
        let fired = self.shots.iter().fold(0, |bits, shot| bits | 1 << self.at(*shot));
        let answers = self.answers(&hidden, fired);
        let cells = |bits: u64| Cell::all(self.size).filter(|cell| bits >> self.at(*cell) & 1 == 1).collect::<CellSet>();
        let mut position = Position::with_pieces(self.size, self.touch, self.fleet.clone(), self.shapes, self.sinkings)
            .with_misses(&cells(fired & !answers.hits))
            .with_hits(&cells(answers.hits));
        for (_, spec, hull) in &answers.sunk {
            position = position.with_sunk_ship(&PlacedPiece { spec: *spec, cells: cells(*hull) });
        }
        let mut counts = Counts { total: 0, through: vec![0; self.size.area()] };
        let misses = fired & !answers.hits;
        let keep = |poses: Vec<Pose>| poses.into_iter().filter(|pose| pose.hull & misses == 0).collect();
        let poses: Vec<Vec<Pose>> = self.fleet.iter().map(|spec| keep(self.poses(*spec))).collect();
        self.count(&poses, 0, &mut Vec::new(), 0, &mut |fleet| {
            if self.answers(fleet, fired) == answers {
                counts.total += 1;
                fleet.iter().for_each(|hull| (0..counts.through.len()).for_each(|at| counts.through[at] += hull >> at & 1));
            }
        });
        Some((position, counts))
    }

    /// Visits every fleet once: equal ships are placed in ascending order of their poses.
    fn count(&self, poses: &[Vec<Pose>], from: usize, fleet: &mut Vec<u64>, taken: u64, visit: &mut dyn FnMut(&[u64])) {
        let ship = fleet.len();
        if ship == poses.len() {
            return visit(fleet);
        }
        for (at, pose) in poses[ship].iter().enumerate().skip(from) {
            if pose.hull & taken == 0 {
                fleet.push(pose.hull);
                let is_equal = self.fleet.get(ship + 1) == Some(&self.fleet[ship]);
                self.count(poses, if is_equal { at + 1 } else { 0 }, fleet, taken | pose.blocked, visit);
                fleet.pop();
            }
        }
    }
}
