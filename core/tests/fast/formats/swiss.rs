//! Tests of Swiss pairing in tournaments with random results.

use std::collections::HashSet;

use broadside_arena::{
    entrant::EntrantId,
    formats::{
        robin::Pair,
        swiss::{PairingCard, default_rounds, pair},
    },
};
use broadside_testkit::scale::many;

use super::{
    reckoned::{avoidable, card, fires_first, least_penalties, round_penalties},
    rounds::swiss,
};

/// Checks the rules that hold for every round.
fn assert_legal(cards: &[PairingCard], pairs: &[Pair]) {
    let present: Vec<EntrantId> = pairs.iter().flat_map(|(first, second)| [Some(*first), *second]).flatten().collect();
    assert_eq!(present.len(), cards.len(), "every player is in one pair or has the bye");
    assert_eq!(present.iter().collect::<HashSet<_>>().len(), cards.len(), "every player is in one pair or has the bye");
    let byes: Vec<usize> = (0..pairs.len()).filter(|at| pairs[*at].1.is_none()).collect();
    let expected = if cards.len() % 2 == 1 { vec![pairs.len() - 1] } else { Vec::new() };
    assert_eq!(byes, expected, "one player has a bye if the number is odd, and is listed last");
    for (first, second) in pairs {
        let Some(second) = second else { continue };
        assert!(fires_first(card(cards, *first), card(cards, *second)), "{first:?} fires first against {second:?}");
    }
    let top = |(first, second): &Pair| [Some(*first), *second].into_iter().flatten().map(|one| card(cards, one).points).max();
    let tops: Vec<_> = pairs.iter().filter(|(_, second)| second.is_some()).map(top).collect();
    assert!(tops.is_sorted_by(|one, other| one >= other), "the highest scores are listed first");
    let penalties = round_penalties(cards, pairs);
    // The greatest penalty is unavoidable. The smaller ones are tested by exhaustive search in small tournaments.
    if let Some(worst) = penalties[..4].iter().position(|penalty| *penalty > 0) {
        assert!(worst == 3 && bye_is_lowest(cards, pairs) || !avoidable(cards, worst + 1), "{penalties:?} in {pairs:?} of {cards:?}");
    }
}

/// Whether the bye goes to the lowest score among the players who had none.
fn bye_is_lowest(cards: &[PairingCard], pairs: &[Pair]) -> bool {
    let lowest = cards.iter().filter(|card| card.byes == 0).map(|card| card.points).min();
    pairs.iter().filter(|(_, second)| second.is_none()).all(|(first, _)| Some(card(cards, *first).points) == lowest)
}

#[test]
fn swiss_of_64_is_paired_legally() {
    // The numbers of players by the absolute value of their balance of first shots after all rounds.
    let mut balances = [0_u32; 5];
    for seed in 0..many(250_u64, 3_000) {
        let tournament = swiss(64, seed, &mut |cards, pairs| {
            assert_legal(cards, pairs);
            if seed.is_multiple_of(4) {
                let mut reordered = cards.to_vec();
                reordered.rotate_left((seed / 4) as usize % cards.len());
                reordered.reverse();
                assert_eq!(pair(&reordered, 1), pairs, "the order of the cards changes nothing");
            }
        });
        if seed < 1_000 {
            tournament.present().iter().for_each(|card| balances[usize::from(card.first_turn_balance.unsigned_abs().min(4))] += 1);
        }
    }
    let all: u32 = balances.iter().sum();
    assert!(balances[3] + balances[4] == 0 && balances[2] * 12 < all, "first shots are balanced: {balances:?}");
}

#[test]
fn small_swiss_is_paired_optimally() {
    for seed in 0..1500 {
        swiss(8, seed, &mut |cards, pairs| assert_eq!(round_penalties(cards, pairs), least_penalties(cards), "{pairs:?} of {cards:?}"));
    }
}

#[test]
fn swiss_of_256_is_paired_legally() {
    for seed in [0, 1, 2] {
        let mut tournament = crate::formats::rounds::Tournament::new(256, seed);
        for round in 1..=9 {
            tournament.join_or_leave(round);
            let (present, pairs) = (tournament.present(), pair(&tournament.present(), 10 - round));
            assert_legal(&present, &pairs);
            assert_eq!(round_penalties(&present, &pairs)[..3], [0, 0, 0], "no great penalty in round {round}");
            tournament.play(round, &pairs);
        }
    }
}

#[test]
fn first_round_pairs_top_against_bottom_half_and_alternates_sides() {
    let ids = |pairs: &[(u16, u16)]| pairs.iter().map(|(first, second)| (EntrantId(*first), Some(EntrantId(*second)))).collect::<Vec<_>>();
    for (players, expected, byes) in [
        (2, vec![(0, 1)], None),
        (4, vec![(0, 2), (3, 1)], None),
        (7, vec![(0, 3), (4, 1), (2, 5)], Some(6)),
        (8, vec![(0, 4), (5, 1), (2, 6), (7, 3)], None),
    ] {
        let pairs = pair(&crate::formats::rounds::Tournament::new(players, 0).present(), u16::from(default_rounds(usize::from(players))));
        let mut expected = ids(&expected);
        expected.extend(byes.map(|seed| (EntrantId(seed), None)));
        assert_eq!(pairs, expected, "{players} players");
    }
}

#[test]
fn round_count_suffices_for_one_winner() {
    for (players, rounds) in [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (32, 5), (33, 6), (64, 6), (256, 8)] {
        assert_eq!(default_rounds(players), rounds, "{players} players");
    }
    assert!((2..=256).all(|players| usize::from(default_rounds(players)) < players));
}

#[test]
fn one_player_rests_and_none_makes_no_pairs() {
    let alone = crate::formats::rounds::Tournament::new(1, 0).present();
    assert_eq!(pair(&alone, 3), [(EntrantId(0), None)]);
    assert_eq!(pair(&[], 3), []);
}
