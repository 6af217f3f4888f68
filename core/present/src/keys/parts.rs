//! Building blocks of board buttons: revisions, labels and rows.

use broadside_game::{Game, event::Event, side::Side};
use broadside_words::{line::Line, locale::Locale};

use crate::{body::Key, button::button};

/// The revision of shot buttons: it rises with every public event. Never 0.
pub fn public_revision(game: &Game) -> u64 {
    1 + game.log().iter().filter(|logged| is_move(game, &logged.event)).count() as u64
}

/// The number of the first public event that boards of this revision do not show.
pub fn first_event_after(game: &Game, revision: u64) -> usize {
    let shown = revision.saturating_sub(1) as usize;
    let moves = game.log().iter().enumerate().filter(|(_, logged)| is_move(game, &logged.event));
    moves.map(|(number, _)| number).nth(shown).unwrap_or(game.log().len())
}

/// Whether an event is public on every board. That a player cannot be messaged is announced in one room only.
fn is_move(game: &Game, event: &Event) -> bool {
    !matches!(event, Event::Unreached { .. }) && event.report(game.rules()).is_some()
}

/// The revision of a side's placement buttons: it rises with each of its drafts. Never 0.
pub fn draft_revision(game: &Game, side: Side) -> u64 {
    1 + game.log().iter().filter(|logged| matches!(&logged.event, Event::Drafted { side: whose, .. } if *whose == side)).count() as u64
}

/// The revision of a side's salvo buttons: it rises with each change of its own list and with every public event, but
/// not with the other side's hidden actions. Never 0.
pub fn plan_revision(game: &Game, side: Side) -> u64 {
    let counts = |event: &Event| match event {
        Event::Planned { side: whose, .. } | Event::Locked { side: whose, .. } => *whose == side,
        event => is_move(game, event),
    };
    1 + game.log().iter().filter(|logged| counts(&logged.event)).count() as u64
}

pub(super) fn key(id: &'static str, locale: Locale, game: &Game, revision: u64, says: &str) -> Key {
    game_key(Line::new(id).phrase(locale), game, revision, says)
}

/// A button with this label that sends this command about the game.
pub(super) fn game_key(label: String, game: &Game, revision: u64, says: &str) -> Key {
    Key::with_label(label, button(game.id(), revision, says))
}

/// The most rows, and the most buttons in each, that every platform can show.
pub(super) const ROWS: usize = 5;

/// Rows of five buttons.
pub(super) fn rows(keys: impl IntoIterator<Item = Key>) -> Vec<Vec<Key>> {
    Key::into_rows(keys, ROWS)
}
