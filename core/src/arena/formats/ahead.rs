//! Whether the rest of a Swiss tournament can still be paired: so many rounds in which no two meet again and nobody rests
//! twice. Knows of the players only who may still meet whom; where their number is odd, the bye is one of them.

use super::matching::Cost;

/// Up to so many players, a bye counted, every round that there can be is weighed and the answer is exact.
pub(super) const EXACT: usize = 10;

/// The most players that are searched: one bit of a word each.
const MOST: usize = 64;

/// The most pairs that one search tries. With [`EXACT`] players it is never reached.
const STEPS: u32 = 100_000;

/// Who may still meet whom: bit `j` of word `i` says that `i` and `j` may. Their number is even.
#[derive(Clone, Debug)]
pub(super) struct Open(Vec<u64>);

impl Open {
    /// `may(i, j)` says whether these two may meet; it is asked once a pair. `None`: there are too many to search.
    pub(super) fn new(count: usize, may: impl Fn(usize, usize) -> bool) -> Option<Self> {
        if count > MOST {
            return None;
        }
        let mut open = vec![0; count];
        for one in 0..count {
            for other in (one + 1..count).filter(|other| may(one, *other)) {
                open[one] |= 1 << other;
                open[other] |= 1 << one;
            }
        }
        Some(Self(open))
    }

    /// The cheapest of the rounds after which as many of the next `left - 1` as possible can be paired; `cheapest` is the
    /// cheapest of all rounds. A round gives the opponent of each player. Above [`EXACT`] players the search is bounded:
    /// where it finds no better round, the answer is `cheapest`.
    pub(super) fn choose(&self, cheapest: Vec<usize>, left: u16, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
        if self.always(left) {
            return cheapest;
        }
        for rounds in (2..=left).rev() {
            let Some(found) = self.rounds(rounds) else { continue };
            let goes_on = |round: &Vec<usize>| self.without(round).is_some_and(|rest| rest.can_play(rounds - 1));
            if goes_on(&cheapest) {
                return cheapest;
            }
            let mut candidates = if self.0.len() <= EXACT { self.every_round() } else { found };
            candidates
                .sort_by_cached_key(|round| (0..round.len()).filter(|at| *at < round[*at]).map(|at| cost(at, round[at])).sum::<Cost>());
            return candidates.into_iter().find(goes_on).unwrap_or(cheapest);
        }
        cheapest
    }

    /// Whether so many rounds can be paired whichever are chosen: after each round everybody may meet one player less, and
    /// as long as everybody may meet half of the players there is a round (Dirac's theorem gives a circle through all).
    fn always(&self, rounds: u16) -> bool {
        self.fewest() + 1 >= self.0.len() / 2 + usize::from(rounds)
    }

    fn can_play(&self, rounds: u16) -> bool {
        self.always(rounds) || self.rounds(rounds).is_some()
    }

    /// How many opponents the player has who has fewest.
    fn fewest(&self) -> usize {
        self.0.iter().map(|near| near.count_ones() as usize).min().unwrap_or(0)
    }

    /// What is open after this round; `None` where it pairs two who may not meet.
    fn without(&self, round: &[usize]) -> Option<Self> {
        let rest = self.0.iter().zip(round).map(|(near, other)| (near >> other & 1 == 1).then(|| near & !(1 << other)));
        rest.collect::<Option<_>>().map(Self)
    }

    /// So many rounds that have no pair in common, if the search finds them.
    fn rounds(&self, rounds: u16) -> Option<Vec<Vec<usize>>> {
        let fewest = self.fewest();
        if fewest < usize::from(rounds) {
            return None;
        }
        let pivot = self.0.iter().position(|near| near.count_ones() as usize == fewest)?;
        let everybody = u64::MAX >> (MOST - self.0.len());
        let mut search = Search { open: self.0.clone(), everybody, pivot, steps: STEPS, pairs: Vec::new() };
        let opponents = |pairs: &[[usize; 2]]| {
            let mut round = vec![0; self.0.len()];
            pairs.iter().for_each(|[one, other]| (round[*one], round[*other]) = (*other, *one));
            round
        };
        search.fill(everybody, rounds).then(|| search.pairs.chunks(self.0.len() / 2).map(opponents).collect())
    }

    /// Every round in which only players meet who may.
    fn every_round(&self) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.collect(u64::MAX >> (MOST - self.0.len()), &mut vec![0; self.0.len()], &mut all);
        all
    }

    fn collect(&self, free: u64, round: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if free == 0 {
            return all.push(round.clone());
        }
        let one = free.trailing_zeros() as usize;
        for other in bits(self.0[one] & free) {
            (round[one], round[other]) = (other, one);
            self.collect(free & !(1 << one | 1 << other), round, all);
        }
    }
}

/// A search for rounds without a common pair, depth first.
struct Search {
    open: Vec<u64>,
    everybody: u64,
    /// The player who begins every round, with ascending opponents: the order of the rounds does not matter.
    pivot: usize,
    steps: u32,
    /// The pairs chosen, round by round; the pivot's is the first of its round.
    pairs: Vec<[usize; 2]>,
}

impl Search {
    /// Pairs those who are free, and everybody in the rounds after that; `rounds` counts both.
    fn fill(&mut self, free: u64, rounds: u16) -> bool {
        if free == 0 {
            return rounds == 1 || self.fill(self.everybody, rounds - 1);
        }
        let one = match free == self.everybody {
            true => self.pivot,
            false => bits(free).min_by_key(|one| (self.open[*one] & free).count_ones()).unwrap_or(self.pivot),
        };
        let mut opponents = self.open[one] & free;
        if free == self.everybody {
            let before = self.pairs.len().checked_sub(self.open.len() / 2).map(|at| self.pairs[at][1]);
            opponents &= before.map_or(u64::MAX, |before| (u64::MAX << before) << 1);
            if opponents.count_ones() < u32::from(rounds) {
                return false;
            }
        }
        for other in bits(opponents) {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.toggle(one, other);
            self.pairs.push([one, other]);
            if self.fill(free & !(1 << one | 1 << other), rounds) {
                return true;
            }
            self.pairs.pop();
            self.toggle(one, other);
        }
        false
    }

    fn toggle(&mut self, one: usize, other: usize) {
        self.open[one] ^= 1 << other;
        self.open[other] ^= 1 << one;
    }
}

/// The numbers of the bits that are set, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        at
    })
}
