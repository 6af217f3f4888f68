//! Estimates the odds from random fleets, for positions with too many fleets to count. Pieces are placed one after another,
//! each in a random one of the possible poses, and the fleet is weighted by the product of the numbers of choices
//! (importance sampling). The mean weight over all attempts estimates the number of fleets; with only the fleets that have
//! a deck in a cell, it estimates the number of such fleets.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    dice::Dice,
};

use super::{
    super::{
        answer::{CountMethod, Odds, PoseCount},
        effort::{CountAborted, CountResult, Effort},
        position::Position,
        puzzle::Puzzle,
    },
    FleetCounter,
    pose_table::{WORDS_PER_STEP, common_count, for_each_pose},
};

/// The sums over the random fleets so far.
struct SampleStats {
    fleets: u32,
    /// The number of attempts, including those that found no fleet.
    tries: u32,
    /// The sum of the weights.
    weight: f64,
    /// The sum of the squared weights.
    squares: f64,
    /// By cell, the sum of the squared weights of the fleets with a deck there.
    cell_squares: Vec<f64>,
}

impl FleetCounter {
    /// Estimates the odds from `tries` attempts to draw a fleet, or fewer if the budget is spent.
    ///
    /// # Errors
    /// [`CountAborted::Nothing`] if no fleet was found.
    pub(in super::super) fn sample_odds(
        &mut self,
        puzzle: &Puzzle,
        position: &Position,
        tries: u32,
        effort: &mut Effort<'_>,
        dice: &mut dyn Dice,
    ) -> CountResult<Odds> {
        self.prepare(puzzle, position, effort)?;
        let mut stats = SampleStats { fleets: 0, tries: 0, weight: 0.0, squares: 0.0, cell_squares: vec![0.0; CELLS] };
        let (words, must) = (self.table.words() as u64, puzzle.must.len() as u64);
        let price = (self.left.len() as u64 * words + 64).max(must * must * words / WORDS_PER_STEP);
        let mut laid = Vec::new();
        while stats.tries < tries {
            match effort.spend(price) {
                Err(CountAborted::Work) if stats.fleets > 0 => break,
                spent => spent?,
            }
            stats.tries += 1;
            self.counts = puzzle.sorts.iter().map(|sort| sort.count).collect();
            if let Some(weight) = self.draw_fleet(puzzle.must, &mut laid, dice) {
                self.add_fleet(&laid, weight, &mut stats);
            }
        }
        if stats.fleets == 0 { Err(CountAborted::Nothing) } else { Ok(self.to_odds(puzzle, &stats)) }
    }

    /// Draws one fleet. Returns its weight; `None` if a piece has no possible pose.
    fn draw_fleet(&mut self, must: CellSet, laid: &mut Vec<usize>, dice: &mut dyn Dice) -> Option<f64> {
        laid.clear();
        let (mut weight, mut open) = (1.0, must);
        while let Some((cell, covers)) = self.tightest_cell(laid.len(), &open) {
            let pick = dice.below(u32::try_from(covers).ok()?)?;
            let pose = self.take_covering_pose(laid.len(), cell, pick as usize)?;
            weight *= covers as f64;
            open = open.minus(&self.table.cells[pose]);
            self.place(laid, pose);
        }
        for sort in 0..self.counts.len() {
            for more in (1..=self.counts[sort]).rev() {
                let left = &self.left[laid.len()][self.table.span(sort)];
                let poses = common_count(left, left);
                let pick = dice.below(poses as u32)?;
                let pose = nth_pose(self.table.first_pose(sort), left.iter().copied(), pick as usize)?;
                // Equal pieces can be placed in any order, so each fleet can be drawn in that many ways.
                weight *= poses as f64 / more as f64;
                self.place(laid, pose);
            }
        }
        Some(weight)
    }

    /// Adds a pose to the fleet.
    fn place(&mut self, laid: &mut Vec<usize>, pose: usize) {
        self.place_pose(laid.len(), pose);
        laid.push(pose);
    }

    /// The pose with number `pick` among the possible poses over a cell. Decreases the number of pieces of its sort.
    fn take_covering_pose(&mut self, depth: usize, cell: Cell, mut pick: usize) -> Option<usize> {
        for sort in 0..self.counts.len() {
            if self.counts[sort] > 0 {
                let poses = self.candidates(depth, sort, Some(cell));
                if pick < poses.len() {
                    self.counts[sort] -= 1;
                    return Some(poses[pick]);
                }
                pick -= poses.len();
            }
        }
        None
    }

    /// Adds a fleet to the sums.
    fn add_fleet(&mut self, laid: &[usize], weight: f64, stats: &mut SampleStats) {
        stats.fleets += 1;
        stats.weight += weight;
        stats.squares += weight * weight;
        for pose in laid {
            self.fleets[*pose] += weight;
            self.table.cells[*pose].iter().for_each(|cell| stats.cell_squares[cell.index()] += weight * weight);
        }
    }

    /// The odds estimated from the random fleets. The error is that of a ratio of two means.
    fn to_odds(&self, puzzle: &Puzzle, stats: &SampleStats) -> Odds {
        let scale = puzzle.naming_count() / f64::from(stats.tries);
        let mut poses = Vec::new();
        let mut weights = vec![0.0; CELLS];
        for (at_sort, sort) in puzzle.sorts.iter().enumerate() {
            let fleets = &self.fleets[self.table.first_pose(at_sort)..];
            for (cells, weight) in sort.poses.iter().zip(fleets).filter(|(_, weight)| **weight > 0.0) {
                cells.iter().for_each(|cell| weights[cell.index()] += weight);
                poses.push(PoseCount { cells: *cells, ship: sort.kind.is_ship(), fleets: weight * scale });
            }
        }
        let variance = |(weight, squares): (&f64, &f64)| {
            let chance = weight / stats.weight;
            squares * (1.0 - 2.0 * chance) + chance * chance * stats.squares
        };
        let worst = weights.iter().zip(&stats.cell_squares).map(variance).fold(0.0, f64::max);
        let how = CountMethod::Sampled { fleets: stats.fleets, error: worst.sqrt() / stats.weight };
        Odds::new(stats.weight * scale, how, poses)
    }
}

/// The pose with this number in the set, counted from 0.
fn nth_pose(first: usize, set: impl Iterator<Item = u64>, number: usize) -> Option<usize> {
    let (mut found, mut passed) = (None, 0);
    for_each_pose(first, set, |pose| {
        if passed == number {
            found = Some(pose);
        }
        passed += 1;
    });
    found
}
