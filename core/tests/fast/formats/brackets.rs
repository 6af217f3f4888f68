//! Tests of elimination brackets of every size.

use std::collections::{HashMap, HashSet};

use broadside_arena::{
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::bracket::{double, needs_second_final, single, walkover},
    plan::{Format, ThirdPlace},
};
use broadside_game::dice::SeededDice;

use super::trees::{KINDS, bracket, has_both_players, is_unneeded_reset, play, random_winner, seeds};

fn all_brackets() -> impl Iterator<Item = (Format, u16, Vec<Match>)> {
    KINDS.into_iter().flat_map(|format| (2..=256).map(move |players| (format, players, bracket(format, &seeds(players)))))
}

#[test]
fn every_entrant_starts_once_and_the_best_have_byes() {
    for (format, players, matches) in all_brackets() {
        let seeds = seeds(players);
        let seated: Vec<EntrantId> = matches.iter().flat_map(|one| MatchHalf::BOTH.map(|half| one.on(half))).flatten().collect();
        assert_eq!(seated.len(), seeds.len(), "{format:?} of {players}");
        assert_eq!(seated.iter().collect::<HashSet<_>>(), seeds.iter().collect(), "{format:?} of {players}");
        let byes: HashSet<EntrantId> =
            matches.iter().filter(|one| walkover(one).is_some()).filter_map(|one| one.on(MatchHalf::Upper)).collect();
        let free = usize::from(players.next_power_of_two() - players);
        assert_eq!(byes, seeds[..free].iter().copied().collect(), "{format:?} of {players}");
        let first = matches.iter().filter(|one| (one.part, one.round) == (Part::Main, 1));
        for one in first {
            let rank = |half| one.on(half).map(|entrant| players - 1 - entrant.0);
            let opposite = rank(MatchHalf::Upper).map(|seed| players.next_power_of_two() - 1 - seed);
            assert_eq!(rank(MatchHalf::Lower), opposite.filter(|seed| *seed < players), "{format:?} of {players}");
        }
    }
}

#[test]
fn every_match_feeds_one_slot_and_losers_feed_another() {
    for (format, players, matches) in all_brackets() {
        let mut feeds: HashMap<(MatchId, bool), usize> = HashMap::new();
        for one in &matches {
            assert_eq!(matches[usize::from(one.id.0)], *one, "ids are indices");
            for seat in one.seats {
                let (from, winner) = match seat {
                    BracketSlot::Winner(from) => (from, true),
                    BracketSlot::Loser(from) => (from, false),
                    BracketSlot::Taken(_) | BracketSlot::Vacant => continue,
                };
                assert!(from < one.id, "{format:?} of {players}: slots refer to earlier matches");
                *feeds.entry((from, winner)).or_default() += 1;
            }
        }
        let last = matches.last().expect("there is one").round;
        for one in &matches {
            let semifinal = one.part == Part::Main && one.round + 1 == last && format == Format::Single(ThirdPlace::Played);
            let decides = matches!((format, one.part), (Format::Single(_), Part::Main)) && one.round == last;
            let winner = usize::from(!decides && !matches!(one.part, Part::Third | Part::Reset));
            let drops = format == Format::Double && matches!(one.part, Part::Main | Part::Final);
            let expected = [winner, usize::from(semifinal || drops)];
            let found = [true, false].map(|winner| feeds.get(&(one.id, winner)).copied().unwrap_or(0));
            assert_eq!(found, expected, "{format:?} of {players}: {one:?}");
        }
    }
}

#[test]
fn bracket_has_one_winner_and_all_others_lose_as_allowed() {
    for (format, players, mut matches) in all_brackets() {
        let mut dice = SeededDice(u64::from(players));
        let mut lots = SeededDice(u64::from(players) + 1000);
        play(&mut matches, &mut dice, &mut |_| random_winner(&mut lots), &mut |_| {});
        let mut lost: HashMap<EntrantId, usize> = HashMap::new();
        let decisive = |one: &&Match| one.part != Part::Third && has_both_players(one);
        for one in matches.iter().filter(decisive) {
            let winner = one.result.and_then(MatchResult::winner).expect("a player won");
            *lost.entry(one.on(!winner).expect("both slots are taken")).or_default() += 1;
        }
        let open: Vec<&Match> = matches.iter().filter(|one| one.result.is_none()).collect();
        assert!(open.iter().all(|one| is_unneeded_reset(&matches, one)), "{format:?} of {players} stays open: {open:?}");
        let lives = if format == Format::Double { 2 } else { 1 };
        let out = lost.values().filter(|times| **times == lives).count();
        assert_eq!(out, usize::from(players) - 1, "{format:?} of {players}");
        assert!(lost.values().all(|times| *times <= lives), "{format:?} of {players}");
        let decided = matches.iter().filter(decisive).count();
        let least = lives * (usize::from(players) - 1);
        let most = if format == Format::Double { least + 1 } else { least };
        assert!((least..=most).contains(&decided), "{format:?} of {players}: {decided} matches");
        let third = matches.iter().filter(|one| one.part == Part::Third && has_both_players(one)).count();
        assert_eq!(third, usize::from(players > 3 && format == Format::Single(ThirdPlace::Played)), "{format:?} of {players}");
    }
}

#[test]
fn favorites_who_always_win_meet_as_late_as_possible() {
    for (format, players, mut matches) in all_brackets() {
        let rank = |one: &Match, half| one.on(half).map(|entrant| players - 1 - entrant.0);
        let better = |one: &Match| {
            MatchResult::Won(if rank(one, MatchHalf::Upper) < rank(one, MatchHalf::Lower) { MatchHalf::Upper } else { MatchHalf::Lower })
        };
        play(&mut matches, &mut SeededDice(1), &mut |one| better(one), &mut |_| {});
        let levels = u32::from(players.next_power_of_two()).trailing_zeros();
        for one in matches.iter().filter(|one| one.part == Part::Main) {
            for seed in MatchHalf::BOTH.into_iter().filter_map(|half| rank(one, half)) {
                let left = 1 << (levels + 1 - u32::from(one.round));
                assert!(seed < left, "{format:?} of {players}: seed {seed} in round {}", one.round);
            }
        }
    }
}

#[test]
fn rematches_are_rare_before_the_end_of_a_double_elimination() {
    // Without crossing the losers, 4 matches of 16 players and 60 of 256 would be rematches.
    for players in [8, 16, 32, 64, 128, 256] {
        let rematches: usize = (0..40).map(|seed| count_rematches(players, seed)).sum();
        assert!(rematches <= 40 * 3 / 2, "{players} players: {rematches} in 40 tournaments");
    }
}

/// The number of rematches in the lower bracket.
fn count_rematches(players: u16, seed: u64) -> usize {
    let mut matches = double(&seeds(players));
    let mut lots = SeededDice(seed);
    play(&mut matches, &mut SeededDice(seed + 1), &mut |_| random_winner(&mut lots), &mut |_| {});
    let pair = |one: &Match| MatchHalf::BOTH.map(|half| one.on(half)).into_iter().collect::<Option<Vec<_>>>();
    let mut pairs = HashSet::new();
    let is_rematch = |one: &&Match| {
        let mut pair = pair(one).unwrap_or_default();
        pair.sort();
        !pairs.insert(pair) && one.part == Part::Lower
    };
    matches.iter().filter(|one| has_both_players(one)).filter(is_rematch).count()
}

#[test]
fn only_a_loss_from_the_upper_bracket_needs_a_second_final() {
    for (result, needed) in [
        (MatchResult::Won(MatchHalf::Upper), false),
        (MatchResult::Won(MatchHalf::Lower), true),
        (MatchResult::Awarded(MatchHalf::Upper), false),
        (MatchResult::Awarded(MatchHalf::Lower), true),
        (MatchResult::Bye(MatchHalf::Upper), false),
        (MatchResult::Bye(MatchHalf::Lower), false),
        (MatchResult::Nobody, false),
    ] {
        let mut matches = double(&seeds(2));
        let mut judge = |one: &Match| if one.part == Part::Final { result } else { MatchResult::Won(MatchHalf::Upper) };
        play(&mut matches, &mut SeededDice(1), &mut judge, &mut |_| {});
        assert_eq!(needs_second_final(result), needed, "{result:?}");
        assert_eq!(matches.iter().filter(|one| one.result.is_some()).count(), if needed { 3 } else { 2 }, "{result:?}");
        let second = &matches[2];
        let open = [BracketSlot::Winner(MatchId(1)), BracketSlot::Loser(MatchId(1))];
        let seats = if needed { [BracketSlot::Taken(EntrantId(0)), BracketSlot::Taken(EntrantId(1))] } else { open };
        assert_eq!(second.seats, seats, "{result:?}");
    }
}

#[test]
fn nobody_advances_from_a_match_both_lost() {
    let mut matches = single(&seeds(4), ThirdPlace::Played);
    let mut judge = |one: &Match| if one.id == MatchId(0) { MatchResult::Nobody } else { MatchResult::Won(MatchHalf::Lower) };
    play(&mut matches, &mut SeededDice(1), &mut judge, &mut |_| {});
    let results: Vec<_> = matches.iter().map(|one| one.result).collect();
    let [first, second] = [MatchResult::Nobody, MatchResult::Won(MatchHalf::Lower)];
    let bye = MatchResult::Bye(MatchHalf::Lower);
    assert_eq!(results, [first, second, bye, bye].map(Some));
    assert_eq!(matches[3].seats, [BracketSlot::Vacant, BracketSlot::Taken(EntrantId(1))]);
}
