//! How tournaments are told: what happened, how it stands, who meets whom. Pure: a telling is a function of a
//! tournament and a language, and never decides anything.

pub mod draft;
mod places;
pub mod refusals;

use super::{locale::Locale, telling::Telling};
use crate::{
    arena::Tournament,
    game::ids::{PlayerId, TournamentId},
};

pub use places::place_title;
pub use refusals::{refusal, said};

/// The data of a button about a tournament, as a pressed one is read: `CODE 0 tournament join`. The words are `join`,
/// `leave`, `checkin`, `start`, `pause`, `resume`, `cancel`, `card`, and with the number of a page `bracket 0`,
/// `table 0`, `standings 0`, `matches 0`, `podium`.
pub fn press(id: TournamentId, says: &str) -> String {
    format!("{id} 0 tournament {says}")
}

/// What a room is told of the events `from..to`, with the standings as they are now.
pub fn post(_tournament: &Tournament, _from: usize, _to: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// What somebody in it is told of the events `from..to`, in private.
pub fn letter(_tournament: &Tournament, _from: usize, _to: usize, _player: PlayerId, _locale: Locale) -> Telling {
    Telling::default()
}

/// Whether the events `from..to` are news that a room must not miss: they deserve a message of their own.
pub fn news(tournament: &Tournament, from: usize, to: usize) -> bool {
    let log = tournament.log();
    let range = from.min(to).min(log.len())..to.min(log.len());
    log[range].iter().any(|logged| logged.event.is_news())
}

/// What it is, who is in it, what can be pressed; `reader` sees the keys that are theirs.
pub fn card(_tournament: &Tournament, _reader: Option<PlayerId>, _locale: Locale) -> Telling {
    Telling::default()
}

/// A page of its tree as a picture; pages count from 0 and go round. Swiss and round robin show their table.
pub fn bracket(_tournament: &Tournament, _page: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// A page of its table as a picture.
pub fn table(_tournament: &Tournament, _page: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// A page of its table as text.
pub fn standings(_tournament: &Tournament, _page: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// A page of its matches as text, the latest round first.
pub fn matches(_tournament: &Tournament, _page: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// The first three as a picture.
pub fn podium(_tournament: &Tournament, _locale: Locale) -> Telling {
    Telling::default()
}

/// Several tournaments, a line each, with a key for each.
pub fn list(_tournaments: &[Tournament], _locale: Locale) -> Telling {
    Telling::default()
}
