//! Look-ahead for Swiss pairings: whether the remaining rounds can be paired so that no pair plays twice and no player has a
//! second bye. Knows only which players may still meet; for an odd number of players, the bye is one of them.

use super::matching::Cost;

/// The number of players (bye included) up to which all possible rounds are examined and the answer is exact.
pub(super) const MAX_EXACT_PLAYERS: usize = 10;

/// The maximum number of players for a search: one bit of a word each.
const MAX_PLAYERS: usize = 64;

/// The maximum number of pairs that one search tries; never reached with [`MAX_EXACT_PLAYERS`] players.
const MAX_PAIRS_TRIED: u32 = 100_000;

/// Which players may still meet: bit `j` of word `i` is set if `i` and `j` may. The number of players is even.
#[derive(Clone, Debug)]
pub(super) struct OpenPairings(Vec<u64>);

impl OpenPairings {
    /// `may(i, j)` returns whether these two may meet; called once per pair. `None` if there are too many players.
    pub(super) fn new(count: usize, may: impl Fn(usize, usize) -> bool) -> Option<Self> {
        if count > MAX_PLAYERS {
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

    /// The cheapest round after which as many of the next `left - 1` rounds as possible can be paired; `cheapest` is
    /// the cheapest of all rounds. A round lists the opponent of each player. Above [`MAX_EXACT_PLAYERS`] players the search is
    /// bounded and returns `cheapest` if it finds nothing better.
    pub(super) fn choose(&self, cheapest: Vec<usize>, left: u16, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
        if self.can_always_pair(left) {
            return cheapest;
        }
        for rounds in (2..=left).rev() {
            let Some(found) = self.rounds(rounds) else { continue };
            let goes_on = |round: &Vec<usize>| self.after_round(round).is_some_and(|rest| rest.can_play(rounds - 1));
            if goes_on(&cheapest) {
                return cheapest;
            }
            let mut candidates = if self.0.len() <= MAX_EXACT_PLAYERS { self.every_round() } else { found };
            candidates
                .sort_by_cached_key(|round| (0..round.len()).filter(|at| *at < round[*at]).map(|at| cost(at, round[at])).sum::<Cost>());
            return candidates.into_iter().find(goes_on).unwrap_or(cheapest);
        }
        cheapest
    }

    /// Whether this many rounds can be paired whichever rounds are chosen: each round removes one opponent per player, and a
    /// round exists as long as everyone may meet half of the players (by Dirac's theorem there is a Hamiltonian cycle).
    fn can_always_pair(&self, rounds: u16) -> bool {
        self.min_opponents() + 1 >= self.0.len() / 2 + usize::from(rounds)
    }

    fn can_play(&self, rounds: u16) -> bool {
        self.can_always_pair(rounds) || self.rounds(rounds).is_some()
    }

    /// The smallest number of possible opponents of a player.
    fn min_opponents(&self) -> usize {
        self.0.iter().map(|near| near.count_ones() as usize).min().unwrap_or(0)
    }

    /// What is open after this round; `None` if it pairs two players who may not meet.
    fn after_round(&self, round: &[usize]) -> Option<Self> {
        let rest = self.0.iter().zip(round).map(|(near, other)| (near >> other & 1 == 1).then(|| near & !(1 << other)));
        rest.collect::<Option<_>>().map(Self)
    }

    /// This many rounds without a common pair, if the search finds them.
    fn rounds(&self, rounds: u16) -> Option<Vec<Vec<usize>>> {
        let fewest = self.min_opponents();
        if fewest < usize::from(rounds) {
            return None;
        }
        let pivot = self.0.iter().position(|near| near.count_ones() as usize == fewest)?;
        let everybody = u64::MAX >> (MAX_PLAYERS - self.0.len());
        let mut search = RoundSearch { open: self.0.clone(), everybody, pivot, steps: MAX_PAIRS_TRIED, pairs: Vec::new() };
        let opponents = |pairs: &[[usize; 2]]| {
            let mut round = vec![0; self.0.len()];
            pairs.iter().for_each(|[one, other]| (round[*one], round[*other]) = (*other, *one));
            round
        };
        search.fill(everybody, rounds).then(|| search.pairs.chunks(self.0.len() / 2).map(opponents).collect())
    }

    /// All rounds of allowed pairs.
    fn every_round(&self) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.collect(u64::MAX >> (MAX_PLAYERS - self.0.len()), &mut vec![0; self.0.len()], &mut all);
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
struct RoundSearch {
    open: Vec<u64>,
    everybody: u64,
    /// The player who begins every round, with ascending opponents: the order of the rounds does not matter.
    pivot: usize,
    steps: u32,
    /// The pairs chosen, round by round; the pivot's is the first of its round.
    pairs: Vec<[usize; 2]>,
}

impl RoundSearch {
    /// Pairs the free players of this round, and everyone in the following rounds; `rounds` counts both.
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
