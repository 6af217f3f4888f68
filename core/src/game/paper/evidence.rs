//! What a log says of single cells and of single pieces. Knows no fleets.

use crate::game::{cell::CellSet, ruleset::Answers};

use super::claim::{Claim, Shot};

/// What a log says, cell by cell.
pub(super) struct Evidence {
    log: Vec<Shot>,
    answers: Answers,
    /// Every cell that was fired at.
    shot: CellSet,
    /// Every cell where a ship was said to be.
    pub(super) hits: CellSet,
    /// The cells at which pieces were said to go down or to be spent.
    gone: CellSet,
}

impl Evidence {
    pub(super) fn new(log: &[Shot], answers: Answers) -> Self {
        let log: Vec<Shot> = log.iter().map(|(cell, claim)| (*cell, claim.told(answers))).collect();
        let where_said = |said: fn(Claim) -> bool| log.iter().filter(|(_, claim)| said(*claim)).map(|(cell, _)| *cell).collect();
        Self {
            shot: where_said(|_| true),
            hits: where_said(Claim::ship),
            gone: where_said(|claim| !matches!(claim, Claim::Miss | Claim::Hit)),
            answers,
            log,
        }
    }

    /// The pieces said to be gone: where, and what was said.
    pub(super) fn losses(&self) -> impl Iterator<Item = Shot> {
        self.log.iter().copied().filter(|(_, claim)| !matches!(claim, Claim::Miss | Claim::Hit))
    }

    /// The cells of mines and minesweepers said to be spent.
    pub(super) fn spent(&self) -> CellSet {
        self.gone.minus(&self.hits)
    }

    /// How many pieces were said to be gone in these words.
    pub(super) fn lost(&self, claim: Claim) -> usize {
        self.losses().filter(|(_, said)| *said == claim).count()
    }

    /// Whether a piece lying here, of which `claim` is said when it is gone, is known to be.
    pub(super) fn down(&self, claim: Claim, place: &CellSet) -> bool {
        match claim {
            Claim::Mine | Claim::Sweeper => place.within(&self.shot),
            _ => self.answers != Answers::Plain && place.within(&self.hits),
        }
    }

    /// Whether a piece lying here, of which `claim` is said when it is gone, would have been answered for as it was. A ship all of
    /// whose decks were shot went down at the last of them, and at no other.
    pub(super) fn allows(&self, claim: Claim, place: &CellSet) -> bool {
        if !matches!(claim, Claim::Mine | Claim::Sweeper) {
            if place.meets(&self.shot.minus(&self.hits)) {
                return false;
            }
            if self.answers == Answers::Plain {
                return true;
            }
        }
        let gone = place.intersection(&self.gone);
        if !self.down(claim, place) {
            return gone.is_empty();
        }
        let last = self.log.iter().rev().find(|(cell, _)| place.contains(*cell));
        gone.len() == 1 && last.is_some_and(|(_, said)| *said == claim)
    }
}
