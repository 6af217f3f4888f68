//! What a player knows about the opponent's field, computed once for a shot or a list of shots: where ships can still be,
//! and which hits belong to ships that must have sunk although that was not announced.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    roster::{Kind, PieceSpec},
    ruleset::{AnswerDetail, Ruleset},
    shape::Shape,
    view::OwnView,
};

/// The factor by which each hit after the first raises the weight of a pose that covers it.
const HIT_WEIGHT_FACTOR: u64 = 10;

/// The warships afloat with the same specification, with all poses that cover open hits.
pub(super) struct ShipGroup {
    /// The specification of each ship.
    pub(super) spec: PieceSpec,
    /// The number of ships.
    pub(super) count: u64,
    poses: Vec<CellSet>,
}

/// What a player knows about the opponent's field.
pub(super) struct TargetKnowledge<'a> {
    pub(super) rules: &'a Ruleset,
    /// Cells that were not fired at.
    pub(super) unshot: CellSet,
    /// Disclosed mines that were not fired at.
    pub(super) mines: CellSet,
    /// Disclosed decks that were not fired at.
    pub(super) given: CellSet,
    /// Cells that were not fired at and may hold a warship or a submarine.
    pub(super) open_to_ships: CellSet,
    /// Cells that were not fired at and may hold a warship: without the halos of wrecks, where only a submarine can be.
    pub(super) open_to_warships: CellSet,
    /// All hits, including those on sunk ships.
    pub(super) hits: CellSet,
    /// Hits on ships that are not sunk.
    pub(super) open_hits: CellSet,
    /// Cells that hold no deck of a warship afloat.
    pub(super) blocked: CellSet,
    /// The warships afloat, the largest first.
    pub(super) afloat: Vec<ShipGroup>,
    /// The number of submarines that may be afloat.
    pub(super) submarines: u64,
}

impl<'a> TargetKnowledge<'a> {
    /// The knowledge in this view, with inferred sinkings if the rules do not announce them.
    pub(super) fn of(view: &'a OwnView) -> Self {
        let mut known = Self::without_inference(view);
        if known.rules.answers == AnswerDetail::Plain {
            known.infer_sunk_ships();
            known.update_halos();
        }
        known
    }

    /// The knowledge in this view, without inferred sinkings.
    pub(super) fn without_inference(view: &'a OwnView) -> Self {
        let (rules, chart) = (&view.public.rules, view.target_chart());
        let (shot, open, mines) = (chart.shot_cells(), chart.open_hits(), chart.given_mines);
        let unshot = Cell::all(rules.size).collect::<CellSet>().minus(&shot);
        let spent = chart.mines.union(&chart.sweepers).union(&mines);
        let around_mines = rules.required_distance(Kind::Mine, Kind::Warship).blocked_cells(&spent, rules.size);
        let wrecks = chart.wrecks.iter().filter(|wreck| wreck.spec.kind == Kind::Warship);
        let around_wrecks = wrecks.fold(CellSet::EMPTY, |all, wreck| all.union(&rules.touch.blocked_cells(&wreck.cells, rules.size)));
        let open_to_ships = unshot.minus(&mines).minus(&around_mines);
        let mut known = Self {
            rules,
            unshot,
            mines,
            given: chart.given,
            open_to_ships,
            open_to_warships: open_to_ships.minus(&around_wrecks),
            hits: chart.hits,
            open_hits: open,
            blocked: shot.minus(&open).union(&mines).union(&around_mines).union(&around_wrecks),
            submarines: chart.ships_afloat(rules).iter().filter(|spec| spec.kind == Kind::Submarine).count() as u64,
            afloat: group_warships(&chart.ships_afloat(rules), rules, &open),
        };
        known.update_halos();
        known
    }

    /// Updates where ships may be in the halos of wrecks: without submarines nowhere; without warships afloat anywhere, because
    /// only submarines are searched for.
    fn update_halos(&mut self) {
        if self.submarines == 0 {
            self.open_to_ships = self.open_to_warships;
        } else if self.afloat.is_empty() {
            self.open_to_warships = self.open_to_ships;
        }
    }

    /// The total weight of the poses over open hits for each cell that may hold a warship; cells without such poses are left
    /// out.
    pub(super) fn pose_weights(&self) -> Vec<(Cell, u64)> {
        if self.rules.hit_ships_may_move() {
            // The ship has any connected form (core/RULES.md §2.9), so there are no poses to count.
            return self.open_hits.halo(self.rules.size).intersection(&self.unshot).iter().map(|cell| (cell, 1)).collect();
        }
        let mut weights = [0_u64; CELLS];
        for group in &self.afloat {
            for pose in group.poses.iter().filter(|pose| !pose.is_subset(&self.open_hits) && self.fits(pose)) {
                let hits = pose.intersection(&self.open_hits).len() as u32;
                for cell in pose.minus(&self.open_hits).iter() {
                    weights[cell.index()] += group.count * if hits > 0 { HIT_WEIGHT_FACTOR.pow(hits - 1) } else { 0 };
                }
            }
        }
        self.open_to_warships.iter().map(|cell| (cell, weights[cell.index()])).filter(|(_, weight)| *weight > 0).collect()
    }

    /// Whether a warship afloat may have this pose, as far as is known.
    fn fits(&self, pose: &CellSet) -> bool {
        !pose.meets(&self.blocked) && !self.rules.touch.blocked_cells(pose, self.rules.size).meets(&self.open_hits)
    }

    /// Infers sunk ships if sinkings are not announced: hits that cannot be part of a larger ship are a sunk ship. If ships may
    /// touch, this is likely but not certain, so it only removes open hits and never excludes a cell that was not fired at.
    fn infer_sunk_ships(&mut self) {
        while let Some((at, pose)) = self.find_unreported_wreck() {
            self.afloat[at].count -= 1;
            self.afloat.retain(|group| group.count > 0);
            self.open_hits = self.open_hits.minus(&pose);
            let around = self.rules.touch.blocked_cells(&pose, self.rules.size);
            self.blocked = self.blocked.union(&pose).union(&around);
            self.open_to_warships = self.open_to_warships.minus(&around);
        }
    }

    /// A ship that must be sunk: the index of its group and its cells. Groups with larger ships are searched first.
    fn find_unreported_wreck(&self) -> Option<(usize, CellSet)> {
        let is_whole_ship = |group: &ShipGroup, pose: &&CellSet| {
            let larger = self.afloat.iter().filter(|other| other.spec.decks > group.spec.decks);
            let is_part_of_larger = || larger.flat_map(|other| &other.poses).any(|larger| pose.is_subset(larger) && self.fits(larger));
            pose.is_subset(&self.open_hits) && self.fits(pose) && !is_part_of_larger()
        };
        self.afloat.iter().enumerate().find_map(|(at, group)| Some((at, *group.poses.iter().find(|pose| is_whole_ship(group, pose))?)))
    }
}

/// Groups the warships among these pieces by specification, the largest first. `open` are the open hits.
fn group_warships(specs: &[PieceSpec], rules: &Ruleset, open: &CellSet) -> Vec<ShipGroup> {
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

/// All poses of a piece that cover at least one of these cells, each once.
fn poses_over(spec: PieceSpec, open: &CellSet, rules: &Ruleset) -> Vec<CellSet> {
    let mut poses = Vec::new();
    for form in Shape::allowed_shapes(spec, rules.shapes).iter().flat_map(Shape::orientations) {
        for cell in open.iter() {
            // A pose over several of the cells is listed for the first one only.
            poses.extend(form.places_over(cell, rules.size).filter(|pose| pose.intersection(open).iter().next() == Some(cell)));
        }
    }
    poses
}
