//! Contradictions in a game on paper (core/RULES.md §1.4): whether all answers of a side can be true. True answers are never
//! called contradictory.

use super::{
    claim::{Claim, Shot},
    evidence::Evidence,
    search::{FleetSearch, ZonedPose},
};
use crate::{cell::Cell, ruleset::Ruleset};

/// Whether no legal fleet agrees with all answers of the log. `false` also if the search exceeds its bound, and in games whose
/// ships move (the Flying Dutchman) or are not hidden (the table game).
pub fn contradicts(rules: &Ruleset, log: &[Shot]) -> bool {
    if !rules.ships_never_move() {
        return false;
    }
    let evidence = Evidence::new(log, rules.answers);
    let mut search = FleetSearch::new(rules);
    if has_too_many_hits(&search, &evidence) {
        return true;
    }
    search.retain(|claim, place| evidence.allows(claim, place));
    if evidence.losses().any(|(cell, claim)| is_impossible_loss(&search, &evidence, cell, claim)) {
        return true;
    }
    let remaining: Vec<Claim> = search.claims().into_iter().filter(|claim| evidence.loss_count(*claim) < search.count(*claim)).collect();
    search.remove_crowded(&evidence.hits, &evidence.spent_cells());
    search.retain(|claim, place| evidence.is_lost(claim, place) || remaining.contains(&claim));
    has_impossible_remainder(&search, &evidence, &remaining) || !search.is_possible(&evidence.hits.union(&evidence.spent_cells()))
}

/// Whether more decks are hit than the fleet has, or more pieces of one kind and size are lost.
fn has_too_many_hits(search: &FleetSearch, evidence: &Evidence) -> bool {
    evidence.hits.len() > search.total_decks() || evidence.losses().any(|(_, claim)| evidence.loss_count(claim) > search.count(claim))
}

/// Whether no piece can have been lost at this cell by this answer: every possible place is too near to another hit or
/// spent piece.
fn is_impossible_loss(search: &FleetSearch, evidence: &Evidence, cell: Cell, claim: Claim) -> bool {
    let fits_loss = |pose: &&ZonedPose| pose.place.contains(cell) && evidence.is_lost(claim, &pose.place);
    search.poses(claim).filter(fits_loss).all(|pose| search.is_crowded(claim, pose, &evidence.hits, &evidence.spent_cells()))
}

/// Whether no ship can lie at one of the hits, or one of the remaining pieces has no place remaining.
fn has_impossible_remainder(search: &FleetSearch, evidence: &Evidence, remaining: &[Claim]) -> bool {
    let is_unexplained = |cell: Cell| !search.ship_poses().any(|pose| pose.place.contains(cell));
    let has_no_place = |claim: &Claim| search.poses(*claim).all(|pose| evidence.is_lost(*claim, &pose.place));
    evidence.hits.iter().any(is_unexplained) || remaining.iter().any(has_no_place)
}
