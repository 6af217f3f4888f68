//! A position as a counting problem: for each sort of piece all possible poses, and the cells that ships must cover. What
//! remains is to count the compatible combinations of poses.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    roster::{Kind, PieceSpec},
    ruleset::Touch,
    shape::Shape,
};

use super::position::{Position, Sinkings};

/// Pieces of the same kind and form.
pub(super) struct PieceSort {
    pub(super) kind: Kind,
    pub(super) decks: u8,
    /// Whether the pieces are straight.
    pub(super) straight: bool,
    pub(super) count: usize,
    /// The number of ways to assign names to the ships: ships of the same form with different names are distinguished, so
    /// that swapping the two three-deckers of a Milton Bradley fleet gives another fleet.
    pub(super) naming_count: f64,
    pub(super) poses: Vec<CellSet>,
}

/// The counting problem of a position.
pub(super) struct Puzzle {
    pub(super) size: FieldSize,
    pub(super) sorts: Vec<PieceSort>,
    /// Cells that a ship must cover.
    pub(super) must: CellSet,
}

impl Puzzle {
    /// The counting problem of this position.
    pub(super) fn of(position: &Position) -> Self {
        let mut sorts: Vec<PieceSort> = Vec::new();
        let unnamed = |spec: &PieceSpec| PieceSpec { class: None, ..*spec };
        let mut forms: Vec<PieceSpec> = position.afloat.iter().map(unnamed).collect();
        forms.sort_unstable();
        forms.dedup();
        for form in forms {
            let alike: Vec<&PieceSpec> = position.afloat.iter().filter(|spec| unnamed(spec) == form).collect();
            let shapes = Shape::allowed_shapes(form, position.shapes);
            sorts.push(PieceSort {
                kind: form.kind,
                decks: form.decks,
                straight: shapes == [Shape::line(form.decks)],
                count: alike.len(),
                naming_count: naming_count(&alike),
                poses: poses(&shapes, form.kind, position),
            });
        }
        Self { size: position.size, sorts, must: position.hits.union(&position.given) }
    }

    /// The number of ways to assign names to all ships.
    pub(super) fn naming_count(&self) -> f64 {
        self.sorts.iter().map(|sort| sort.naming_count).product()
    }

    /// Whether every cell that must be covered can be covered.
    pub(super) fn is_coverable(&self) -> bool {
        let ships = self.sorts.iter().filter(|sort| sort.kind.is_ship());
        self.must.is_subset(&ships.flat_map(|sort| &sort.poses).fold(CellSet::EMPTY, |all, pose| all.union(pose)))
    }
}

/// The number of ways to assign names to ships of the same form. Ships with the same name are interchangeable.
fn naming_count(alike: &[&PieceSpec]) -> f64 {
    let mut ways = 1.0;
    for (at, spec) in alike.iter().enumerate() {
        let same = alike[..=at].iter().filter(|other| other.class == spec.class).count();
        // The product of these quotients is a multinomial coefficient; every partial product is a whole number
        // because it is one of the first `at + 1` ships.
        ways = ways * (at + 1) as f64 / same as f64;
    }
    ways
}

/// The poses of a piece that agree with the known facts.
fn poses(shapes: &[Shape], kind: Kind, position: &Position) -> Vec<CellSet> {
    let size = position.size;
    let surroundings: Vec<(Cell, CellSet)> = match position.required_distance(kind, Kind::Warship) {
        Touch::Any => Vec::new(),
        apart => position.hits.iter().map(|hit| (hit, apart.blocked_cells(&[hit].into_iter().collect(), size))).collect(),
    };
    let blocked = position.water.union(&match kind {
        Kind::Mine | Kind::Sweeper => position.mine_free.union(&position.hits).union(&position.given),
        Kind::Submarine => position.hits,
        Kind::Warship | Kind::Dutchman | Kind::Vessel => position.shores,
    });
    let announced = position.sinkings == Sinkings::Announced;
    let fits = |pose: &CellSet| {
        let sunk = announced && pose.is_subset(&position.hits);
        !sunk && !pose.meets(&blocked) && surroundings.iter().all(|(hit, around)| pose.contains(*hit) || !pose.meets(around))
    };
    let oriented = shapes.iter().flat_map(Shape::orientations);
    oriented.flat_map(|shape| shape.places(size).filter(fits).collect::<Vec<_>>()).collect()
}
