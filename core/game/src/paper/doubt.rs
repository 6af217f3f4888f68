//! Contradictions during a game on paper (core/RULES.md §1.4): whether the answers of a side can all be true. An honest
//! side is never accused.

use super::{
    claim::{Claim, Shot},
    evidence::Evidence,
    search::{FleetSearch, ZonedPose},
};
use crate::{cell::Cell, ruleset::Ruleset};

/// Whether no legal placement agrees with the log. A search that exceeds its bound counts as agreeing, and so does a
/// game without fixed ships (the Flying Dutchman) or without hidden ones (the table game).
pub fn contradicts(rules: &Ruleset, log: &[Shot]) -> bool {
    if !rules.ships_stay() {
        return false;
    }
    let evidence = Evidence::new(log, rules.answers);
    let mut search = FleetSearch::new(rules);
    if has_too_many_hits(&search, &evidence) {
        return true;
    }
    search.keep(|claim, place| evidence.allows(claim, place));
    if evidence.losses().any(|(cell, claim)| cannot_be_lost(&search, &evidence, cell, claim)) {
        return true;
    }
    let left: Vec<Claim> = search.claims().into_iter().filter(|claim| evidence.loss_count(*claim) < search.count(*claim)).collect();
    search.keep_uncrowded(&evidence.hits, &evidence.spent_cells());
    search.keep(|claim, place| evidence.is_lost(claim, place) || left.contains(&claim));
    cannot_be_left(&search, &evidence, &left) || !search.is_possible(&evidence.hits.union(&evidence.spent_cells()))
}

/// Contradiction by counting: more decks are hit than the fleet has, or more pieces of one kind and size are lost.
fn has_too_many_hits(search: &FleetSearch, evidence: &Evidence) -> bool {
    evidence.hits.len() > search.decks() || evidence.losses().any(|(_, claim)| evidence.loss_count(claim) > search.count(claim))
}

/// Contradiction by one loss: no such piece can have been lost at this cell without a forbidden neighbour.
fn cannot_be_lost(search: &FleetSearch, evidence: &Evidence, cell: Cell, claim: Claim) -> bool {
    let explains = |pose: &&ZonedPose| pose.place.contains(cell) && evidence.is_lost(claim, &pose.place);
    search.poses(claim).filter(explains).all(|pose| search.is_crowded(claim, pose, &evidence.hits, &evidence.spent_cells()))
}

/// Contradiction by one hit that no ship explains, or by one remaining piece without a possible place.
fn cannot_be_left(search: &FleetSearch, evidence: &Evidence, left: &[Claim]) -> bool {
    let stray = |cell: Cell| !search.ships().any(|pose| pose.place.contains(cell));
    let lost = |claim: &Claim| search.poses(*claim).all(|pose| evidence.is_lost(*claim, &pose.place));
    evidence.hits.iter().any(stray) || left.iter().any(lost)
}
