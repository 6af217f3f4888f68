//! `sh-exact`: fires by exact odds, discounted where a later sinking would clear the cells anyhow, and near the end by playing on
//! against each remaining fleet ([`Engine::aim`]). Counts within a budget and falls back to `sh-density` beyond it; never samples.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    ruleset::Ruleset,
    view::OwnView,
};

use super::{TargetList, density, pick};
use crate::odds::{Book, Effort, Odds, Position, lend};

/// The largest field that is counted; on larger ones few positions are within the budget.
const LARGEST: u8 = 10;

/// The maximum number of steps for one shot: some twenty milliseconds of one core.
const MAX_STEPS: u64 = 2_000_000;

/// The maximum size of each of an engine's two tables, in bytes; there is one engine per concurrent shot.
const MAX_BYTES: usize = 64 << 20;

/// Whether it counts under these rules: ships stay, and the field is not too large.
pub(super) fn counts(rules: &Ruleset) -> bool {
    rules.ships_stay() && rules.size <= LARGEST
}

/// Adds the best cells, or those of `sh-density` if counting is too expensive.
pub(super) fn rank(list: &mut TargetList<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let position = Position::of(view).filter(|position| position.size() <= LARGEST);
    let success =
        position.is_some_and(|position| if list.most == 1 { shoot(list, &position, dice) } else { volley(list, &position, dice) });
    if !success {
        density::rank(list, density::Ties::ByLot, dice);
    }
}

/// Adds the best cell.
fn shoot(list: &mut TargetList<'_>, position: &Position, dice: &mut dyn Dice) -> bool {
    let best = Book::load_embedded().aim(position).or_else(|| best_by_counting(position));
    best.is_some_and(|best| list.take(&best.intersection(&list.known.unshot), dice))
}

/// Adds the likeliest cells one by one; while nothing is wounded, none beside another cell of the list.
fn volley(list: &mut TargetList<'_>, position: &Position, dice: &mut dyn Dice) -> bool {
    let Some(odds) = Book::load_embedded().odds(position).or_else(|| odds(position)) else { return false };
    let hopeful: CellSet = position.unknown().iter().filter(|cell: &Cell| odds.fleets_through(*cell) > 0.0).collect();
    while !list.is_full() {
        let taken = list.taken_cells();
        let closed = if list.known.open_hits.is_empty() { taken.union(&taken.adjacent(position.size())) } else { taken };
        let best = odds.best(&hopeful.minus(&closed));
        let Some(cell) = pick(&best, dice) else { return true };
        list.chosen.push(cell);
    }
    true
}

/// The best cells by counting.
fn best_by_counting(position: &Position) -> Option<CellSet> {
    let go_on = || false;
    let mut effort = Effort::new(MAX_STEPS, MAX_BYTES, &go_on);
    lend(|engine| {
        let odds = engine.count_odds(position, &mut effort).ok()?;
        Some(engine.aim(position, &odds, &mut effort))
    })
}

fn odds(position: &Position) -> Option<Odds> {
    let go_on = || false;
    lend(|engine| engine.count_odds(position, &mut Effort::new(MAX_STEPS, MAX_BYTES, &go_on)).ok())
}
