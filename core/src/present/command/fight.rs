//! What a turn is taken with: shots and lists of them, cells given away, courses, answers from the paper, moves of the
//! table game. Cells stay as typed: only the game knows its letters.

use super::super::{
    line::{Line, quoted},
    vocabulary::RANDOM,
    words::choice_word,
};
use crate::game::{
    command::Waiver,
    straume::{Helm, Point},
};

/// What stands behind words that waive a warning.
pub const WAIVED: &str = " !";

/// What is asked for in the fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// A shot, or the list of a salvo.
    Fire(String, Waiver),
    /// A list of shots.
    Salvo(String),
    /// One cell onto the list, or off it.
    Plan(String),
    /// A cell is given away.
    Give(String),
    /// The Flying Dutchman stays.
    Stay,
    /// The Flying Dutchman moves.
    Move(Destination),
    /// What a shot has met, from the paper.
    Answer(String),
    /// A move of the table game; without an action the keys of that ship are asked for.
    Sail(Point, Option<Helm>, Waiver),
}

/// Where the Flying Dutchman is to go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// Somewhere lawful, by chance.
    AtRandom,
    /// To these cells.
    Cells(String),
}

impl Destination {
    pub(super) fn read(typed: &str) -> Self {
        if at_random(typed) { Self::AtRandom } else { Self::Cells(typed.to_owned()) }
    }
}

impl Order {
    /// A shot at what was typed; `!` set apart at its end waives the warning.
    pub(super) fn fire(typed: &str) -> Self {
        let (cell, waiver) = waived(typed);
        Self::Fire(cell.to_owned(), waiver)
    }

    /// A move of the ship at a point; `!` set apart behind the point waives the warning.
    pub(super) fn sail(typed: &str, action: Option<&str>) -> Result<Self, Line> {
        let helm = |word: &str| {
            let known = Helm::from_word(choice_word(&word.to_lowercase()).unwrap_or(word));
            known.ok_or_else(|| Line::new("refused-helm").text("typed", quoted(word)))
        };
        let helm = action.map(helm).transpose()?;
        let (from, waiver) = waived(typed);
        let from = from.trim().parse().map_err(|_| Line::new("refused-point").text("typed", quoted(from)))?;
        Ok(Self::Sail(from, helm, waiver))
    }
}

fn waived(typed: &str) -> (&str, Waiver) {
    match typed.strip_suffix(WAIVED) {
        Some(said) => (said, Waiver::Waived),
        None => (typed, Waiver::Ask),
    }
}

/// Whether the words leave it to chance.
pub(super) fn at_random(typed: &str) -> bool {
    let typed = typed.to_lowercase();
    matches!(typed.as_str(), RANDOM | "случайно" | "наугад" | "tilfeldig") || choice_word(&typed) == Some(RANDOM)
}
