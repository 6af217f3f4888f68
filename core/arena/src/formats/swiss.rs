//! Swiss pairings: players with equal scores meet, and no pair meets twice. A round is the perfect matching with the least cost among those
//! after which the remaining rounds can be paired. Depends only on the cards of the players.

use std::cmp::Reverse;

use super::{
    look_ahead::{MAX_EXACT_PLAYERS, OpenPairings},
    matching::{Cost, cheapest_matching},
    robin::Pair,
};
use crate::{
    entrant::{EntrantId, Match, MatchHalf},
    standing::{Encounter, encounters},
};

/// The data about a player that the pairing needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingCard {
    /// The entrant.
    pub entrant: EntrantId,
    /// The score in half points, byes included.
    pub points: u16,
    /// The opponents so far; one met twice is listed twice.
    pub met: Vec<EntrantId>,
    /// The number of byes so far.
    pub byes: u8,
    /// The number of matches in which the player fired first, minus those in which the player fired second.
    pub first_turn_balance: i16,
    /// The player's half in the latest match that was not a bye; the upper half fires first. `None` without such a match.
    pub last_first: Option<MatchHalf>,
    /// The seed; unique.
    pub seed: u16,
}

// The penalties of a round, the greatest first. Each exceeds the sum of all smaller ones in a round of 256 players: the bits between two
// penalties have room for the greatest sum over 128 pairs. The total is less than 2^112.
const REPEAT_PENALTY: Cost = 1 << 96;
const SECOND_BYE_PENALTY: Cost = 1 << 88;
const EXCESS_IMBALANCE_PENALTY: Cost = 1 << 75;
const BYE_SCORE_PENALTY: Cost = 1 << 64;
const SCORE_PENALTY: Cost = 1 << 36;
const IMBALANCE_PENALTY: Cost = 1 << 24;

/// Greater differences of half points count like this one. The greatest possible difference is 510, after 255 rounds.
const MAX_POINT_DIFFERENCE: u16 = 1023;

/// A greater imbalance of one player counts like this one.
const MAX_IMBALANCE: u16 = 15;

/// A greater imbalance between firing first and second outweighs a difference of scores.
const MAX_UNPENALISED_IMBALANCE: u16 = 2;

/// The cards of all entrants, in the order of the seeds. Only finished matches count. All of them count as played, with the upper half
/// firing first, no matter how they ended.
pub fn cards(seeds: &[EntrantId], matches: &[Match]) -> Vec<PairingCard> {
    let card = |((seed, entrant), encounters): ((u16, &EntrantId), Vec<Encounter>)| {
        let opponents: Vec<(EntrantId, MatchHalf)> = encounters.iter().filter_map(|one| Some((one.rival?, one.half))).collect();
        let lead = |(_, half): &(EntrantId, MatchHalf)| if *half == MatchHalf::Upper { 1 } else { -1 };
        PairingCard {
            entrant: *entrant,
            points: encounters.iter().map(|one| one.points).sum(),
            byes: (encounters.len() - opponents.len()) as u8,
            first_turn_balance: opponents.iter().map(lead).sum(),
            last_first: opponents.last().map(|(_, half)| *half),
            met: opponents.into_iter().map(|(rival, _)| rival).collect(),
            seed,
        }
    };
    (0..).zip(seeds).zip(encounters(seeds, matches)).map(card).collect()
}

/// The pairings of the next round, the highest scores first and a bye last; each pair starts with the player who fires first. Everyone is
/// paired, or has the bye if the number is odd. The order of the cards does not matter. `left` is the number of rounds still to be
/// paired, this one included. With up to ten players, the round is chosen so that all of these rounds can be played without rematches and
/// second byes, or as many as possible if that cannot be done because players have left. With more than ten players, up to
/// [`max_rounds`] rounds can always be played; for more rounds, a bounded search looks for such a round. Besides, the following are
/// avoided, each with priority over all later ones:
///
/// 1. a rematch (the more often, the worse);
/// 2. a second bye;
/// 3. an imbalance of more than two between firing first and second;
/// 4. a bye above the lowest score;
/// 5. different scores, by the square of the difference;
/// 6. an imbalance of two between firing first and second;
/// 7. pairs with the same score that are not half a score group apart in the order of the seeds, and pairs with different scores that are
///    not the last of the higher and the first of the lower score group.
///
/// The player with the lower balance of firing first fires first; with equal balances, the one who fired second in the latest match; then
/// the better seed if its number is even, else the other one. At most 256 players per round.
pub fn pair(cards: &[PairingCard], left: u16) -> Vec<Pair> {
    let rows = pairing_rows(cards);
    let count = cards.len() + cards.len() % 2;
    let cost = |one: usize, other: usize| pair_cost(&rows, one.min(other), one.max(other));
    let mates = cheapest_matching(count, cost);
    let mates = match OpenPairings::new(count, |one, other| cost(one, other) < SECOND_BYE_PENALTY) {
        Some(open) => open.choose_round(mates, left, cost),
        None => mates,
    };
    let seats = |at: usize| match rows.get(mates[at]) {
        Some(other) => {
            let own = &rows[at];
            let (first, second) = if fires_first(own.card, other.card) { (own, other) } else { (other, own) };
            (first.card.entrant, Some(second.card.entrant))
        }
        None => (rows[at].card.entrant, None),
    };
    let mut pairs: Vec<Pair> = (0..cards.len()).filter(|at| *at < mates[*at]).map(seats).collect();
    pairs.sort_by_key(|(_, second)| second.is_none());
    pairs
}

/// The default number of rounds for this many players: the logarithm to the base 2, rounded up, so that only one player can win all of
/// them; at least 1. With two or more players it is less than their number, so that no rematch is needed.
pub fn default_rounds(players: usize) -> u8 {
    players.next_power_of_two().trailing_zeros().max(1) as u8
}

/// The number of rounds that this many players can always play without rematches and second byes, no matter how the matches end. With up
/// to ten players it is the number of opponents (bye included), because [`pair`] looks ahead; with more players it is half their number,
/// rounded up.
pub fn max_rounds(players: usize) -> u16 {
    let count = players + players % 2;
    let rounds = if count <= MAX_EXACT_PLAYERS { count.saturating_sub(1) } else { count / 2 };
    rounds as u16
}

/// Whether `one` fires first against `other`.
fn fires_first(one: &PairingCard, other: &PairingCard) -> bool {
    let turn = |card: &PairingCard| match card.last_first {
        Some(MatchHalf::Lower) => 0,
        None => 1,
        Some(MatchHalf::Upper) => 2,
    };
    let parity = |own: &PairingCard, rival: &PairingCard| (own.seed < rival.seed) != own.seed.min(rival.seed).is_multiple_of(2);
    (one.first_turn_balance, turn(one), parity(one, other)) < (other.first_turn_balance, turn(other), parity(other, one))
}

/// A player, and the position within the group of players with the same score: from the top and from the bottom, each counted from 0.
struct PairingRow<'a> {
    card: &'a PairingCard,
    above: u16,
    below: u16,
}

/// The players to be paired, the highest score first, within a score by seed.
fn pairing_rows(cards: &[PairingCard]) -> Vec<PairingRow<'_>> {
    let mut cards: Vec<&PairingCard> = cards.iter().collect();
    cards.sort_by_key(|card| (Reverse(card.points), card.seed));
    let mut rows = Vec::new();
    for group in cards.chunk_by(|one, other| one.points == other.points) {
        let last = group.len() as u16 - 1;
        rows.extend((0..).zip(group).map(|(above, &card)| PairingRow { card, above, below: last - above }));
    }
    rows
}

/// The cost of the pair of the rows `one` and `other`; `one` must be less than `other`. The index after the last row is the bye.
fn pair_cost(rows: &[PairingRow<'_>], one: usize, other: usize) -> Cost {
    match (rows.get(one), rows.get(other)) {
        (Some(one), Some(other)) if one.card.entrant != other.card.entrant => one.pairing_cost(other),
        (Some(one), None) => one.bye_cost(rows.last().map_or(0, |last| last.card.points)),
        _ => 0,
    }
}

impl PairingRow<'_> {
    fn pairing_cost(&self, other: &Self) -> Cost {
        let again = self.card.met.iter().filter(|met| **met == other.card.entrant).count().min(255) as Cost;
        let lead = if fires_first(self.card, other.card) { 1 } else { -1 };
        let imbalances = [self.card.first_turn_balance + lead, other.card.first_turn_balance - lead];
        let beyond = |most: u16| {
            imbalances.iter().map(|imbalance| Cost::from(imbalance.unsigned_abs().saturating_sub(most).min(MAX_IMBALANCE))).sum::<Cost>()
        };
        let apart = Cost::from((self.card.points - other.card.points).min(MAX_POINT_DIFFERENCE));
        let fold = if apart == 0 {
            let size = self.above + self.below + 1;
            square((other.above - self.above).abs_diff(size / 2))
        } else {
            square(self.below) + square(other.above)
        };
        again * REPEAT_PENALTY
            + beyond(MAX_UNPENALISED_IMBALANCE) * EXCESS_IMBALANCE_PENALTY
            + apart * apart * SCORE_PENALTY
            + beyond(MAX_UNPENALISED_IMBALANCE - 1) * IMBALANCE_PENALTY
            + fold
    }

    fn bye_cost(&self, lowest: u16) -> Cost {
        let apart = Cost::from((self.card.points - lowest).min(MAX_POINT_DIFFERENCE));
        Cost::from(self.card.byes) * SECOND_BYE_PENALTY + apart * BYE_SCORE_PENALTY + square(self.below)
    }
}

fn square(distance: u16) -> Cost {
    Cost::from(distance) * Cost::from(distance)
}
