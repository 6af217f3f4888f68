//! Measures how many shots a strategy needs to sink a fleet that does not fire back. For a strategy that uses habits, all
//! fleets of a measurement count as those of one person.

use broadside_game::{cell::CellSet, dice::Dice, ruleset::Ruleset};

use super::{
    dice::{DicePurpose, dice},
    error::MeasurementResult,
    sample::ShotSample,
    still::StillTarget,
    target::{TargetBuilder, TargetFleets},
};
use crate::{
    habits::{HabitSample, Habits, Memory},
    shooting::Shooting,
};

/// The number of shots that a strategy needs in each of `games` games.
///
/// # Errors
/// If there are no such target fleets under the rules, or no shots are exchanged.
pub fn measure_shots(rules: &Ruleset, shooting: Shooting, target: TargetFleets, games: u32, seed: u64) -> MeasurementResult<ShotSample> {
    let targets = TargetBuilder::new(rules, target)?;
    let mut memory = Memory::default();
    let play = |game: u32| {
        let fleet = targets.lay(&mut dice(seed, game, DicePurpose::Fleet))?;
        let ships = fleet.iter().filter(|piece| piece.spec.kind.is_ship());
        let decks = ships.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        let still = StillTarget::new(rules, fleet);
        let shots = shots_to_clear(still, memory.on(rules.size), shooting, &mut dice(seed, game, DicePurpose::First));
        if let Some(size) = rules.size.side() {
            memory.learn(&HabitSample { size, opening: CellSet::EMPTY, decks });
        }
        Ok(shots)
    };
    (0..games).map(play).collect()
}

/// The number of shots that a strategy needs to sink one fleet of a person with these habits.
pub(super) fn shots_to_clear(mut still: StillTarget, habits: &Habits, shooting: Shooting, dice: &mut dyn Dice) -> u32 {
    while !still.is_cleared() {
        let list = shooting.choose_cells(habits, still.view(), 1, dice);
        still.fire(*list.first().expect("a ship is afloat, so not every cell was fired at"));
    }
    still.shots()
}
