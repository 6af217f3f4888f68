//! Parts that several messages about players share: pictures, page buttons, dates.

use broadside_game::ids::Timestamp;
use broadside_scene::{Scene, figure::Figure};
use broadside_words::locale::Locale;
use jiff::tz::TimeZone;

use super::super::{alt::LONGEST_ALT, body::Key};

/// The scene of a figure, with the text of the message as alternative text.
pub(super) fn figure_scene(figure: Figure, text: &str) -> Scene {
    Scene::of_figure(figure, text.chars().take(LONGEST_ALT).collect())
}

/// The buttons for the previous and the next page, if there are several pages. `number` is counted from 0; `command` gets page numbers
/// counted from 1.
pub(super) fn page_turn_keys(number: usize, pages: usize, command: impl Fn(usize) -> String, locale: Locale) -> Option<Vec<Key>> {
    let key = |id: &'static str, page: usize| Key::for_command(id, command(page), locale);
    let back = (number > 0).then(|| key("key-return", number));
    let on = (number + 1 < pages).then(|| key("key-next", number + 2));
    (pages > 1).then(|| back.into_iter().chain(on).collect())
}

/// The date in UTC, in ISO format: `2026-11-27`.
pub fn date(at: Timestamp) -> String {
    let day = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date();
    day.to_string()
}
