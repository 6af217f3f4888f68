//! Defence: how many shots one fleet withstands, or the fleets of one way to lay them.

use super::{
    dice::{Use, dice},
    sample::Sample,
    still::Still,
    strength::{cleared, strength},
    target::Target,
    unplayable::Unplayable,
};
use crate::{
    game::{
        ruleset::Ruleset,
        view::{Placed, PublicView},
    },
    gunner::{
        habits::Habits,
        placing::{Placing, Plan},
        shooting::Shooting,
    },
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

/// The fields of one such game, before the first shot and after each: A fires, B's is the fleet.
///
/// # Errors
/// Under rules without shots at a still target.
pub fn watched(rules: &Ruleset, fleet: &[Placed], shooting: Shooting, seed: u64) -> Result<Vec<PublicView>, Unplayable> {
    if !rules.exchanges_shots() {
        return Err(Unplayable::NoShots);
    }
    let (mut still, mut dice) = (Still::new(rules, fleet.to_vec()), dice(seed, 0, Use::First));
    let mut frames = vec![still.view().public.clone()];
    while !still.cleared() {
        let Some(cell) = shooting.choose(still.view(), &mut dice) else { break };
        still.fire(cell);
        frames.push(still.view().public.clone());
    }
    Ok(frames)
}

/// How many shots a strategy needs for fleets that are laid so; `None` where these would be random ones, because that is
/// not for such rules.
pub fn placed(rules: &Ruleset, placing: Placing, shooting: Shooting, games: u32, seed: u64) -> Option<Sample> {
    let laid = placing.suits(rules).then(|| Plan::from(placing).lay(rules, &mut dice(seed, 0, Use::Fleet)))??;
    if laid.as_asked { strength(rules, shooting, Target::Placed(placing), games, seed).ok() } else { None }
}
