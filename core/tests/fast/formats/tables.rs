//! Tests of tables against their definitions, computed from the matches, and of the places in eliminations.

use std::collections::HashMap;

use broadside_arena::{
    entrant::{EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::bracket::{advance_entrants, double, single},
    plan::{Format, ThirdPlace},
    standing::{TieBreak, standings, tie_breaks},
};
use broadside_game::dice::SeededDice;

use super::{
    rounds::{Tournament, round_robin, swiss},
    trees::{KINDS, bracket, play, random_winner, seeds},
};

/// The half points of an entrant in a match; `None` if it is not over or they do not play in it.
fn points(one: &Match, entrant: EntrantId) -> Option<u32> {
    let half = one.half_of(entrant)?;
    Some(match one.result? {
        MatchResult::Drawn => 1,
        MatchResult::Nobody => 0,
        MatchResult::Won(winner) | MatchResult::Awarded(winner) | MatchResult::Bye(winner) => u32::from(winner == half) * 2,
    })
}

/// All half points of an entrant; a bye counts only in Swiss tournaments.
fn total(format: Format, matches: &[Match], entrant: EntrantId) -> u32 {
    let swiss = matches!(format, Format::Swiss(_));
    let counts = |one: &&Match| swiss || !matches!(one.result, Some(MatchResult::Bye(_)));
    matches.iter().filter(counts).filter_map(|one| points(one, entrant)).sum()
}

/// The opponents of an entrant in finished matches, with the half points of the entrant.
fn rivals(matches: &[Match], entrant: EntrantId) -> Vec<(EntrantId, u32)> {
    let rival = |one: &Match| Some((one.on(!one.half_of(entrant)?)?, points(one, entrant)?));
    matches.iter().filter_map(rival).collect()
}

fn tie_break(format: Format, matches: &[Match], entrant: EntrantId, by: TieBreak) -> u32 {
    let rivals = rivals(matches, entrant).into_iter();
    match by {
        TieBreak::Buchholz => rivals.map(|(rival, _)| total(format, matches, rival)).sum(),
        // In quarter points: a win counts the half points of the opponent twice, a draw once.
        TieBreak::SonnebornBerger => rivals.map(|(rival, points)| points * total(format, matches, rival)).sum(),
        TieBreak::Direct => {
            let level = |(rival, _): &(EntrantId, u32)| total(format, matches, *rival) == total(format, matches, entrant);
            rivals.filter(level).map(|(_, points)| points).sum()
        }
        TieBreak::Wins => rivals.filter(|(_, points)| *points == 2).count() as u32,
    }
}

fn check(tournament: &Tournament, format: Format, order: &[TieBreak]) {
    let table = standings(&tournament.seeds, &tournament.matches, format);
    let sort_key = |entrant: EntrantId| -> Vec<u32> {
        let breaks = order.iter().map(|by| tie_break(format, &tournament.matches, entrant, *by));
        std::iter::once(total(format, &tournament.matches, entrant)).chain(breaks).collect()
    };
    let sort_keys: HashMap<EntrantId, Vec<u32>> = tournament.seeds.iter().map(|entrant| (*entrant, sort_key(*entrant))).collect();
    assert_eq!(table.len(), tournament.seeds.len(), "every entrant has a line");
    for line in &table {
        let own = &sort_keys[&line.entrant];
        assert_eq!(usize::from(line.place), 1 + sort_keys.values().filter(|other| *other > own).count(), "{line:?}");
        assert_eq!(u32::from(line.points), own[0], "{line:?}");
        for by in [TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Direct, TieBreak::Wins] {
            assert_eq!(line.tie_break_value(by), tie_break(format, &tournament.matches, line.entrant, by), "{by:?} of {line:?}");
        }
        let played = rivals(&tournament.matches, line.entrant);
        let won = played.iter().filter(|(_, points)| *points == 2).count();
        assert_eq!([line.wins, line.played].map(usize::from), [won, played.len()], "{line:?}");
    }
    assert!(table.is_sorted_by_key(|line| (line.place, line.entrant)), "equal places are ordered by seed");
}

/// The tie-breaks in the order of display.
const SWISS: [TieBreak; 4] = [TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Direct, TieBreak::Wins];
const ROBIN: [TieBreak; 3] = [TieBreak::Direct, TieBreak::SonnebornBerger, TieBreak::Wins];

#[test]
fn swiss_tables_match_their_definition() {
    assert_eq!(tie_breaks(Format::Swiss(None)), SWISS);
    for seed in 0..300 {
        let mut tournament = swiss(40, seed, &mut |_, _| {});
        check(&tournament, Format::Swiss(None), &SWISS);
        // In the middle of a round.
        let finished = tournament.matches.len() * 2 / 3;
        tournament.matches[finished..].iter_mut().for_each(|one| one.result = None);
        check(&tournament, Format::Swiss(None), &SWISS);
    }
}

#[test]
fn round_robin_tables_match_their_definition() {
    assert_eq!(tie_breaks(Format::Robin(1)), ROBIN);
    for seed in 0..200 {
        let tournament = round_robin(2 + (seed % 15) as u16, 1 + (seed % 2) as u8, seed);
        check(&tournament, Format::Robin(1), &ROBIN);
    }
}

/// The place of the losers of a round, by the distance from the last round.
const SINGLE: [u16; 8] = [2, 3, 5, 9, 17, 33, 65, 129];
const LOWER: [u16; 14] = [3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193];

/// The place of the player whom this lost match eliminated.
fn place_after(matches: &[Match], lost: &Match) -> u16 {
    let last = |part: Part| matches.iter().filter(|one| one.part == part).map(|one| one.round).max().unwrap_or(0);
    match lost.part {
        Part::Main => SINGLE[usize::from(last(Part::Main) - lost.round)],
        Part::Lower => LOWER[usize::from(last(Part::Lower) - lost.round)],
        Part::Third => 4,
        Part::Final | Part::Reset => 2,
    }
}

#[test]
fn losers_of_one_round_share_a_place_that_never_gets_worse() {
    for format in KINDS {
        for players in (2..=40).chain([63, 64, 65, 100, 256]) {
            let seeds = seeds(players);
            let (mut matches, mut lots) = (bracket(format, &seeds), SeededDice(u64::from(players)));
            let mut before: HashMap<EntrantId, u16> = HashMap::new();
            let mut watch = |matches: &[Match]| {
                let table = standings(&seeds, matches, format);
                assert_eq!(table.len(), seeds.len());
                assert!(table.is_sorted_by_key(|line| line.place));
                for line in table {
                    let place = before.insert(line.entrant, line.place).unwrap_or(u16::MAX);
                    assert!((1..=place).contains(&line.place), "{format:?} of {players}: {line:?} was {place}");
                }
            };
            play(&mut matches, &mut SeededDice(3), &mut |_| random_winner(&mut lots), &mut watch);
            for line in standings(&seeds, &matches, format) {
                let latest = matches.iter().rev().find(|one| one.half_of(line.entrant).is_some()).expect("every entrant has a match");
                let won = latest.result.and_then(MatchResult::winner) == latest.half_of(line.entrant);
                let expected = match latest.part {
                    Part::Third if won => 3,
                    _ if won => 1,
                    _ => place_after(&matches, latest),
                };
                assert_eq!(line.place, expected, "{format:?} of {players}: {line:?}");
            }
        }
    }
}

#[test]
fn remaining_player_ranks_before_an_eliminated_one_on_equal_place() {
    let seeds = seeds(8);
    let mut matches = single(&seeds, ThirdPlace::Shared);
    let [upper, lower] = MatchHalf::BOTH.map(|half| matches[0].on(half));
    matches[0].result = Some(MatchResult::Won(MatchHalf::Lower));
    advance_entrants(&mut matches, MatchId(0));
    let table = standings(&seeds, &matches, Format::Single(ThirdPlace::Shared));
    assert_eq!(table.iter().map(|line| line.place).collect::<Vec<_>>(), [3, 5, 5, 5, 5, 5, 5, 5]);
    assert_eq!([table.first(), table.last()].map(|line| line.map(|line| line.entrant)), [lower, upper]);
}

#[test]
fn double_loss_in_the_last_match_favours_a_player_with_a_loss_left() {
    let lost_by_both =
        |part: Part| move |one: &Match| if one.part == part { MatchResult::Nobody } else { MatchResult::Won(MatchHalf::Lower) };
    for (part, expected) in [(Part::Final, [1, 2]), (Part::Reset, [2, 2])] {
        let mut matches = double(&seeds(2));
        play(&mut matches, &mut SeededDice(1), &mut lost_by_both(part), &mut |_| {});
        let places: Vec<u16> = standings(&seeds(2), &matches, Format::Double).iter().map(|line| line.place).collect();
        assert_eq!(places, expected, "{part:?}");
    }
}
