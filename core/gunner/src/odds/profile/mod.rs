//! Counting by a sweep over the field (a broken-profile dynamic programme): for straight ships that must not touch,
//! or only at corners, and for any straight ships on small fields. Cells are taken in reading order, or column by
//! column if that is faster. The rest of the field depends on the swept part only through a frontier and the number of
//! ships of each length that are left. The number of fleets is the sum, over all frontiers, of the ways to it times the
//! ways onward from it: one sweep forward and one backward give the whole count and that of every pose.

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
    effort::{CountAborted, Effort},
    puzzle::Puzzle,
    tally::PoseTally,
};

/// The maximum memory kept between counts, for each of the two large tables, in bytes.
const MAX_KEPT_BYTES: usize = 128 << 20;

/// The reusable memory of the sweep.
#[derive(Default)]
pub(super) struct Sweep {
    graph: FrontierGraph,
    sums: SweepSums,
}

impl Sweep {
    /// Counts the fleets; `None` if the sweep cannot handle these pieces.
    pub(super) fn count(&mut self, puzzle: &Puzzle, touch: Touch, effort: &mut Effort<'_>) -> Result<Option<PoseTally>, CountAborted> {
        let ways = [false, true].map(|turned| SweepPath::for_puzzle(puzzle, touch, turned));
        let Some(path) = ways.into_iter().flatten().min_by(|one, other| one.guess().total_cmp(&other.guess())) else { return Ok(None) };
        let Some(layout) = CountLayout::of(&path.lengths) else { return Ok(None) };
        self.graph.build(&path, &layout, effort)?;
        let total = self.sums.count(&path, &layout, &self.graph, effort)?;
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
