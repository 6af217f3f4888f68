//! The shots that decided most: the dearest mistakes, the luckiest hits, the unluckiest misses.

use super::Review;

/// A loss from which on a shot is worth a word.
const DEAR: f64 = 0.1;

/// A hit less likely than this was a stroke of luck.
const LUCKY: f64 = 0.15;

/// A miss where a hit was likelier than this was bad luck.
const UNLUCKY: f64 = 0.5;

/// How many of each kind are named at most.
const MOST: [usize; 3] = [2, 2, 1];

/// Why a shot is worth a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turning {
    /// Another cell was much likelier.
    Mistake,
    /// It hit against the odds.
    Stroke,
    /// It missed against the odds.
    Mishap,
}

impl Review {
    /// The shots that decided most, by their place in [`Review::shots`], in the order they were fired.
    pub fn turnings(&self) -> Vec<(usize, Turning)> {
        let kinds = [Turning::Mistake, Turning::Stroke, Turning::Mishap];
        let mut found: Vec<(usize, Turning)> = kinds.into_iter().zip(MOST).flat_map(|(kind, most)| self.foremost(kind, most)).collect();
        found.sort_unstable();
        found.dedup_by_key(|(at, _)| *at);
        found
    }

    /// Of one kind those that weigh most.
    fn foremost(&self, kind: Turning, most: usize) -> Vec<(usize, Turning)> {
        let weight = |at: usize| {
            let shot = &self.shots[at];
            match kind {
                Turning::Mistake => shot.loss() - DEAR,
                Turning::Stroke if shot.hit => LUCKY - shot.chance,
                Turning::Mishap if !shot.hit => shot.chance - UNLUCKY,
                Turning::Stroke | Turning::Mishap => -1.0,
            }
        };
        let mut weighed: Vec<usize> = (0..self.shots.len()).filter(|at| weight(*at) >= 0.0).collect();
        weighed.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
        weighed.into_iter().take(most).map(|at| (at, kind)).collect()
    }
}
