//! How people are told about themselves and each other: profiles, tables, medals, the search for an opponent. Pure.

pub mod leaders;
pub mod letters;
pub mod lists;
pub mod profile;

pub use letters::{plain, tiding};

use jiff::tz::TimeZone;

use super::{
    alt::LONGEST_ALT,
    figure::Figure,
    line::Line,
    locale::Locale,
    telling::{Key, Press, Scene, View},
};
use crate::game::ids::Timestamp;

/// The picture of a figure, described by its text.
fn pictured(figure: Figure, text: &str) -> Scene {
    let [left, right, status, tally] = [const { String::new() }; 4];
    let alt = text.chars().take(LONGEST_ALT).collect();
    let vessels = [const { String::new() }; 5];
    Scene { view: View::Figure(Box::new(figure)), left, right, status, tally, alt, legend: Vec::new(), vessels }
}

/// The keys that turn pages: back and on; pages are said counted from 1.
fn turning(number: usize, pages: usize, says: impl Fn(usize) -> String, locale: Locale) -> Vec<Key> {
    let key = |id: &'static str, page: usize| Key { label: Line::new(id).phrase(locale), press: Press::Verb(says(page)) };
    let back = (number > 0).then(|| key("key-return", number));
    let on = (number + 1 < pages).then(|| key("key-next", number + 2));
    back.into_iter().chain(on).collect()
}

/// A day as everybody reads it.
fn date(at: Timestamp) -> String {
    let day = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date();
    day.to_string()
}
