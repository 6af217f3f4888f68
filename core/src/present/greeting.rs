//! The bot's first words where somebody let it in: one sentence, and two keys to begin with, after the choice of a language where
//! nothing tells it. Pure; when they are said is not decided here.

use super::{
    body::{Body, Key},
    cards,
    line::Line,
    locale::Locale,
};

/// What is said where this is spoken, if anything tells it.
pub fn greeting(spoken: Option<Locale>) -> Body {
    let locale = spoken.unwrap_or_default();
    let keys = vec![vec![Key::says("key-play", "battle", locale), Key::says("key-how", "help", locale)]];
    let body = Body { text: Line::new("greeting").phrase(locale), keys, ..Body::default() };
    if spoken.is_none() { cards::offering_languages(body, locale) } else { body }
}
