//! Parts that pages about people share: the picture, the keys that turn pages, dates.

use jiff::tz::TimeZone;

use super::super::{
    alt::LONGEST_ALT,
    body::{Key, Scene},
    figure::Figure,
    locale::Locale,
};
use crate::game::ids::Timestamp;

/// The picture of a figure, described by its text.
pub(super) fn pictured(figure: Figure, text: &str) -> Scene {
    Scene::of_figure(figure, text.chars().take(LONGEST_ALT).collect())
}

/// The keys that turn pages, where there are several: back and on; pages are said counted from 1.
pub(super) fn turning(number: usize, pages: usize, says: impl Fn(usize) -> String, locale: Locale) -> Option<Vec<Key>> {
    let key = |id: &'static str, page: usize| Key::says(id, says(page), locale);
    let back = (number > 0).then(|| key("key-return", number));
    let on = (number + 1 < pages).then(|| key("key-next", number + 2));
    (pages > 1).then(|| back.into_iter().chain(on).collect())
}

/// A day as everybody reads it.
pub fn date(at: Timestamp) -> String {
    let day = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date();
    day.to_string()
}
