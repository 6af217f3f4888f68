//! `sh-density` (core/RULES.md §3.2): every pose of every ship afloat that agrees with the announced facts adds its weight
//! to its cells, and the cell with the highest weight is fired at. Each ship is considered alone, as in the sources: that
//! poses of different ships exclude each other is ignored. `sh-memory` also weights each pose by the opponent's habits.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    dice::Dice,
    shape::poses,
};

use super::{TargetList, pick};
use crate::{chart::TargetKnowledge, habits::PlacementBias};

/// The weight of a pose if no ship is wounded. If a ship is wounded, the weight of a pose without a hit is a millionth of
/// this.
const POSE_WEIGHT: u128 = 1_000_000;

/// The factor of a placement bias of 1.0, so that a bias can be a whole number.
const UNIT_BIAS: f64 = 65_536.0;

/// The factor by which each hit that a pose covers raises its weight.
const HIT_WEIGHT_FACTOR: u128 = 100;

/// How ties between cells of equal weight are broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// The first cell, row by row.
    First,
    /// A random cell.
    Random,
}

/// Fills the list with the cells of the highest weight, without regard to habits.
pub(super) fn add_heaviest_cells(list: &mut TargetList<'_>, ties: Ties, dice: &mut dyn Dice) {
    add_biased_cells(list, &PlacementBias::EVEN, ties, dice);
}

/// Fills the list with the cells of the highest weight for this placement bias. If no ship is wounded, no two cells of the
/// list are neighbours.
pub(super) fn add_biased_cells(list: &mut TargetList<'_>, bias: &PlacementBias, ties: Ties, dice: &mut dyn Dice) {
    let weights = cell_weights(&list.known, bias);
    let spread = list.known.open_hits.is_empty();
    while !list.is_full() {
        let taken = list.taken_cells();
        let closed = if spread { taken.union(&taken.adjacent(list.known.rules.size)) } else { taken };
        let left = || weights.iter().filter(|(cell, _)| !closed.contains(*cell));
        let top = left().map(|(_, weight)| *weight).max();
        let best: CellSet = left().filter(|(_, weight)| Some(*weight) == top).map(|(cell, _)| *cell).collect();
        let cell = match ties {
            Ties::First => best.iter().next(),
            Ties::Random => pick(&best, dice),
        };
        let Some(cell) = cell else { return };
        list.chosen.push(cell);
    }
}

/// The cells with a weight above 0, each with its weight, row by row.
fn cell_weights(known: &TargetKnowledge<'_>, bias: &PlacementBias) -> Vec<(Cell, u128)> {
    let mut weights = [0_u128; CELLS];
    let mut add = |cell: Cell, weight: u128| weights[cell.index()] = weights[cell.index()].saturating_add(weight);
    let factor = |cells: &CellSet| (bias.on(cells) * UNIT_BIAS) as u128;
    let blocked_by = |cell: Cell| known.rules.touch.blocked_cells(&[cell].into_iter().collect(), known.rules.size);
    let hits: Vec<(Cell, CellSet)> = known.open_hits.iter().map(|hit| (hit, blocked_by(hit))).collect();
    let around = hits.iter().fold(CellSet::EMPTY, |all, (_, near)| all.union(near));
    let keeps_distance = |pose: &CellSet| !pose.meets(&around) || !hits.iter().any(|(hit, near)| near.meets(pose) && !pose.contains(*hit));
    let weight_without_hit = if hits.is_empty() { POSE_WEIGHT } else { 1 };
    for group in &known.afloat {
        for pose in poses(group.spec, known.rules).iter().filter(|pose| !pose.meets(&known.blocked) && keeps_distance(pose)) {
            let unhit = pose.minus(&known.open_hits);
            let covered = pose.len() - unhit.len();
            let weight = if covered > 0 { POSE_WEIGHT * HIT_WEIGHT_FACTOR.pow(covered as u32) } else { weight_without_hit };
            let weight = (u128::from(group.count) * weight).saturating_mul(factor(pose));
            unhit.iter().for_each(|cell| add(cell, weight));
        }
    }
    // A submarine may be anywhere, even next to a wreck.
    let submarines = u128::from(known.submarines) * POSE_WEIGHT;
    known.open_to_ships.iter().for_each(|cell| add(cell, submarines.saturating_mul(factor(&[cell].into_iter().collect()))));
    known.unshot.iter().map(|cell| (cell, weights[cell.index()])).filter(|(_, weight)| *weight > 0).collect()
}
