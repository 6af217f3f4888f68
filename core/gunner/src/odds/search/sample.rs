//! Random fleets, for positions with too many to count: pieces are placed one after another, uniformly among the
//! possible poses, and the fleet is weighted by the number of choices (importance sampling). The mean weight estimates
//! the number of fleets, the mean weight of those through a cell the number of fleets through it.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    dice::Dice,
};

use super::{
    super::{
        answer::{CountMethod, Odds, PoseCount},
        effort::{CountAborted, Effort},
        position::Position,
        puzzle::Puzzle,
    },
    FleetCounter,
    sieve::{WORDS_A_STEP, common_count, each},
};

/// The fleets drawn so far.
struct DrawStats {
    fleets: u32,
    tries: u32,
    weight: f64,
    squares: f64,
    /// By cell, the sum of squared weights of the fleets through it.
    through: Vec<f64>,
}

impl FleetCounter {
    /// Draws `tries` fleets, or fewer if the budget is spent; [`CountAborted::Nothing`] if none was found.
    pub(in super::super) fn draw(
        &mut self,
        puzzle: &Puzzle,
        position: &Position,
        tries: u32,
        effort: &mut Effort<'_>,
        dice: &mut dyn Dice,
    ) -> Result<Odds, CountAborted> {
        self.begin(puzzle, position, effort)?;
        let mut drawn = DrawStats { fleets: 0, tries: 0, weight: 0.0, squares: 0.0, through: vec![0.0; CELLS] };
        let (words, must) = (self.sieve.words() as u64, puzzle.must.len() as u64);
        let price = (self.left.len() as u64 * words + 64).max(must * must * words / WORDS_A_STEP);
        let mut laid = Vec::new();
        while drawn.tries < tries {
            match effort.spend(price) {
                Err(CountAborted::Work) if drawn.fleets > 0 => break,
                spent => spent?,
            }
            drawn.tries += 1;
            self.counts = puzzle.sorts.iter().map(|sort| sort.count).collect();
            if let Some(weight) = self.draw_one(puzzle.must, &mut laid, dice) {
                self.weigh(&laid, weight, &mut drawn);
            }
        }
        if drawn.fleets == 0 { Err(CountAborted::Nothing) } else { Ok(self.to_odds(puzzle, &drawn)) }
    }

    /// Draws one fleet. Returns its weight; `None` at a dead end.
    fn draw_one(&mut self, must: CellSet, laid: &mut Vec<usize>, dice: &mut dyn Dice) -> Option<f64> {
        laid.clear();
        let (mut weight, mut open) = (1.0, must);
        while let Some((cell, covers)) = self.tightest_cell(laid.len(), &open) {
            let pick = dice.below(u32::try_from(covers).ok()?)?;
            let pose = self.covering(laid.len(), cell, pick as usize)?;
            weight *= covers as f64;
            open = open.minus(&self.sieve.cells[pose]);
            self.lay(laid, pose);
        }
        for sort in 0..self.counts.len() {
            for more in (1..=self.counts[sort]).rev() {
                let left = &self.left[laid.len()][self.sieve.span(sort)];
                let poses = common_count(left, left);
                let pick = dice.below(poses as u32)?;
                let pose = nth(self.sieve.first(sort), left.iter().copied(), pick as usize)?;
                // Equal pieces can be placed in any order, so each fleet can be drawn that many times.
                weight *= poses as f64 / more as f64;
                self.lay(laid, pose);
            }
        }
        Some(weight)
    }

    fn lay(&mut self, laid: &mut Vec<usize>, pose: usize) {
        self.narrow(laid.len(), pose);
        laid.push(pose);
    }

    /// Picks one of the poses over a cell and reduces the count of its sort.
    fn covering(&mut self, depth: usize, cell: Cell, mut pick: usize) -> Option<usize> {
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

    fn weigh(&mut self, laid: &[usize], weight: f64, drawn: &mut DrawStats) {
        drawn.fleets += 1;
        drawn.weight += weight;
        drawn.squares += weight * weight;
        for pose in laid {
            self.fleets[*pose] += weight;
            self.sieve.cells[*pose].iter().for_each(|cell| drawn.through[cell.index()] += weight * weight);
        }
    }

    /// The odds estimated from the drawn fleets. The error is that of a ratio of two means.
    fn to_odds(&self, puzzle: &Puzzle, drawn: &DrawStats) -> Odds {
        let scale = puzzle.naming_count() / f64::from(drawn.tries);
        let mut lies = Vec::new();
        let mut weights = vec![0.0; CELLS];
        for (at_sort, sort) in puzzle.sorts.iter().enumerate() {
            let fleets = &self.fleets[self.sieve.first(at_sort)..];
            for (cells, weight) in sort.poses.iter().zip(fleets).filter(|(_, weight)| **weight > 0.0) {
                cells.iter().for_each(|cell| weights[cell.index()] += weight);
                lies.push(PoseCount { cells: *cells, ship: sort.kind.is_ship(), fleets: weight * scale });
            }
        }
        let variance = |(weight, squares): (&f64, &f64)| {
            let chance = weight / drawn.weight;
            squares * (1.0 - 2.0 * chance) + chance * chance * drawn.squares
        };
        let worst = weights.iter().zip(&drawn.through).map(variance).fold(0.0, f64::max);
        let how = CountMethod::Sampled { fleets: drawn.fleets, error: worst.sqrt() / drawn.weight };
        Odds::new(puzzle.size, drawn.weight * scale, how, lies)
    }
}

/// The pose with this number in the set.
fn nth(first: usize, set: impl Iterator<Item = u64>, number: usize) -> Option<usize> {
    let (mut found, mut passed) = (None, 0);
    each(first, set, |pose| {
        if passed == number {
            found = Some(pose);
        }
        passed += 1;
    });
    found
}
