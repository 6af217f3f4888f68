//! The verdict after a game on paper (core/RULES.md §1.4): the three checks of each revealed field, and the final result.

use super::claim::{Claim, Shot};
use crate::{
    cell::CellSet,
    fleet::{PlacedPiece, sha256_hex},
    report::Outcome,
    ruleset::{AnswerDetail, Ruleset},
};

/// A field as revealed after the game.
#[derive(Clone, Copy, Debug)]
pub struct RevealedField<'a> {
    /// The commitment made when the field was sealed, 64 hex digits.
    pub commitment: &'a str,
    /// The committed text, salt included.
    pub text: &'a str,
    /// Whether the revealed placement is legal.
    pub legal: bool,
    /// The revealed pieces.
    pub pieces: &'a [PlacedPiece],
}

/// A fault of a revealed field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// Check 1: the revealed field is not the sealed one.
    Altered,
    /// Check 2: the rules do not allow this field.
    Illegal,
    /// Check 3: the shot of this index in the log is the first with a false answer.
    FalseAnswer(usize),
}

/// Runs the three checks of a revealed field; `log` are the shots at it and their answers, in order. Returns the faults found.
pub fn inspect(rules: &Ruleset, field: &RevealedField<'_>, log: &[Shot]) -> Vec<Flaw> {
    let altered = !field.commitment.eq_ignore_ascii_case(&sha256_hex(field.text));
    let false_answer = first_false_answer(rules, field.pieces, log);
    [altered.then_some(Flaw::Altered), (!field.legal).then_some(Flaw::Illegal), false_answer.map(Flaw::FalseAnswer)]
        .into_iter()
        .flatten()
        .collect()
}

/// The index of the first shot in the log with a false answer.
fn first_false_answer(rules: &Ruleset, pieces: &[PlacedPiece], log: &[Shot]) -> Option<usize> {
    let mut shot = CellSet::EMPTY;
    log.iter().position(|(cell, claim)| {
        shot.insert(*cell);
        Claim::from(&Outcome::truth(pieces, &shot, *cell, rules)) != claim.public_form(rules.answers)
    })
}

impl Claim {
    /// The answer as it is announced under these rules: `plain` announces a sinking as a hit.
    pub(super) fn public_form(self, answers: AnswerDetail) -> Self {
        match (self, answers) {
            (Self::Sunk(_) | Self::Submarine, AnswerDetail::Plain) => Self::Hit,
            _ => self,
        }
    }
}

/// The effect of the inspection on the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PaperVerdict {
    /// The result is confirmed.
    Confirmed,
    /// The original loser wins.
    Overturned,
    /// Nobody wins.
    Void,
}

/// The table of core/RULES.md §1.4: the verdict, given which fields and tracking fields of the original winner and loser were
/// proven wrong. `loser_bad` is `None` if nobody asked to see the loser's field.
pub fn adjudicate(winner_bad: bool, loser_bad: Option<bool>, winner_tracking_wrong: bool, loser_tracking_wrong: bool) -> PaperVerdict {
    match (winner_bad, loser_bad, winner_tracking_wrong, loser_tracking_wrong) {
        (false, ..) => PaperVerdict::Confirmed,
        (true, None | Some(false), ..) => PaperVerdict::Overturned,
        (true, Some(true), true, false) => PaperVerdict::Overturned,
        (true, Some(true), false, true) => PaperVerdict::Confirmed,
        (true, Some(true), false, false) | (true, Some(true), true, true) => PaperVerdict::Void,
    }
}
