//! The line at the bottom of a picture, from formatted lines.

use broadside_scene::status_line::{Loudness, StatusLine};
use broadside_words::{
    line::{Arg, Line},
    locale::Locale,
};

/// A formatted line. With text arguments it may contain a name, so it has no emphasis, except that a win is loud as a
/// whole.
pub fn of_line(line: &Line, locale: Locale) -> StatusLine {
    let text = line.phrase(locale);
    if line.id == "picture-won" {
        return StatusLine::of_parts(vec![(Loudness::Loud, text)]);
    }
    let nameless = line.args.iter().all(|(_, arg)| matches!(arg, Arg::Number(_)));
    if nameless { StatusLine::with_exclamations(&text) } else { StatusLine::plain(text) }
}

/// Two formatted lines, the first of them loud.
pub fn loud_first([first, second]: [&Line; 2], locale: Locale) -> StatusLine {
    StatusLine::of_parts(vec![(Loudness::Loud, first.phrase(locale)), (Loudness::Normal, second.phrase(locale))])
}
