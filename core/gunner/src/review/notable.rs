//! The most decisive shots: the worst mistakes, the luckiest hits, the unluckiest misses.

use super::Review;

/// The minimum loss of a notable mistake.
const MIN_MISTAKE_LOSS: f64 = 0.1;

/// A hit less likely than this is a stroke of luck.
const LUCKY_HIT_CHANCE: f64 = 0.15;

/// A miss where a hit was likelier than this is bad luck.
const UNLUCKY_MISS_CHANCE: f64 = 0.5;

/// The maximum number of each kind.
const MAX_NOTABLE_SHOTS: [usize; 3] = [2, 2, 1];

/// Why a shot is notable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NotableShot {
    /// Another cell was much likelier.
    Mistake,
    /// It hit against the odds.
    LuckyHit,
    /// It missed against the odds.
    UnluckyMiss,
}

impl Review {
    /// The most decisive shots, by their index in [`Review::shots`], in firing order.
    pub fn notable_shots(&self) -> Vec<(usize, NotableShot)> {
        let kinds = [NotableShot::Mistake, NotableShot::LuckyHit, NotableShot::UnluckyMiss];
        let mut found: Vec<(usize, NotableShot)> =
            kinds.into_iter().zip(MAX_NOTABLE_SHOTS).flat_map(|(kind, most)| self.most_important(kind, most)).collect();
        found.sort_unstable();
        found.dedup_by_key(|(at, _)| *at);
        found
    }

    /// The most important ones of one kind.
    fn most_important(&self, kind: NotableShot, most: usize) -> Vec<(usize, NotableShot)> {
        let weight = |at: usize| {
            let shot = &self.shots[at];
            match kind {
                NotableShot::Mistake => shot.loss() - MIN_MISTAKE_LOSS,
                NotableShot::LuckyHit if shot.hit => LUCKY_HIT_CHANCE - shot.chance,
                NotableShot::UnluckyMiss if !shot.hit => shot.chance - UNLUCKY_MISS_CHANCE,
                NotableShot::LuckyHit | NotableShot::UnluckyMiss => -1.0,
            }
        };
        let mut weighed: Vec<usize> = (0..self.shots.len()).filter(|at| weight(*at) >= 0.0).collect();
        weighed.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
        weighed.into_iter().take(most).map(|at| (at, kind)).collect()
    }
}
