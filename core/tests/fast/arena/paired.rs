//! What holds for who met whom, by format: recomputed from the log alone.

use std::collections::BTreeMap;

use broadside_core::arena::{
    Tournament,
    entrant::{EntrantId, Half, Match, MatchResult, Part},
    event::Event,
    plan::Format,
    tournament::Phase,
};

type Pair = (EntrantId, Option<EntrantId>);

/// Checks what holds for the format.
pub fn check(live: &Tournament) {
    match live.plan().format {
        Format::Single(_) => losses(live, 1),
        Format::Double => losses(live, 2),
        Format::Robin(times) => every_round_is_paired(live, times),
        Format::Swiss(_) => equals_meet(live),
    }
    tables(live);
}

fn rounds(live: &Tournament) -> impl Iterator<Item = &[Pair]> {
    live.log().iter().filter_map(|logged| match &logged.event {
        Event::Paired { pairs, .. } => Some(pairs.as_slice()),
        _ => None,
    })
}

/// Whoever has lost so often is out: nobody loses oftener, the winner less often.
fn losses(live: &Tournament, most: usize) {
    let Phase::Over(places) = live.phase() else { return };
    let lost = |id: EntrantId| {
        let loses = |one: &&Match| {
            let half = one.half_of(id).filter(|_| one.part != Part::Third);
            half.is_some_and(|half| one.result.is_some_and(|result| result.winner() != Some(half)))
        };
        live.matches().iter().filter(loses).count()
    };
    let nobody = live.matches().iter().any(|one| one.result == Some(MatchResult::Nobody));
    for (place, id) in places {
        let lost = lost(*id);
        assert!(lost <= most && (*place > 1 || lost < most), "{id:?}: place {place}, lost {lost}");
        assert!(nobody || *place == 1 || lost == most, "{id:?}: place {place}, lost {lost}");
    }
    assert!(nobody || places.iter().filter(|(place, _)| *place == 1).count() == 1, "one has won: {places:?}");
}

/// A round robin has as many rounds as it takes for everybody to meet everybody so often; who meets in them is for the tests of formats.
fn every_round_is_paired(live: &Tournament, times: u8) {
    if let Phase::Over(_) = live.phase() {
        let players = live.seeds().len();
        assert_eq!(rounds(live).count(), usize::from(times) * (players - 1 + players % 2));
    }
}

/// Up to so many are paired in every way there is to see what can be avoided.
const FEW: usize = 14;

/// Nobody meets anybody twice or has a second bye as long as that can be avoided; first moves are fair.
fn equals_meet(live: &Tournament) {
    let mut met: Vec<(EntrantId, EntrantId)> = Vec::new();
    let mut byes: Vec<EntrantId> = Vec::new();
    let mut firsts: BTreeMap<EntrantId, i32> = BTreeMap::new();
    for (round, pairs) in rounds(live).enumerate() {
        let again =
            |(first, second): &Pair| second.is_some_and(|second| met.contains(&(*first, second)) || met.contains(&(second, *first)));
        let repeats = pairs.iter().filter(|pair| again(pair)).count();
        let second_bye = pairs.iter().any(|(first, second)| second.is_none() && byes.contains(first));
        let everybody: Vec<Option<EntrantId>> = pairs.iter().flat_map(|(first, second)| [Some(*first), *second]).collect();
        let few = everybody.len() <= FEW;
        let fresh = |one: Option<EntrantId>, other: Option<EntrantId>| match (one, other) {
            (Some(one), Some(other)) => !again(&(one, Some(other))),
            (Some(alone), None) | (None, Some(alone)) => !byes.contains(&alone),
            (None, None) => false,
        };
        let meets = |one: Option<EntrantId>, other: Option<EntrantId>| one.is_none() || other.is_none() || fresh(one, other);
        // With many players and few rounds there is always a way (Dirac).
        let avoidable =
            |allowed: &dyn Fn(Option<EntrantId>, Option<EntrantId>) -> bool| if few { possible(&everybody, allowed) } else { true };
        if few || everybody.len() > 2 * (round + 2) {
            assert!(repeats == 0 || !avoidable(&meets), "round {}: {pairs:?} after {met:?}", round + 1);
            assert!(!second_bye || !avoidable(&fresh), "round {}: {pairs:?} after {byes:?}", round + 1);
        }
        for (first, second) in pairs {
            match second {
                None => byes.push(*first),
                Some(second) => {
                    met.push((*first, *second));
                    *firsts.entry(*first).or_default() += 1;
                    *firsts.entry(*second).or_default() -= 1;
                }
            }
        }
        let most = if everybody.len() > 2 * (round + 2) { 2 } else { 4 };
        assert!(firsts.values().all(|balance| balance.abs() <= most), "first moves are fair: {firsts:?}");
    }
}

/// Whether everybody can be paired with somebody allowed.
fn possible(everybody: &[Option<EntrantId>], allowed: &dyn Fn(Option<EntrantId>, Option<EntrantId>) -> bool) -> bool {
    let Some((first, others)) = everybody.split_first() else { return true };
    (0..others.len()).any(|at| {
        let mut rest = others.to_vec();
        let mate = rest.remove(at);
        allowed(*first, mate) && possible(&rest, allowed)
    })
}

/// The table has everybody once, and the places at the end are its places. What stands in its lines is for the tests of formats.
fn tables(live: &Tournament) {
    let table = live.standings();
    let mut entrants: Vec<EntrantId> = table.iter().map(|line| line.entrant).collect();
    let mut seeds = live.seeds().to_vec();
    entrants.sort_unstable();
    seeds.sort_unstable();
    assert_eq!(entrants, seeds);
    assert!(table.is_sorted_by_key(|line| line.place));
    if let (Phase::Over(places), false) = (live.phase(), live.eliminates()) {
        let sat = |id: EntrantId| Half::BOTH.iter().any(|half| live.matches().iter().any(|one| one.on(*half) == Some(id)));
        let played: Vec<EntrantId> = table.iter().map(|line| line.entrant).filter(|id| sat(*id)).collect();
        assert_eq!(places.iter().map(|(_, id)| *id).collect::<Vec<_>>(), played);
    }
}
