//! Which ship a sinking was: on paper only a size is said, if that. What the hits leave open is asked or,
//! for the picture alone, guessed; nobody is judged by a guess.

use crate::game::{
    cell::{Cell, CellSet},
    ruleset::{Answers, Ruleset},
};

use super::{Claim, ClaimWord, Shot, doubt::contradiction, search::Search};

/// The cells of the ship of so many decks that is said to go down by a shot at `cell` after those of
/// `log`: the open hits that hang together with the cell, if they make a form the rules allow. Where ships
/// may touch, and those hits are too many, it is one lawful form among them.
pub fn wreck(rules: &Ruleset, log: &[Shot], cell: Cell, decks: u8) -> Option<CellSet> {
    Wounds::of(rules, log).wreck(cell, decks)
}

/// The claim that a word amounts to when it answers a shot at `cell` after those of `log`: where a sinking
/// is told without its size, the size that the hits there leave.
///
/// # Errors
/// Several sizes are possible: the player must be asked which of these, smallest first.
pub fn settle(rules: &Ruleset, log: &[Shot], cell: Cell, word: ClaimWord) -> Result<Claim, Vec<u8>> {
    match word {
        ClaimWord::Miss => Ok(Claim::Miss),
        ClaimWord::Hit => Ok(Claim::Hit),
        ClaimWord::Sunk(_) if rules.answers == Answers::Plain => Ok(Claim::Hit),
        ClaimWord::Sunk(Some(decks)) => Ok(Claim::Sunk(decks)),
        ClaimWord::Sunk(None) => match possible_sizes(rules, log, cell)[..] {
            [decks] => Ok(Claim::Sunk(decks)),
            // False whatever its size: the whole of the hits there is what was meant.
            [] => Ok(Claim::Sunk(Wounds::of(rules, log).cluster(cell).len() as u8)),
            ref sizes => Err(sizes.to_vec()),
        },
    }
}

fn possible_sizes(rules: &Ruleset, log: &[Shot], cell: Cell) -> Vec<u8> {
    let with = |decks| log.iter().copied().chain([(cell, Claim::Sunk(decks))]).collect::<Vec<Shot>>();
    let sizes = Search::new(rules).sizes().into_iter().rev();
    sizes.filter(|decks| contradiction(rules, &with(*decks)).is_none()).collect()
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
                Claim::Miss => {}
                Claim::Hit => {
                    wounds.all.insert(*cell);
                    wounds.open.insert(*cell);
                }
                Claim::Sunk(decks) => {
                    let gone = wounds.wreck(*cell, decks).unwrap_or_default();
                    wounds.open = wounds.open.minus(&gone);
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
            self.search.poses(decks).map(|pose| pose.hull).find(|hull| hull.contains(cell) && hull.within(&hits))
        };
        match self.search.poses(decks).any(|pose| pose.hull == cluster) {
            true => Some(cluster),
            false if self.search.crowds() => form_of(&self.open).or_else(|| form_of(&self.all)),
            false => None,
        }
    }

    /// The cell and the open hits that hang together with it, side by side.
    fn cluster(&self, cell: Cell) -> CellSet {
        let mut reached: CellSet = [cell].into_iter().collect();
        loop {
            let wider = reached.union(&reached.beside(self.rules.size).intersection(&self.open));
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}
