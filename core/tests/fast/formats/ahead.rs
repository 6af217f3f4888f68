//! Tests that Swiss pairing looks ahead: the remaining rounds can be played without repeated pairs or second byes, whatever the
//! results.

use std::collections::{BTreeMap, BTreeSet};

use broadside_arena::{
    entrant::EntrantId,
    formats::{
        robin::Pair,
        swiss::{PairingCard, default_rounds, max_rounds, pair},
    },
};
use broadside_testkit::scale::many;

use super::rounds::Tournament;

/// How often each pair has met; a bye has no second player.
type Meetings = BTreeMap<(EntrantId, Option<EntrantId>), u16>;

fn add_round(meetings: &mut Meetings, pairs: &[Pair]) {
    for (first, second) in pairs {
        let key = match second {
            Some(second) => (*first.min(second), Some(*first.max(second))),
            None => (*first, None),
        };
        *meetings.entry(key).or_default() += 1;
    }
}

/// The pairs that met more than once, and the players with more than one bye.
fn repeated(meetings: &Meetings) -> Vec<(EntrantId, Option<EntrantId>)> {
    meetings.iter().filter(|(_, times)| **times > 1).map(|(pair, _)| *pair).collect()
}

/// Plays this many rounds with random results, and returns the repeated pairs and byes.
fn play_rounds(players: u16, rounds: u16, seed: u64) -> Vec<(EntrantId, Option<EntrantId>)> {
    let (mut tournament, mut meetings) = (Tournament::new(players, seed), Meetings::new());
    for round in 1..=rounds {
        let pairs = pair(&tournament.present(), rounds + 1 - round);
        add_round(&mut meetings, &pairs);
        tournament.play(round, &pairs);
    }
    repeated(&meetings)
}

#[test]
fn up_to_ten_players_never_meet_or_rest_twice() {
    for players in 3..=10 {
        let most = max_rounds(usize::from(players));
        assert_eq!(most, players - 1 + players % 2, "one round per opponent, with the bye as an opponent");
        for rounds in 1..=most {
            for seed in 0..many(60, 200) {
                assert_eq!(play_rounds(players, rounds, seed), [], "{players} players, {rounds} rounds, seed {seed}");
            }
        }
    }
}

#[test]
fn above_ten_players_never_meet_or_rest_twice_in_promised_rounds() {
    for players in (11_u16..=24).chain([31, 32, 48, 63, 64]) {
        let most = max_rounds(usize::from(players));
        assert_eq!(most, players.div_ceil(2));
        for seed in 0..if players > 24 { 3 } else { 30 } {
            assert_eq!(play_rounds(players, most, seed), [], "{players} players, seed {seed}");
        }
    }
    assert!((2..=256).all(|players| u16::from(default_rounds(players)) <= max_rounds(players)), "the default number of rounds is possible");
}

/// The pairs and byes that are still allowed, as indices of cards; a bye is a pair with the index `cards.len()`.
fn allowed_pairs(cards: &[PairingCard]) -> BTreeSet<(usize, usize)> {
    let met = |one: &PairingCard, other: &PairingCard| one.met.contains(&other.entrant);
    let pairs = (0..cards.len()).flat_map(|one| (one + 1..cards.len()).map(move |other| (one, other)));
    let mut allowed: BTreeSet<_> = pairs.filter(|(one, other)| !met(&cards[*one], &cards[*other])).collect();
    if cards.len() % 2 == 1 {
        allowed.extend((0..cards.len()).filter(|one| cards[*one].byes == 0).map(|one| (one, cards.len())));
    }
    allowed
}

/// The greatest number of rounds, up to `left`, that these pairs allow, by exhaustive search.
fn max_possible_rounds(allowed: &BTreeSet<(usize, usize)>, count: usize, left: u16) -> u16 {
    type Visit<'a> = dyn FnMut(&[(usize, usize)]) + 'a;
    fn visit_rounds(free: Vec<usize>, round: &mut Vec<(usize, usize)>, allowed: &BTreeSet<(usize, usize)>, visit: &mut Visit<'_>) {
        let Some((one, rest)) = free.split_first() else { return visit(round) };
        for other in rest.iter().filter(|other| allowed.contains(&(*one, **other))) {
            round.push((*one, *other));
            visit_rounds(rest.iter().copied().filter(|free| free != other).collect(), round, allowed, visit);
            round.pop();
        }
    }
    let mut best = 0;
    if left > 0 {
        visit_rounds((0..count).collect(), &mut Vec::new(), allowed, &mut |round| {
            if best < left {
                let rest = allowed.iter().copied().filter(|pair| !round.contains(pair)).collect();
                best = best.max(1 + max_possible_rounds(&rest, count, left - 1));
            }
        });
    }
    best
}

#[test]
fn all_possible_rounds_are_played_after_players_leave_or_join() {
    let mut changes = 0;
    for seed in 0..many(150, 400) {
        let players = 3 + (seed % 4) as u16;
        let rounds = max_rounds(usize::from(players));
        let mut tournament = Tournament::new(players, seed);
        for round in 1..=rounds {
            if round > 1 && tournament.below(3) == 0 {
                changes += 1;
                if tournament.present().len() < 6 && tournament.below(2) == 0 { tournament.join() } else { tournament.leave() }
            }
            let (before, left) = (tournament.present(), rounds + 1 - round);
            if before.len() < 2 {
                break;
            }
            let even = before.len().next_multiple_of(2);
            let possible = max_possible_rounds(&allowed_pairs(&before), even, left);
            tournament.play(round, &pair(&before, left));
            if possible > 0 {
                let after = max_possible_rounds(&allowed_pairs(&tournament.present()), even, left - 1);
                assert_eq!(after, possible - 1, "{players} players, round {round} of {rounds}, seed {seed}: {before:?}");
            }
        }
    }
    assert!(changes > many(40, 100), "{changes} players joined or left");
}
