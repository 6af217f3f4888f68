//! How likely ships of each size are hit within the first shots at a fleet that does not fire back.

use std::collections::BTreeMap;

use broadside_game::ruleset::Ruleset;
use broadside_gunner::{
    shooting::Shooting,
    trial::{DicePurpose, MeasurementResult, StillTarget, TargetBuilder, TargetFleets, dice},
};

/// The share of ships, 0 to 1, that are hit within the first `shots` shots, by the decks of the ship. The strategy knows no habits.
///
/// # Errors
/// If there are no such target fleets under the rules, or no shots are exchanged.
pub fn hit_shares(
    rules: &Ruleset,
    shooting: Shooting,
    target: TargetFleets,
    shots: u32,
    (games, seed): (u32, u64),
) -> MeasurementResult<BTreeMap<u8, f64>> {
    let targets = TargetBuilder::new(rules, target)?;
    let mut counts: BTreeMap<u8, [u32; 2]> = BTreeMap::new();
    for game in 0..games {
        let fleet = targets.lay(&mut dice(seed, game, DicePurpose::Fleet))?;
        let (mut still, mut dice) = (StillTarget::new(rules, fleet.clone()), dice(seed, game, DicePurpose::First));
        while still.shots() < shots && !still.is_cleared() {
            let Some(cell) = shooting.choose(still.view(), &mut dice) else { break };
            still.fire(cell);
        }
        for ship in fleet.iter().filter(|piece| piece.spec.kind.is_ship()) {
            let [all, hit] = counts.entry(ship.spec.decks).or_default();
            *all += 1;
            *hit += u32::from(ship.cells.meets(&still.view().target_chart().hits));
        }
    }
    Ok(counts.into_iter().map(|(decks, [all, hit])| (decks, f64::from(hit) / f64::from(all))).collect())
}
