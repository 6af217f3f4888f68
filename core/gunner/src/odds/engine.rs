//! Counts fleets by a sweep, a search or random sampling, whichever is affordable.

use broadside_game::{cell::CellSet, dice::Dice, ruleset::Touch};

use super::{
    aim::aim,
    answer::{CountMethod, Odds, PoseCount, WHOLE},
    effort::{CountAborted, Effort},
    position::Position,
    profile::Sweep,
    puzzle::Puzzle,
    remnant::FleetList,
    search::FleetCounter,
    tally::PoseTally,
};

/// A counter that keeps its memory for the next count: at most what the largest budget so far allowed. Use one per
/// worker; the number of workers caps the total memory. The empty Russian board takes 6 million steps and 60 MB, the
/// empty Milton Bradley board 95 million steps and hardly any memory.
#[derive(Default)]
pub struct Engine {
    sweep: Sweep,
    search: FleetCounter,
    remnant: FleetList,
}

/// The maximum number of random fleets, if they cannot be counted.
pub const MAX_TRIES: u32 = 100_000;

/// The number of branches of the search above which the sweep is tried first.
const SWEEP_THRESHOLD: f64 = 1e6;

/// The number of branches that is never searched: a quarter of an hour.
const MAX_BRANCHES: f64 = 1e8;

impl Engine {
    /// A new engine.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the exact odds in this position.
    pub fn count_odds(&mut self, position: &Position, effort: &mut Effort<'_>) -> Result<Odds, CountAborted> {
        let puzzle = Puzzle::of(position);
        let tally = self.tally(&puzzle, position, effort)?;
        Ok(to_odds(&puzzle, &tally))
    }

    /// The best targets, all equally good ones: by playing on against each remaining fleet if that is affordable, else
    /// as [`aim`] says. `odds` must be of this position.
    pub fn aim(&mut self, position: &Position, odds: &Odds, effort: &mut Effort<'_>) -> CellSet {
        let best = self.remnant.aim(position, odds, effort);
        best.ok().flatten().unwrap_or_else(|| aim(position, odds))
    }

    /// Estimates the odds from random fleets, with this many tries or until the budget is spent.
    pub fn estimate_by_sampling(
        &mut self,
        position: &Position,
        tries: u32,
        effort: &mut Effort<'_>,
        dice: &mut dyn Dice,
    ) -> Result<Odds, CountAborted> {
        self.search.draw(&Puzzle::of(position), position, tries, effort, dice)
    }

    /// Counts the odds exactly with three quarters of the budget, else estimates them from as many random fleets as the
    /// rest allows, at most [`MAX_TRIES`].
    pub fn count_or_sample_odds(
        &mut self,
        position: &Position,
        effort: &mut Effort<'_>,
        dice: &mut dyn Dice,
    ) -> Result<Odds, CountAborted> {
        match effort.trying(effort.left() / 4 * 3, |first| self.count_odds(position, first)) {
            Err(CountAborted::Work | CountAborted::Memory) => self.estimate_by_sampling(position, MAX_TRIES, effort, dice),
            odds => odds,
        }
    }

    fn tally(&mut self, puzzle: &Puzzle, position: &Position, effort: &mut Effort<'_>) -> Result<PoseTally, CountAborted> {
        if !puzzle.is_coverable() {
            return Ok(PoseTally { total: 0.0, fleets: puzzle.sorts.iter().map(|sort| vec![0.0; sort.poses.len()]).collect() });
        }
        if puzzle.sorts.is_empty() {
            return Ok(PoseTally { total: 1.0, fleets: Vec::new() });
        }
        let ways = FleetCounter::price(puzzle);
        let far = ways > SWEEP_THRESHOLD;
        if position.touch != Touch::Any || far {
            let steps = if far { effort.left() / 2 } else { effort.left() };
            match effort.trying(steps, |first| self.sweep.count(puzzle, position.touch, first)) {
                Ok(Some(tally)) => return Ok(tally),
                Err(why) if !far || ways > MAX_BRANCHES || why == CountAborted::Stopped => return Err(why),
                Ok(None) if ways > MAX_BRANCHES => return Err(CountAborted::Work),
                Ok(None) | Err(_) => {}
            }
        }
        self.search.count(puzzle, position, effort)
    }
}

/// The odds for a tally, with ships of different names distinguished.
fn to_odds(puzzle: &Puzzle, tally: &PoseTally) -> Odds {
    let namings = puzzle.namings();
    let mut lies = Vec::new();
    for (sort, fleets) in puzzle.sorts.iter().zip(&tally.fleets) {
        let met = sort.poses.iter().zip(fleets).filter(|(_, fleets)| **fleets > 0.0);
        lies.extend(met.map(|(cells, fleets)| PoseCount { cells: *cells, ship: sort.kind.is_ship(), fleets: fleets * namings }));
    }
    let total = tally.total * namings;
    Odds::new(puzzle.size, total, if total < WHOLE { CountMethod::Exact } else { CountMethod::Rounded }, lies)
}
