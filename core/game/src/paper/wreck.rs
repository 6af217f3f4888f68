//! Finds the cells of a sunk ship on paper, where the answer gives at most its size. If several sizes are possible, the player
//! is asked; if several places are, one is guessed for the picture only, and no verdict depends on it.

use super::{
    claim::{Claim, Shot},
    contradiction::contradicts,
    search::FleetSearch,
    words::ClaimWord,
};
use crate::{
    cell::{Cell, CellSet},
    ruleset::{AnswerDetail, Ruleset},
};

/// The cells of the ship of this many decks that is sunk by a shot at `cell` after the shots of `log`: the cell and the open hits
/// connected with it, if they form a legal ship. If ships may touch and too many hits are connected, one legal ship among them.
pub fn find_wreck(rules: &Ruleset, log: &[Shot], cell: Cell, decks: u8) -> Option<CellSet> {
    OpenHits::of(rules, log).find_wreck(cell, decks)
}

/// The claim that a word means as the answer to a shot at `cell` after the shots of `log`. For a sinking without a size, the
/// only size that the hits allow.
///
/// # Errors
/// All possible claims, if there are several: smaller ships first, a submarine last. The player has to choose.
pub fn resolve_claim(rules: &Ruleset, log: &[Shot], cell: Cell, word: ClaimWord) -> Result<Claim, Vec<Claim>> {
    match word {
        ClaimWord::Complete(claim) => Ok(claim.public_form(rules.answers)),
        ClaimWord::Sunk if rules.answers == AnswerDetail::Plain => Ok(Claim::Hit),
        ClaimWord::Sunk => match possible_sinkings(rules, log, cell)[..] {
            [claim] => Ok(claim),
            // The answer is false with any size, so all connected hits are taken for the ship.
            [] => Ok(Claim::Sunk(OpenHits::of(rules, log).cluster(cell).len() as u8)),
            ref claims => Err(claims.to_vec()),
        },
    }
}

/// The ships that may be sunk by this shot, smaller ones first, a submarine last.
fn possible_sinkings(rules: &Ruleset, log: &[Shot], cell: Cell) -> Vec<Claim> {
    let with = |claim| log.iter().copied().chain([(cell, claim)]).collect::<Vec<Shot>>();
    let mut claims: Vec<Claim> = FleetSearch::new(rules).claims().into_iter().filter(|claim| claim.is_ship()).collect();
    claims.sort_by_key(|claim| match claim {
        Claim::Sunk(decks) => *decks,
        _ => u8::MAX,
    });
    claims.retain(|claim| !contradicts(rules, &with(*claim)));
    claims
}

/// The hits of a log that do not belong to a sunk ship.
struct OpenHits<'a> {
    rules: &'a Ruleset,
    search: FleetSearch,
    /// All hits.
    all: CellSet,
    /// The hits that belong to no wreck.
    open: CellSet,
}

impl<'a> OpenHits<'a> {
    fn of(rules: &'a Ruleset, log: &[Shot]) -> Self {
        let mut hits = Self { rules, search: FleetSearch::new(rules), all: CellSet::EMPTY, open: CellSet::EMPTY };
        for (cell, claim) in log {
            match claim.public_form(rules.answers) {
                Claim::Miss | Claim::Mine | Claim::Sweeper => {}
                Claim::Hit => {
                    hits.all.insert(*cell);
                    hits.open.insert(*cell);
                }
                Claim::Sunk(decks) => {
                    let sunk = hits.find_wreck(*cell, decks).unwrap_or_default();
                    hits.open = hits.open.minus(&sunk);
                }
                Claim::Submarine => {
                    hits.all.insert(*cell);
                }
            }
        }
        hits
    }

    /// Like [`find_wreck`]. If the open hits do not contain the ship, all hits are tried, since an earlier wreck may have been
    /// guessed wrongly.
    fn find_wreck(&self, cell: Cell, decks: u8) -> Option<CellSet> {
        let cluster = self.cluster(cell);
        let ship_among = |hits: &CellSet| {
            let mut hits = *hits;
            hits.insert(cell);
            self.search.poses(Claim::Sunk(decks)).map(|pose| pose.place).find(|place| place.contains(cell) && place.is_subset(&hits))
        };
        match self.search.poses(Claim::Sunk(decks)).any(|pose| pose.place == cluster) {
            true => Some(cluster),
            false if self.search.ships_may_touch() => ship_among(&self.open).or_else(|| ship_among(&self.all)),
            false => None,
        }
    }

    /// The cell and the open hits that are connected with it by sides.
    fn cluster(&self, cell: Cell) -> CellSet {
        let alone: CellSet = [cell].into_iter().collect();
        alone.connected_part(&self.open, |reached| reached.adjacent(self.rules.size))
    }
}
