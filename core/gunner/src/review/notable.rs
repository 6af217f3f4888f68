//! Selects the most notable shots of a review: the worst mistakes, the luckiest hits, the unluckiest misses.

use super::Review;

/// The minimum loss of a mistake, as a difference of chances.
const MIN_MISTAKE_LOSS: f64 = 0.1;

/// A hit with at most this chance is a lucky hit.
const LUCKY_HIT_CHANCE: f64 = 0.15;

/// A miss with at least this chance of a hit is an unlucky miss.
const UNLUCKY_MISS_CHANCE: f64 = 0.5;

/// The maximum number of mistakes, lucky hits and unlucky misses.
const MAX_NOTABLE_SHOTS: [usize; 3] = [2, 2, 1];

/// Why a shot is notable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NotableShot {
    /// Another cell had a much higher chance of a hit.
    Mistake,
    /// The shot hit although that was unlikely.
    LuckyHit,
    /// The shot missed although a hit was likely.
    UnluckyMiss,
}

impl Review {
    /// The most notable shots: their indices in [`Review::shots`], ascending, and why they are notable.
    pub fn notable_shots(&self) -> Vec<(usize, NotableShot)> {
        let kinds = [NotableShot::Mistake, NotableShot::LuckyHit, NotableShot::UnluckyMiss];
        let mut found: Vec<(usize, NotableShot)> =
            kinds.into_iter().zip(MAX_NOTABLE_SHOTS).flat_map(|(kind, most)| self.most_important_shots(kind, most)).collect();
        found.sort_unstable();
        found.dedup_by_key(|(at, _)| *at);
        found
    }

    /// The most important shots of one kind, at most `most` of them.
    fn most_important_shots(&self, kind: NotableShot, most: usize) -> Vec<(usize, NotableShot)> {
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
