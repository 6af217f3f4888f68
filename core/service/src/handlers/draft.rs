//! `draft`: handles the buttons of the cards that show the draft of rules.

use broadside_present::{builder, commands::draft::DraftStep};

use super::{
    Context, HandlerResult, Reply,
    caller::Caller,
    rule_sets::{parse_stored_rules, rule_sets_of},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: &DraftStep) -> HandlerResult {
    let locale = caller.locale();
    let rule_sets = rule_sets_of(&context.records, caller).await?;
    Ok(match step {
        DraftStep::Form => Reply::Form(builder::rules_form(rule_sets.draft(), locale)),
        DraftStep::Name => Reply::Form(builder::name_form(locale)),
        DraftStep::Sets(page) => Reply::Page(builder::rule_sets(&rule_sets.sets(), *page, locale)),
        DraftStep::Choices(parameter) => Reply::Page(builder::choices(&parse_stored_rules(rule_sets.draft(), locale), parameter, locale)),
        DraftStep::Card(page) => Reply::Page(rule_sets.card(rule_sets.draft(), *page, locale)),
    })
}
