//! `sh-hunt`: unknown cells in random order, and `F-fit` to finish what is wounded (rules.md §3.2).

use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
    roster::Berth,
    ruleset::Touch,
    shape::poses,
    view::OwnView,
};

/// The next cell to fire at.
pub(super) fn choose(view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
    let rules = &view.public.rules;
    let target = view.target();
    let closed = target.shot().union(&target.known_empty(rules));
    let fresh: Vec<Cell> = Cell::all(rules.size).filter(|cell| !closed.contains(*cell)).collect();
    if !target.open_hits().is_empty()
        && let Some(cell) = finish(view, &closed, &fresh, dice)
    {
        return Some(cell);
    }
    let hunted = if fresh.is_empty() { Cell::all(rules.size).filter(|cell| !target.shot().contains(*cell)).collect() } else { fresh };
    pick(&hunted, dice)
}

fn pick(cells: &[Cell], dice: &mut dyn Dice) -> Option<Cell> {
    dice.below(u32::try_from(cells.len()).ok()?).map(|at| cells[at as usize])
}

/// `F-fit`: of all poses of ships afloat that agree with what is known and cover an open hit, the unknown
/// cell covered most often; ties by the dice.
fn finish(view: &OwnView, closed: &CellSet, fresh: &[Cell], dice: &mut dyn Dice) -> Option<Cell> {
    let rules = &view.public.rules;
    let open = view.target().open_hits();
    let barred = closed.minus(&open);
    let mut weights = vec![0_u32; fresh.len()];
    for (decks, count) in afloat_sizes(view) {
        for pose in poses(Berth::warship(decks), rules) {
            if !pose.meets(&open) || pose.meets(&barred) || pose.within(&open) {
                continue;
            }
            let neighbours = match rules.touch {
                Touch::None => pose.halo(rules.size),
                Touch::Corners => pose.beside(rules.size),
                Touch::Any => CellSet::EMPTY,
            };
            if neighbours.meets(&open) {
                continue;
            }
            for (cell, weight) in fresh.iter().zip(&mut weights) {
                *weight += if pose.contains(*cell) { count } else { 0 };
            }
        }
    }
    let most = *weights.iter().max().filter(|most| **most > 0)?;
    let best: Vec<Cell> = fresh.iter().zip(&weights).filter(|(_, weight)| **weight == most).map(|(cell, _)| *cell).collect();
    pick(&best, dice)
}

fn afloat_sizes(view: &OwnView) -> Vec<(u8, u32)> {
    let mut sizes: Vec<(u8, u32)> = Vec::new();
    for berth in view.target().afloat(&view.public.rules) {
        match sizes.iter_mut().find(|(decks, _)| *decks == berth.decks) {
            Some((_, count)) => *count += 1,
            None => sizes.push((berth.decks, 1)),
        }
    }
    sizes
}
