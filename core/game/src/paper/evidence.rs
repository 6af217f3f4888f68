//! The conclusions from a log of answers for single cells and pieces. Does not consider whole fleets.

use super::claim::{Claim, Shot};
use crate::{cell::CellSet, ruleset::AnswerDetail};

/// A log of answers and the cells that they concern.
pub(super) struct Evidence {
    log: Vec<Shot>,
    answers: AnswerDetail,
    /// All cells shot at.
    shot: CellSet,
    /// All cells at which a ship was claimed.
    pub(super) hits: CellSet,
    /// The cells at which pieces were claimed to be sunk or spent.
    loss_cells: CellSet,
}

impl Evidence {
    pub(super) fn new(log: &[Shot], answers: AnswerDetail) -> Self {
        let log: Vec<Shot> = log.iter().map(|(cell, claim)| (*cell, claim.public_form(answers))).collect();
        let cells_answered =
            |is_wanted: fn(Claim) -> bool| log.iter().filter(|(_, claim)| is_wanted(*claim)).map(|(cell, _)| *cell).collect();
        Self {
            shot: cells_answered(|_| true),
            hits: cells_answered(Claim::is_ship),
            loss_cells: cells_answered(|claim| !matches!(claim, Claim::Miss | Claim::Hit)),
            answers,
            log,
        }
    }

    /// The shots that were answered with a loss: a sunk ship, or a spent mine or minesweeper.
    pub(super) fn losses(&self) -> impl Iterator<Item = Shot> {
        self.log.iter().copied().filter(|(_, claim)| !matches!(claim, Claim::Miss | Claim::Hit))
    }

    /// The cells of claimed spent mines and minesweepers.
    pub(super) fn spent_cells(&self) -> CellSet {
        self.loss_cells.minus(&self.hits)
    }

    /// The number of losses with this answer.
    pub(super) fn loss_count(&self, claim: Claim) -> usize {
        self.losses().filter(|(_, said)| *said == claim).count()
    }

    /// Whether, according to the log, a piece at `place` is lost; `claim` is the answer to its loss.
    pub(super) fn is_lost(&self, claim: Claim, place: &CellSet) -> bool {
        match claim {
            Claim::Mine | Claim::Sweeper => place.is_subset(&self.shot),
            _ => self.answers != AnswerDetail::Plain && place.is_subset(&self.hits),
        }
    }

    /// Whether a piece at `place` agrees with all answers; `claim` is the answer to its loss. A ship whose decks were all shot
    /// must have been answered as sunk at the last of them.
    pub(super) fn allows(&self, claim: Claim, place: &CellSet) -> bool {
        if !matches!(claim, Claim::Mine | Claim::Sweeper) {
            if place.meets(&self.shot.minus(&self.hits)) {
                return false;
            }
            if self.answers == AnswerDetail::Plain {
                return true;
            }
        }
        let losses_here = place.intersection(&self.loss_cells);
        if !self.is_lost(claim, place) {
            return losses_here.is_empty();
        }
        let last = self.log.iter().rev().find(|(cell, _)| place.contains(*cell));
        losses_here.len() == 1 && last.is_some_and(|(_, said)| *said == claim)
    }
}
