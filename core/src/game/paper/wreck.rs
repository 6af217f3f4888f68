//! Which ship a sinking was: on paper only a size is said, if that. What the hits leave open is asked or,
//! for the picture alone, guessed; nobody is judged by a guess.

use crate::game::{
    cell::{Cell, CellSet},
    ruleset::{Answers, Ruleset},
};

use super::{
    claim::{Claim, Shot},
    doubt::contradicts,
    search::Search,
    words::ClaimWord,
};

/// The cells of the ship of so many decks that is said to go down by a shot at `cell` after those of
/// `log`: the open hits that hang together with the cell, if they make a form the rules allow. Where ships
/// may touch, and those hits are too many, it is one lawful form among them.
pub fn wreck(rules: &Ruleset, log: &[Shot], cell: Cell, decks: u8) -> Option<CellSet> {
    Wounds::of(rules, log).wreck(cell, decks)
}

/// The claim that a word amounts to when it answers a shot at `cell` after those of `log`: where a sinking
/// is told without its size, the one that the hits there leave.
///
/// # Errors
/// Several are possible: the player must be asked which of these, smaller ships first, a submarine last.
pub fn settle(rules: &Ruleset, log: &[Shot], cell: Cell, word: ClaimWord) -> Result<Claim, Vec<Claim>> {
    match word {
        ClaimWord::Said(claim) => Ok(claim.told(rules.answers)),
        ClaimWord::Sunk if rules.answers == Answers::Plain => Ok(Claim::Hit),
        ClaimWord::Sunk => match possible_sinkings(rules, log, cell)[..] {
            [claim] => Ok(claim),
            // False whatever its size: the whole of the hits there is what was meant.
            [] => Ok(Claim::Sunk(Wounds::of(rules, log).cluster(cell).len() as u8)),
            ref claims => Err(claims.to_vec()),
        },
    }
}

fn possible_sinkings(rules: &Ruleset, log: &[Shot], cell: Cell) -> Vec<Claim> {
    let with = |claim| log.iter().copied().chain([(cell, claim)]).collect::<Vec<Shot>>();
    let mut claims: Vec<Claim> = Search::new(rules).claims().into_iter().filter(|claim| claim.ship()).collect();
    claims.sort_by_key(|claim| match claim {
        Claim::Sunk(decks) => *decks,
        _ => u8::MAX,
    });
    claims.retain(|claim| !contradicts(rules, &with(*claim)));
    claims
}

/// The hits of a log at which no ship was said to go down.
struct Wounds<'a> {
    rules: &'a Ruleset,
    search: Search,
    all: CellSet,
    /// Those that belong to no wreck.
    open: CellSet,
}

impl<'a> Wounds<'a> {
    fn of(rules: &'a Ruleset, log: &[Shot]) -> Self {
        let mut wounds = Self { rules, search: Search::new(rules), all: CellSet::EMPTY, open: CellSet::EMPTY };
        for (cell, claim) in log {
            match claim.told(rules.answers) {
                Claim::Miss | Claim::Mine | Claim::Sweeper => {}
                Claim::Hit => {
                    wounds.all.insert(*cell);
                    wounds.open.insert(*cell);
                }
                Claim::Sunk(decks) => {
                    let gone = wounds.wreck(*cell, decks).unwrap_or_default();
                    wounds.open = wounds.open.minus(&gone);
                }
                Claim::Submarine => {
                    wounds.all.insert(*cell);
                }
            }
        }
        wounds
    }

    /// An earlier wreck may have been guessed wrong: then its cells are looked at again.
    fn wreck(&self, cell: Cell, decks: u8) -> Option<CellSet> {
        let cluster = self.cluster(cell);
        let form_of = |hits: &CellSet| {
            let mut hits = *hits;
            hits.insert(cell);
            self.search.poses(Claim::Sunk(decks)).map(|pose| pose.place).find(|place| place.contains(cell) && place.within(&hits))
        };
        match self.search.poses(Claim::Sunk(decks)).any(|pose| pose.place == cluster) {
            true => Some(cluster),
            false if self.search.crowds() => form_of(&self.open).or_else(|| form_of(&self.all)),
            false => None,
        }
    }

    /// The cell and the open hits that hang together with it, side by side.
    fn cluster(&self, cell: Cell) -> CellSet {
        let alone: CellSet = [cell].into_iter().collect();
        alone.spread(&self.open, |reached| reached.beside(self.rules.size))
    }
}
