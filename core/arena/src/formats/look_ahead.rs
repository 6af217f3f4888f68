//! Look-ahead for Swiss pairings: whether the remaining rounds can be paired so that no pair plays twice and no player has a second bye.
//! Knows only which players may still meet. For an odd number of players, the bye counts as a player.

use super::matching::Cost;

/// The maximum number of players (bye included) for which all possible rounds are examined, so that the result is exact.
pub(super) const MAX_EXACT_PLAYERS: usize = 10;

/// The maximum number of players for a search: each is one bit of a word.
const MAX_PLAYERS: usize = 64;

/// The maximum number of pairs that one search tries. Never reached with up to [`MAX_EXACT_PLAYERS`] players.
const MAX_PAIRS_TRIED: u32 = 100_000;

/// The pairs of players who may still meet: bit `j` of word `i` is set if `i` and `j` may meet. The number of players is even.
#[derive(Clone, Debug)]
pub(super) struct OpenPairings(Vec<u64>);

impl OpenPairings {
    /// The open pairings of `count` players. `may(i, j)` returns whether these two may meet; it is called once per pair. `None` if there
    /// are more than [`MAX_PLAYERS`] players.
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

    /// The cheapest round after which as many of the next `left - 1` rounds as possible can be paired. `cheapest` is the cheapest round
    /// without this condition. A round lists the opponent of each player. Above [`MAX_EXACT_PLAYERS`] players the search is bounded, and
    /// returns `cheapest` if it finds no round.
    pub(super) fn choose_round(&self, cheapest: Vec<usize>, left: u16, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
        if self.can_always_pair(left) {
            return cheapest;
        }
        for rounds in (2..=left).rev() {
            let Some(found) = self.find_rounds(rounds) else { continue };
            let is_continuable = |round: &Vec<usize>| self.after_round(round).is_some_and(|rest| rest.can_pair(rounds - 1));
            if is_continuable(&cheapest) {
                return cheapest;
            }
            let mut candidates = if self.0.len() <= MAX_EXACT_PLAYERS { self.all_rounds() } else { found };
            candidates
                .sort_by_cached_key(|round| (0..round.len()).filter(|at| *at < round[*at]).map(|at| cost(at, round[at])).sum::<Cost>());
            return candidates.into_iter().find(is_continuable).unwrap_or(cheapest);
        }
        cheapest
    }

    /// Whether this many rounds can be paired no matter which rounds are chosen: each round removes one opponent per player, and a round
    /// exists as long as every player may meet half of the players (by Dirac's theorem there is a Hamiltonian cycle).
    fn can_always_pair(&self, rounds: u16) -> bool {
        self.min_opponents() + 1 >= self.0.len() / 2 + usize::from(rounds)
    }

    /// Whether this many rounds can be paired. Above [`MAX_EXACT_PLAYERS`] players, `false` may only mean that the search ended early.
    fn can_pair(&self, rounds: u16) -> bool {
        self.can_always_pair(rounds) || self.find_rounds(rounds).is_some()
    }

    /// The number of open opponents of the player who has the fewest.
    fn min_opponents(&self) -> usize {
        self.0.iter().map(|near| near.count_ones() as usize).min().unwrap_or(0)
    }

    /// The open pairings after this round; `None` if it pairs two players who may not meet.
    fn after_round(&self, round: &[usize]) -> Option<Self> {
        let rest = self.0.iter().zip(round).map(|(near, other)| (near >> other & 1 == 1).then(|| near & !(1 << other)));
        rest.collect::<Option<_>>().map(Self)
    }

    /// This many rounds without a common pair, if the search finds them.
    fn find_rounds(&self, rounds: u16) -> Option<Vec<Vec<usize>>> {
        let fewest = self.min_opponents();
        if fewest < usize::from(rounds) {
            return None;
        }
        let pivot = self.0.iter().position(|near| near.count_ones() as usize == fewest)?;
        let all_players = u64::MAX >> (MAX_PLAYERS - self.0.len());
        let mut search = RoundSearch { open: self.0.clone(), all_players, pivot, steps: MAX_PAIRS_TRIED, pairs: Vec::new() };
        let opponents = |pairs: &[[usize; 2]]| {
            let mut round = vec![0; self.0.len()];
            pairs.iter().for_each(|[one, other]| (round[*one], round[*other]) = (*other, *one));
            round
        };
        search.pair_players(all_players, rounds).then(|| search.pairs.chunks(self.0.len() / 2).map(opponents).collect())
    }

    /// All possible rounds of pairs who may meet.
    fn all_rounds(&self) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.collect_rounds(u64::MAX >> (MAX_PLAYERS - self.0.len()), &mut vec![0; self.0.len()], &mut all);
        all
    }

    /// Adds all rounds that pair the free players and contain the pairs in `round`.
    fn collect_rounds(&self, free: u64, round: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if free == 0 {
            return all.push(round.clone());
        }
        let one = free.trailing_zeros() as usize;
        for other in set_bits(self.0[one] & free) {
            (round[one], round[other]) = (other, one);
            self.collect_rounds(free & !(1 << one | 1 << other), round, all);
        }
    }
}

/// A depth-first search for rounds without a common pair.
struct RoundSearch {
    /// As in [`OpenPairings`], without the pairs chosen so far.
    open: Vec<u64>,
    /// The bits of all players.
    all_players: u64,
    /// The player who is paired first in every round. The opponents ascend from round to round, because the order of rounds does not
    /// matter.
    pivot: usize,
    /// The number of pairs that may still be tried.
    steps: u32,
    /// The pairs chosen so far, round by round. The pair of the pivot is the first of its round.
    pairs: Vec<[usize; 2]>,
}

impl RoundSearch {
    /// Pairs the players in `free` for the present round, and all players for the rounds after it. `rounds` includes the present one.
    /// Returns whether all were paired.
    fn pair_players(&mut self, free: u64, rounds: u16) -> bool {
        if free == 0 {
            return rounds == 1 || self.pair_players(self.all_players, rounds - 1);
        }
        let one = match free == self.all_players {
            true => self.pivot,
            false => set_bits(free).min_by_key(|one| (self.open[*one] & free).count_ones()).unwrap_or(self.pivot),
        };
        let mut opponents = self.open[one] & free;
        if free == self.all_players {
            let before = self.pairs.len().checked_sub(self.open.len() / 2).map(|at| self.pairs[at][1]);
            opponents &= before.map_or(u64::MAX, |before| (u64::MAX << before) << 1);
            if opponents.count_ones() < u32::from(rounds) {
                return false;
            }
        }
        for other in set_bits(opponents) {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.toggle_pair(one, other);
            self.pairs.push([one, other]);
            if self.pair_players(free & !(1 << one | 1 << other), rounds) {
                return true;
            }
            self.pairs.pop();
            self.toggle_pair(one, other);
        }
        false
    }

    /// Marks that two players may no longer meet, or that they may meet again.
    fn toggle_pair(&mut self, one: usize, other: usize) {
        self.open[one] ^= 1 << other;
        self.open[other] ^= 1 << one;
    }
}

/// The numbers of the bits that are set, ascending.
fn set_bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        at
    })
}
