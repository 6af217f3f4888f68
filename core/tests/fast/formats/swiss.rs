//! Swiss rounds, of tournaments played by chance and of cards nobody would believe.

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
    reckoned::{avoidable, card, least, rightly_first, wrongs},
    rounds::swiss,
};

/// What must hold of every round, whatever came before it.
fn assert_legal(cards: &[PairingCard], pairs: &[Pair]) {
    let present: Vec<EntrantId> = pairs.iter().flat_map(|(first, second)| [Some(*first), *second]).flatten().collect();
    assert_eq!(present.len(), cards.len(), "everybody is paired, or rests, once");
    assert_eq!(present.iter().collect::<HashSet<_>>().len(), cards.len(), "everybody is paired, or rests, once");
    let rests: Vec<usize> = (0..pairs.len()).filter(|at| pairs[*at].1.is_none()).collect();
    let expected = if cards.len() % 2 == 1 { vec![pairs.len() - 1] } else { Vec::new() };
    assert_eq!(rests, expected, "one rests if the number is odd, and stands last");
    for (first, second) in pairs {
        let Some(second) = second else { continue };
        assert!(rightly_first(card(cards, *first), card(cards, *second)), "{first:?} fires first against {second:?}");
    }
    let top = |(first, second): &Pair| [Some(*first), *second].into_iter().flatten().map(|one| card(cards, one).points).max();
    let tops: Vec<_> = pairs.iter().filter(|(_, second)| second.is_some()).map(top).collect();
    assert!(tops.is_sorted_by(|one, other| one >= other), "the highest scores stand first");
    let wrongs = wrongs(cards, pairs);
    // The first that is wrong could not be avoided; what is wrong after it is for those who try all rounds there are.
    if let Some(worst) = wrongs[..4].iter().position(|wrong| *wrong > 0) {
        assert!(worst == 3 && lowest_without(cards, pairs) || !avoidable(cards, worst + 1), "wrong: {wrongs:?} in {pairs:?} of {cards:?}");
    }
}

/// Whether who rests is of the lowest score among those who have not rested yet.
fn lowest_without(cards: &[PairingCard], pairs: &[Pair]) -> bool {
    let lowest = cards.iter().filter(|card| card.byes == 0).map(|card| card.points).min();
    pairs.iter().filter(|(_, second)| second.is_none()).all(|(first, _)| Some(card(cards, *first).points) == lowest)
}

#[test]
fn swiss_of_64_is_paired_legally() {
    // Of all players after all rounds: how much oftener they fired first, or followed, than the other way round.
    let mut leans = [0_u32; 5];
    for seed in 0..many(250_u64, 3_000) {
        let playing = swiss(64, seed, &mut |cards, pairs| {
            assert_legal(cards, pairs);
            if seed.is_multiple_of(4) {
                let mut turned = cards.to_vec();
                turned.rotate_left((seed / 4) as usize % cards.len());
                turned.reverse();
                assert_eq!(pair(&turned, 1), pairs, "the order of the cards changes nothing");
            }
        });
        if seed < 1_000 {
            playing.present().iter().for_each(|card| leans[usize::from(card.first_turn_balance.unsigned_abs().min(4))] += 1);
        }
    }
    let all: u32 = leans.iter().sum();
    assert!(leans[3] + leans[4] == 0 && leans[2] * 12 < all, "who fires first is fair: {leans:?}");
}

#[test]
fn small_swiss_is_paired_optimally() {
    for seed in 0..1500 {
        swiss(8, seed, &mut |cards, pairs| assert_eq!(wrongs(cards, pairs), least(cards), "{pairs:?} of {cards:?}"));
    }
}

#[test]
fn swiss_of_256_is_paired_legally() {
    for seed in [0, 1, 2] {
        let mut playing = crate::formats::rounds::Playing::new(256, seed);
        for round in 1..=9 {
            playing.come_and_go(round);
            let (present, pairs) = (playing.present(), pair(&playing.present(), 10 - round));
            assert_legal(&present, &pairs);
            assert_eq!(wrongs(&present, &pairs)[..3], [0, 0, 0], "nothing is in the way in round {round}");
            playing.play(round, &pairs);
        }
    }
}

#[test]
fn first_round_pairs_top_against_bottom_half_and_alternates_sides() {
    let ids = |pairs: &[(u16, u16)]| pairs.iter().map(|(first, second)| (EntrantId(*first), Some(EntrantId(*second)))).collect::<Vec<_>>();
    for (players, expected, rests) in [
        (2, vec![(0, 1)], None),
        (4, vec![(0, 2), (3, 1)], None),
        (7, vec![(0, 3), (4, 1), (2, 5)], Some(6)),
        (8, vec![(0, 4), (5, 1), (2, 6), (7, 3)], None),
    ] {
        let pairs = pair(&crate::formats::rounds::Playing::new(players, 0).present(), u16::from(default_rounds(usize::from(players))));
        let mut expected = ids(&expected);
        expected.extend(rests.map(|seed| (EntrantId(seed), None)));
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
    let alone = crate::formats::rounds::Playing::new(1, 0).present();
    assert_eq!(pair(&alone, 3), [(EntrantId(0), None)]);
    assert_eq!(pair(&[], 3), []);
}
