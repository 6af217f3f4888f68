//! `sh-exact`: fires by the exact odds of the enemy's fleet, discounted where a later sinking would clear the cells
//! anyhow, and near the end by playing on against each fleet that is left ([`Engine::aim`]). Counts within a bound and
//! leaves to `sh-density` what goes beyond it; never samples.

use super::{List, density, pick};
use crate::{
    game::{
        cell::{Cell, CellSet},
        dice::Dice,
        ruleset::Ruleset,
        view::OwnView,
    },
    gunner::odds::{Book, Effort, Odds, Position, lend},
};

/// The largest field that is counted: beyond it few positions come within the bound.
const LARGEST: u8 = 10;

/// The most steps for one shot, some twenty milliseconds of one core.
const STEPS: u64 = 2_000_000;

/// The most bytes each of an engine's two tables may take; there is an engine for each shot that is counted at a time.
const BYTES: usize = 64 << 20;

/// Whether anything is counted under these rules: where ships stay, on a field that is not too large.
pub(super) fn counts(rules: &Ruleset) -> bool {
    rules.ships_stay() && rules.size <= LARGEST
}

/// Adds the best cells, or the heaviest ones where counting would cost too much.
pub(super) fn rank(list: &mut List<'_>, view: &OwnView, dice: &mut dyn Dice) {
    let position = Position::of(view).filter(|position| position.size() <= LARGEST);
    let counted =
        position.is_some_and(|position| if list.most == 1 { shoot(list, &position, dice) } else { volley(list, &position, dice) });
    if !counted {
        density::rank(list, density::Ties::ByLot, dice);
    }
}

/// The one best cell.
fn shoot(list: &mut List<'_>, position: &Position, dice: &mut dyn Dice) -> bool {
    let best = Book::printed().aim(position).or_else(|| counted(position));
    best.is_some_and(|best| list.take(&best.intersection(&list.known.unshot), dice))
}

/// The likeliest cells one by one; while nothing is wounded, none beside another of the list.
fn volley(list: &mut List<'_>, position: &Position, dice: &mut dyn Dice) -> bool {
    let Some(odds) = Book::printed().odds(position).or_else(|| odds(position)) else { return false };
    let hopeful: CellSet = position.unknown().iter().filter(|cell: &Cell| odds.through(*cell) > 0.0).collect();
    while !list.full() {
        let taken = list.taken();
        let closed = if list.known.open.is_empty() { taken.union(&taken.beside(position.size())) } else { taken };
        let best = odds.best(&hopeful.minus(&closed));
        let Some(cell) = pick(&best, dice) else { return true };
        list.chosen.push(cell);
    }
    true
}

/// Where to fire by the odds, and near the end by looking ahead.
fn counted(position: &Position) -> Option<CellSet> {
    let go_on = || false;
    let mut effort = Effort::new(STEPS, BYTES, &go_on);
    lend(|engine| {
        let odds = engine.odds(position, &mut effort).ok()?;
        Some(engine.aim(position, &odds, &mut effort))
    })
}

fn odds(position: &Position) -> Option<Odds> {
    let go_on = || false;
    lend(|engine| engine.odds(position, &mut Effort::new(STEPS, BYTES, &go_on)).ok())
}
