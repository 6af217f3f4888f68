//! How a match ends: by nobody opposite, by who has left, by its games, by the lot. Decides nothing else.

use std::cmp::Ordering;

use super::{
    Tournament,
    entrant::{BoutOutcome, Counts, Half, Match, MatchResult},
    event::Cause,
    formats::bracket,
};
use crate::game::dice::Dice;

/// How many games of a match that must have a winner may be drawn.
const DRAWS: usize = 3;

impl Tournament {
    /// How a match without a result ends now, and why; `None`: it is yet to be played.
    pub(super) fn verdict(&self, one: &Match, dice: &mut dyn Dice) -> Option<(MatchResult, Cause)> {
        let gone = |half: Half| one.on(half).is_some_and(|entrant| self.gone(entrant));
        match bracket::foregone(one) {
            Some(MatchResult::Bye(half)) if gone(half) => return Some((MatchResult::Nobody, Cause::Withdrawal)),
            Some(result) => return Some((result, Cause::Play)),
            None => {}
        }
        Half::BOTH.iter().all(|half| one.on(*half).is_some()).then_some(())?;
        match Half::BOTH.map(gone) {
            [true, true] => Some((MatchResult::Nobody, Cause::Withdrawal)),
            [true, false] => Some((MatchResult::Awarded(Half::Lower), Cause::Withdrawal)),
            [false, true] => Some((MatchResult::Awarded(Half::Upper), Cause::Withdrawal)),
            [false, false] => Some((self.by_games(one, dice)?, Cause::Play)),
        }
    }

    /// Whoever cannot be caught up has won. A game to which nobody came ends the match as it stands. In eliminations a
    /// level match goes on until somebody leads; after three drawn games whoever leads has won, else the lot decides.
    fn by_games(&self, one: &Match, dice: &mut dyn Dice) -> Option<MatchResult> {
        let outcomes: Vec<BoutOutcome> =
            one.games.iter().filter(|bout| bout.counts == Counts::Yes).filter_map(|bout| bout.outcome).collect();
        if outcomes.is_empty() || one.current().is_some() {
            return None;
        }
        let [upper, lower] = one.score();
        let left = usize::from(self.plan.best_of).saturating_sub(outcomes.len());
        let leader = match upper.cmp(&lower) {
            Ordering::Greater => Some(Half::Upper),
            Ordering::Less => Some(Half::Lower),
            Ordering::Equal => None,
        };
        let nobody = outcomes.contains(&BoutOutcome::Nobody);
        let drawn = outcomes.iter().filter(|outcome| **outcome == BoutOutcome::Drawn).count() >= DRAWS;
        match leader {
            Some(half) if nobody || usize::from(upper.abs_diff(lower)) > 2 * left => Some(MatchResult::Won(half)),
            None if nobody => Some(MatchResult::Nobody),
            Some(half) if self.eliminates() && drawn => Some(MatchResult::Won(half)),
            None if self.eliminates() && drawn => Some(MatchResult::Awarded(lot(dice))),
            None if !self.eliminates() && left == 0 => Some(MatchResult::Drawn),
            _ => None,
        }
    }
}

fn lot(dice: &mut dyn Dice) -> Half {
    if dice.below(2) == Some(0) { Half::Upper } else { Half::Lower }
}
