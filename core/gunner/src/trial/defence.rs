//! Measures how many shots a fleet withstands, or the fleets of a placement strategy.

use broadside_game::{
    ruleset::Ruleset,
    view::{PlacedPiece, PublicView},
};

use super::{
    dice::{DicePurpose, dice},
    error::{MeasurementError, MeasurementResult},
    sample::ShotSample,
    still::StillTarget,
    strength::{measure_shots, shots_to_clear},
    target::TargetFleets,
};
use crate::{
    habits::Habits,
    placing::{PlacementPlan, PlacementStrategy},
    shooting::Shooting,
};

/// The number of shots that a strategy needs to sink this fleet, in each of `games` games.
///
/// # Errors
/// If no shots are exchanged under the rules.
pub fn measure_fleet(rules: &Ruleset, fleet: &[PlacedPiece], shooting: Shooting, games: u32, seed: u64) -> MeasurementResult<ShotSample> {
    if !rules.exchanges_shots() {
        return Err(MeasurementError::NoShots);
    }
    let still = StillTarget::new(rules, fleet.to_vec());
    let play = |game: u32| shots_to_clear(still.clone(), &Habits::NONE, shooting, &mut dice(seed, game, DicePurpose::First));
    Ok((0..games).map(play).collect())
}

/// The public views of a game in which side A sinks this fleet of side B: before the first shot, and after each shot.
///
/// # Errors
/// If no shots are exchanged under the rules.
pub fn game_views(rules: &Ruleset, fleet: &[PlacedPiece], shooting: Shooting, seed: u64) -> MeasurementResult<Vec<PublicView>> {
    if !rules.exchanges_shots() {
        return Err(MeasurementError::NoShots);
    }
    let (mut still, mut dice) = (StillTarget::new(rules, fleet.to_vec()), dice(seed, 0, DicePurpose::First));
    let mut views = vec![still.view().public.clone()];
    while !still.is_cleared() {
        let Some(cell) = shooting.choose(still.view(), &mut dice) else { break };
        still.fire(cell);
        views.push(still.view().public.clone());
    }
    Ok(views)
}

/// The number of shots that a shooting strategy needs for fleets of a placement strategy, in each of `games` games; `None` if
/// the placement strategy does not work under these rules, so that fleets are random.
pub fn measure_placement(rules: &Ruleset, placing: PlacementStrategy, shooting: Shooting, games: u32, seed: u64) -> Option<ShotSample> {
    let laid = placing.suits(rules).then(|| PlacementPlan::from(placing).lay(rules, &mut dice(seed, 0, DicePurpose::Fleet)))??;
    if laid.as_requested { measure_shots(rules, shooting, TargetFleets::Placed(placing), games, seed).ok() } else { None }
}
