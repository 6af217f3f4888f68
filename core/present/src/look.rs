//! Parses the values of `/look`, and decides which styles of ships are unlocked. The settings themselves are defined in
//! [`broadside_scene::look`].

pub mod card;
mod sample;

use broadside_arena::career::Career;
use broadside_scene::look::{Livery, LookChange};
use broadside_words::{line::Line, words::choice_word};

/// Parses a typed value of a parameter of `/look`, in any language; `None` if the parameter has no such value.
pub fn parse_choice(param: &str, typed: &str) -> Option<LookChange> {
    let typed = typed.to_lowercase();
    LookChange::parse(param, choice_word(&typed).unwrap_or(&typed))
}

/// Whether a player with this career has unlocked a style; `None` is an empty career.
pub fn is_unlocked(livery: Livery, career: Option<&Career>) -> bool {
    livery.medal().is_none_or(|medal| career.is_some_and(|career| career.medals.iter().any(|won| won.medal == medal)))
}

/// The line that explains how to unlock a style; `None` for the default style.
fn unlock_line(livery: Livery) -> Option<Line> {
    let medal = livery.medal()?;
    let line = Line::new("hulls-how").term("what", "choice", livery.id()).term("value", "medal", medal);
    Some(line.term("other", "medal", format!("{medal}-rule")))
}
