//! Could any lawful fleet have given these answers? An exact search over fleets, cut off after a set
//! amount of work; a search cut off finds nothing against anybody.

use crate::game::{
    cell::{CELLS, Cell, CellSet},
    roster::Kind,
    ruleset::{Ruleset, Touch},
    shape::{Form, poses},
};

/// How many places are looked at before the search gives up: some tens of milliseconds.
const PATIENCE: usize = 1_000_000;

/// A place where a ship can lie, and where no other ship may then lie.
pub(super) struct Pose {
    pub(super) hull: CellSet,
    zone: CellSet,
}

impl Pose {
    /// The cells beside it where no other ship may lie.
    fn barred(&self) -> CellSet {
        self.zone.minus(&self.hull)
    }
}

/// Equal ships of a fleet and all the places each of them can lie in.
struct Group {
    alike: (Kind, u8, Option<Form>),
    decks: u8,
    count: usize,
    /// May touch other ships.
    close: bool,
    poses: Vec<Pose>,
}

/// The ships of a side by the places they can take.
pub(super) struct Search {
    groups: Vec<Group>,
}

impl Search {
    /// All places on an untouched field.
    pub(super) fn new(rules: &Ruleset) -> Self {
        let zone = |hull: &CellSet| hull.union(&rules.touch.near(hull, rules.size));
        let mut groups: Vec<Group> = Vec::new();
        for berth in rules.pieces().into_iter().filter(|berth| berth.kind.ship()) {
            match groups.iter_mut().find(|group| group.alike == (berth.kind, berth.decks, berth.form)) {
                Some(group) => group.count += 1,
                None => groups.push(Group {
                    alike: (berth.kind, berth.decks, berth.form),
                    decks: berth.decks,
                    count: 1,
                    close: rules.touch == Touch::Any || berth.kind == Kind::Submarine,
                    poses: poses(berth, rules).into_iter().map(|hull| Pose { zone: zone(&hull), hull }).collect(),
                }),
            }
        }
        Self { groups }
    }

    /// The sizes of the ships, each once, largest first.
    pub(super) fn sizes(&self) -> Vec<u8> {
        let sizes: std::collections::BTreeSet<u8> = self.groups.iter().map(|group| group.decks).collect();
        sizes.into_iter().rev().collect()
    }

    /// How many ships of this size there are.
    pub(super) fn count(&self, decks: u8) -> usize {
        self.groups.iter().filter(|group| group.decks == decks).map(|group| group.count).sum()
    }

    /// All decks of all ships.
    pub(super) fn decks(&self) -> usize {
        self.groups.iter().map(|group| usize::from(group.decks) * group.count).sum()
    }

    /// Every place of every ship.
    pub(super) fn all(&self) -> impl Iterator<Item = &Pose> {
        self.groups.iter().flat_map(|group| &group.poses)
    }

    /// The places of the ships of this size.
    pub(super) fn poses(&self, decks: u8) -> impl Iterator<Item = &Pose> {
        self.groups.iter().filter(move |group| group.decks == decks).flat_map(|group| &group.poses)
    }

    /// Keeps only these places.
    pub(super) fn keep(&mut self, wanted: impl Fn(&CellSet) -> bool) {
        for group in &mut self.groups {
            group.poses.retain(|pose| wanted(&pose.hull));
        }
    }

    /// Keeps only the places beside which no hit lies that may not.
    pub(super) fn keep_uncrowded(&mut self, hits: &CellSet) {
        if !self.crowds() {
            for group in &mut self.groups {
                group.poses.retain(|pose| !pose.barred().meets(hits));
            }
        }
    }

    /// Whether some ships may lie side by side.
    pub(super) fn crowds(&self) -> bool {
        self.groups.iter().any(|group| group.close)
    }

    /// A hit beside a ship in this place, where no ship may lie.
    pub(super) fn crowded(&self, pose: &Pose, hits: &CellSet) -> Option<Cell> {
        if self.crowds() { None } else { pose.barred().intersection(hits).iter().next() }
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
        let decks: usize = self.groups.iter().zip(&node.left).map(|(group, left)| usize::from(group.decks) * left).sum();
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

    /// The ways to go on: all that cover the open cell with the fewest, else all places of the ship with
    /// the fewest.
    fn choices(&self, node: &Node) -> Vec<(usize, usize)> {
        let all = || (0..self.groups.len()).flat_map(|group| node.places[group].iter().map(move |pose| (group, *pose)));
        if !node.open.is_empty() {
            let mut ways = [0_u32; CELLS];
            for (group, pose) in all() {
                self.groups[group].poses[pose].hull.intersection(&node.open).iter().for_each(|cell| ways[cell.index()] += 1);
            }
            let cell = node.open.iter().min_by_key(|cell| ways[cell.index()]).expect("some cell is open");
            return all().filter(|(group, pose)| self.groups[*group].poses[*pose].hull.contains(cell)).collect();
        }
        let scarcest = (0..self.groups.len()).filter(|group| node.left[*group] > 0).min_by_key(|group| node.places[*group].len());
        all().filter(|(group, _)| Some(*group) == scarcest).collect()
    }

    /// What remains when a ship of this group takes this pose. With no cell to cover, equal ships are laid
    /// in the order of their places, so that no fleet is tried twice.
    fn after(&self, node: &Node, group: usize, pose: usize) -> Node {
        let laid = &self.groups[group];
        let (hull, zone) = (&laid.poses[pose].hull, &laid.poses[pose].zone);
        let mut left = node.left.clone();
        left[group] -= 1;
        let free = |other: usize, place: usize| {
            let barred = if laid.close || self.groups[other].close { hull } else { zone };
            let in_order = other != group || !node.open.is_empty() || place > pose;
            in_order && !self.groups[other].poses[place].hull.meets(barred)
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
        Node { left, places, open: node.open.minus(hull) }
    }
}

/// A fleet laid in part: how many ships of each group are left, where they still can lie, and the cells
/// that must still be covered.
struct Node {
    left: Vec<usize>,
    places: Vec<Vec<usize>>,
    open: CellSet,
}
