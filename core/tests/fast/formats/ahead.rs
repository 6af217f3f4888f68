//! Swiss rounds look ahead: what is left of a tournament can be played without meeting anybody twice and without a second
//! bye, whatever the results.

use std::collections::{BTreeMap, BTreeSet};

use broadside_arena::{
    entrant::EntrantId,
    formats::{
        robin::Pair,
        swiss::{PairingCard, default_rounds, max_rounds, pair},
    },
};
use broadside_testkit::scale::many;

use super::rounds::Playing;

/// Who has met whom how often; a bye is a meeting with nobody.
type Meetings = BTreeMap<(EntrantId, Option<EntrantId>), u16>;

fn note(meetings: &mut Meetings, pairs: &[Pair]) {
    for (first, second) in pairs {
        let key = match second {
            Some(second) => (*first.min(second), Some(*first.max(second))),
            None => (*first, None),
        };
        *meetings.entry(key).or_default() += 1;
    }
}

/// The pairs that met twice, and who rested twice.
fn repeated(meetings: &Meetings) -> Vec<(EntrantId, Option<EntrantId>)> {
    meetings.iter().filter(|(_, times)| **times > 1).map(|(pair, _)| *pair).collect()
}

/// Plays so many rounds whose results are random, and says who met or rested twice.
fn played(players: u16, rounds: u16, seed: u64) -> Vec<(EntrantId, Option<EntrantId>)> {
    let (mut playing, mut meetings) = (Playing::new(players, seed), Meetings::new());
    for round in 1..=rounds {
        let pairs = pair(&playing.present(), rounds + 1 - round);
        note(&mut meetings, &pairs);
        playing.play(round, &pairs);
    }
    repeated(&meetings)
}

#[test]
fn up_to_ten_players_never_meet_or_rest_twice() {
    for players in 3..=10 {
        let most = max_rounds(usize::from(players));
        assert_eq!(most, players - 1 + players % 2, "as many as there are opponents, the bye among them");
        for rounds in 1..=most {
            for seed in 0..many(60, 200) {
                assert_eq!(played(players, rounds, seed), [], "{players} players, {rounds} rounds, seed {seed}");
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
            assert_eq!(played(players, most, seed), [], "{players} players, seed {seed}");
        }
    }
    assert!((2..=256).all(|players| u16::from(default_rounds(players)) <= max_rounds(players)), "the usual number is promised");
}

/// What may still be paired of these cards: who may meet whom, and who may rest, as numbers of cards.
fn open(cards: &[PairingCard]) -> BTreeSet<(usize, usize)> {
    let met = |one: &PairingCard, other: &PairingCard| one.met.contains(&other.entrant);
    let pairs = (0..cards.len()).flat_map(|one| (one + 1..cards.len()).map(move |other| (one, other)));
    let mut open: BTreeSet<_> = pairs.filter(|(one, other)| !met(&cards[*one], &cards[*other])).collect();
    if cards.len() % 2 == 1 {
        open.extend((0..cards.len()).filter(|one| cards[*one].byes == 0).map(|one| (one, cards.len())));
    }
    open
}

/// The most rounds, of so many, that can be paired from what is open, by trying all.
fn possible(open: &BTreeSet<(usize, usize)>, count: usize, left: u16) -> u16 {
    type Visit<'a> = dyn FnMut(&[(usize, usize)]) + 'a;
    fn rounds(free: Vec<usize>, round: &mut Vec<(usize, usize)>, open: &BTreeSet<(usize, usize)>, visit: &mut Visit<'_>) {
        let Some((one, rest)) = free.split_first() else { return visit(round) };
        for other in rest.iter().filter(|other| open.contains(&(*one, **other))) {
            round.push((*one, *other));
            rounds(rest.iter().copied().filter(|free| free != other).collect(), round, open, visit);
            round.pop();
        }
    }
    let mut best = 0;
    if left > 0 {
        rounds((0..count).collect(), &mut Vec::new(), open, &mut |round| {
            if best < left {
                let rest = open.iter().copied().filter(|pair| !round.contains(pair)).collect();
                best = best.max(1 + possible(&rest, count, left - 1));
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
        let mut playing = Playing::new(players, seed);
        for round in 1..=rounds {
            if round > 1 && playing.below(3) == 0 {
                changes += 1;
                if playing.present().len() < 6 && playing.below(2) == 0 { playing.come() } else { playing.leave() }
            }
            let (before, left) = (playing.present(), rounds + 1 - round);
            if before.len() < 2 {
                break;
            }
            let (even, can) = (before.len() + before.len() % 2, possible(&open(&before), before.len().next_multiple_of(2), left));
            playing.play(round, &pair(&before, left));
            if can > 0 {
                let after = possible(&open(&playing.present()), even, left - 1);
                assert_eq!(after, can - 1, "{players} players, round {round} of {rounds}, seed {seed}: {before:?}");
            }
        }
    }
    assert!(changes > many(40, 100), "{changes} came or left");
}
