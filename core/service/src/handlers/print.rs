//! `print`: sends sheets to play on with a pencil, as a file. Draws nothing: the adapter that sends the file draws it.

use broadside_game::ids::Home;
use broadside_present::print::{self, FLEETS, FORMATS, RULES, SheetOrder};
use broadside_words::words::rules_text;

use super::{super::quotas::RateLimitKey, Context, HandlerResult, Reply, caller::Caller, quotas, rule_sets::rule_sets_of};

/// Sends sheets, or lists them. The web page shows text only, so it gets the text format.
pub(super) async fn handle(
    context: &Context,
    caller: &Caller<'_>,
    sheet: Option<&str>,
    strategy: Option<&str>,
    rules: Option<&str>,
    format: Option<&str>,
) -> HandlerResult {
    let locale = caller.locale();
    // The sheet, the text after its name, and the rules.
    let (sheet, more, rules) = match (sheet, rules) {
        (None, None) => return Ok(Reply::Private(print::card(locale))),
        (Some(typed), rules) => {
            let (first, more) = split_first_word(typed);
            (print::find(first).ok_or_else(|| print::unknown(first))?, more, rules)
        }
        (None, Some(typed)) => {
            let (first, rest) = split_first_word(typed);
            // A sheet may share its name with a word of rules: `straume`, `marks`. Other rules mean the sheet of rule cards.
            print::find(first).map_or((RULES, None, Some(typed)), |sheet| (sheet, None, rest))
        }
    };
    quotas::admit_all(context, &[RateLimitKey::Sheets(caller.by.id)], "refused-dear")?;
    let [pdf, rtf] = FORMATS;
    let format = match (caller.by.id.home, format) {
        (Home::Playground, _) | (_, Some("rtf")) => rtf,
        (Home::Discord | Home::Telegram | Home::Computer, _) => pdf,
    };
    // After the name of the sheet with ready fleets the text names a strategy, after other sheets it names rules.
    let (strategy, named) = if sheet == FLEETS { (strategy.or(more), None) } else { (strategy, more) };
    let rules: Vec<&str> = named.into_iter().chain(rules).collect();
    let rules = if rules.is_empty() {
        None
    } else {
        let known = rule_sets_of(&context.records, caller).await?;
        Some(known.expand_names(&rules_text(&rules.join(" "))))
    };
    let strategy = strategy.map(|typed| rules_text(typed.trim()));
    Ok(Reply::Private(print::sheet_reply(SheetOrder { sheet, strategy, rules, format, locale })))
}

fn split_first_word(typed: &str) -> (&str, Option<&str>) {
    typed.split_once(' ').map_or((typed, None), |(first, rest)| (first, Some(rest)))
}
