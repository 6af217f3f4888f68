//! Finds the ship of a sinking: on paper only its size is announced, if that. An ambiguous ship is asked about, or
//! guessed for the picture only; no judgement depends on a guess.

use super::{
    claim::{Claim, Shot},
    doubt::contradicts,
    search::FleetSearch,
    words::ClaimWord,
};
use crate::{
    cell::{Cell, CellSet},
    ruleset::{Answers, Ruleset},
};

/// The cells of the ship of this many decks that sinks by a shot at `cell` after those of `log`: the open hits connected with the
/// cell, if they form a legal ship. Where ships may touch and there are too many hits, one legal ship among them.
pub fn find_wreck(rules: &Ruleset, log: &[Shot], cell: Cell, decks: u8) -> Option<CellSet> {
    OpenHits::of(rules, log).find_wreck(cell, decks)
}

/// The claim that a word means as the answer to a shot at `cell` after those of `log`. For a sinking without a size,
/// the only size that the hits allow.
///
/// # Errors
/// If several claims are possible: all of them, smaller ships first, a submarine last, for asking the player.
pub fn settle(rules: &Ruleset, log: &[Shot], cell: Cell, word: ClaimWord) -> Result<Claim, Vec<Claim>> {
    match word {
        ClaimWord::Said(claim) => Ok(claim.public_form(rules.answers)),
        ClaimWord::Sunk if rules.answers == Answers::Plain => Ok(Claim::Hit),
        ClaimWord::Sunk => match possible_sinkings(rules, log, cell)[..] {
            [claim] => Ok(claim),
            // False with any size; all connected hits are assumed to be the ship.
            [] => Ok(Claim::Sunk(OpenHits::of(rules, log).cluster(cell).len() as u8)),
            ref claims => Err(claims.to_vec()),
        },
    }
}

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
    all: CellSet,
    /// Hits that belong to no wreck.
    open: CellSet,
}

impl<'a> OpenHits<'a> {
    fn of(rules: &'a Ruleset, log: &[Shot]) -> Self {
        let mut wounds = Self { rules, search: FleetSearch::new(rules), all: CellSet::EMPTY, open: CellSet::EMPTY };
        for (cell, claim) in log {
            match claim.public_form(rules.answers) {
                Claim::Miss | Claim::Mine | Claim::Sweeper => {}
                Claim::Hit => {
                    wounds.all.insert(*cell);
                    wounds.open.insert(*cell);
                }
                Claim::Sunk(decks) => {
                    let sunk = wounds.find_wreck(*cell, decks).unwrap_or_default();
                    wounds.open = wounds.open.minus(&sunk);
                }
                Claim::Submarine => {
                    wounds.all.insert(*cell);
                }
            }
        }
        wounds
    }

    /// Looks at all hits again if the open ones do not suffice: an earlier wreck may have been guessed wrong.
    fn find_wreck(&self, cell: Cell, decks: u8) -> Option<CellSet> {
        let cluster = self.cluster(cell);
        let form_of = |hits: &CellSet| {
            let mut hits = *hits;
            hits.insert(cell);
            self.search.poses(Claim::Sunk(decks)).map(|pose| pose.place).find(|place| place.contains(cell) && place.is_subset(&hits))
        };
        match self.search.poses(Claim::Sunk(decks)).any(|pose| pose.place == cluster) {
            true => Some(cluster),
            false if self.search.crowds() => form_of(&self.open).or_else(|| form_of(&self.all)),
            false => None,
        }
    }

    /// The cell and the open hits connected with it by sides.
    fn cluster(&self, cell: Cell) -> CellSet {
        let alone: CellSet = [cell].into_iter().collect();
        alone.spread(&self.open, |reached| reached.adjacent(self.rules.size))
    }
}
