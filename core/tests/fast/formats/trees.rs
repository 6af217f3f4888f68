//! Elimination brackets with random results, for the tests of brackets and of their tables.

use broadside_arena::{
    entrant::{EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::bracket::{advance_entrants, double, needs_second_final, single, walkover},
    plan::{Format, ThirdPlace},
};
use broadside_game::dice::{Dice, SeededDice};

/// This many entrants as seeds, in descending order of their ids.
pub fn seeds(players: u16) -> Vec<EntrantId> {
    (0..players).map(|seed| EntrantId(players - 1 - seed)).collect()
}

pub const KINDS: [Format; 3] = [Format::Single(ThirdPlace::Shared), Format::Single(ThirdPlace::Played), Format::Double];

pub fn bracket(format: Format, seeds: &[EntrantId]) -> Vec<Match> {
    match format {
        Format::Single(third) => single(seeds, third),
        _ => double(seeds),
    }
}

/// Decides a match whose slots are both taken.
pub type Judge<'a> = &'a mut dyn FnMut(&Match) -> MatchResult;

/// Whether this is a second final that the result of the first one makes unneeded.
pub fn is_unneeded_reset(matches: &[Match], one: &Match) -> bool {
    let last = matches.iter().find(|other| other.part == Part::Final);
    one.part == Part::Reset && last.is_some_and(|last| last.result.is_some_and(|result| !needs_second_final(result)))
}

/// Settles all matches in random order. Calls `watch` after every match.
pub fn play(matches: &mut [Match], dice: &mut SeededDice, judge: Judge<'_>, watch: &mut dyn FnMut(&[Match])) {
    loop {
        let ready: Vec<MatchId> = matches.iter().filter(|one| one.result.is_none() && is_ready(one)).map(|one| one.id).collect();
        let Some(at) = dice.below(ready.len() as u32) else { return };
        let id = ready[at as usize];
        let one = &matches[usize::from(id.0)];
        let result = walkover(one).unwrap_or_else(|| judge(one));
        matches[usize::from(id.0)].result = Some(result);
        advance_entrants(matches, id);
        watch(matches);
    }
}

fn is_ready(one: &Match) -> bool {
    walkover(one).is_some() || MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some())
}

/// A win of a random half.
pub fn random_winner(dice: &mut SeededDice) -> MatchResult {
    MatchResult::Won(if dice.roll().is_multiple_of(2) { MatchHalf::Upper } else { MatchHalf::Lower })
}

/// Whether it was decided between two players.
pub fn has_both_players(one: &Match) -> bool {
    one.result.is_some() && MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some())
}
