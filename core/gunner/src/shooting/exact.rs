//! `sh-exact`: fires by the exact odds; near the end of the game by simulating the rest of it against each remaining fleet
//! ([`Engine::aim`](crate::odds::Engine::aim)). Counting has a budget; if it does not suffice, `sh-density` is used instead.
//! Never estimates odds from random fleets.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    ruleset::Ruleset,
    view::OwnView,
};

use super::{TargetList, density, pick};
use crate::odds::{Book, Effort, Odds, Position, with_pooled_engine};

/// The maximum number of cells of a field; on larger fields the budget suffices for few positions.
const MAX_CELLS: usize = 100;

/// The maximum number of steps for a shot: about twenty milliseconds on one core.
const MAX_STEPS: u64 = 2_000_000;

/// The maximum memory of the sweep, and also of the search, in bytes. Both are reused for the next count, so an engine uses up to
/// twice as much; there is one engine per concurrent shot.
const MAX_BYTES: usize = 64 << 20;

/// Whether exact odds are counted under these rules: if ships do not move, and the field is not too large.
pub(super) fn is_used_for(rules: &Ruleset) -> bool {
    rules.ships_never_move() && rules.size.area() <= MAX_CELLS
}

/// Fills the list with the best cells, or with those of `sh-density` if counting is too expensive.
pub(super) fn add_best_cells(list: &mut TargetList<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let position = Position::of(view).filter(|position| position.size().area() <= MAX_CELLS);
    let success = position.is_some_and(|position| {
        if list.most == 1 { add_best_cell(list, &position, dice) } else { add_likeliest_cells(list, &position, dice) }
    });
    if !success {
        density::add_heaviest_cells(list, density::Ties::Random, dice);
    }
}

/// Adds the best cell. Returns whether it was found within the budget.
fn add_best_cell(list: &mut TargetList<'_>, position: &Position, dice: &mut dyn Dice) -> bool {
    let best = Book::load_embedded().aim(position).or_else(|| best_by_counting(position));
    best.is_some_and(|best| list.add_random(&best.intersection(&list.known.unshot), dice))
}

/// Fills the list with the likeliest cells. If no ship is wounded, no two cells of the list are neighbours. Returns whether the
/// odds were found within the budget.
fn add_likeliest_cells(list: &mut TargetList<'_>, position: &Position, dice: &mut dyn Dice) -> bool {
    let Some(odds) = Book::load_embedded().odds(position).or_else(|| count_odds(position)) else { return false };
    let possible: CellSet = position.unknown().iter().filter(|cell: &Cell| odds.fleets_through(*cell) > 0.0).collect();
    while !list.is_full() {
        let taken = list.taken_cells();
        let closed = if list.known.open_hits.is_empty() { taken.union(&taken.adjacent(position.size())) } else { taken };
        let best = odds.best(&possible.minus(&closed));
        let Some(cell) = pick(&best, dice) else { return true };
        list.chosen.push(cell);
    }
    true
}

/// The best cells by counting; `None` if the budget does not suffice.
fn best_by_counting(position: &Position) -> Option<CellSet> {
    let never_stop = || false;
    let mut effort = Effort::new(MAX_STEPS, MAX_BYTES, &never_stop);
    with_pooled_engine(|engine| {
        let odds = engine.count_odds(position, &mut effort).ok()?;
        Some(engine.aim(position, &odds, &mut effort))
    })
}

/// The exact odds; `None` if the budget does not suffice.
fn count_odds(position: &Position) -> Option<Odds> {
    let never_stop = || false;
    with_pooled_engine(|engine| engine.count_odds(position, &mut Effort::new(MAX_STEPS, MAX_BYTES, &never_stop)).ok())
}
