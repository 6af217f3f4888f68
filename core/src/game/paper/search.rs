//! Could any lawful fleet have given these answers? An exact search over fleets, cut off after a set
//! amount of work; a search cut off finds nothing against anybody.

use crate::game::{
    cell::{CELLS, CellSet},
    roster::Kind,
    ruleset::{Ruleset, Touch},
    shape::{Form, poses},
};

use super::claim::Claim;

/// How many places are looked at before the search gives up: some tens of milliseconds.
const PATIENCE: usize = 1_000_000;

/// A place where a piece can lie, and around it where others may then not lie.
pub(super) struct Pose {
    pub(super) place: CellSet,
    /// With the cells where no other ship may lie, but for submarines.
    zone: CellSet,
    /// With the cells where no mine and no minesweeper may lie; of these themselves, nothing else either.
    wide: CellSet,
}

impl Pose {
    /// Whether a hit, or a spent mine or minesweeper, is beside a piece in this place, where none may lie. Of ships that may lie side
    /// by side (`crowds`) a hit says nothing to other ships.
    fn crowded(&self, ship: bool, crowds: bool, hits: &CellSet, spent: &CellSet) -> bool {
        let beside = |zone: &CellSet, cells: &CellSet| zone.minus(&self.place).meets(cells);
        let by_ships = match (ship, crowds) {
            (false, _) => beside(&self.wide, hits),
            (true, false) => beside(&self.zone, hits),
            (true, true) => false,
        };
        by_ships || beside(&self.wide, spent)
    }
}

/// Equal pieces of a fleet and all the places each of them can lie in.
struct Group {
    alike: (Kind, u8, Option<Form>),
    /// What is said when one of them is gone.
    claim: Claim,
    count: usize,
    poses: Vec<Pose>,
}

impl Group {
    fn decks(&self) -> usize {
        usize::from(self.alike.1)
    }

    fn ship(&self) -> bool {
        self.alike.0.ship()
    }

    /// The cells from which a piece in this place keeps the pieces of another group.
    fn kept_clear<'a>(&self, pose: &'a Pose, other: &Self, touch: Touch) -> &'a CellSet {
        let close = |group: &Self| touch == Touch::Any || group.alike.0 == Kind::Submarine;
        match self.ship() && other.ship() {
            false => &pose.wide,
            true if close(self) || close(other) => &pose.place,
            true => &pose.zone,
        }
    }
}

/// The pieces of a side by the places they can take.
pub(super) struct Search {
    touch: Touch,
    groups: Vec<Group>,
}

impl Search {
    /// All places on an untouched field.
    pub(super) fn new(rules: &Ruleset) -> Self {
        let pose = |place: CellSet| {
            let zone = place.union(&rules.touch.near(&place, rules.size));
            let wide = place.union(&rules.apart(Kind::Mine, Kind::Warship).near(&place, rules.size));
            Pose { place, zone, wide }
        };
        let mut groups: Vec<Group> = Vec::new();
        for berth in rules.pieces() {
            let alike = (berth.kind, berth.decks, berth.form);
            match groups.iter_mut().find(|group| group.alike == alike) {
                Some(group) => group.count += 1,
                None => groups.push(Group {
                    alike,
                    claim: Claim::going_down(berth.kind, berth.decks),
                    count: 1,
                    poses: poses(berth, rules).into_iter().map(pose).collect(),
                }),
            }
        }
        Self { touch: rules.touch, groups }
    }

    /// What can be said when a piece is gone, each once: ships first, of them the larger.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let mut groups: Vec<&Group> = self.groups.iter().collect();
        groups.sort_by_key(|group| (!group.ship(), std::cmp::Reverse(group.decks())));
        let mut claims: Vec<Claim> = Vec::new();
        for Group { claim, .. } in groups {
            if !claims.contains(claim) {
                claims.push(*claim);
            }
        }
        claims
    }

    /// How many pieces there are of which this is said when they are gone.
    pub(super) fn count(&self, claim: Claim) -> usize {
        self.groups.iter().filter(|group| group.claim == claim).map(|group| group.count).sum()
    }

    /// All decks of all ships.
    pub(super) fn decks(&self) -> usize {
        self.groups.iter().filter(|group| group.ship()).map(|group| group.decks() * group.count).sum()
    }

    /// Every place of every ship.
    pub(super) fn ships(&self) -> impl Iterator<Item = &Pose> {
        self.groups.iter().filter(|group| group.ship()).flat_map(|group| &group.poses)
    }

    /// The places of the pieces of which this is said when they are gone.
    pub(super) fn poses(&self, claim: Claim) -> impl Iterator<Item = &Pose> {
        self.groups.iter().filter(move |group| group.claim == claim).flat_map(|group| &group.poses)
    }

    /// Keeps only these places; with each goes what is said when the piece is gone.
    pub(super) fn keep(&mut self, wanted: impl Fn(Claim, &CellSet) -> bool) {
        for group in &mut self.groups {
            group.poses.retain(|pose| wanted(group.claim, &pose.place));
        }
    }

    /// Keeps only the places beside which no hit of a ship and no spent mine or minesweeper lies that may not.
    pub(super) fn keep_uncrowded(&mut self, hits: &CellSet, spent: &CellSet) {
        let crowds = self.crowds();
        for group in &mut self.groups {
            let ship = group.ship();
            group.poses.retain(|pose| !pose.crowded(ship, crowds, hits, spent));
        }
    }

    /// Whether some ships may lie side by side.
    pub(super) fn crowds(&self) -> bool {
        self.touch == Touch::Any || self.count(Claim::Submarine) > 0
    }

    /// Whether a hit, or a spent mine or minesweeper, is beside a piece in this place, where none may lie.
    pub(super) fn crowded(&self, claim: Claim, pose: &Pose, hits: &CellSet, spent: &CellSet) -> bool {
        pose.crowded(!matches!(claim, Claim::Mine | Claim::Sweeper), self.crowds(), hits, spent)
    }

    /// Whether the whole fleet can be laid so that every one of these cells is covered.
    pub(super) fn possible(&self, cells: &CellSet) -> bool {
        let left = self.groups.iter().map(|group| group.count).collect();
        let places = self.groups.iter().map(|group| (0..group.poses.len()).collect()).collect();
        let mut patience = PATIENCE;
        self.lay(&Node { left, places, open: *cells }, &mut patience)
    }

    fn lay(&self, node: &Node, patience: &mut usize) -> bool {
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

    /// The ways to go on: all that cover the open cell with the fewest, else all places of the piece with
    /// the fewest.
    fn choices(&self, node: &Node) -> Vec<(usize, usize)> {
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

    /// What remains when a piece of this group takes this pose. With no cell to cover, equal pieces are laid
    /// in the order of their places, so that no fleet is tried twice.
    fn after(&self, node: &Node, group: usize, pose: usize) -> Node {
        let laid = &self.groups[group];
        let taken = &laid.poses[pose];
        let mut left = node.left.clone();
        left[group] -= 1;
        let free = |other: usize, place: usize| {
            let barred = laid.kept_clear(taken, &self.groups[other], self.touch);
            let in_order = other != group || !node.open.is_empty() || place > pose;
            in_order && !self.groups[other].poses[place].place.meets(barred)
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
        Node { left, places, open: node.open.minus(&taken.place) }
    }
}

/// A fleet laid in part: how many pieces of each group are left, where they still can lie, and the cells
/// that must still be covered.
struct Node {
    left: Vec<usize>,
    places: Vec<Vec<usize>>,
    open: CellSet,
}
