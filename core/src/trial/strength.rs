//! Strength: the shots that a strategy needs to clear a still target. A strategy that remembers takes all the fleets of a
//! measurement for one person's.

use super::{
    dice::{Use, dice},
    sample::Sample,
    still::Still,
    target::{Target, Yard},
    unplayable::Unplayable,
};
use crate::{
    game::{cell::CellSet, dice::Dice, ruleset::Ruleset},
    gunner::{
        habits::{Habits, Lesson, Memory},
        shooting::Shooting,
    },
};

/// How many shots a strategy needs in each of so many games.
///
/// # Errors
/// Why there can be none.
pub fn strength(rules: &Ruleset, shooting: Shooting, target: Target, games: u32, seed: u64) -> Result<Sample, Unplayable> {
    let yard = Yard::new(rules, target)?;
    let mut memory = Memory::default();
    let play = |game: u32| {
        let fleet = yard.lay(&mut dice(seed, game, Use::Fleet))?;
        let sunk = fleet.iter().filter(|piece| piece.berth.kind.ship());
        let decks = sunk.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        let still = Still::new(rules, fleet);
        let shots = cleared(still, memory.on(rules.size), shooting, &mut dice(seed, game, Use::First));
        memory.learn(&Lesson { size: rules.size, opening: CellSet::EMPTY, decks });
        Ok(shots)
    };
    (0..games).map(play).collect()
}

/// How many shots one fleet takes of somebody with these habits.
pub(super) fn cleared(mut still: Still, habits: &Habits, shooting: Shooting, dice: &mut dyn Dice) -> u32 {
    while !still.cleared() {
        let list = shooting.list_against(habits, still.view(), 1, dice);
        still.fire(*list.first().expect("a ship is afloat, so not every cell was fired at"));
    }
    still.shots()
}
