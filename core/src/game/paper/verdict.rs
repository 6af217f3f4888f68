//! After a game on paper (core/RULES.md §1.4): the three checks of a revealed field, and who has won in the
//! end.

use crate::game::{
    cell::CellSet,
    fleet::sha256_hex,
    roster::Kind,
    ruleset::{Answers, Ruleset},
};

use super::claim::{Claim, Shot};

/// A field as its owner shows it after the game.
#[derive(Clone, Copy, Debug)]
pub struct Reveal<'a> {
    /// The commitment made when the field was sealed, 64 hex digits.
    pub commitment: &'a str,
    /// The text that is said to have been committed to, salt and all.
    pub text: &'a str,
    /// Whether the placement shown is valid for the rule set.
    pub lawful: bool,
    /// The pieces shown, each its kind and its cells.
    pub pieces: &'a [(Kind, CellSet)],
}

/// What is wrong with a revealed field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// Check 1: the field shown is not the field sealed.
    Altered,
    /// Check 2: the rules do not allow this field.
    Unlawful,
    /// Check 3: this shot of the log (from 0) is the first that was answered falsely.
    FalseAnswer(usize),
}

/// The three checks of a revealed field against the shots fired at it, in their order.
pub fn inspect(rules: &Ruleset, field: &Reveal<'_>, log: &[Shot]) -> Vec<Flaw> {
    let altered = !field.commitment.eq_ignore_ascii_case(&sha256_hex(field.text));
    let lie = first_false_answer(rules.answers, field.pieces, log);
    [altered.then_some(Flaw::Altered), (!field.lawful).then_some(Flaw::Unlawful), lie.map(Flaw::FalseAnswer)]
        .into_iter()
        .flatten()
        .collect()
}

fn first_false_answer(answers: Answers, pieces: &[(Kind, CellSet)], log: &[Shot]) -> Option<usize> {
    let mut shot = CellSet::EMPTY;
    log.iter().position(|(cell, claim)| {
        shot.insert(*cell);
        Claim::truth(pieces.iter().copied(), &shot, *cell).told(answers) != claim.told(answers)
    })
}

impl Claim {
    /// What is left of the answer under these rules: `plain` never tells of a sinking.
    pub(super) fn told(self, answers: Answers) -> Self {
        match (self, answers) {
            (Self::Sunk(_) | Self::Submarine, Answers::Plain) => Self::Hit,
            _ => self,
        }
    }
}

/// How the inspection leaves the result of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The winner has won.
    Stands,
    /// The win goes to the loser.
    Overturned,
    /// Both have lost.
    Void,
}

/// The truth table: what is proven against the fields and the tracking fields of the original winner and
/// loser. `loser_bad` is `None` when nobody asked to see the loser's field.
pub fn adjudicate(winner_bad: bool, loser_bad: Option<bool>, winner_tracking_wrong: bool, loser_tracking_wrong: bool) -> Verdict {
    match (winner_bad, loser_bad, winner_tracking_wrong, loser_tracking_wrong) {
        (false, ..) => Verdict::Stands,
        (true, None | Some(false), ..) => Verdict::Overturned,
        (true, Some(true), true, false) => Verdict::Overturned,
        (true, Some(true), false, true) => Verdict::Stands,
        (true, Some(true), false, false) | (true, Some(true), true, true) => Verdict::Void,
    }
}
