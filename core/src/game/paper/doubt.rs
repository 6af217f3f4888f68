//! Doubt during a game on paper (core/RULES.md §1.4): whether the answers of a side can all be true. An honest
//! side is never accused.

use crate::game::{cell::Cell, ruleset::Ruleset};

use super::{
    Claim, Shot,
    evidence::Evidence,
    search::{Pose, Search},
};

/// Why no lawful fleet can have given the answers of a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// More decks were hit than the fleet has.
    TooManyHits,
    /// More pieces were announced sunk or spent in these words than the fleet has of that kind and size.
    TooManyLost {
        /// The words.
        claim: Claim,
    },
    /// No ship announced in these words can have gone down at this cell.
    Sinking {
        /// Where it was announced.
        cell: Cell,
        /// The words.
        claim: Claim,
    },
    /// There is a piece at this cell, and it touches one that is gone where the rules forbid it.
    Touching {
        /// The cell.
        cell: Cell,
    },
    /// The hit at this cell can belong to no ship afloat.
    Stray {
        /// The cell.
        cell: Cell,
    },
    /// A piece of which these words have not been said yet has no place left to lie in.
    NoPlace {
        /// The words.
        claim: Claim,
    },
    /// Each answer alone may be true; all together they cannot be.
    NoFleet,
}

/// Whether no placement allowed by the rules agrees with the log, and why. What cannot be decided with
/// bounded work counts as agreeing, and so does a game whose ships may be anything (the Flying Dutchman)
/// or lie open (the table game).
pub fn contradiction(rules: &Ruleset, log: &[Shot]) -> Option<Contradiction> {
    if !rules.ships_stay() {
        return None;
    }
    let evidence = Evidence::new(log, rules.answers);
    let mut search = Search::new(rules);
    if let Some(fault) = count_fault(&search, &evidence) {
        return Some(fault);
    }
    search.keep(|claim, place| evidence.allows(claim, place));
    if let Some(fault) = evidence.losses().find_map(|(cell, claim)| loss_fault(&search, &evidence, cell, claim)) {
        return Some(fault);
    }
    let left: Vec<Claim> = search.claims().into_iter().filter(|claim| evidence.lost(*claim) < search.count(*claim)).collect();
    search.keep_uncrowded(&evidence.hits, &evidence.spent());
    search.keep(|claim, place| evidence.down(claim, place) || left.contains(&claim));
    if let Some(fault) = fault_left(&search, &evidence, &left) {
        return Some(fault);
    }
    (!search.possible(&evidence.hits.union(&evidence.spent()))).then_some(Contradiction::NoFleet)
}

/// Numbers alone.
fn count_fault(search: &Search, evidence: &Evidence) -> Option<Contradiction> {
    if evidence.hits.len() > search.decks() {
        return Some(Contradiction::TooManyHits);
    }
    let (_, claim) = evidence.losses().find(|(_, claim)| evidence.lost(*claim) > search.count(*claim))?;
    Some(Contradiction::TooManyLost { claim })
}

/// One announced loss alone.
fn loss_fault(search: &Search, evidence: &Evidence, cell: Cell, claim: Claim) -> Option<Contradiction> {
    let gone = |pose: &&Pose| pose.place.contains(cell) && evidence.down(claim, &pose.place);
    let mut wrecks = search.poses(claim).filter(gone).peekable();
    let Some(first) = wrecks.peek() else { return Some(Contradiction::Sinking { cell, claim }) };
    let crowded = |pose: &Pose| search.crowded(claim, pose, &evidence.hits, &evidence.spent());
    let touching = crowded(first)?;
    wrecks.all(|pose| crowded(pose).is_some()).then_some(Contradiction::Touching { cell: touching })
}

/// One hit alone, or one piece that is left alone.
fn fault_left(search: &Search, evidence: &Evidence, left: &[Claim]) -> Option<Contradiction> {
    let stray = evidence.hits.iter().find(|cell| !search.ships().any(|pose| pose.place.contains(*cell)));
    if let Some(cell) = stray {
        return Some(Contradiction::Stray { cell });
    }
    let lost = left.iter().find(|claim| search.poses(**claim).all(|pose| evidence.down(**claim, &pose.place)))?;
    Some(Contradiction::NoPlace { claim: *lost })
}
