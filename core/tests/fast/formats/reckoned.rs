//! What a pairing costs, by the words of its description, and whether something could have been avoided.

use broadside_arena::{
    entrant::{EntrantId, MatchHalf},
    formats::{robin::Pair, swiss::PairingCard},
};
use mwmatching::{Matching, SENTINEL};

/// What is wrong with a pair or a round, the weightiest first.
pub type Wrongs = [i64; 7];

pub fn card(cards: &[PairingCard], entrant: EntrantId) -> &PairingCard {
    cards.iter().find(|card| card.entrant == entrant).expect("only those who are there are paired")
}

/// What is wrong with a round, its pairs together.
pub fn wrongs(cards: &[PairingCard], pairs: &[Pair]) -> Wrongs {
    let mut all = Wrongs::default();
    for (first, second) in pairs {
        let one = match second {
            Some(second) => meeting(cards, card(cards, *first), card(cards, *second)),
            None => rest(cards, card(cards, *first)),
        };
        all.iter_mut().zip(one).for_each(|(sum, wrong)| *sum += wrong);
    }
    all
}

fn rest(cards: &[PairingCard], own: &PairingCard) -> Wrongs {
    let lowest = cards.iter().map(|card| card.points).min().expect("somebody is there");
    [0, i64::from(own.byes), 0, i64::from(own.points - lowest), 0, 0, below(cards, own).pow(2)]
}

/// How many of the same score have better seeds.
fn above(cards: &[PairingCard], own: &PairingCard) -> i64 {
    cards.iter().filter(|card| card.points == own.points && card.seed < own.seed).count() as i64
}

/// How many of the same score have worse seeds.
fn below(cards: &[PairingCard], own: &PairingCard) -> i64 {
    cards.iter().filter(|card| card.points == own.points && card.seed > own.seed).count() as i64
}

fn meeting(cards: &[PairingCard], one: &PairingCard, other: &PairingCard) -> Wrongs {
    let again = one.met.iter().filter(|met| **met == other.entrant).count() as i64;
    let beyond = |lean: i16, most: i16| i64::from((lean.abs() - most).max(0));
    let leaning = |one: i16, other: i16| [2, 1].map(|most| beyond(one, most) + beyond(other, most));
    let leans = leaning(one.first_turn_balance + 1, other.first_turn_balance - 1)
        .min(leaning(one.first_turn_balance - 1, other.first_turn_balance + 1));
    let (high, low) = if one.points > other.points { (one, other) } else { (other, one) };
    let fold = if one.points == other.points {
        let size = above(cards, one) + below(cards, one) + 1;
        ((above(cards, one) - above(cards, other)).abs() - size / 2).pow(2)
    } else {
        below(cards, high).pow(2) + above(cards, low).pow(2)
    };
    [again, 0, leans[0], 0, i64::from(high.points - low.points).pow(2), leans[1], fold]
}

/// The least that is wrong with any round of these cards, by trying all.
pub fn least(cards: &[PairingCard]) -> Wrongs {
    let everybody: Vec<EntrantId> = cards.iter().map(|card| card.entrant).collect();
    let mut best = [i64::MAX; 7];
    every_round(&everybody, &mut Vec::new(), &mut |pairs| best = best.min(wrongs(cards, pairs)));
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

/// Whether everybody can be paired off, or one rest, without a pair or a rest that has one of the first so many wrongs.
pub fn avoidable(cards: &[PairingCard], first: usize) -> bool {
    let fine = |wrongs: Wrongs| wrongs[..first].iter().all(|wrong| *wrong == 0);
    let mut edges = Vec::new();
    for (at, one) in cards.iter().enumerate() {
        edges.extend((0..at).filter(|other| fine(meeting(cards, one, &cards[*other]))).map(|other| (other, at, 1)));
        if cards.len() % 2 == 1 && fine(rest(cards, one)) {
            edges.push((at, cards.len(), 1));
        }
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    mates.len() >= cards.len() && mates.iter().all(|mate| *mate != SENTINEL)
}

/// Whether the first fires first by right.
pub fn rightly_first(first: &PairingCard, second: &PairingCard) -> bool {
    if first.first_turn_balance != second.first_turn_balance {
        return first.first_turn_balance < second.first_turn_balance;
    }
    match (first.last_first, second.last_first) {
        (before, also) if before == also => (first.seed < second.seed) == first.seed.min(second.seed).is_multiple_of(2),
        (Some(MatchHalf::Lower), _) | (_, Some(MatchHalf::Upper)) => true,
        _ => false,
    }
}
