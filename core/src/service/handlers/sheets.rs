//! `print`: sheets to play on with a pencil, as a file, from any chat. Draws nothing: the file is made where it is sent.

use super::{
    super::{
        context::Context,
        request::{HandlerError, Reply},
    },
    caller::Caller,
    choosing, quotas,
};
use crate::{
    game::ids::Home,
    present::{
        print::{self, FLEETS, FORMATS, RULES, SheetOrder},
        words::rules_text,
    },
};

/// What was asked for, as typed.
struct Wish<'t> {
    sheet: &'static str,
    /// What stands behind the sheet, and belongs to no parameter by its form.
    more: Option<&'t str>,
    rules: Option<&'t str>,
}

impl<'t> Wish<'t> {
    /// Which sheet is meant; `None` where none is. Where rules alone are named, their cards are.
    fn read(sheet: Option<&'t str>, rules: Option<&'t str>) -> Result<Option<Self>, HandlerError> {
        let apart = |typed: &'t str| typed.split_once(' ').map_or((typed, None), |(first, rest)| (first, Some(rest)));
        let Some(typed) = sheet else {
            let meant = |typed| {
                let (first, rest) = apart(typed);
                // A sheet may be called like a word of rules: `straume`, `marks`.
                match print::find(first) {
                    Some(sheet) => Self { sheet, more: None, rules: rest },
                    None => Self { sheet: RULES, more: None, rules: Some(typed) },
                }
            };
            return Ok(rules.map(meant));
        };
        let (first, more) = apart(typed);
        let sheet = print::find(first).ok_or_else(|| print::unknown(first))?;
        Ok(Some(Self { sheet, more, rules }))
    }
}

/// Hands sheets over, or shows those that there are. To the page, which takes text alone, they come in the format that is text.
pub(super) async fn hand_over(
    context: &Context,
    caller: &Caller<'_>,
    sheet: Option<&str>,
    strategy: Option<&str>,
    rules: Option<&str>,
    format: Option<&str>,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let Some(Wish { sheet, more, rules }) = Wish::read(sheet, rules)? else { return Ok(Reply::Private(print::card(locale))) };
    quotas::admit_sheet(context, caller.by.id)?;
    let [pdf, rtf] = FORMATS;
    let format = match (caller.by.id.home, format) {
        (Home::Playground, _) | (_, Some("rtf")) => rtf,
        (Home::Discord | Home::Telegram | Home::Computer, _) => pdf,
    };
    // What is typed behind ready fleets is how they are laid; behind other sheets, the name of rules.
    let (strategy, named) = if sheet == FLEETS { (strategy.or(more), None) } else { (strategy, more) };
    let rules: Vec<&str> = named.into_iter().chain(rules).collect();
    let rules = if rules.is_empty() {
        None
    } else {
        let known = choosing::rule_sets(&context.records, caller.by.id, caller.place).await?;
        Some(known.spelled(&rules_text(&rules.join(" ")))?)
    };
    let strategy = strategy.map(|typed| rules_text(typed.trim()));
    Ok(Reply::Private(print::sheet_reply(SheetOrder { sheet, strategy, rules, format, locale })))
}
