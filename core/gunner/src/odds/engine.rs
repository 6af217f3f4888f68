//! Chooses how the odds of a position are found: by a sweep, a search or random sampling, whichever the budget allows.

use broadside_game::{cell::CellSet, dice::Dice, ruleset::Touch};

use super::{
    aim::aim,
    answer::{CountMethod, EXACT_INTEGER_LIMIT, Odds, PoseCount},
    effort::{CountAborted, CountResult, Effort},
    endgame::FleetList,
    position::Position,
    profile::Sweep,
    puzzle::Puzzle,
    search::FleetCounter,
    tally::PoseTally,
};

/// Counts fleets, and reuses its memory for the next count; it uses at most the memory of the largest budget so far. Use
/// one per worker, so that the number of workers limits the total memory. The empty Russian board takes 6 million steps and 60 MB, the
/// empty Milton Bradley board 95 million steps and hardly any memory.
#[derive(Default)]
pub struct Engine {
    sweep: Sweep,
    search: FleetCounter,
    fleet_list: FleetList,
}

/// The maximum number of attempts to draw a random fleet, if fleets cannot be counted.
pub const MAX_TRIES: u32 = 100_000;

/// If the search has more branches than this, the sweep is tried first.
const SWEEP_THRESHOLD: f64 = 1e6;

/// More branches than this are never searched: they take more than a quarter of an hour.
const MAX_BRANCHES: f64 = 1e8;

impl Engine {
    /// A new engine.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the exact odds of a position.
    pub fn count_odds(&mut self, position: &Position, effort: &mut Effort<'_>) -> CountResult<Odds> {
        let puzzle = Puzzle::of(position);
        let tally = self.count_poses(&puzzle, position, effort)?;
        Ok(to_odds(&puzzle, &tally))
    }

    /// The best targets, all equally good ones: found by simulating the rest of the game against each remaining fleet if the
    /// budget allows that, else by [`aim`]. `odds` must be those of this position.
    pub fn aim(&mut self, position: &Position, odds: &Odds, effort: &mut Effort<'_>) -> CellSet {
        let best = self.fleet_list.aim(position, odds, effort);
        best.ok().flatten().unwrap_or_else(|| aim(position, odds))
    }

    /// Estimates the odds from random fleets: with this many attempts to draw one, or fewer if the budget is spent.
    pub fn estimate_by_sampling(
        &mut self,
        position: &Position,
        tries: u32,
        effort: &mut Effort<'_>,
        dice: &mut dyn Dice,
    ) -> CountResult<Odds> {
        self.search.sample_odds(&Puzzle::of(position), position, tries, effort, dice)
    }

    /// Counts the odds exactly if three quarters of the budget suffice; else estimates them from as many random fleets as the
    /// rest of the budget allows, with at most [`MAX_TRIES`] attempts.
    pub fn count_or_sample_odds(&mut self, position: &Position, effort: &mut Effort<'_>, dice: &mut dyn Dice) -> CountResult<Odds> {
        match effort.attempt(effort.left() / 4 * 3, |first| self.count_odds(position, first)) {
            Err(CountAborted::Work | CountAborted::Memory) => self.estimate_by_sampling(position, MAX_TRIES, effort, dice),
            odds => odds,
        }
    }

    /// Counts the fleets with each pose, by the sweep or the search, whichever is cheaper.
    fn count_poses(&mut self, puzzle: &Puzzle, position: &Position, effort: &mut Effort<'_>) -> CountResult<PoseTally> {
        if !puzzle.is_coverable() {
            return Ok(PoseTally { total: 0.0, fleets: puzzle.sorts.iter().map(|sort| vec![0.0; sort.poses.len()]).collect() });
        }
        if puzzle.sorts.is_empty() {
            return Ok(PoseTally { total: 1.0, fleets: Vec::new() });
        }
        let branches = FleetCounter::max_branches(puzzle);
        let is_large = branches > SWEEP_THRESHOLD;
        if position.touch != Touch::Any || is_large {
            let steps = if is_large { effort.left() / 2 } else { effort.left() };
            match effort.attempt(steps, |first| self.sweep.count(puzzle, position.touch, first)) {
                Ok(Some(tally)) => return Ok(tally),
                Err(why) if !is_large || branches > MAX_BRANCHES || why == CountAborted::Stopped => return Err(why),
                Ok(None) if branches > MAX_BRANCHES => return Err(CountAborted::Work),
                Ok(None) | Err(_) => {}
            }
        }
        self.search.count(puzzle, position, effort)
    }
}

/// The odds for these counts, with ships of different names distinguished.
fn to_odds(puzzle: &Puzzle, tally: &PoseTally) -> Odds {
    let naming_count = puzzle.naming_count();
    let mut poses = Vec::new();
    for (sort, fleets) in puzzle.sorts.iter().zip(&tally.fleets) {
        let possible = sort.poses.iter().zip(fleets).filter(|(_, fleets)| **fleets > 0.0);
        poses.extend(possible.map(|(cells, fleets)| PoseCount { cells: *cells, ship: sort.kind.is_ship(), fleets: fleets * naming_count }));
    }
    let total = tally.total * naming_count;
    Odds::new(total, if total < EXACT_INTEGER_LIMIT { CountMethod::Exact } else { CountMethod::Rounded }, poses)
}
