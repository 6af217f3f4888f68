//! Invariants of losses, tables and places, recomputed from the matches alone. Pairings are tested with the formats.

use broadside_arena::{
    Tournament,
    entrant::{EntrantId, Match, MatchHalf, MatchResult, Part},
    plan::Format,
    tournament::Phase,
};

pub fn check(live: &Tournament) {
    if live.is_elimination() {
        check_losses(live, if live.plan().format == Format::Double { 2 } else { 1 });
    }
    check_tables(live);
}

/// In an elimination no player loses more than `max_losses` matches, and the winner loses fewer; without double losses, the others
/// lose exactly as many.
fn check_losses(live: &Tournament, max_losses: usize) {
    let Phase::Over(places) = live.phase() else { return };
    let lost = |id: EntrantId| {
        let loses = |one: &&Match| {
            let half = one.half_of(id).filter(|_| one.part != Part::Third);
            half.is_some_and(|half| one.result.is_some_and(|result| result.winner() != Some(half)))
        };
        live.matches().iter().filter(loses).count()
    };
    let double_loss = live.matches().iter().any(|one| one.result == Some(MatchResult::Nobody));
    for (place, id) in places {
        let lost = lost(*id);
        assert!(lost <= max_losses && (*place > 1 || lost < max_losses), "{id:?}: place {place}, lost {lost}");
        assert!(double_loss || *place == 1 || lost == max_losses, "{id:?}: place {place}, lost {lost}");
    }
    assert!(double_loss || places.iter().filter(|(place, _)| *place == 1).count() == 1, "one winner: {places:?}");
}

/// The table lists every entrant once, and the final places follow its order. The values are tested with the formats.
fn check_tables(live: &Tournament) {
    let table = live.standings();
    let mut entrants: Vec<EntrantId> = table.iter().map(|line| line.entrant).collect();
    let mut seeds = live.seeds().to_vec();
    entrants.sort_unstable();
    seeds.sort_unstable();
    assert_eq!(entrants, seeds);
    assert!(table.is_sorted_by_key(|line| line.place));
    if let (Phase::Over(places), false) = (live.phase(), live.is_elimination()) {
        let has_match = |id: EntrantId| MatchHalf::BOTH.iter().any(|half| live.matches().iter().any(|one| one.on(*half) == Some(id)));
        let played: Vec<EntrantId> = table.iter().map(|line| line.entrant).filter(|id| has_match(*id)).collect();
        assert_eq!(places.iter().map(|(_, id)| *id).collect::<Vec<_>>(), played);
    }
}
