//! What a log says of single cells and of single ships. Knows no fleets.

use crate::game::{
    cell::{Cell, CellSet},
    ruleset::Answers,
};

use super::{Claim, Shot};

/// What a log says, cell by cell.
pub(super) struct Evidence {
    log: Vec<Shot>,
    answers: Answers,
    misses: CellSet,
    /// Every cell where a ship was said to be.
    pub(super) hits: CellSet,
    /// The cells at which ships were said to go down.
    sunk: CellSet,
}

impl Evidence {
    pub(super) fn new(log: &[Shot], answers: Answers) -> Self {
        let log: Vec<Shot> = log.iter().map(|(cell, claim)| (*cell, claim.told(answers))).collect();
        let where_said = |said: fn(Claim) -> bool| log.iter().filter(|(_, claim)| said(*claim)).map(|(cell, _)| *cell).collect();
        Self {
            misses: where_said(|claim| claim == Claim::Miss),
            hits: where_said(|claim| claim != Claim::Miss),
            sunk: where_said(|claim| matches!(claim, Claim::Sunk(_))),
            answers,
            log,
        }
    }

    /// The sinkings announced: where, and of how many decks.
    pub(super) fn sinkings(&self) -> impl Iterator<Item = (Cell, u8)> {
        self.log.iter().filter_map(|(cell, claim)| match claim {
            Claim::Sunk(decks) => Some((*cell, *decks)),
            Claim::Miss | Claim::Hit => None,
        })
    }

    /// How many ships of this size were announced sunk.
    pub(super) fn sunk_of(&self, decks: u8) -> usize {
        self.sinkings().filter(|(_, sunk)| *sunk == decks).count()
    }

    /// Whether a ship lying here is known to be sunk.
    pub(super) fn down(&self, hull: &CellSet) -> bool {
        self.answers != Answers::Plain && hull.within(&self.hits)
    }

    /// Whether a ship lying here would have been answered for as it was. A ship all of whose decks were
    /// shot went down at the last of them, and at no other.
    pub(super) fn allows(&self, hull: &CellSet) -> bool {
        if hull.meets(&self.misses) {
            return false;
        }
        if self.answers == Answers::Plain {
            return true;
        }
        let sinkings = hull.intersection(&self.sunk);
        if !hull.within(&self.hits) {
            return sinkings.is_empty();
        }
        let last = self.log.iter().rev().find(|(cell, _)| hull.contains(*cell));
        sinkings.len() == 1 && last.is_some_and(|(_, claim)| *claim == Claim::Sunk(hull.len() as u8))
    }
}
