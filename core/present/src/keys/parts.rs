//! Building blocks of board buttons: revisions, labels and rows.

use broadside_game::{Game, event::Event, side::Side};
use broadside_words::{line::Line, locale::Locale};

use crate::{body::Key, button::button};

/// The revision of shot buttons: 1 plus the number of public events. (Button data contain 0 if they have no revision.)
pub fn public_revision(game: &Game) -> u64 {
    1 + game.log().iter().filter(|logged| is_public_event(game, &logged.event)).count() as u64
}

/// The log index of the first public event that boards of this revision do not show; the length of the log if they show all.
pub fn first_event_after(game: &Game, revision: u64) -> usize {
    let shown = revision.saturating_sub(1) as usize;
    let moves = game.log().iter().enumerate().filter(|(_, logged)| is_public_event(game, &logged.event));
    moves.map(|(number, _)| number).nth(shown).unwrap_or(game.log().len())
}

/// Whether an event appears on every board. The notice that a player cannot be messaged appears in one room only.
fn is_public_event(game: &Game, event: &Event) -> bool {
    !matches!(event, Event::Unreached { .. }) && event.report(game.rules()).is_some()
}

/// The revision of a side's placement buttons: 1 plus the number of changes of its fleet. Never 0.
pub fn draft_revision(game: &Game, side: Side) -> u64 {
    1 + game.log().iter().filter(|logged| matches!(&logged.event, Event::Drafted { side: whose, .. } if *whose == side)).count() as u64
}

/// The revision of a side's salvo buttons: 1 plus the number of changes of its own list and of public events. The other
/// side's hidden actions do not count. Never 0.
pub fn plan_revision(game: &Game, side: Side) -> u64 {
    let counts = |event: &Event| match event {
        Event::Planned { side: whose, .. } | Event::Locked { side: whose, .. } => *whose == side,
        event => is_public_event(game, event),
    };
    1 + game.log().iter().filter(|logged| counts(&logged.event)).count() as u64
}

/// A button with the localized label `id` that sends this command about the game.
pub(super) fn key(id: &'static str, locale: Locale, game: &Game, revision: u64, command: &str) -> Key {
    game_key(Line::new(id).phrase(locale), game, revision, command)
}

/// A button with this label that sends this command about the game.
pub(super) fn game_key(label: String, game: &Game, revision: u64, command: &str) -> Key {
    Key::with_label(label, button(game.id(), revision, command))
}

/// The number of rows of buttons that every platform can show.
pub(crate) const MAX_ROWS: usize = 5;

/// The number of buttons in a row that every platform can show.
pub(super) const MAX_KEYS_PER_ROW: usize = 5;

/// Splits the buttons into rows of five.
pub(super) fn rows(keys: impl IntoIterator<Item = Key>) -> Vec<Vec<Key>> {
    Key::into_rows(keys, MAX_KEYS_PER_ROW)
}
