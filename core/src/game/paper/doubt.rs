//! Doubt during a game on paper (core/RULES.md §1.4): whether the answers of a side can all be true. An honest
//! side is never accused.

use crate::game::{cell::Cell, ruleset::Ruleset};

use super::{
    claim::{Claim, Shot},
    evidence::Evidence,
    search::{Pose, Search},
};

/// Whether no placement allowed by the rules agrees with the log. What cannot be decided with
/// bounded work counts as agreeing, and so does a game whose ships may be anything (the Flying Dutchman)
/// or lie open (the table game).
pub fn contradicts(rules: &Ruleset, log: &[Shot]) -> bool {
    if !rules.ships_stay() {
        return false;
    }
    let evidence = Evidence::new(log, rules.answers);
    let mut search = Search::new(rules);
    if too_many(&search, &evidence) {
        return true;
    }
    search.keep(|claim, place| evidence.allows(claim, place));
    if evidence.losses().any(|(cell, claim)| cannot_be_lost(&search, &evidence, cell, claim)) {
        return true;
    }
    let left: Vec<Claim> = search.claims().into_iter().filter(|claim| evidence.lost(*claim) < search.count(*claim)).collect();
    search.keep_uncrowded(&evidence.hits, &evidence.spent());
    search.keep(|claim, place| evidence.down(claim, place) || left.contains(&claim));
    cannot_be_left(&search, &evidence, &left) || !search.possible(&evidence.hits.union(&evidence.spent()))
}

/// By numbers alone: more decks were hit than the fleet has, or more pieces of a kind and size are gone.
fn too_many(search: &Search, evidence: &Evidence) -> bool {
    evidence.hits.len() > search.decks() || evidence.losses().any(|(_, claim)| evidence.lost(claim) > search.count(claim))
}

/// By one announced loss alone: no such piece can have gone down at this cell without one beside it where none may lie.
fn cannot_be_lost(search: &Search, evidence: &Evidence, cell: Cell, claim: Claim) -> bool {
    let gone = |pose: &&Pose| pose.place.contains(cell) && evidence.down(claim, &pose.place);
    search.poses(claim).filter(gone).all(|pose| search.crowded(claim, pose, &evidence.hits, &evidence.spent()))
}

/// By one hit alone, which can belong to no ship, or by one piece that is left and has no place to lie in.
fn cannot_be_left(search: &Search, evidence: &Evidence, left: &[Claim]) -> bool {
    let stray = |cell: Cell| !search.ships().any(|pose| pose.place.contains(cell));
    let lost = |claim: &Claim| search.poses(*claim).all(|pose| evidence.down(*claim, &pose.place));
    evidence.hits.iter().any(stray) || left.iter().any(lost)
}
