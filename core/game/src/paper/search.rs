//! Searches for a legal fleet that agrees with a log of answers. Exact, but limited to a bounded number of steps; when the
//! limit is reached, the answers count as possible.

use super::claim::Claim;
use crate::{
    cell::{CELLS, CellSet},
    roster::Kind,
    ruleset::{Ruleset, Touch},
    shape::{ShipForm, poses},
};

/// The number of places examined before the search gives up, which takes a few tens of milliseconds.
const MAX_SEARCH_STEPS: usize = 1_000_000;

/// A possible place of a piece, with the cells around it that are blocked for other pieces.
pub(super) struct ZonedPose {
    pub(super) place: CellSet,
    /// `place` and the cells that are blocked for other ships, except submarines.
    ship_zone: CellSet,
    /// `place` and the cells that are blocked for mines and minesweepers; around a mine or minesweeper, for all other pieces.
    mine_zone: CellSet,
}

impl ZonedPose {
    /// Whether a hit, or a spent mine or minesweeper, is too near to this place. If ships may touch each other, hits do not
    /// exclude ships.
    fn is_crowded(&self, is_ship: bool, ships_may_touch: bool, hits: &CellSet, spent: &CellSet) -> bool {
        let touches = |zone: &CellSet, cells: &CellSet| zone.minus(&self.place).meets(cells);
        let by_ships = match (is_ship, ships_may_touch) {
            (false, _) => touches(&self.mine_zone, hits),
            (true, false) => touches(&self.ship_zone, hits),
            (true, true) => false,
        };
        by_ships || touches(&self.mine_zone, spent)
    }
}

/// The pieces of a fleet that have the same kind, size and form, with their possible places.
struct PieceGroup {
    /// Kind, number of decks and fixed form.
    key: (Kind, u8, Option<ShipForm>),
    /// The answer to the loss of one of them.
    claim: Claim,
    /// The number of these pieces.
    count: usize,
    poses: Vec<ZonedPose>,
}

impl PieceGroup {
    fn decks(&self) -> usize {
        usize::from(self.key.1)
    }

    fn is_ship(&self) -> bool {
        self.key.0.is_ship()
    }

    /// The cells that a piece in this place blocks for the pieces of another group.
    fn blocked_for<'a>(&self, pose: &'a ZonedPose, other: &Self, touch: Touch) -> &'a CellSet {
        let may_touch_ships = |group: &Self| touch == Touch::Any || group.key.0 == Kind::Submarine;
        match self.is_ship() && other.is_ship() {
            false => &pose.mine_zone,
            true if may_touch_ships(self) || may_touch_ships(other) => &pose.place,
            true => &pose.ship_zone,
        }
    }
}

/// The pieces of a side in groups, with the places that are still possible.
pub(super) struct FleetSearch {
    touch: Touch,
    groups: Vec<PieceGroup>,
}

impl FleetSearch {
    /// All legal places on an empty field.
    pub(super) fn new(rules: &Ruleset) -> Self {
        let pose = |place: CellSet| {
            let ship_zone = place.union(&rules.touch.blocked_cells(&place, rules.size));
            let mine_zone = place.union(&rules.required_distance(Kind::Mine, Kind::Warship).blocked_cells(&place, rules.size));
            ZonedPose { place, ship_zone, mine_zone }
        };
        let mut groups: Vec<PieceGroup> = Vec::new();
        for spec in rules.pieces() {
            let key = (spec.kind, spec.decks, spec.form);
            match groups.iter_mut().find(|group| group.key == key) {
                Some(group) => group.count += 1,
                None => groups.push(PieceGroup {
                    key,
                    claim: Claim::for_loss(spec.kind, spec.decks),
                    count: 1,
                    poses: poses(spec, rules).into_iter().map(pose).collect(),
                }),
            }
        }
        Self { touch: rules.touch, groups }
    }

    /// The answers to the loss of a piece, each once: ships before other pieces, larger ones first.
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

    /// The number of pieces whose loss has this answer.
    pub(super) fn count(&self, claim: Claim) -> usize {
        self.groups.iter().filter(|group| group.claim == claim).map(|group| group.count).sum()
    }

    /// The number of decks of all ships together.
    pub(super) fn total_decks(&self) -> usize {
        self.groups.iter().filter(|group| group.is_ship()).map(|group| group.decks() * group.count).sum()
    }

    /// Every possible place of every ship.
    pub(super) fn ship_poses(&self) -> impl Iterator<Item = &ZonedPose> {
        self.groups.iter().filter(|group| group.is_ship()).flat_map(|group| &group.poses)
    }

    /// The possible places of the pieces whose loss has this answer.
    pub(super) fn poses(&self, claim: Claim) -> impl Iterator<Item = &ZonedPose> {
        self.groups.iter().filter(move |group| group.claim == claim).flat_map(|group| &group.poses)
    }

    /// Removes the places for which `is_possible` returns `false`. Its arguments are the answer to the piece's loss and the cells.
    pub(super) fn retain(&mut self, is_possible: impl Fn(Claim, &CellSet) -> bool) {
        for group in &mut self.groups {
            group.poses.retain(|pose| is_possible(group.claim, &pose.place));
        }
    }

    /// Removes the places that are too near to a hit or to a spent mine or minesweeper.
    pub(super) fn remove_crowded(&mut self, hits: &CellSet, spent: &CellSet) {
        let ships_may_touch = self.ships_may_touch();
        for group in &mut self.groups {
            let is_ship = group.is_ship();
            group.poses.retain(|pose| !pose.is_crowded(is_ship, ships_may_touch, hits, spent));
        }
    }

    /// Whether some ships may touch each other by a side.
    pub(super) fn ships_may_touch(&self) -> bool {
        self.touch == Touch::Any || self.count(Claim::Submarine) > 0
    }

    /// Whether a piece in this place, whose loss has this answer, is too near to a hit or to a spent mine or minesweeper.
    pub(super) fn is_crowded(&self, claim: Claim, pose: &ZonedPose, hits: &CellSet, spent: &CellSet) -> bool {
        pose.is_crowded(!matches!(claim, Claim::Mine | Claim::Sweeper), self.ships_may_touch(), hits, spent)
    }

    /// Whether the whole fleet can be placed so that all these cells are covered.
    pub(super) fn is_possible(&self, cells: &CellSet) -> bool {
        let left = self.groups.iter().map(|group| group.count).collect();
        let places = self.groups.iter().map(|group| (0..group.poses.len()).collect()).collect();
        let mut steps_left = MAX_SEARCH_STEPS;
        self.can_complete(&SearchNode { left, places, uncovered: *cells }, &mut steps_left)
    }

    /// Whether the remaining pieces can be placed so that all uncovered cells are covered; `true` if the steps run out.
    fn can_complete(&self, node: &SearchNode, steps_left: &mut usize) -> bool {
        if node.left.iter().all(|left| *left == 0) {
            return node.uncovered.is_empty();
        }
        let decks: usize = self.groups.iter().zip(&node.left).map(|(group, left)| group.decks() * left).sum();
        if node.uncovered.len() > decks || node.places.iter().zip(&node.left).any(|(places, left)| places.len() < *left) {
            return false;
        }
        let cost: usize = node.places.iter().map(Vec::len).sum();
        for (group, pose) in self.branches(node) {
            let Some(rest) = steps_left.checked_sub(cost) else { return true };
            *steps_left = rest;
            if self.can_complete(&self.with_piece(node, group, pose), steps_left) {
                return true;
            }
        }
        false
    }

    /// The placements to try next, as group and pose: all that cover the uncovered cell with the fewest, else all of the
    /// remaining group with the fewest.
    fn branches(&self, node: &SearchNode) -> Vec<(usize, usize)> {
        let all = || (0..self.groups.len()).flat_map(|group| node.places[group].iter().map(move |pose| (group, *pose)));
        if !node.uncovered.is_empty() {
            let mut pose_counts = [0_u32; CELLS];
            for (group, pose) in all() {
                self.groups[group].poses[pose].place.intersection(&node.uncovered).iter().for_each(|cell| pose_counts[cell.index()] += 1);
            }
            let cell = node.uncovered.iter().min_by_key(|cell| pose_counts[cell.index()]).expect("some cell is uncovered");
            return all().filter(|(group, pose)| self.groups[*group].poses[*pose].place.contains(cell)).collect();
        }
        let scarcest = (0..self.groups.len()).filter(|group| node.left[*group] > 0).min_by_key(|group| node.places[*group].len());
        all().filter(|(group, _)| Some(*group) == scarcest).collect()
    }

    /// The search node after a piece of this group is placed in this pose. If no cell is left to cover, the pieces of a group are
    /// placed in the order of their poses, so that no fleet is tried twice.
    fn with_piece(&self, node: &SearchNode, group: usize, pose: usize) -> SearchNode {
        let placed_group = &self.groups[group];
        let placed = &placed_group.poses[pose];
        let mut left = node.left.clone();
        left[group] -= 1;
        let free = |other: usize, place: usize| {
            let blocked = placed_group.blocked_for(placed, &self.groups[other], self.touch);
            let in_order = other != group || !node.uncovered.is_empty() || place > pose;
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
        SearchNode { left, places, uncovered: node.uncovered.minus(&placed.place) }
    }
}

/// A partially placed fleet.
struct SearchNode {
    /// The number of pieces of each group still to be placed.
    left: Vec<usize>,
    /// The indices of the poses still possible for each group.
    places: Vec<Vec<usize>>,
    /// The cells still to be covered.
    uncovered: CellSet,
}
