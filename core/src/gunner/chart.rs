//! What a player knows of the other side's waters, put together once for a shot or a list of shots: where ships
//! can still lie, and which hits belong to ships that must be gone though nobody said so.

use crate::game::{
    cell::{CELLS, Cell, CellSet},
    roster::{Berth, Kind},
    ruleset::{Answers, Ruleset},
    shape::Shape,
    view::OwnView,
};

/// How much likelier each further hit makes a pose that covers it, where ships may touch.
const PER_HIT: u64 = 10;

/// Warships afloat that are alike, with every pose of one of them that covers an open hit.
pub(super) struct Kin {
    /// What one of them is.
    pub(super) berth: Berth,
    /// How many there are.
    pub(super) count: u64,
    poses: Vec<CellSet>,
}

/// What is known.
pub(super) struct Known<'a> {
    pub(super) rules: &'a Ruleset,
    /// Cells not fired at.
    pub(super) unshot: CellSet,
    /// Mines given away and not spent.
    pub(super) mines: CellSet,
    /// Decks given away and not hit.
    pub(super) given: CellSet,
    /// Cells where some ship may lie.
    pub(super) fresh: CellSet,
    /// Those of them where most ships may lie: no halo, which only a submarine could lie in.
    pub(super) likely: CellSet,
    /// Every hit, of ships that are gone as well.
    pub(super) hits: CellSet,
    /// Hits that belong to no ship that is gone.
    pub(super) open: CellSet,
    /// Cells that hold no deck of a warship afloat.
    pub(super) barred: CellSet,
    /// The warships afloat, the largest first.
    pub(super) afloat: Vec<Kin>,
    /// How many submarines may still be there.
    pub(super) submarines: u64,
}

impl<'a> Known<'a> {
    /// What this player knows now, and where sinkings are not told, what follows of that.
    pub(super) fn of(view: &'a OwnView) -> Self {
        let mut known = Self::told(view);
        if known.rules.answers == Answers::Plain {
            known.account_for_the_sunk();
            known.settle_seas();
        }
        known
    }

    /// What this player was told, and nothing that would have to be concluded from it.
    pub(super) fn told(view: &'a OwnView) -> Self {
        let (rules, chart) = (&view.public.rules, view.target());
        let (shot, open, mines) = (chart.shot(), chart.open_hits(), chart.given_mines);
        let unshot = Cell::all(rules.size).collect::<CellSet>().minus(&shot);
        let spent = chart.mines.union(&chart.sweepers).union(&mines);
        let round_mines = rules.apart(Kind::Mine, Kind::Warship).near(&spent, rules.size);
        let wrecks = chart.wrecks.iter().filter(|wreck| wreck.berth.kind == Kind::Warship);
        let round_wrecks = wrecks.fold(CellSet::EMPTY, |all, wreck| all.union(&rules.touch.near(&wreck.cells, rules.size)));
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
            barred: shot.minus(&open).union(&mines).union(&round_mines).union(&round_wrecks),
            submarines: chart.afloat(rules).iter().filter(|berth| berth.kind == Kind::Submarine).count() as u64,
            afloat: afloat(&chart.afloat(rules), rules, &open),
        };
        known.settle_seas();
        known
    }

    /// With no warship left any cell may hold a submarine; with no submarine left a halo holds nothing.
    fn settle_seas(&mut self) {
        if self.submarines == 0 {
            self.fresh = self.likely;
        } else if self.afloat.is_empty() {
            self.likely = self.fresh;
        }
    }

    /// How often poses through open hits cover each cell that may be fired at; cells they never cover are left out.
    pub(super) fn weighed(&self) -> Vec<(Cell, u64)> {
        if self.rules.ships_flee() {
            // Any form that hangs together (core/RULES.md §2.9).
            return self.open.halo(self.rules.size).intersection(&self.unshot).iter().map(|cell| (cell, 1)).collect();
        }
        let mut weights = [0_u64; CELLS];
        for kin in &self.afloat {
            for pose in kin.poses.iter().filter(|pose| !pose.within(&self.open) && self.fits(pose)) {
                let hits = pose.intersection(&self.open).len() as u32;
                for cell in pose.minus(&self.open).iter() {
                    weights[cell.index()] += kin.count * if hits > 0 { PER_HIT.pow(hits - 1) } else { 0 };
                }
            }
        }
        self.likely.iter().map(|cell| (cell, weights[cell.index()])).filter(|(_, weight)| *weight > 0).collect()
    }

    /// Whether a warship afloat may lie so, as far as is known.
    fn fits(&self, pose: &CellSet) -> bool {
        !pose.meets(&self.barred) && !self.rules.touch.near(pose, self.rules.size).meets(&self.open)
    }

    /// Where sinkings are not told, hits that can be no part of anything larger are a ship that is gone. With ships
    /// that may touch this is likely and not certain, so that it decides what to finish and never bars a cell.
    fn account_for_the_sunk(&mut self) {
        while let Some((at, pose)) = self.unsung() {
            self.afloat[at].count -= 1;
            self.afloat.retain(|kin| kin.count > 0);
            self.open = self.open.minus(&pose);
            let round = self.rules.touch.near(&pose, self.rules.size);
            self.barred = self.barred.union(&pose).union(&round);
            self.likely = self.likely.minus(&round);
        }
    }

    /// A ship that must be gone, the largest first.
    fn unsung(&self) -> Option<(usize, CellSet)> {
        let whole = |kin: &Kin, pose: &&CellSet| {
            let larger = self.afloat.iter().filter(|other| other.berth.decks > kin.berth.decks);
            let part = || larger.flat_map(|other| &other.poses).any(|larger| pose.within(larger) && self.fits(larger));
            pose.within(&self.open) && self.fits(pose) && !part()
        };
        self.afloat.iter().enumerate().find_map(|(at, kin)| Some((at, *kin.poses.iter().find(|pose| whole(kin, pose))?)))
    }
}

/// The warships afloat, alike ones together, the largest first.
fn afloat(berths: &[Berth], rules: &Ruleset, open: &CellSet) -> Vec<Kin> {
    let mut counted: Vec<(Berth, u64)> = Vec::new();
    for berth in berths.iter().filter(|berth| berth.kind == Kind::Warship) {
        let alike = Berth { class: None, ..*berth };
        match counted.iter_mut().find(|(known, _)| *known == alike) {
            Some((_, count)) => *count += 1,
            None => counted.push((alike, 1)),
        }
    }
    counted.sort_by_key(|(berth, _)| std::cmp::Reverse(berth.decks));
    counted.into_iter().map(|(berth, count)| Kin { berth, count, poses: poses_over(berth, open, rules) }).collect()
}

/// Every pose of a piece that covers one of these cells, each once.
fn poses_over(berth: Berth, open: &CellSet, rules: &Ruleset) -> Vec<CellSet> {
    let mut poses = Vec::new();
    for form in Shape::allowed(berth, rules.shapes).iter().flat_map(Shape::orientations) {
        for cell in open.iter() {
            // A pose over several of them is met at each: it counts at the first.
            poses.extend(form.places_over(cell, rules.size).filter(|pose| pose.intersection(open).iter().next() == Some(cell)));
        }
    }
    poses
}
