//! What holds for who has lost and who stands where: recomputed from the matches alone. Who meets whom is for the tests of formats.

use broadside_arena::{
    Tournament,
    entrant::{EntrantId, Match, MatchHalf, MatchResult, Part},
    plan::Format,
    tournament::Phase,
};

pub fn check(live: &Tournament) {
    if live.is_elimination() {
        losses(live, if live.plan().format == Format::Double { 2 } else { 1 });
    }
    tables(live);
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

/// The table has everybody once, and the places at the end are its places. What stands in its lines is for the tests of formats.
fn tables(live: &Tournament) {
    let table = live.standings();
    let mut entrants: Vec<EntrantId> = table.iter().map(|line| line.entrant).collect();
    let mut seeds = live.seeds().to_vec();
    entrants.sort_unstable();
    seeds.sort_unstable();
    assert_eq!(entrants, seeds);
    assert!(table.is_sorted_by_key(|line| line.place));
    if let (Phase::Over(places), false) = (live.phase(), live.is_elimination()) {
        let sat = |id: EntrantId| MatchHalf::BOTH.iter().any(|half| live.matches().iter().any(|one| one.on(*half) == Some(id)));
        let played: Vec<EntrantId> = table.iter().map(|line| line.entrant).filter(|id| sat(*id)).collect();
        assert_eq!(places.iter().map(|(_, id)| *id).collect::<Vec<_>>(), played);
    }
}
