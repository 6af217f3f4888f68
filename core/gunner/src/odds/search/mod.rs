//! Counts fleets by a search: for touching ships, bent ships and pieces of several kinds, if few are left. Ships are first
//! placed over the cells that must be covered, always over the cell that the fewest poses cover; then freely until three
//! pieces are left, which are counted together without placing them.

mod last;
mod pose_table;
mod sample;

use broadside_game::cell::{Cell, CellSet};

use self::{
    last::LastShips,
    pose_table::{PoseTable, WORDS_PER_STEP, common_count, for_each_pose},
};
use super::{
    effort::{CountResult, Effort},
    position::Position,
    puzzle::Puzzle,
    tally::PoseTally,
};

/// Counts fleets by a search, or estimates them from random fleets. Its memory is reused for the next count.
#[derive(Default)]
pub(super) struct FleetCounter {
    table: PoseTable,
    last: LastShips,
    /// By number of pieces placed, the poses that are still possible, as bits of the [`PoseTable`].
    left: Vec<Vec<u64>>,
    /// By sort, the number of pieces that are not placed yet.
    counts: Vec<usize>,
    /// By pose, the number of fleets with it; for random fleets their total weight.
    fleets: Vec<f64>,
}

impl FleetCounter {
    /// An upper bound for the number of branches of the search: of placements of all but the last three pieces.
    pub(super) fn max_branches(puzzle: &Puzzle) -> f64 {
        let mut sizes: Vec<f64> =
            puzzle.sorts.iter().flat_map(|sort| (0..sort.count).map(|at| sort.poses.len() as f64 / (at + 1) as f64)).collect();
        sizes.sort_by(f64::total_cmp);
        sizes.truncate(sizes.len().saturating_sub(3));
        let must: Vec<Cell> = puzzle.must.iter().collect();
        let covers = |cell: &Cell| puzzle.sorts.iter().flat_map(|sort| &sort.poses).filter(|pose| pose.contains(*cell)).count();
        if let (Some(size), Some(covers)) = (sizes.last_mut(), must.iter().map(covers).min()) {
            *size = size.min(covers as f64);
        }
        sizes.iter().product()
    }

    /// Counts the fleets in total and with each pose.
    pub(super) fn count(&mut self, puzzle: &Puzzle, position: &Position, effort: &mut Effort<'_>) -> CountResult<PoseTally> {
        self.prepare(puzzle, position, effort)?;
        let total = self.cover(0, puzzle.must, effort)?;
        let fleets = puzzle.sorts.iter().enumerate().map(|(at, sort)| {
            let first = self.table.first_pose(at);
            self.fleets[first..first + sort.poses.len()].to_vec()
        });
        Ok(PoseTally { total, fleets: fleets.collect() })
    }

    /// Sets up the poses of a puzzle, with no piece placed and all counts 0.
    fn prepare(&mut self, puzzle: &Puzzle, position: &Position, effort: &Effort<'_>) -> CountResult<()> {
        effort.check_memory(PoseTable::bytes(puzzle))?;
        self.table.fill(puzzle, position);
        let pieces: usize = puzzle.sorts.iter().map(|sort| sort.count).sum();
        self.left.clear();
        self.left.resize(pieces + 1, self.table.all.clone());
        self.counts = puzzle.sorts.iter().map(|sort| sort.count).collect();
        self.fleets.clear();
        self.fleets.resize(self.table.cells.len(), 0.0);
        Ok(())
    }

    /// Counts the fleets that cover the cells in `open` and use the remaining pieces.
    fn cover(&mut self, depth: usize, open: CellSet, effort: &mut Effort<'_>) -> CountResult<f64> {
        let words = (open.len() as u64 + 1) * self.table.words() as u64;
        effort.spend((words / WORDS_PER_STEP).max(16))?;
        let Some((cell, covers)) = self.tightest_cell(depth, &open) else {
            return self.count_free_placements(depth, effort);
        };
        if covers == 0 {
            return Ok(0.0);
        }
        let mut total = 0.0;
        for sort in 0..self.counts.len() {
            if self.counts[sort] == 0 {
                continue;
            }
            for pose in self.candidates(depth, sort, Some(cell)) {
                self.place_pose(depth, pose);
                self.counts[sort] -= 1;
                let fleets = self.cover(depth + 1, open.minus(&self.table.cells[pose]), effort)?;
                self.counts[sort] += 1;
                self.fleets[pose] += fleets;
                total += fleets;
            }
        }
        Ok(total)
    }

    /// The cell that the fewest possible poses cover, and the number of these poses; `None` if `open` is empty.
    fn tightest_cell(&self, depth: usize, open: &CellSet) -> Option<(Cell, u64)> {
        let covers = |cell: &Cell| {
            let sorts = (0..self.counts.len()).filter(|sort| self.counts[*sort] > 0).map(|sort| self.table.span(sort));
            sorts.map(|span| common_count(&self.table.covers(*cell)[span.clone()], &self.left[depth][span])).sum::<u64>()
        };
        open.iter().map(|cell| (cell, covers(&cell))).min_by_key(|(_, covers)| *covers)
    }

    /// Counts the placements of the remaining pieces, when all cells that must be covered are covered.
    fn count_free_placements(&mut self, depth: usize, effort: &mut Effort<'_>) -> CountResult<f64> {
        let sorts: Vec<usize> = self.counts.iter().enumerate().flat_map(|(sort, count)| std::iter::repeat_n(sort, *count)).collect();
        match *sorts.as_slice() {
            [] => Ok(1.0),
            [sort] => {
                let (span, fleets) = (self.table.span(sort), &mut self.fleets);
                let left = &self.left[depth][span.clone()];
                for_each_pose(span.start * 64, left.iter().copied(), |pose| fleets[pose] += 1.0);
                effort.spend((self.table.words() as u64 / WORDS_PER_STEP).max(8))?;
                Ok(common_count(left, left) as f64)
            }
            [one, two] => {
                let pairs = self.last.count_pairs(&self.table, &self.left[depth], [one, two], effort)?;
                self.add_last_ships(&[one, two]);
                Ok(pairs as f64 / if one == two { 2.0 } else { 1.0 })
            }
            [one, two, three] => {
                let triples = self.last.count_triples(&self.table, &self.left[depth], [one, two, three], effort)?;
                self.add_last_ships(&[one, two, three]);
                Ok(triples as f64 / order_count(&[one, two, three]))
            }
            _ => self.place_next_piece(depth, effort),
        }
    }

    /// Counts the placements, starting with a piece of the sort with the fewest possible poses. Equal pieces are placed in
    /// the order of their poses, so that each placement is counted once.
    fn place_next_piece(&mut self, depth: usize, effort: &mut Effort<'_>) -> CountResult<f64> {
        let poses = |sort: &usize| {
            let left = &self.left[depth][self.table.span(*sort)];
            common_count(left, left)
        };
        let sort = (0..self.counts.len()).filter(|sort| self.counts[*sort] > 0).min_by_key(poses).expect("more than three pieces are left");
        let mut total = 0.0;
        for pose in self.candidates(depth, sort, None) {
            self.left[depth][pose / 64] &= !(1 << (pose % 64));
            self.place_pose(depth, pose);
            self.counts[sort] -= 1;
            let fleets = self.count_free_placements(depth + 1, effort)?;
            self.counts[sort] += 1;
            self.fleets[pose] += fleets;
            total += fleets;
        }
        effort.spend(16)?;
        Ok(total)
    }

    /// The possible poses of a sort: those that cover the given cell, or all.
    fn candidates(&self, depth: usize, sort: usize, over: Option<Cell>) -> Vec<usize> {
        let (span, mut poses) = (self.table.span(sort), Vec::new());
        let left = self.left[depth][span.clone()].iter();
        match over {
            Some(cell) => {
                let covers = &self.table.covers(cell)[span.clone()];
                for_each_pose(span.start * 64, left.zip(covers).map(|(left, covers)| left & covers), |pose| poses.push(pose));
            }
            None => for_each_pose(span.start * 64, left.copied(), |pose| poses.push(pose)),
        }
        poses
    }

    /// Computes the poses that are still possible after placing a piece in this pose.
    fn place_pose(&mut self, depth: usize, pose: usize) {
        let (here, deeper) = self.left.split_at_mut(depth + 1);
        let meets = self.table.excluded_by(pose);
        deeper[0].iter_mut().zip(here[depth].iter().zip(meets)).for_each(|(next, (left, meets))| *next = left & !meets);
    }

    /// Adds the counts by pose of the last two or three pieces.
    fn add_last_ships(&mut self, sorts: &[usize]) {
        let orders = order_count(sorts);
        for (pose, fleets) in &self.last.counts {
            let sort = sorts.iter().find(|sort| self.table.span(**sort).contains(&(pose / 64)));
            let alike = sorts.iter().filter(|other| Some(*other) == sort).count();
            self.fleets[*pose] += *fleets as f64 * alike as f64 / orders;
        }
    }
}

/// In how many orders equal pieces among these can be placed: each placement is counted that many times.
fn order_count(sorts: &[usize]) -> f64 {
    sorts.iter().enumerate().map(|(at, sort)| sorts[..=at].iter().filter(|other| *other == sort).count() as f64).product()
}
