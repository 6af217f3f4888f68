//! A position written out: for each sort of piece every pose that agrees with what is known, and the cells that
//! some ship must cover. What is left to count is which poses go together.

use super::position::{Position, Sinkings};
use crate::game::{
    cell::{Cell, CellSet},
    roster::{Berth, Kind},
    ruleset::Touch,
    shape::Shape,
};

/// Pieces of the same form.
pub(super) struct Sort {
    pub(super) kind: Kind,
    pub(super) decks: u8,
    /// Whether it is a straight row.
    pub(super) straight: bool,
    pub(super) count: usize,
    /// In how many ways the names of its ships, where these have names, go round: ships of one form and different
    /// names are told apart, so that the two threes of a Milton Bradley fleet count twice.
    pub(super) namings: f64,
    pub(super) poses: Vec<CellSet>,
}

/// What is to be counted.
pub(super) struct Puzzle {
    pub(super) size: u8,
    pub(super) sorts: Vec<Sort>,
    /// Cells that a ship must cover.
    pub(super) must: CellSet,
}

impl Puzzle {
    /// Writes a position out.
    pub(super) fn of(position: &Position) -> Self {
        let mut sorts: Vec<Sort> = Vec::new();
        let unnamed = |berth: &Berth| Berth { class: None, ..*berth };
        let mut forms: Vec<Berth> = position.afloat.iter().map(unnamed).collect();
        forms.sort_unstable();
        forms.dedup();
        for form in forms {
            let alike: Vec<&Berth> = position.afloat.iter().filter(|berth| unnamed(berth) == form).collect();
            let shapes = Shape::allowed(form, position.shapes);
            sorts.push(Sort {
                kind: form.kind,
                decks: form.decks,
                straight: shapes == [Shape::line(form.decks)],
                count: alike.len(),
                namings: namings(&alike),
                poses: poses(&shapes, form.kind, position),
            });
        }
        Self { size: position.size, sorts, must: position.hits.union(&position.given) }
    }

    /// In how many ways names go round among all ships.
    pub(super) fn namings(&self) -> f64 {
        self.sorts.iter().map(|sort| sort.namings).product()
    }

    /// Whether every cell that must be covered can be.
    pub(super) fn coverable(&self) -> bool {
        let ships = self.sorts.iter().filter(|sort| sort.kind.ship());
        self.must.within(&ships.flat_map(|sort| &sort.poses).fold(CellSet::EMPTY, |all, pose| all.union(pose)))
    }
}

/// Ships of one form: how many ways to give their names out. Ships of the same name are alike.
fn namings(alike: &[&Berth]) -> f64 {
    let mut ways = 1.0;
    for (at, berth) in alike.iter().enumerate() {
        let same = alike[..=at].iter().filter(|other| other.class == berth.class).count();
        // The product of these quotients is a multinomial coefficient; every partial product is a whole number
        // because it is one of the first `at + 1` ships.
        ways = ways * (at + 1) as f64 / same as f64;
    }
    ways
}

/// The poses of a piece that agree with what is known.
fn poses(shapes: &[Shape], kind: Kind, position: &Position) -> Vec<CellSet> {
    let size = position.size;
    let beside: Vec<(Cell, CellSet)> = match position.apart(kind, Kind::Warship) {
        Touch::Any => Vec::new(),
        apart => position.hits.iter().map(|hit| (hit, apart.near(&[hit].into_iter().collect(), size))).collect(),
    };
    let barred = position.water.union(&match kind {
        Kind::Mine | Kind::Sweeper => position.lonely.union(&position.hits).union(&position.given),
        Kind::Submarine => position.hits,
        Kind::Warship | Kind::Dutchman | Kind::Vessel => position.shores,
    });
    let told = position.sinkings == Sinkings::Told;
    let fits = |pose: &CellSet| {
        let gone = told && pose.within(&position.hits);
        !gone && !pose.meets(&barred) && beside.iter().all(|(hit, round)| pose.contains(*hit) || !pose.meets(round))
    };
    let lies = shapes.iter().flat_map(Shape::orientations);
    lies.flat_map(|lie| lie.places(size).filter(fits).collect::<Vec<_>>()).collect()
}
