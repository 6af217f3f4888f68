//! Parsers of the arguments that several commands have in common.

use broadside_game::plain::plain;
use broadside_words::{
    line::{Line, quote},
    vocabulary::RANDOM,
    words::choice_word,
};

use super::{super::topic::Topic, Invocation, PageIndex, Scope};

/// Parses the parameter `scope`; the default is the user.
pub(super) fn parse_scope(invocation: &Invocation) -> Scope {
    if invocation.arg("scope") == Some("room") { Scope::Room } else { Scope::Mine }
}

/// Parses the parameter `page`, which users count from 1, into an index counted from 0.
///
/// # Errors
/// The line to answer when the argument is not a number.
pub(super) fn parse_page(invocation: &Invocation) -> Result<PageIndex, Line> {
    let Some(typed) = invocation.value("page") else { return Ok(0) };
    let page: usize = plain(typed).parse().map_err(|_| Line::new("refused-page").text("typed", quote(typed)))?;
    Ok(page.saturating_sub(1))
}

/// Parses the parameter `about`: rules, or a topic of help. `mines=` is the topic `mines`.
pub(super) fn parse_topic(invocation: &Invocation) -> Option<String> {
    invocation.value("about").map(|about| about.trim_end_matches('=')).filter(|about| !about.is_empty()).map(str::to_owned)
}

/// Parses the parameter `topic`, the topic of an article; `Err` contains an unknown topic in quotes.
pub(super) fn parse_article(invocation: &Invocation) -> Option<Result<Topic, String>> {
    invocation.value("topic").map(|typed| Topic::find(typed).ok_or_else(|| quote(typed)))
}

/// Whether the text asks for a random choice, in any language.
pub(super) fn is_random(typed: &str) -> bool {
    let typed = typed.to_lowercase();
    typed == RANDOM || choice_word(&typed) == Some(RANDOM)
}
