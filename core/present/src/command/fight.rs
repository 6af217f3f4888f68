//! Moves: shots, salvos, revealed cells, courses, answers of paper games, moves of the table game. Cells stay as typed,
//! because only the game knows its letters.

use broadside_game::{
    command::Waiver,
    straume::{Helm, Point},
};
use broadside_words::{
    line::{Line, quoted},
    vocabulary::RANDOM,
    words::choice_word,
};

/// The suffix that overrides a warning.
pub const WAIVED: &str = " !";

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnCommand {
    /// A shot, or the list of a salvo.
    Fire(String, Waiver),
    /// The list of a salvo.
    Salvo(String),
    /// Adds one cell to the salvo, or removes it.
    Plan(String),
    /// Reveals a cell.
    Give(String),
    /// The Flying Dutchman stays.
    Stay,
    /// The Flying Dutchman moves.
    Move(Destination),
    /// Answers a shot in a paper game.
    Answer(String),
    /// A move of the table game; without an action asks for the buttons of that ship.
    Sail(Point, Option<Helm>, Waiver),
}

/// Where the Flying Dutchman goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A random legal place.
    AtRandom,
    /// These cells.
    Cells(String),
}

impl Destination {
    pub(super) fn read(typed: &str) -> Self {
        if at_random(typed) { Self::AtRandom } else { Self::Cells(typed.to_owned()) }
    }
}

impl TurnCommand {
    /// A shot at `typed`; a trailing ` !` overrides the warning.
    pub(super) fn fire(typed: &str) -> Self {
        let (cell, waiver) = waived(typed);
        Self::Fire(cell.to_owned(), waiver)
    }

    /// A move of the ship at a point; a trailing ` !` overrides the warning.
    ///
    /// # Errors
    /// The line to answer when the point or the action is unknown.
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

/// Whether the words ask for a random choice.
pub(super) fn at_random(typed: &str) -> bool {
    let typed = typed.to_lowercase();
    matches!(typed.as_str(), RANDOM | "случайно" | "наугад" | "tilfeldig") || choice_word(&typed) == Some(RANDOM)
}
