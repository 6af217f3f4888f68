//! What keys under boards are made of: the revisions they are drawn at, their labels and their rows.

use crate::{
    game::{Game, event::Event, side::Side},
    present::{body::Key, button::button, line::Line, locale::Locale},
};

/// The revision that shots are drawn at: it rises with everything that is said aloud. Never 0.
pub fn public_revision(game: &Game) -> u64 {
    1 + game.log().iter().filter(|logged| is_move(game, &logged.event)).count() as u64
}

/// Whether an event is said aloud on every board: that somebody cannot be written to is said in one room.
fn is_move(game: &Game, event: &Event) -> bool {
    !matches!(event, Event::Unreached { .. }) && event.report(game.rules()).is_some()
}

/// The revision that a side's placing buttons are drawn at: it rises with every draft of theirs. Never 0.
pub fn draft_revision(game: &Game, side: Side) -> u64 {
    1 + game.log().iter().filter(|logged| matches!(&logged.event, Event::Drafted { side: whose, .. } if *whose == side)).count() as u64
}

/// The revision that a side's buttons for the salvo are drawn at: it rises with every change of its own list
/// and with whatever is said aloud, but not with what the other side does in secret. Never 0.
pub fn plan_revision(game: &Game, side: Side) -> u64 {
    let counts = |event: &Event| match event {
        Event::Planned { side: whose, .. } | Event::Locked { side: whose, .. } => *whose == side,
        event => is_move(game, event),
    };
    1 + game.log().iter().filter(|logged| counts(&logged.event)).count() as u64
}

pub(super) fn key(id: &'static str, locale: Locale, game: &Game, revision: u64, says: &str) -> Key {
    said(Line::new(id).phrase(locale), game, revision, says)
}

/// A key with this on it, that says this about the game.
pub(super) fn said(label: String, game: &Game, revision: u64, says: &str) -> Key {
    Key::labelled(label, button(game.id(), revision, says))
}

/// The rows of keys that every platform can show, and the keys in each.
pub(super) const ROWS: usize = 5;

/// Rows of five: what every platform can show.
pub(super) fn rows(keys: impl IntoIterator<Item = Key>) -> Vec<Vec<Key>> {
    Key::rows(keys, ROWS)
}
