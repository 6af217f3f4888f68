//! `print`: sheets to play on with a pencil, as a file, from any chat. Draws nothing: the file is made where it is sent.

use super::{
    super::{Stop, context::Context, quotas, request::Reply},
    caller::Caller,
};
use crate::{
    game::ids::Home,
    present::{
        print::{self, FORMATS, RULES, SheetOrder, Unprintable},
        words::rules_text,
    },
};

/// Hands sheets over, or shows those that there are. To the page, which takes text alone, they come in the format that is text.
pub(super) fn hand_over(
    context: &Context,
    caller: &Caller<'_>,
    sheet: Option<&str>,
    strategy: Option<&str>,
    format: Option<&str>,
) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let Some(typed) = sheet else { return Ok(Reply::Private(print::card(locale))) };
    // What is typed behind the sheet is how its fleets are laid, or which rules it is for.
    let (first, rest) = typed.split_once(' ').map_or((typed, None), |(first, rest)| (first, Some(rest)));
    let sheet = print::find(first).ok_or_else(|| Unprintable::Sheet(first.to_owned()).line())?;
    quotas::admit_sheet(context, caller.by.id)?;
    let [pdf, rtf] = FORMATS;
    let format = match (caller.by.id.home, format) {
        (Home::Playground, _) | (_, Some("rtf")) => rtf,
        (Home::Discord | Home::Telegram | Home::Computer, _) => pdf,
    };
    let more = strategy.or(rest).map(|typed| rules_text(typed.trim()));
    let (strategy, rules) = if sheet == RULES { (None, more) } else { (more, None) };
    Ok(Reply::Private(print::handed_over(SheetOrder { sheet, strategy, rules, format, locale })))
}
