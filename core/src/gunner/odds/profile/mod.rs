//! Counting by a sweep over the field (a broken-profile dynamic programme): for straight ships that must not touch,
//! or only at corners, and for any straight ships on small fields. Cells are taken in reading order, or column by
//! column where that is shorter; all that the
//! swept part says to the rest is a frontier and how many ships of each length are left. Ways to a frontier times
//! ways on from it, summed, are fleets: one sweep there and one back give the whole count and that of every pose.

mod course;
mod stock;
mod sums;
mod table;
mod web;

use self::{
    course::{Course, Way},
    stock::Stock,
    sums::Sums,
    web::Web,
};
use super::{
    effort::{Effort, GivenUp},
    puzzle::Puzzle,
    tally::Tally,
};
use crate::game::ruleset::Touch;

/// Memory that is kept from one question to the next, at most, for each of the two large tables.
const KEPT: usize = 128 << 20;

/// What the sweep keeps for the next question.
#[derive(Default)]
pub(super) struct Sweep {
    web: Web,
    sums: Sums,
}

impl Sweep {
    /// Counts; `None` when the sweep is not for such pieces.
    pub(super) fn count(&mut self, puzzle: &Puzzle, touch: Touch, effort: &mut Effort<'_>) -> Result<Option<Tally>, GivenUp> {
        let ways = [false, true].map(|turned| Course::through(puzzle, touch, turned));
        let Some(course) = ways.into_iter().flatten().min_by(|one, other| one.guess().total_cmp(&other.guess())) else { return Ok(None) };
        let Some(stock) = Stock::of(&course.lengths) else { return Ok(None) };
        self.web.spin(&course, &stock, effort)?;
        let total = self.sums.count(&course, &stock, &self.web, effort)?;
        let ways = puzzle.sorts.iter().zip(&self.sums.begun).map(|(sort, begun)| {
            let fleets = |pose| match course.start(pose) {
                (at, Way::Across) => begun.across[at],
                (at, Way::Down) => begun.down[at],
            };
            sort.poses.iter().map(fleets).collect()
        });
        Ok(Some(Tally { total, fleets: ways.collect() }))
    }
}
