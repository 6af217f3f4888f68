//! `sh-density` (core/RULES.md §3.2): every pose of every ship afloat that agrees with the announced facts adds its
//! weight to its cells, and the heaviest cell is fired at. Ships are taken one by one, as in the sources: that poses
//! exclude each other is ignored. `sh-memory` also weights each pose by the habits of the opponent.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    dice::Dice,
    shape::poses,
};

use super::{TargetList, pick};
use crate::{chart::TargetKnowledge, habits::PlacementBias};

/// The weight of a pose if nothing is wounded. The minimum weight, of a pose without a hit while something is wounded,
/// is a millionth of it.
const WHOLE: u128 = 1_000_000;

/// The scale of weights, so that a bias can be expressed in whole numbers.
const EVEN: f64 = 65_536.0;

/// The factor for each hit that a pose covers.
const HIT_WEIGHT_FACTOR: u128 = 100;

/// How ties between cells of equal weight are broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// The first in reading order.
    First,
    /// At random.
    ByLot,
}

/// Adds the heaviest cells, without habits of the opponent.
pub(super) fn rank(list: &mut TargetList<'_>, ties: Ties, dice: &mut dyn Dice) {
    lean(list, &PlacementBias::EVEN, ties, dice);
}

/// Adds the heaviest cells for this placement bias; while nothing is wounded, none beside another cell of the list.
pub(super) fn lean(list: &mut TargetList<'_>, leaning: &PlacementBias, ties: Ties, dice: &mut dyn Dice) {
    let weights = weights(&list.known, leaning);
    let spread = list.known.open_hits.is_empty();
    while !list.is_full() {
        let taken = list.taken_cells();
        let closed = if spread { taken.union(&taken.adjacent(list.known.rules.size)) } else { taken };
        let left = || weights.iter().filter(|(cell, _)| !closed.contains(*cell));
        let top = left().map(|(_, weight)| *weight).max();
        let best: CellSet = left().filter(|(_, weight)| Some(*weight) == top).map(|(cell, _)| *cell).collect();
        let cell = match ties {
            Ties::First => best.iter().next(),
            Ties::ByLot => pick(&best, dice),
        };
        let Some(cell) = cell else { return };
        list.chosen.push(cell);
    }
}

/// Every cell with a weight above 0 and that weight, row by row.
fn weights(known: &TargetKnowledge<'_>, leaning: &PlacementBias) -> Vec<(Cell, u128)> {
    let mut weights = [0_u128; CELLS];
    let mut add = |cell: Cell, weight: u128| weights[cell.index()] = weights[cell.index()].saturating_add(weight);
    let leans = |cells: &CellSet| (leaning.on(cells) * EVEN) as u128;
    let alone = |cell: Cell| known.rules.touch.blocked_cells(&[cell].into_iter().collect(), known.rules.size);
    let hits: Vec<(Cell, CellSet)> = known.open_hits.iter().map(|hit| (hit, alone(hit))).collect();
    let round = hits.iter().fold(CellSet::EMPTY, |all, (_, near)| all.union(near));
    let apart = |pose: &CellSet| !pose.meets(&round) || !hits.iter().any(|(hit, near)| near.meets(pose) && !pose.contains(*hit));
    let idle = if hits.is_empty() { WHOLE } else { 1 };
    for group in &known.afloat {
        for pose in poses(group.spec, known.rules).iter().filter(|pose| !pose.meets(&known.blocked) && apart(pose)) {
            let shown = pose.minus(&known.open_hits);
            let covered = pose.len() - shown.len();
            let weight = if covered > 0 { WHOLE * HIT_WEIGHT_FACTOR.pow(covered as u32) } else { idle };
            let weight = (u128::from(group.count) * weight).saturating_mul(leans(pose));
            shown.iter().for_each(|cell| add(cell, weight));
        }
    }
    // A submarine may be anywhere, also beside a wreck.
    let submarines = u128::from(known.submarines) * WHOLE;
    known.open_to_ships.iter().for_each(|cell| add(cell, submarines.saturating_mul(leans(&[cell].into_iter().collect()))));
    known.unshot.iter().map(|cell| (cell, weights[cell.index()])).filter(|(_, weight)| *weight > 0).collect()
}
