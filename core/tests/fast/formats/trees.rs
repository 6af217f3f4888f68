//! Eliminations played through by chance, for the tests of trees and of their tables.

use broadside_arena::{
    entrant::{EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::bracket::{advance_entrants, double, needs_second_final, single, walkover},
    plan::{Format, ThirdPlace},
};
use broadside_game::dice::{Dice, SeededDice};

/// So many entrants, in an order that is not that of their numbers.
pub fn seeds(players: u16) -> Vec<EntrantId> {
    (0..players).map(|seed| EntrantId(players - 1 - seed)).collect()
}

pub const KINDS: [Format; 3] = [Format::Single(ThirdPlace::Shared), Format::Single(ThirdPlace::Played), Format::Double];

pub fn tree(format: Format, seeds: &[EntrantId]) -> Vec<Match> {
    match format {
        Format::Single(third) => single(seeds, third),
        _ => double(seeds),
    }
}

/// Who wins a match with somebody on either half.
pub type Judge<'a> = &'a mut dyn FnMut(&Match) -> MatchResult;

/// The first final's result, if it asks for no second one: then that is never played.
pub fn needless(matches: &[Match], one: &Match) -> bool {
    let last = matches.iter().find(|other| other.part == Part::Final);
    one.part == Part::Reset && last.is_some_and(|last| last.result.is_some_and(|result| !needs_second_final(result)))
}

/// Settles whatever can be settled until nothing can, in an order by lot; `watch` sees the tree after every step.
pub fn play(matches: &mut [Match], dice: &mut SeededDice, judge: Judge<'_>, watch: &mut dyn FnMut(&[Match])) {
    loop {
        let ripe: Vec<MatchId> = matches.iter().filter(|one| one.result.is_none() && ready(one)).map(|one| one.id).collect();
        let Some(at) = dice.below(ripe.len() as u32) else { return };
        let id = ripe[at as usize];
        let one = &matches[usize::from(id.0)];
        let result = walkover(one).unwrap_or_else(|| judge(one));
        matches[usize::from(id.0)].result = Some(result);
        advance_entrants(matches, id);
        watch(matches);
    }
}

fn ready(one: &Match) -> bool {
    walkover(one).is_some() || MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some())
}

/// Either half, by lot.
pub fn by_lot(dice: &mut SeededDice) -> MatchResult {
    MatchResult::Won(if dice.roll().is_multiple_of(2) { MatchHalf::Upper } else { MatchHalf::Lower })
}

/// Whether two met in it, rather than somebody nobody.
pub fn met(one: &Match) -> bool {
    one.result.is_some() && MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some())
}
