//! `sh-hunt`: what was given away, then unknown cells in random order, and `F-fit` to finish what is wounded
//! (rules.md §3.2); one shot, or a whole list of them.

use super::chart::Known;
use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
    view::OwnView,
};

/// The next cell to fire at.
pub(super) fn choose(view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
    list(view, 1, dice).first().copied()
}

/// So many cells to fire at, the most promising first; fewer when fewer are left.
pub(super) fn list(view: &OwnView, most: usize, dice: &mut dyn Dice) -> Vec<Cell> {
    let known = Known::of(view);
    let mut chosen = Vec::new();
    // What was given away is a sure hit.
    while chosen.len() < most
        && let Some(cell) = pick(&left(&known.given, &chosen), dice)
    {
        chosen.push(cell);
    }
    finish(&known, most, &mut chosen, dice);
    while chosen.len() < most
        && let Some(cell) = hunt(&known, &chosen, dice)
    {
        chosen.push(cell);
    }
    chosen
}

/// `F-fit`: the cells that most poses through open hits cover, ties by the dice; of a list, those at least half
/// as likely as the best.
fn finish(known: &Known<'_>, most: usize, chosen: &mut Vec<Cell>, dice: &mut dyn Dice) {
    let mut weighed = known.weighed();
    let best = weighed.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
    while chosen.len() < most {
        weighed.retain(|(cell, weight)| *weight * 2 >= best && !chosen.contains(cell));
        let top = weighed.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let ties: CellSet = weighed.iter().filter(|(_, weight)| *weight == top).map(|(cell, _)| *cell).collect();
        let Some(cell) = pick(&ties, dice) else { return };
        chosen.push(cell);
    }
}

/// A fresh cell, not beside another of the list while there is such a one: a list should see much of the sea.
fn hunt(known: &Known<'_>, chosen: &[Cell], dice: &mut dyn Dice) -> Option<Cell> {
    let beside: CellSet = chosen.iter().copied().collect::<CellSet>().beside(known.rules.size);
    let seas = [known.likely.minus(&beside), known.likely, known.fresh, known.unshot.minus(&known.mines), known.unshot];
    seas.iter().map(|sea| left(sea, chosen)).find(|sea| !sea.is_empty()).and_then(|sea| pick(&sea, dice))
}

fn left(cells: &CellSet, chosen: &[Cell]) -> CellSet {
    cells.minus(&chosen.iter().copied().collect())
}

/// One of these cells, by the dice.
pub(super) fn pick(cells: &CellSet, dice: &mut dyn Dice) -> Option<Cell> {
    dice.below(u32::try_from(cells.len()).ok()?).and_then(|at| cells.iter().nth(at as usize))
}
