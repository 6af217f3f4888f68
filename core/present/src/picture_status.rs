//! Builds the line at the bottom of a picture from messages.

use broadside_scene::status_line::{Loudness, StatusLine};
use broadside_words::{
    line::{Arg, Line},
    locale::Locale,
};

/// The status line with this message. A message with text arguments may contain a player name, so it is not emphasised; the message
/// about a win is emphasised as a whole.
pub fn of_line(line: &Line, locale: Locale) -> StatusLine {
    let text = line.phrase(locale);
    if line.id == "picture-won" {
        return StatusLine::of_parts(vec![(Loudness::Loud, text)]);
    }
    let has_no_names = line.args.iter().all(|(_, arg)| matches!(arg, Arg::Number(_)));
    if has_no_names { StatusLine::with_exclamations(&text) } else { StatusLine::plain(text) }
}

/// The status line with two messages, the first of them emphasised.
pub fn emphasise_first([first, second]: [&Line; 2], locale: Locale) -> StatusLine {
    StatusLine::of_parts(vec![(Loudness::Loud, first.phrase(locale)), (Loudness::Normal, second.phrase(locale))])
}
