//! What holds for who met whom, by format: recomputed from the log alone.

use std::collections::BTreeMap;

use broadside_core::arena::{
    Tournament,
    entrant::{EntrantId, Half, Match, MatchResult, Part},
    event::Event,
    plan::Format,
    standing::Standing,
    tournament::Phase,
};

type Pair = (EntrantId, Option<EntrantId>);

/// Checks what holds for the format.
pub fn check(live: &Tournament) {
    match live.plan().format {
        Format::Single(_) => losses(live, 1),
        Format::Double => losses(live, 2),
        Format::Robin(times) => everybody_meets_everybody(live, times),
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

/// Every two meet so often, and nobody fires first much oftener than they follow.
fn everybody_meets_everybody(live: &Tournament, times: u8) {
    let mut met: BTreeMap<(EntrantId, EntrantId), u8> = BTreeMap::new();
    let mut firsts: BTreeMap<EntrantId, i32> = BTreeMap::new();
    for (first, second) in rounds(live).flatten() {
        let Some(second) = second else { continue };
        *met.entry((*first.min(second), *first.max(second))).or_default() += 1;
        *firsts.entry(*first).or_default() += 1;
        *firsts.entry(*second).or_default() -= 1;
        assert!(met.values().all(|count| *count <= times));
    }
    if let Phase::Over(_) = live.phase() {
        let players = live.seeds().len();
        assert_eq!(met.len(), players * (players - 1) / 2, "everybody meets everybody");
        assert!(met.values().all(|count| *count == times), "so often");
        assert!(firsts.values().all(|balance| balance.abs() <= 1), "first moves are fair: {firsts:?}");
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

/// The table has everybody once; the points in it are those that were given; the places at the end are its places.
fn tables(live: &Tournament) {
    let table = live.standings();
    let mut entrants: Vec<EntrantId> = table.iter().map(|line| line.entrant).collect();
    let mut seeds = live.seeds().to_vec();
    entrants.sort_unstable();
    seeds.sort_unstable();
    assert_eq!(entrants, seeds);
    assert!(table.is_sorted_by_key(|line| line.place));
    if live.eliminates() {
        return;
    }
    for line in &table {
        let given = |one: &Match| {
            let half = one.half_of(line.entrant)?;
            let rests = matches!(one.result, Some(MatchResult::Bye(_))) && matches!(live.plan().format, Format::Robin(_));
            Some(match one.result? {
                _ if rests => 0,
                MatchResult::Drawn => 1,
                result => 2 * u16::from(result.winner() == Some(half)),
            })
        };
        assert_eq!(line.points, live.matches().iter().filter_map(given).sum::<u16>(), "{line:?}");
    }
    assert!(table.is_sorted_by(|one, next| one.points >= next.points), "more points, a better place");
    tie_breaks(live, &table);
    if let Phase::Over(places) = live.phase() {
        let sat = |id: EntrantId| Half::BOTH.iter().any(|half| live.matches().iter().any(|one| one.on(*half) == Some(id)));
        let played: Vec<EntrantId> = table.iter().map(|line| line.entrant).filter(|id| sat(*id)).collect();
        assert_eq!(places.iter().map(|(_, id)| *id).collect::<Vec<_>>(), played);
    }
}

/// Every tie-break by its definition: from the meetings alone, one after the other.
fn tie_breaks(live: &Tournament, table: &[Standing]) {
    let points = |id: EntrantId| table.iter().find(|line| line.entrant == id).map_or(0, |line| line.points);
    for line in table {
        let (mut buchholz, mut sonneborn, mut direct, mut wins) = (0, 0, 0, 0);
        for one in live.matches() {
            let meeting = || {
                let half = one.half_of(line.entrant)?;
                Some((one.on(!half)?, half, one.result?))
            };
            let Some((rival, half, result)) = meeting() else { continue };
            let given = if result == MatchResult::Drawn { 1 } else { 2 * u16::from(result.winner() == Some(half)) };
            buchholz += points(rival);
            sonneborn += u32::from(given * points(rival));
            direct += if points(rival) == line.points { given } else { 0 };
            wins += u16::from(given == 2);
        }
        assert_eq!((line.buchholz, line.sonneborn, line.direct, line.wins), (buchholz, sonneborn, direct, wins), "{line:?}");
    }
}
