//! What a player knows of the opponent's field, computed once for a shot or a list of shots: where ships can still be,
//! and which hits belong to ships that must have sunk unannounced.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    roster::{Kind, PieceSpec},
    ruleset::{Answers, Ruleset},
    shape::Shape,
    view::OwnView,
};

/// The factor by which each further hit raises the weight of a pose that covers it, if ships may touch.
const HIT_WEIGHT_FACTOR: u64 = 10;

/// Equal warships afloat, with all their poses over open hits.
pub(super) struct ShipGroup {
    /// The specification of each.
    pub(super) spec: PieceSpec,
    /// Their number.
    pub(super) count: u64,
    poses: Vec<CellSet>,
}

/// What a player knows of the opponent's field.
pub(super) struct TargetKnowledge<'a> {
    pub(super) rules: &'a Ruleset,
    /// Untouched cells.
    pub(super) unshot: CellSet,
    /// Disclosed mines that are not spent.
    pub(super) mines: CellSet,
    /// Disclosed decks that are not hit.
    pub(super) given: CellSet,
    /// Cells that may hold a ship.
    pub(super) fresh: CellSet,
    /// Those of them outside halos, in which only a submarine could be.
    pub(super) likely: CellSet,
    /// All hits, sunk ships included.
    pub(super) hits: CellSet,
    /// Hits on ships that are not sunk.
    pub(super) open: CellSet,
    /// Cells without a deck of a warship afloat.
    pub(super) blocked: CellSet,
    /// The warships afloat, the largest first.
    pub(super) afloat: Vec<ShipGroup>,
    /// The number of submarines that may be afloat.
    pub(super) submarines: u64,
}

impl<'a> TargetKnowledge<'a> {
    /// The current knowledge, with inferred sinkings if these are not announced.
    pub(super) fn of(view: &'a OwnView) -> Self {
        let mut known = Self::without_inference(view);
        if known.rules.answers == Answers::Plain {
            known.infer_sunk_ships();
            known.settle_seas();
        }
        known
    }

    /// The announced facts, without inferences.
    pub(super) fn without_inference(view: &'a OwnView) -> Self {
        let (rules, chart) = (&view.public.rules, view.target());
        let (shot, open, mines) = (chart.shot(), chart.open_hits(), chart.given_mines);
        let unshot = Cell::all(rules.size).collect::<CellSet>().minus(&shot);
        let spent = chart.mines.union(&chart.sweepers).union(&mines);
        let round_mines = rules.required_distance(Kind::Mine, Kind::Warship).blocked_cells(&spent, rules.size);
        let wrecks = chart.wrecks.iter().filter(|wreck| wreck.spec.kind == Kind::Warship);
        let round_wrecks = wrecks.fold(CellSet::EMPTY, |all, wreck| all.union(&rules.touch.blocked_cells(&wreck.cells, rules.size)));
        let fresh = unshot.minus(&mines).minus(&round_mines);
        let mut known = Self {
            rules,
            unshot,
            mines,
            given: chart.given,
            fresh,
            likely: fresh.minus(&round_wrecks),
            hits: chart.hits,
            open,
            blocked: shot.minus(&open).union(&mines).union(&round_mines).union(&round_wrecks),
            submarines: chart.afloat(rules).iter().filter(|spec| spec.kind == Kind::Submarine).count() as u64,
            afloat: afloat(&chart.afloat(rules), rules, &open),
        };
        known.settle_seas();
        known
    }

    /// Without warships afloat any cell may hold a submarine; without submarines halos are empty.
    fn settle_seas(&mut self) {
        if self.submarines == 0 {
            self.fresh = self.likely;
        } else if self.afloat.is_empty() {
            self.likely = self.fresh;
        }
    }

    /// The total weight of poses over open hits for each untouched cell; cells without any are left out.
    pub(super) fn pose_weights(&self) -> Vec<(Cell, u64)> {
        if self.rules.ships_flee() {
            // Any connected form (core/RULES.md §2.9).
            return self.open.halo(self.rules.size).intersection(&self.unshot).iter().map(|cell| (cell, 1)).collect();
        }
        let mut weights = [0_u64; CELLS];
        for group in &self.afloat {
            for pose in group.poses.iter().filter(|pose| !pose.is_subset(&self.open) && self.fits(pose)) {
                let hits = pose.intersection(&self.open).len() as u32;
                for cell in pose.minus(&self.open).iter() {
                    weights[cell.index()] += group.count * if hits > 0 { HIT_WEIGHT_FACTOR.pow(hits - 1) } else { 0 };
                }
            }
        }
        self.likely.iter().map(|cell| (cell, weights[cell.index()])).filter(|(_, weight)| *weight > 0).collect()
    }

    /// Whether a warship afloat may be here, as far as is known.
    fn fits(&self, pose: &CellSet) -> bool {
        !pose.meets(&self.blocked) && !self.rules.touch.blocked_cells(pose, self.rules.size).meets(&self.open)
    }

    /// Infers sunk ships if sinkings are not announced: hits that cannot be part of anything larger are a sunk ship. If ships may
    /// touch, this is likely but not certain, so it only affects which hits are finished and never blocks a cell.
    fn infer_sunk_ships(&mut self) {
        while let Some((at, pose)) = self.find_unreported_wreck() {
            self.afloat[at].count -= 1;
            self.afloat.retain(|group| group.count > 0);
            self.open = self.open.minus(&pose);
            let round = self.rules.touch.blocked_cells(&pose, self.rules.size);
            self.blocked = self.blocked.union(&pose).union(&round);
            self.likely = self.likely.minus(&round);
        }
    }

    /// A ship that must be sunk, the largest first.
    fn find_unreported_wreck(&self) -> Option<(usize, CellSet)> {
        let whole = |group: &ShipGroup, pose: &&CellSet| {
            let larger = self.afloat.iter().filter(|other| other.spec.decks > group.spec.decks);
            let part = || larger.flat_map(|other| &other.poses).any(|larger| pose.is_subset(larger) && self.fits(larger));
            pose.is_subset(&self.open) && self.fits(pose) && !part()
        };
        self.afloat.iter().enumerate().find_map(|(at, group)| Some((at, *group.poses.iter().find(|pose| whole(group, pose))?)))
    }
}

/// The warships afloat, grouped, the largest first.
fn afloat(specs: &[PieceSpec], rules: &Ruleset, open: &CellSet) -> Vec<ShipGroup> {
    let mut counted: Vec<(PieceSpec, u64)> = Vec::new();
    for spec in specs.iter().filter(|spec| spec.kind == Kind::Warship) {
        let alike = PieceSpec { class: None, ..*spec };
        match counted.iter_mut().find(|(known, _)| *known == alike) {
            Some((_, count)) => *count += 1,
            None => counted.push((alike, 1)),
        }
    }
    counted.sort_by_key(|(spec, _)| std::cmp::Reverse(spec.decks));
    counted.into_iter().map(|(spec, count)| ShipGroup { spec, count, poses: poses_over(spec, open, rules) }).collect()
}

/// All poses of a piece that cover one of these cells, each once.
fn poses_over(spec: PieceSpec, open: &CellSet, rules: &Ruleset) -> Vec<CellSet> {
    let mut poses = Vec::new();
    for form in Shape::allowed_shapes(spec, rules.shapes).iter().flat_map(Shape::orientations) {
        for cell in open.iter() {
            // A pose over several of them is counted at the first.
            poses.extend(form.places_over(cell, rules.size).filter(|pose| pose.intersection(open).iter().next() == Some(cell)));
        }
    }
    poses
}
