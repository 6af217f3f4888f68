//! Exact odds: of all fleets that agree with what is known, how many lie through each cell. Pure counting, without
//! clock, wire or second worker; a bound on work and memory comes with the question.

mod answer;
mod effort;
mod position;
mod profile;
mod puzzle;
mod tally;

use self::{answer::WHOLE, profile::Sweep, puzzle::Puzzle, tally::Tally};
pub use self::{
    answer::{How, Lie, Odds},
    effort::{Effort, GivenUp},
    position::{Position, Sinkings},
};

/// Counts, and keeps its memory for the next question. One for each worker.
#[derive(Default)]
pub struct Engine {
    sweep: Sweep,
}

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

    fn tally(&mut self, puzzle: &Puzzle, position: &Position, effort: &mut Effort<'_>) -> Result<Tally, GivenUp> {
        if !puzzle.coverable() {
            return Ok(Tally::none(puzzle.sorts.iter().map(|sort| sort.poses.len())));
        }
        if puzzle.sorts.is_empty() {
            return Ok(Tally { total: 1.0, fleets: Vec::new() });
        }
        self.sweep.count(puzzle, position.touch, effort)?.ok_or(GivenUp::Work)
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
