//! Counting fleets by trying them all: every fleet is laid, fired at as the real one was, and counted when it
//! would have answered the same. Small fields only; shares nothing with the engine but the forms of ships.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    roster::PieceSpec,
    ruleset::Touch,
    shape::{Shape, ShipForms},
    view::PlacedPiece,
};
use broadside_gunner::odds::{Position, Sinkings};

/// A question: what is to be laid, and where it was fired at.
pub struct Case {
    pub size: FieldSize,
    pub touch: Touch,
    pub shapes: ShipForms,
    pub sinkings: Sinkings,
    pub fleet: Vec<PieceSpec>,
    pub shots: Vec<Cell>,
}

/// A pose, one bit a cell, and what no other ship may then take.
#[derive(Clone, Copy)]
struct Pose {
    hull: u64,
    barred: u64,
}

/// What was answered: which shots hit, and what sank by which shot.
#[derive(PartialEq, Eq)]
struct Answers {
    hits: u64,
    sunk: Vec<(usize, PieceSpec, u64)>,
}

/// Counts: of all fleets, and through each cell in reading order.
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
        let barred = |hull: &CellSet| match self.touch {
            Touch::None => hull.union(&hull.halo(self.size)),
            Touch::Corners => hull.union(&hull.adjacent(self.size)),
            Touch::Any => *hull,
        };
        let lies = Shape::allowed_shapes(spec, self.shapes).iter().flat_map(Shape::orientations).collect::<Vec<_>>();
        let places = lies.iter().flat_map(|lie| lie.places(self.size).collect::<Vec<_>>());
        places.map(|hull| Pose { hull: self.bits(&hull), barred: self.bits(&barred(&hull)) }).collect()
    }

    /// A fleet by the dice; `None` when it does not fit.
    fn lay(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        let mut taken = 0;
        let mut lay = |spec: &PieceSpec| {
            let free: Vec<Pose> = self.poses(*spec).into_iter().filter(|pose| pose.hull & taken == 0).collect();
            let pose = free[dice.below(free.len() as u32)? as usize];
            taken |= pose.barred;
            Some(pose.hull)
        };
        self.fleet.iter().map(&mut lay).collect()
    }

    fn answers(&self, fleet: &[u64], fired: u64) -> Answers {
        let mut sunk: Vec<(usize, PieceSpec, u64)> = Vec::new();
        for (spec, hull) in self.fleet.iter().zip(fleet) {
            if self.sinkings == Sinkings::Announced && hull & !fired == 0 {
                let last = self.shots.iter().rposition(|shot| hull >> self.at(*shot) & 1 == 1).expect("a ship that is gone was shot at");
                sunk.push((last, *spec, *hull));
            }
        }
        sunk.sort_unstable();
        Answers { hits: fleet.iter().fold(0, |all, hull| all | hull) & fired, sunk }
    }

    /// A hidden fleet and what is known of it after the shots, and how many fleets the same is known of.
    pub fn ask(&self, dice: &mut dyn Dice) -> Option<(Position, Counts)> {
        let hidden = self.lay(dice)?;
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
        let dry = fired & !answers.hits;
        let keep = |poses: Vec<Pose>| poses.into_iter().filter(|pose| pose.hull & dry == 0).collect();
        let poses: Vec<Vec<Pose>> = self.fleet.iter().map(|spec| keep(self.poses(*spec))).collect();
        self.count(&poses, 0, &mut Vec::new(), 0, &mut |fleet| {
            if self.answers(fleet, fired) == answers {
                counts.total += 1;
                fleet.iter().for_each(|hull| (0..counts.through.len()).for_each(|at| counts.through[at] += hull >> at & 1));
            }
        });
        Some((position, counts))
    }

    /// Every fleet; ships that are alike take later and later poses.
    fn count(&self, poses: &[Vec<Pose>], from: usize, fleet: &mut Vec<u64>, taken: u64, visit: &mut dyn FnMut(&[u64])) {
        let ship = fleet.len();
        if ship == poses.len() {
            return visit(fleet);
        }
        for (at, pose) in poses[ship].iter().enumerate().skip(from) {
            if pose.hull & taken == 0 {
                fleet.push(pose.hull);
                let alike = self.fleet.get(ship + 1) == Some(&self.fleet[ship]);
                self.count(poses, if alike { at + 1 } else { 0 }, fleet, taken | pose.barred, visit);
                fleet.pop();
            }
        }
    }
}
