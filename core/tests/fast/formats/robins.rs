//! Tests of round robins.

use std::collections::{HashMap, HashSet};

use broadside_arena::{entrant::EntrantId, formats::robin::rounds};

use super::trees::seeds;

#[test]
fn round_robin_pairs_everyone_equally_and_rests_equally() {
    for players in (2..=64).chain([127, 128, 255, 256]) {
        for times in 1..=3 {
            let mut met: HashMap<(EntrantId, EntrantId), u8> = HashMap::new();
            let mut rested: HashMap<EntrantId, u8> = HashMap::new();
            let all = rounds(&seeds(players), times);
            for round in &all {
                let present: Vec<EntrantId> = round.iter().flat_map(|(first, second)| [Some(*first), *second]).flatten().collect();
                assert_eq!(present.len(), usize::from(players), "{players} players");
                assert_eq!(present.iter().collect::<HashSet<_>>().len(), present.len(), "{players} players");
                assert!(round[..round.len() - 1].iter().all(|(_, second)| second.is_some()), "a bye stands last");
                for (first, second) in round {
                    let count = second.map_or_else(
                        || rested.entry(*first).or_default(),
                        |second| met.entry((*first.min(&second), *first.max(&second))).or_default(),
                    );
                    *count += 1;
                }
            }
            let pairs = usize::from(players) * (usize::from(players) - 1) / 2;
            assert_eq!((met.len(), met.values().all(|count| *count == times)), (pairs, true), "{players} players");
            let odd = players % 2 == 1;
            assert_eq!(rested.len(), if odd { usize::from(players) } else { 0 }, "{players} players");
            assert!(rested.values().all(|count| *count == times), "{players} players");
            let turn = usize::from(if odd { players } else { players - 1 });
            assert_eq!(all.len(), turn * usize::from(times), "{players} players");
        }
    }
}

#[test]
fn round_robin_balances_first_shots_and_swaps_the_second_turn() {
    for players in (2..=64).chain([127, 128, 255, 256]) {
        let all = rounds(&seeds(players), 2);
        let (once, again) = all.split_at(all.len() / 2);
        let mut balance: HashMap<EntrantId, i32> = HashMap::new();
        for (first, second) in once.iter().flatten() {
            let Some(second) = second else { continue };
            *balance.entry(*first).or_default() += 1;
            *balance.entry(*second).or_default() -= 1;
        }
        let most = if players % 2 == 0 { 1 } else { 0 };
        assert!(balance.values().all(|balance| balance.abs() <= most), "{players} players: {balance:?}");
        for (before, after) in once.iter().flatten().zip(again.iter().flatten()) {
            let swapped = before.1.map_or((before.0, None), |second| (second, Some(before.0)));
            assert_eq!(swapped, *after, "{players} players");
        }
    }
}

#[test]
fn fewer_than_two_players_have_no_rounds() {
    for (players, times) in [(0, 1), (1, 1), (1, 2), (2, 0)] {
        assert_eq!(rounds(&seeds(players), times), Vec::<Vec<_>>::new());
    }
}
