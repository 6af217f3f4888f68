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

use broadside_game::ruleset::Touch;

use self::{
    course::{Orientation, SweepPath},
    stock::Stock,
    sums::SweepSums,
    web::FrontierGraph,
};
use super::{
    effort::{CountAborted, Effort},
    puzzle::Puzzle,
    tally::PoseTally,
};

/// The maximum memory kept between counts, for each of the two large tables, in bytes.
const KEPT: usize = 128 << 20;

/// The reusable memory of the sweep.
#[derive(Default)]
pub(super) struct Sweep {
    graph: FrontierGraph,
    sums: SweepSums,
}

impl Sweep {
    /// Counts the fleets; `None` if the sweep cannot handle these pieces.
    pub(super) fn count(&mut self, puzzle: &Puzzle, touch: Touch, effort: &mut Effort<'_>) -> Result<Option<PoseTally>, CountAborted> {
        let ways = [false, true].map(|turned| SweepPath::through(puzzle, touch, turned));
        let Some(path) = ways.into_iter().flatten().min_by(|one, other| one.guess().total_cmp(&other.guess())) else { return Ok(None) };
        let Some(stock) = Stock::of(&path.lengths) else { return Ok(None) };
        self.graph.build(&path, &stock, effort)?;
        let total = self.sums.count(&path, &stock, &self.graph, effort)?;
        let ways = puzzle.sorts.iter().zip(&self.sums.begun).map(|(sort, begun)| {
            let fleets = |pose| match path.start(pose) {
                (at, Orientation::Across) => begun.across[at],
                (at, Orientation::Down) => begun.down[at],
            };
            sort.poses.iter().map(fleets).collect()
        });
        Ok(Some(PoseTally { total, fleets: ways.collect() }))
    }
}
