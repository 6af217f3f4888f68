//! The most decisive shots: the worst mistakes, the luckiest hits, the unluckiest misses.

use super::Review;

/// The minimum loss of a notable mistake.
const DEAR: f64 = 0.1;

/// A hit less likely than this is a stroke of luck.
const LUCKY: f64 = 0.15;

/// A miss where a hit was likelier than this is bad luck.
const UNLUCKY: f64 = 0.5;

/// The maximum number of each kind.
const MOST: [usize; 3] = [2, 2, 1];

/// Why a shot is notable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NotableShot {
    /// Another cell was much likelier.
    Mistake,
    /// It hit against the odds.
    Stroke,
    /// It missed against the odds.
    Mishap,
}

impl Review {
    /// The most decisive shots, by their index in [`Review::shots`], in firing order.
    pub fn notable_shots(&self) -> Vec<(usize, NotableShot)> {
        let kinds = [NotableShot::Mistake, NotableShot::Stroke, NotableShot::Mishap];
        let mut found: Vec<(usize, NotableShot)> = kinds.into_iter().zip(MOST).flat_map(|(kind, most)| self.foremost(kind, most)).collect();
        found.sort_unstable();
        found.dedup_by_key(|(at, _)| *at);
        found
    }

    /// The most important ones of one kind.
    fn foremost(&self, kind: NotableShot, most: usize) -> Vec<(usize, NotableShot)> {
        let weight = |at: usize| {
            let shot = &self.shots[at];
            match kind {
                NotableShot::Mistake => shot.loss() - DEAR,
                NotableShot::Stroke if shot.hit => LUCKY - shot.chance,
                NotableShot::Mishap if !shot.hit => shot.chance - UNLUCKY,
                NotableShot::Stroke | NotableShot::Mishap => -1.0,
            }
        };
        let mut weighed: Vec<usize> = (0..self.shots.len()).filter(|at| weight(*at) >= 0.0).collect();
        weighed.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
        weighed.into_iter().take(most).map(|at| (at, kind)).collect()
    }
}
