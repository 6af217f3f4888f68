//! A slow reference implementation of the penalties of Swiss pairings.

use broadside_arena::{
    entrant::{EntrantId, MatchHalf},
    formats::{robin::Pair, swiss::PairingCard},
};
use mwmatching::{Matching, SENTINEL};

/// The penalties of a pair or a round, the greatest first.
pub type Penalties = [i64; 7];

pub fn card(cards: &[PairingCard], entrant: EntrantId) -> &PairingCard {
    cards.iter().find(|card| card.entrant == entrant).expect("paired players have cards")
}

/// The penalties of a round: the sums over its pairs and its bye.
pub fn round_penalties(cards: &[PairingCard], pairs: &[Pair]) -> Penalties {
    let mut total = Penalties::default();
    for (first, second) in pairs {
        let penalties = match second {
            Some(second) => pair_penalties(cards, card(cards, *first), card(cards, *second)),
            None => bye_penalties(cards, card(cards, *first)),
        };
        total.iter_mut().zip(penalties).for_each(|(sum, penalty)| *sum += penalty);
    }
    total
}

fn bye_penalties(cards: &[PairingCard], own: &PairingCard) -> Penalties {
    let lowest = cards.iter().map(|card| card.points).min().expect("at least one player");
    [0, i64::from(own.byes), 0, i64::from(own.points - lowest), 0, 0, below(cards, own).pow(2)]
}

/// The number of players with the same score and better seeds.
fn above(cards: &[PairingCard], own: &PairingCard) -> i64 {
    cards.iter().filter(|card| card.points == own.points && card.seed < own.seed).count() as i64
}

/// The number of players with the same score and worse seeds.
fn below(cards: &[PairingCard], own: &PairingCard) -> i64 {
    cards.iter().filter(|card| card.points == own.points && card.seed > own.seed).count() as i64
}

fn pair_penalties(cards: &[PairingCard], one: &PairingCard, other: &PairingCard) -> Penalties {
    let repeats = one.met.iter().filter(|met| **met == other.entrant).count() as i64;
    let excess = |balance: i16, most: i16| i64::from((balance.abs() - most).max(0));
    let imbalance = |one: i16, other: i16| [2, 1].map(|most| excess(one, most) + excess(other, most));
    let imbalances = imbalance(one.first_turn_balance + 1, other.first_turn_balance - 1)
        .min(imbalance(one.first_turn_balance - 1, other.first_turn_balance + 1));
    let (high, low) = if one.points > other.points { (one, other) } else { (other, one) };
    let fold = if one.points == other.points {
        let size = above(cards, one) + below(cards, one) + 1;
        ((above(cards, one) - above(cards, other)).abs() - size / 2).pow(2)
    } else {
        below(cards, high).pow(2) + above(cards, low).pow(2)
    };
    [repeats, 0, imbalances[0], 0, i64::from(high.points - low.points).pow(2), imbalances[1], fold]
}

/// The least penalties of any round of these players, by exhaustive search.
pub fn least_penalties(cards: &[PairingCard]) -> Penalties {
    let entrants: Vec<EntrantId> = cards.iter().map(|card| card.entrant).collect();
    let mut best = [i64::MAX; 7];
    every_round(&entrants, &mut Vec::new(), &mut |pairs| best = best.min(round_penalties(cards, pairs)));
    best
}

fn every_round(left: &[EntrantId], pairs: &mut Vec<Pair>, visit: &mut dyn FnMut(&[Pair])) {
    let Some((one, rest)) = left.split_first() else { return visit(pairs) };
    for at in 0..rest.len() {
        let mut rest = rest.to_vec();
        pairs.push((*one, Some(rest.remove(at))));
        every_round(&rest, pairs, visit);
        pairs.pop();
    }
    if left.len() % 2 == 1 {
        pairs.push((*one, None));
        every_round(rest, pairs, visit);
        pairs.pop();
    }
}

/// Whether a round exists in which the `first` greatest penalties are all zero.
pub fn avoidable(cards: &[PairingCard], first: usize) -> bool {
    let fine = |penalties: Penalties| penalties[..first].iter().all(|penalty| *penalty == 0);
    let mut edges = Vec::new();
    for (at, one) in cards.iter().enumerate() {
        edges.extend((0..at).filter(|other| fine(pair_penalties(cards, one, &cards[*other]))).map(|other| (other, at, 1)));
        if cards.len() % 2 == 1 && fine(bye_penalties(cards, one)) {
            edges.push((at, cards.len(), 1));
        }
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    mates.len() >= cards.len() && mates.iter().all(|mate| *mate != SENTINEL)
}

/// Whether `first` is the right player to fire first.
pub fn fires_first(first: &PairingCard, second: &PairingCard) -> bool {
    if first.first_turn_balance != second.first_turn_balance {
        return first.first_turn_balance < second.first_turn_balance;
    }
    match (first.last_first, second.last_first) {
        (before, also) if before == also => (first.seed < second.seed) == first.seed.min(second.seed).is_multiple_of(2),
        (Some(MatchHalf::Lower), _) | (_, Some(MatchHalf::Upper)) => true,
        _ => false,
    }
}
