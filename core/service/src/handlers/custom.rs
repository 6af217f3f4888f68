//! `custom`: shows or changes the caller's draft of rules.

use broadside_game::ruleset::PRESETS;
use broadside_present::builder::{self, merge_rules};

use super::{
    super::account::player_key,
    Context, HandlerResult, Reply,
    caller::Caller,
    rule_sets::{parse_rules, rule_sets_of, stored_rules},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let (records, locale) = (&context.records, caller.locale());
    let mut rule_sets = rule_sets_of(records, caller).await?;
    let Some(typed) = typed else {
        let room = caller.place.room();
        records.update_account(&player_key(caller.by.id), caller.id.part("opened"), |account| account.set_draft_room(room)).await?;
        rule_sets.mine.set_draft_room(room);
        return Ok(Reply::Private(rule_sets.card(rule_sets.draft(), 0, locale)));
    };
    let named = rule_sets.names();
    let is_complete = typed.split(' ').any(|word| PRESETS.contains(&word) || named.iter().any(|(name, _)| name == word));
    let rules = if is_complete { rule_sets.parse(typed, locale)? } else { parse_rules(&merge_rules(rule_sets.draft(), typed), locale)? };
    let text = stored_rules(&rules, locale)?;
    records.update_account(&player_key(caller.by.id), caller.id.part("draft"), |account| account.draft = Some(text.clone())).await?;
    let last = typed.split(' ').next_back().unwrap_or_default().split('=').next().unwrap_or_default();
    Ok(Reply::Page(rule_sets.card(&text, builder::page_of(last), locale)))
}
