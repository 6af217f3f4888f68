//! Searches for a legal fleet that could have given these answers. Exact, but cut off after a bounded amount of work; a
//! search that is cut off accuses nobody.

use super::claim::Claim;
use crate::{
    cell::{CELLS, CellSet},
    roster::Kind,
    ruleset::{Ruleset, Touch},
    shape::{ShipForm, poses},
};

/// The number of places examined before the search gives up: a few tens of milliseconds.
const MAX_SEARCH_STEPS: usize = 1_000_000;

/// A possible place of a piece, with the surrounding cells that other pieces may not take.
pub(super) struct ZonedPose {
    pub(super) place: CellSet,
    /// `place` plus the cells where no other ship may lie, except submarines.
    zone: CellSet,
    /// `place` plus the cells where no mine or minesweeper may lie; for a mine or minesweeper, where nothing else may lie.
    wide: CellSet,
}

impl ZonedPose {
    /// Whether a hit, or a spent mine or minesweeper, is too near to this place. If ships may touch (`crowds`), hits do
    /// not exclude other ships.
    fn is_crowded(&self, ship: bool, crowds: bool, hits: &CellSet, spent: &CellSet) -> bool {
        let beside = |zone: &CellSet, cells: &CellSet| zone.minus(&self.place).meets(cells);
        let by_ships = match (ship, crowds) {
            (false, _) => beside(&self.wide, hits),
            (true, false) => beside(&self.zone, hits),
            (true, true) => false,
        };
        by_ships || beside(&self.wide, spent)
    }
}

/// Equal pieces of a fleet, with all their possible places.
struct PieceGroup {
    alike: (Kind, u8, Option<ShipForm>),
    /// The answer when one of them is lost.
    claim: Claim,
    count: usize,
    poses: Vec<ZonedPose>,
}

impl PieceGroup {
    fn decks(&self) -> usize {
        usize::from(self.alike.1)
    }

    fn is_ship(&self) -> bool {
        self.alike.0.is_ship()
    }

    /// The cells that a piece in this place blocks for another group.
    fn kept_clear<'a>(&self, pose: &'a ZonedPose, other: &Self, touch: Touch) -> &'a CellSet {
        let close = |group: &Self| touch == Touch::Any || group.alike.0 == Kind::Submarine;
        match self.is_ship() && other.is_ship() {
            false => &pose.wide,
            true if close(self) || close(other) => &pose.place,
            true => &pose.zone,
        }
    }
}

/// The pieces of a side, grouped, with their possible places.
pub(super) struct FleetSearch {
    touch: Touch,
    groups: Vec<PieceGroup>,
}

impl FleetSearch {
    /// All places on an untouched field.
    pub(super) fn new(rules: &Ruleset) -> Self {
        let pose = |place: CellSet| {
            let zone = place.union(&rules.touch.blocked_cells(&place, rules.size));
            let wide = place.union(&rules.required_distance(Kind::Mine, Kind::Warship).blocked_cells(&place, rules.size));
            ZonedPose { place, zone, wide }
        };
        let mut groups: Vec<PieceGroup> = Vec::new();
        for spec in rules.pieces() {
            let alike = (spec.kind, spec.decks, spec.form);
            match groups.iter_mut().find(|group| group.alike == alike) {
                Some(group) => group.count += 1,
                None => groups.push(PieceGroup {
                    alike,
                    claim: Claim::of_loss(spec.kind, spec.decks),
                    count: 1,
                    poses: poses(spec, rules).into_iter().map(pose).collect(),
                }),
            }
        }
        Self { touch: rules.touch, groups }
    }

    /// The possible answers to a loss, each once: ships first, larger ones before smaller ones.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let mut groups: Vec<&PieceGroup> = self.groups.iter().collect();
        groups.sort_by_key(|group| (!group.is_ship(), std::cmp::Reverse(group.decks())));
        let mut claims: Vec<Claim> = Vec::new();
        for PieceGroup { claim, .. } in groups {
            if !claims.contains(claim) {
                claims.push(*claim);
            }
        }
        claims
    }

    /// The number of pieces whose loss is answered like this.
    pub(super) fn count(&self, claim: Claim) -> usize {
        self.groups.iter().filter(|group| group.claim == claim).map(|group| group.count).sum()
    }

    /// All decks of all ships.
    pub(super) fn decks(&self) -> usize {
        self.groups.iter().filter(|group| group.is_ship()).map(|group| group.decks() * group.count).sum()
    }

    /// Every place of every ship.
    pub(super) fn ships(&self) -> impl Iterator<Item = &ZonedPose> {
        self.groups.iter().filter(|group| group.is_ship()).flat_map(|group| &group.poses)
    }

    /// The places of the pieces whose loss is answered like this.
    pub(super) fn poses(&self, claim: Claim) -> impl Iterator<Item = &ZonedPose> {
        self.groups.iter().filter(move |group| group.claim == claim).flat_map(|group| &group.poses)
    }

    /// Keeps only places that `wanted` accepts; it gets the answer to the piece's loss and the cells.
    pub(super) fn keep(&mut self, wanted: impl Fn(Claim, &CellSet) -> bool) {
        for group in &mut self.groups {
            group.poses.retain(|pose| wanted(group.claim, &pose.place));
        }
    }

    /// Keeps only places without a hit or a spent mine or minesweeper too near.
    pub(super) fn keep_uncrowded(&mut self, hits: &CellSet, spent: &CellSet) {
        let crowds = self.crowds();
        for group in &mut self.groups {
            let ship = group.is_ship();
            group.poses.retain(|pose| !pose.is_crowded(ship, crowds, hits, spent));
        }
    }

    /// Whether some ships may lie side by side.
    pub(super) fn crowds(&self) -> bool {
        self.touch == Touch::Any || self.count(Claim::Submarine) > 0
    }

    /// Whether a hit, or a spent mine or minesweeper, is too near to a piece in this place.
    pub(super) fn is_crowded(&self, claim: Claim, pose: &ZonedPose, hits: &CellSet, spent: &CellSet) -> bool {
        pose.is_crowded(!matches!(claim, Claim::Mine | Claim::Sweeper), self.crowds(), hits, spent)
    }

    /// Whether the whole fleet can be placed so that all these cells are covered.
    pub(super) fn is_possible(&self, cells: &CellSet) -> bool {
        let left = self.groups.iter().map(|group| group.count).collect();
        let places = self.groups.iter().map(|group| (0..group.poses.len()).collect()).collect();
        let mut patience = MAX_SEARCH_STEPS;
        self.lay(&SearchNode { left, places, open: *cells }, &mut patience)
    }

    fn lay(&self, node: &SearchNode, patience: &mut usize) -> bool {
        if node.left.iter().all(|left| *left == 0) {
            return node.open.is_empty();
        }
        let decks: usize = self.groups.iter().zip(&node.left).map(|(group, left)| group.decks() * left).sum();
        if node.open.len() > decks || node.places.iter().zip(&node.left).any(|(places, left)| places.len() < *left) {
            return false;
        }
        let cost: usize = node.places.iter().map(Vec::len).sum();
        for (group, pose) in self.choices(node) {
            let Some(rest) = patience.checked_sub(cost) else { return true };
            *patience = rest;
            if self.lay(&self.after(node, group, pose), patience) {
                return true;
            }
        }
        false
    }

    /// The branches of the search: all placements over the open cell with the fewest, else all placements of the piece
    /// with the fewest.
    fn choices(&self, node: &SearchNode) -> Vec<(usize, usize)> {
        let all = || (0..self.groups.len()).flat_map(|group| node.places[group].iter().map(move |pose| (group, *pose)));
        if !node.open.is_empty() {
            let mut ways = [0_u32; CELLS];
            for (group, pose) in all() {
                self.groups[group].poses[pose].place.intersection(&node.open).iter().for_each(|cell| ways[cell.index()] += 1);
            }
            let cell = node.open.iter().min_by_key(|cell| ways[cell.index()]).expect("some cell is open");
            return all().filter(|(group, pose)| self.groups[*group].poses[*pose].place.contains(cell)).collect();
        }
        let scarcest = (0..self.groups.len()).filter(|group| node.left[*group] > 0).min_by_key(|group| node.places[*group].len());
        all().filter(|(group, _)| Some(*group) == scarcest).collect()
    }

    /// The search node after a piece of this group took this pose. Without a cell to cover, equal pieces are placed in
    /// the order of their places, so that no fleet is tried twice.
    fn after(&self, node: &SearchNode, group: usize, pose: usize) -> SearchNode {
        let laid = &self.groups[group];
        let taken = &laid.poses[pose];
        let mut left = node.left.clone();
        left[group] -= 1;
        let free = |other: usize, place: usize| {
            let blocked = laid.kept_clear(taken, &self.groups[other], self.touch);
            let in_order = other != group || !node.open.is_empty() || place > pose;
            in_order && !self.groups[other].poses[place].place.meets(blocked)
        };
        let places = node
            .places
            .iter()
            .enumerate()
            .map(|(other, places)| match left[other] {
                0 => Vec::new(),
                _ => places.iter().copied().filter(|place| free(other, *place)).collect(),
            })
            .collect();
        SearchNode { left, places, open: node.open.minus(&taken.place) }
    }
}

/// A partially placed fleet: remaining pieces and possible places by group, and the cells that still must be covered.
struct SearchNode {
    left: Vec<usize>,
    places: Vec<Vec<usize>>,
    open: CellSet,
}
