//! How tournaments are told: what happened, how it stands, who meets whom. Pure.

use super::{locale::Locale, telling::Telling};
use crate::{arena::Tournament, game::ids::PlayerId};

/// What a room is told of the events `from..to`, with the standings as they are now.
pub fn post(_tournament: &Tournament, _from: usize, _to: usize, _locale: Locale) -> Telling {
    Telling::default()
}

/// What somebody in it is told of the events `from..to`, in private.
pub fn letter(_tournament: &Tournament, _from: usize, _to: usize, _player: PlayerId, _locale: Locale) -> Telling {
    Telling::default()
}

/// Whether the events `from..to` are news that a room must not miss: they deserve a message of their own.
pub fn news(_tournament: &Tournament, _from: usize, _to: usize) -> bool {
    false
}
