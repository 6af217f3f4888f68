//! The cards on which a tournament is put together step by step: the draft, and the choices for one word of it. Pure:
//! a key only says what it would change, [`set`] says what the plan is then.
//!
//! Keys say `tournament set WORD=VALUE`, `tournament set ?WORD` (the choices of a word), `tournament set page N` (back
//! to the draft), `tournament set type WORD` (a field to type in), `tournament create` (as drafted).

use super::super::{line::Line, locale::Locale, telling::Form, telling::Telling};
use crate::{
    arena::plan::Plan,
    game::ids::{Timestamp, TournamentId},
};

/// The words of a draft, in the order of their keys.
pub const WORDS: [&str; 14] =
    ["format", "rounds", "start", "most", "rules", "clock", "bestof", "stakes", "seeding", "checkin", "closes", "late", "repeat", "name"];

/// A draft on the desk: what it says so far, and what is needed to tell of it.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'a> {
    /// The draft.
    pub plan: &'a Plan,
    /// The tournament whose plan it is; `None`: there is none yet.
    pub whose: Option<TournamentId>,
    /// Now, from which "in half an hour" counts.
    pub now: Timestamp,
    /// The time zone in which clocks on walls are read, by its IANA name.
    pub zone: &'a str,
}

/// What one press makes a good tournament of.
pub fn usual(_now: Timestamp, _locale: Locale) -> Option<Plan> {
    None
}

/// The draft: the plan in sentences, a key for every word.
pub fn draft(_desk: Desk<'_>, _page: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// The choices for one of [`WORDS`], the present one marked; `None` for another word.
pub fn choices(_desk: Desk<'_>, _word: &str, _locale: Locale) -> Option<Telling> {
    None
}

/// The field in which the value of a word is typed.
pub fn form(_desk: Desk<'_>, _word: &str, _locale: Locale) -> Option<Form> {
    None
}

/// The plan with one word set otherwise, as typed or pressed: `format=swiss`, `start=+30`, `start=2026-11-27T20:00`,
/// `start=20:00`, `start=full`, `start=hand`, `most=16`, `bestof=3`, `repeat=5@20:00`, `name=Friday cup`.
///
/// # Errors
/// The line to answer when the word or the value is not known.
pub fn set(desk: Desk<'_>, _word: &str, _value: &str) -> Result<Plan, Line> {
    Ok(desk.plan.clone())
}
