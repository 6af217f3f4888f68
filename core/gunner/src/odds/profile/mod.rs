//! Counts fleets by a sweep over the field (a broken-profile dynamic programme): for straight ships that must not touch,
//! or only at corners, and for any straight ships on small fields. Cells are visited row by row, or column by column if
//! that is faster. The rest of the field depends on the swept part only through a frontier and the number of ships of
//! each length that are not placed yet. One sweep forward counts the ways to reach each frontier, one sweep backward the
//! ways to complete the fleet from it; their products give the total count and the count of every pose.

mod count_layout;
mod frontier_graph;
mod sums;
mod sweep_path;
mod table;

use broadside_game::ruleset::Touch;

use self::{
    count_layout::CountLayout,
    frontier_graph::FrontierGraph,
    sums::SweepSums,
    sweep_path::{Orientation, SweepPath},
};
use super::{
    effort::{CountResult, Effort},
    puzzle::Puzzle,
    tally::PoseTally,
};

/// The maximum memory reused for the next count, for each of the two large tables, in bytes.
const MAX_REUSED_BYTES: usize = 128 << 20;

/// Counts fleets by a sweep. Its memory is reused for the next count.
#[derive(Default)]
pub(super) struct Sweep {
    graph: FrontierGraph,
    sums: SweepSums,
}

impl Sweep {
    /// Counts the fleets in total and with each pose; `None` if the sweep cannot count these pieces.
    pub(super) fn count(&mut self, puzzle: &Puzzle, touch: Touch, effort: &mut Effort<'_>) -> CountResult<Option<PoseTally>> {
        let paths = [false, true].map(|by_columns| SweepPath::for_puzzle(puzzle, touch, by_columns));
        let cheapest = paths.into_iter().flatten().min_by(|one, other| one.estimated_cost().total_cmp(&other.estimated_cost()));
        let Some(path) = cheapest else { return Ok(None) };
        let Some(layout) = CountLayout::of(&path.lengths) else { return Ok(None) };
        self.graph.build(&path, &layout, effort)?;
        let total = self.sums.count(&path, &layout, &self.graph, effort)?;
        let fleets = puzzle.sorts.iter().zip(&self.sums.ship_starts).map(|(sort, starts)| {
            let fleets_with = |pose| match path.start(pose) {
                (at, Orientation::Across) => starts.across[at],
                (at, Orientation::Down) => starts.down[at],
            };
            sort.poses.iter().map(fleets_with).collect()
        });
        Ok(Some(PoseTally { total, fleets: fleets.collect() }))
    }
}
