//! Doubt during a game on paper (core/RULES.md §1.4): whether the answers of a side can all be true. An honest
//! side is never accused.

use crate::game::{cell::Cell, ruleset::Ruleset};

use super::{Shot, evidence::Evidence, search::Search};

/// Why no lawful fleet can have given the answers of a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// More decks were hit than the fleet has.
    TooManyHits,
    /// More ships of this size were announced sunk than the fleet has.
    TooManySunk {
        /// The size.
        decks: u8,
    },
    /// No ship of the size announced can have gone down at this cell.
    Sinking {
        /// Where it was announced.
        cell: Cell,
        /// The size announced.
        decks: u8,
    },
    /// There is a ship at this cell, and it touches one that went down where the rules forbid it.
    Touching {
        /// The cell.
        cell: Cell,
    },
    /// The hit at this cell can belong to no ship afloat.
    Stray {
        /// The cell.
        cell: Cell,
    },
    /// A ship of this size is afloat and has no place left to lie in.
    NoPlace {
        /// The size.
        decks: u8,
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
    search.keep(|hull| evidence.allows(hull));
    if let Some(fault) = evidence.sinkings().find_map(|(cell, decks)| sinking_fault(&search, &evidence, cell, decks)) {
        return Some(fault);
    }
    let afloat: Vec<u8> = search.sizes().into_iter().filter(|decks| evidence.sunk_of(*decks) < search.count(*decks)).collect();
    search.keep_uncrowded(&evidence.hits);
    search.keep(|hull| evidence.down(hull) || afloat.contains(&(hull.len() as u8)));
    if let Some(fault) = afloat_fault(&search, &evidence, &afloat) {
        return Some(fault);
    }
    (!search.possible(&evidence.hits)).then_some(Contradiction::NoFleet)
}

/// Numbers alone.
fn count_fault(search: &Search, evidence: &Evidence) -> Option<Contradiction> {
    if evidence.hits.len() > search.decks() {
        return Some(Contradiction::TooManyHits);
    }
    let (_, decks) = evidence.sinkings().find(|(_, decks)| evidence.sunk_of(*decks) > search.count(*decks))?;
    Some(Contradiction::TooManySunk { decks })
}

/// One announced sinking alone.
fn sinking_fault(search: &Search, evidence: &Evidence, cell: Cell, decks: u8) -> Option<Contradiction> {
    let mut wrecks = search.poses(decks).filter(|pose| pose.hull.contains(cell) && pose.hull.within(&evidence.hits)).peekable();
    let Some(first) = wrecks.peek() else { return Some(Contradiction::Sinking { cell, decks }) };
    let touching = search.crowded(first, &evidence.hits)?;
    wrecks.all(|pose| search.crowded(pose, &evidence.hits).is_some()).then_some(Contradiction::Touching { cell: touching })
}

/// One hit alone, or one ship afloat alone.
fn afloat_fault(search: &Search, evidence: &Evidence, afloat: &[u8]) -> Option<Contradiction> {
    let stray = evidence.hits.iter().find(|cell| !search.all().any(|pose| pose.hull.contains(*cell)));
    if let Some(cell) = stray {
        return Some(Contradiction::Stray { cell });
    }
    let lost = afloat.iter().find(|decks| search.poses(**decks).all(|pose| evidence.down(&pose.hull)))?;
    Some(Contradiction::NoPlace { decks: *lost })
}
