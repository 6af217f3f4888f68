//! `default`: shows or sets the rules of games that are started in the room without naming rules.

use broadside_words::line::Line;

use super::{
    super::account::room_key,
    Context, HandlerResult, Reply,
    caller::Caller,
    rule_cards::room_rules_card,
    rule_sets::{parse_stored_rules, rule_sets_of, stored_rules},
    setting_scope::{require_room, setting_reply},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let (records, locale) = (&context.records, caller.locale());
    let room = require_room(caller)?;
    let rule_sets = rule_sets_of(records, caller).await?;
    let Some(typed) = typed else {
        return Ok(match rule_sets.room.default.as_deref() {
            Some(text) => Reply::Private(room_rules_card(&parse_stored_rules(text, locale), locale)),
            None => Reply::private(Line::new("default-none").phrase(locale)),
        });
    };
    caller.check_authority(Some(room))?;
    let text = stored_rules(&rule_sets.parse(typed, locale)?, locale)?;
    let chosen = (text != "classic").then(|| text.clone());
    records.update_account(&room_key(room), caller.id.part("default"), |account| account.default.clone_from(&chosen)).await?;
    let line = if text == "classic" { Line::new("default-classic") } else { Line::new("default-set").text("rules", text) };
    Ok(setting_reply(records, caller, Some(room), &line.text("name", caller.seat().name)).await)
}
