//! Defence: how many shots one fleet withstands.

use super::{Sample, Still, Unplayable, Use, dice, strength::cleared};
use crate::{
    game::{ruleset::Ruleset, view::Placed},
    gunner::{habits::Habits, shooting::Shooting},
};

/// How many shots a strategy needs for this fleet, so many times.
///
/// # Errors
/// Under rules without shots at a still target.
pub fn withstood(rules: &Ruleset, fleet: &[Placed], shooting: Shooting, games: u32, seed: u64) -> Result<Sample, Unplayable> {
    if !rules.exchanges_shots() {
        return Err(Unplayable::NoShots);
    }
    let still = Still::new(rules, fleet.to_vec());
    let play = |game: u32| cleared(still.clone(), &Habits::NONE, shooting, &mut dice(seed, game, Use::First));
    Ok((0..games).map(play).collect())
}
