//! How the arguments are read that several commands have.

use broadside_game::plain::plain;
use broadside_words::{
    line::{Line, quote},
    vocabulary::RANDOM,
    words::choice_word,
};

use super::{super::topic::Topic, Invocation, PageIndex, Scope};

/// Reads the parameter `scope`; the user if it is not given.
pub(super) fn scope(invocation: &Invocation) -> Scope {
    if invocation.arg("scope") == Some("room") { Scope::Room } else { Scope::Mine }
}

/// Reads the parameter `page`, which users count from 1.
///
/// # Errors
/// The line to answer when it is no number.
pub(super) fn page(invocation: &Invocation) -> Result<PageIndex, Line> {
    let Some(typed) = invocation.value("page") else { return Ok(0) };
    let page: usize = plain(typed).parse().map_err(|_| Line::new("refused-page").text("typed", quote(typed)))?;
    Ok(page.saturating_sub(1))
}

/// Reads the parameter `about`; `mines=` asks about the parameter.
pub(super) fn topic(invocation: &Invocation) -> Option<String> {
    invocation.value("about").map(|about| about.trim_end_matches('=')).filter(|about| !about.is_empty()).map(str::to_owned)
}

/// Reads the parameter `topic`, which names an article; `Err` is an unknown one, quote.
pub(super) fn article(invocation: &Invocation) -> Option<Result<Topic, String>> {
    invocation.value("topic").map(|typed| Topic::find(typed).ok_or_else(|| quote(typed)))
}

/// Whether the words ask for a random choice.
pub(super) fn is_random(typed: &str) -> bool {
    let typed = typed.to_lowercase();
    typed == RANDOM || choice_word(&typed) == Some(RANDOM)
}
