//! Counts fleets: by a sweep, by a search, or drawn by chance, whichever is affordable.

use super::{
    aim::aim,
    answer::{How, Lie, Odds, WHOLE},
    effort::{Effort, GivenUp},
    position::Position,
    profile::Sweep,
    puzzle::Puzzle,
    remnant::Remnant,
    search::Search,
    tally::Tally,
};
use crate::game::{cell::CellSet, dice::Dice, ruleset::Touch};

/// Counts, and keeps its memory for the next question: at most what the effort of the largest question so far
/// allowed. One for each worker; how many workers there are caps what all take together. The empty Russian board
/// takes 6 million steps and 60 MB, the empty Milton Bradley board 95 million steps and hardly any memory.
#[derive(Default)]
pub struct Engine {
    sweep: Sweep,
    search: Search,
    remnant: Remnant,
}

/// How many fleets are drawn at most where they cannot be counted.
pub const TRIES: u32 = 100_000;

/// How many ways the search may have to go before the sweep is tried first.
const MANY: f64 = 1e6;

/// How many ways the search never goes: a quarter of an hour.
const HOPELESS: f64 = 1e8;

impl Engine {
    /// One that has counted nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The odds in this position, counted in full.
    pub fn odds(&mut self, position: &Position, effort: &mut Effort<'_>) -> Result<Odds, GivenUp> {
        let puzzle = Puzzle::of(position);
        let tally = self.tally(&puzzle, position, effort)?;
        Ok(told(&puzzle, &tally))
    }

    /// Where to fire, all cells that are equally good: by playing on against each of the last fleets where that is
    /// affordable, else as [`aim`] says. `odds` are of this position.
    pub fn aim(&mut self, position: &Position, odds: &Odds, effort: &mut Effort<'_>) -> CellSet {
        let best = self.remnant.aim(position, odds, effort);
        best.ok().flatten().unwrap_or_else(|| aim(position, odds))
    }

    /// The odds from fleets drawn by chance, so many times or until the effort is spent.
    pub fn sampled(&mut self, position: &Position, tries: u32, effort: &mut Effort<'_>, dice: &mut dyn Dice) -> Result<Odds, GivenUp> {
        self.search.draw(&Puzzle::of(position), position, tries, effort, dice)
    }

    /// The odds counted in full where three quarters of the effort suffice, else from as many fleets drawn by chance
    /// as the rest allows, and no more than [`TRIES`].
    pub fn odds_or_sampled(&mut self, position: &Position, effort: &mut Effort<'_>, dice: &mut dyn Dice) -> Result<Odds, GivenUp> {
        match effort.trying(effort.left() / 4 * 3, |first| self.odds(position, first)) {
            Err(GivenUp::Work | GivenUp::Memory) => self.sampled(position, TRIES, effort, dice),
            odds => odds,
        }
    }

    fn tally(&mut self, puzzle: &Puzzle, position: &Position, effort: &mut Effort<'_>) -> Result<Tally, GivenUp> {
        if !puzzle.coverable() {
            return Ok(Tally::none(puzzle.sorts.iter().map(|sort| sort.poses.len())));
        }
        if puzzle.sorts.is_empty() {
            return Ok(Tally { total: 1.0, fleets: Vec::new() });
        }
        let ways = Search::price(puzzle);
        let far = ways > MANY;
        if position.touch != Touch::Any || far {
            let steps = if far { effort.left() / 2 } else { effort.left() };
            match effort.trying(steps, |first| self.sweep.count(puzzle, position.touch, first)) {
                Ok(Some(tally)) => return Ok(tally),
                Err(why) if !far || ways > HOPELESS || why == GivenUp::Stopped => return Err(why),
                Ok(None) if ways > HOPELESS => return Err(GivenUp::Work),
                Ok(None) | Err(_) => {}
            }
        }
        self.search.count(puzzle, position, effort)
    }
}

/// The counts with their poses, ships of different names told apart.
fn told(puzzle: &Puzzle, tally: &Tally) -> Odds {
    let namings = puzzle.namings();
    let mut lies = Vec::new();
    for (sort, fleets) in puzzle.sorts.iter().zip(&tally.fleets) {
        let met = sort.poses.iter().zip(fleets).filter(|(_, fleets)| **fleets > 0.0);
        lies.extend(met.map(|(cells, fleets)| Lie { cells: *cells, ship: sort.kind.ship(), fleets: fleets * namings }));
    }
    let total = tally.total * namings;
    Odds::new(puzzle.size, total, if total < WHOLE { How::Exact } else { How::Rounded }, lies)
}
