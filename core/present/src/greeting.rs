//! The bot's first post after it is added to a chat: one sentence and two buttons, plus the choice of a language if
//! none is known.

use broadside_words::{line::Line, locale::Locale};

use super::{
    body::{Body, Key},
    cards,
};

/// The greeting in this language; `None` if the chat's language is unknown.
pub fn greeting(language: Option<Locale>) -> Body {
    let locale = language.unwrap_or_default();
    let keys = vec![vec![Key::for_command("key-play", "battle", locale), Key::for_command("key-how", "help", locale)]];
    let body = Body { text: Line::new("greeting").phrase(locale), keys, ..Body::default() };
    if language.is_none() { cards::with_language_button(body, locale) } else { body }
}
