//! Decides how a match ends: by a bye, a withdrawal, its games, or at random.

use std::cmp::Ordering;

use broadside_game::dice::Dice;

use super::{
    Tournament,
    entrant::{BoutOutcome, Match, MatchHalf, MatchResult},
    event::Cause,
    formats::bracket,
};

/// The maximum number of drawn games in a match of an elimination.
const MAX_DRAWS: usize = 3;

impl Tournament {
    /// The result of a match without one, and its cause; `None` if the match still has to be played.
    pub(super) fn verdict(&self, one: &Match, dice: &mut dyn Dice) -> Option<(MatchResult, Cause)> {
        let has_left = |half: MatchHalf| one.on(half).is_some_and(|entrant| self.has_left(entrant));
        match bracket::walkover(one) {
            Some(MatchResult::Bye(half)) if has_left(half) => return Some((MatchResult::Nobody, Cause::Withdrawal)),
            Some(result) => return Some((result, Cause::Play)),
            None => {}
        }
        MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some()).then_some(())?;
        match MatchHalf::BOTH.map(has_left) {
            [true, true] => Some((MatchResult::Nobody, Cause::Withdrawal)),
            [true, false] => Some((MatchResult::Awarded(MatchHalf::Lower), Cause::Withdrawal)),
            [false, true] => Some((MatchResult::Awarded(MatchHalf::Upper), Cause::Withdrawal)),
            [false, false] => Some((self.decide_by_games(one, dice)?, Cause::Play)),
        }
    }

    /// The result that follows from the games. An entrant wins as soon as the opponent can no longer catch up. A game to which neither
    /// player came ends the match with the current score. In eliminations, a level match continues until one entrant leads; after three
    /// drawn games the leader wins, or a random choice decides.
    fn decide_by_games(&self, one: &Match, dice: &mut dyn Dice) -> Option<MatchResult> {
        let outcomes: Vec<BoutOutcome> = one.games.iter().filter(|bout| bout.counts).filter_map(|bout| bout.outcome).collect();
        if outcomes.is_empty() || one.current().is_some() {
            return None;
        }
        let [upper, lower] = one.score();
        let left = usize::from(self.plan.best_of).saturating_sub(outcomes.len());
        let leader = match upper.cmp(&lower) {
            Ordering::Greater => Some(MatchHalf::Upper),
            Ordering::Less => Some(MatchHalf::Lower),
            Ordering::Equal => None,
        };
        let nobody = outcomes.contains(&BoutOutcome::Nobody);
        let drawn = outcomes.iter().filter(|outcome| **outcome == BoutOutcome::Drawn).count() >= MAX_DRAWS;
        match leader {
            Some(half) if nobody || usize::from(upper.abs_diff(lower)) > 2 * left => Some(MatchResult::Won(half)),
            None if nobody => Some(MatchResult::Nobody),
            Some(half) if self.is_elimination() && drawn => Some(MatchResult::Won(half)),
            None if self.is_elimination() && drawn => {
                Some(MatchResult::Awarded(if dice.below(2) == Some(0) { MatchHalf::Upper } else { MatchHalf::Lower }))
            }
            None if !self.is_elimination() && left == 0 => Some(MatchResult::Drawn),
            _ => None,
        }
    }
}
