//! Counting by search: for touching ships, bent ships and pieces of several kinds, if few are left. Open hits are covered first,
//! the one with the fewest covers before the others; then ships are placed freely until three are left, which are counted together.

mod last;
mod sample;
mod sieve;

use broadside_game::cell::{Cell, CellSet};

use self::{
    last::LastShips,
    sieve::{Sieve, WORDS_A_STEP, common_count, each},
};
use super::{
    effort::{CountAborted, Effort},
    position::Position,
    puzzle::Puzzle,
    tally::PoseTally,
};

/// The reusable memory of the search.
#[derive(Default)]
pub(super) struct FleetCounter {
    sieve: Sieve,
    last: LastShips,
    /// By depth, the possible poses.
    left: Vec<Vec<u64>>,
    /// By sort, the number of pieces not placed.
    counts: Vec<usize>,
    /// By pose, the number of fleets with it.
    fleets: Vec<f64>,
}

impl FleetCounter {
    /// An upper bound of the number of branches: the placements of all but the last three pieces.
    pub(super) fn price(puzzle: &Puzzle) -> f64 {
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

    /// Counts the fleets.
    pub(super) fn count(&mut self, puzzle: &Puzzle, position: &Position, effort: &mut Effort<'_>) -> Result<PoseTally, CountAborted> {
        self.begin(puzzle, position, effort)?;
        let total = self.cover(0, puzzle.must, effort)?;
        let fleets = puzzle.sorts.iter().enumerate().map(|(at, sort)| {
            let first = self.sieve.first(at);
            self.fleets[first..first + sort.poses.len()].to_vec()
        });
        Ok(PoseTally { total, fleets: fleets.collect() })
    }

    fn begin(&mut self, puzzle: &Puzzle, position: &Position, effort: &Effort<'_>) -> Result<(), CountAborted> {
        effort.check_memory(Sieve::bytes(puzzle))?;
        self.sieve.fill(puzzle, position);
        let pieces: usize = puzzle.sorts.iter().map(|sort| sort.count).sum();
        self.left.clear();
        self.left.resize(pieces + 1, self.sieve.all.clone());
        self.counts = puzzle.sorts.iter().map(|sort| sort.count).collect();
        self.fleets.clear();
        self.fleets.resize(self.sieve.cells.len(), 0.0);
        Ok(())
    }

    /// Places ships over the cells that must be covered.
    fn cover(&mut self, depth: usize, open: CellSet, effort: &mut Effort<'_>) -> Result<f64, CountAborted> {
        let words = (open.len() as u64 + 1) * self.sieve.words() as u64;
        effort.spend((words / WORDS_A_STEP).max(16))?;
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
                self.narrow(depth, pose);
                self.counts[sort] -= 1;
                let fleets = self.cover(depth + 1, open.minus(&self.sieve.cells[pose]), effort)?;
                self.counts[sort] += 1;
                self.fleets[pose] += fleets;
                total += fleets;
            }
        }
        Ok(total)
    }

    /// The cell that the fewest possible poses cover, and their number.
    fn tightest_cell(&self, depth: usize, open: &CellSet) -> Option<(Cell, u64)> {
        let covers = |cell: &Cell| {
            let sorts = (0..self.counts.len()).filter(|sort| self.counts[*sort] > 0).map(|sort| self.sieve.span(sort));
            sorts.map(|span| common_count(&self.sieve.covers(*cell)[span.clone()], &self.left[depth][span])).sum::<u64>()
        };
        open.iter().map(|cell| (cell, covers(&cell))).min_by_key(|(_, covers)| *covers)
    }

    /// Counts the placements of the remaining pieces; no cell must be covered any more.
    fn count_free_placements(&mut self, depth: usize, effort: &mut Effort<'_>) -> Result<f64, CountAborted> {
        let sorts: Vec<usize> = self.counts.iter().enumerate().flat_map(|(sort, count)| std::iter::repeat_n(sort, *count)).collect();
        match *sorts.as_slice() {
            [] => Ok(1.0),
            [sort] => {
                let (span, fleets) = (self.sieve.span(sort), &mut self.fleets);
                let left = &self.left[depth][span.clone()];
                each(span.start * 64, left.iter().copied(), |pose| fleets[pose] += 1.0);
                effort.spend((self.sieve.words() as u64 / WORDS_A_STEP).max(8))?;
                Ok(common_count(left, left) as f64)
            }
            [one, two] => {
                let pairs = self.last.count_pairs(&self.sieve, &self.left[depth], [one, two], effort)?;
                self.take_over(&[one, two]);
                Ok(pairs as f64 / if one == two { 2.0 } else { 1.0 })
            }
            [one, two, three] => {
                let triples = self.last.count_triples(&self.sieve, &self.left[depth], [one, two, three], effort)?;
                self.take_over(&[one, two, three]);
                Ok(triples as f64 / orders(&[one, two, three]))
            }
            _ => self.lay_one(depth, effort),
        }
    }

    /// Places one piece of the sort with the fewest poses; equal pieces take increasing poses.
    fn lay_one(&mut self, depth: usize, effort: &mut Effort<'_>) -> Result<f64, CountAborted> {
        let poses = |sort: &usize| {
            let left = &self.left[depth][self.sieve.span(*sort)];
            common_count(left, left)
        };
        let sort = (0..self.counts.len()).filter(|sort| self.counts[*sort] > 0).min_by_key(poses).expect("more than three pieces are left");
        let mut total = 0.0;
        for pose in self.candidates(depth, sort, None) {
            self.left[depth][pose / 64] &= !(1 << (pose % 64));
            self.narrow(depth, pose);
            self.counts[sort] -= 1;
            let fleets = self.count_free_placements(depth + 1, effort)?;
            self.counts[sort] += 1;
            self.fleets[pose] += fleets;
            total += fleets;
        }
        effort.spend(16)?;
        Ok(total)
    }

    /// The possible poses of a sort, over a cell or anywhere.
    fn candidates(&self, depth: usize, sort: usize, over: Option<Cell>) -> Vec<usize> {
        let (span, mut poses) = (self.sieve.span(sort), Vec::new());
        let left = self.left[depth][span.clone()].iter();
        match over {
            Some(cell) => {
                let covers = &self.sieve.covers(cell)[span.clone()];
                each(span.start * 64, left.zip(covers).map(|(left, covers)| left & covers), |pose| poses.push(pose));
            }
            None => each(span.start * 64, left.copied(), |pose| poses.push(pose)),
        }
        poses
    }

    /// Computes the possible poses after this one, one level deeper.
    fn narrow(&mut self, depth: usize, pose: usize) {
        let (here, deeper) = self.left.split_at_mut(depth + 1);
        let meets = self.sieve.meets(pose);
        deeper[0].iter_mut().zip(here[depth].iter().zip(meets)).for_each(|(next, (left, meets))| *next = left & !meets);
    }

    /// Adds the counts of the last ships.
    fn take_over(&mut self, sorts: &[usize]) {
        let orders = orders(sorts);
        for (pose, fleets) in &self.last.with {
            let sort = sorts.iter().find(|sort| self.sieve.span(**sort).contains(&(pose / 64)));
            let alike = sorts.iter().filter(|other| Some(*other) == sort).count();
            self.fleets[*pose] += *fleets as f64 * alike as f64 / orders;
        }
    }
}

/// The number of orders of these pieces, with equal ones interchangeable.
fn orders(sorts: &[usize]) -> f64 {
    sorts.iter().enumerate().map(|(at, sort)| sorts[..=at].iter().filter(|other| *other == sort).count() as f64).product()
}
