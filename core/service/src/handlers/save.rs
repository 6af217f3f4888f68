//! `save`: saves the caller's draft, or the given rules, under a name.

use broadside_game::plain::is_blank_char;
use broadside_present::{
    body::Body,
    commands::{Scope, VerbId, entry},
    param::ParamKind,
};
use broadside_words::{
    line::{Line, quote},
    words::{DRAFT, choice_word, is_rules_word},
};

use super::{
    Context, HandlerResult, Reply,
    caller::Caller,
    rule_cards::battle_keys,
    rule_sets::{rule_sets_of, stored_rules},
    setting_scope::scope_key,
};

/// How many sets a player or a room may save.
const MAX_SETS: usize = 10;

/// The longest name of a set, in characters.
const MAX_NAME_CHARS: usize = 24;

/// Saves the rules for the caller, or for the room.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, name: &str, scope: Scope, rules: Option<&str>) -> HandlerResult {
    let (records, locale) = (&context.records, caller.locale());
    check_set_name(name)?;
    let (key, room) = scope_key(caller, scope)?;
    caller.check_authority(room)?;
    let rule_sets = rule_sets_of(records, caller).await?;
    if rules.is_none() && rule_sets.mine.draft.is_none() {
        return Err(Line::new("refused-no-draft").into());
    }
    let rules = rule_sets.parse(rules.unwrap_or(DRAFT), locale)?;
    let text = stored_rules(&rules, locale)?;
    let sets = if room.is_some() { &rule_sets.room.sets } else { &rule_sets.mine.sets };
    if sets.len() >= MAX_SETS && sets.iter().all(|(known, _)| *known != name) {
        let names = sets.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(Line::new("refused-set-many").number("count", sets.len() as i64).text("names", names).into());
    }
    records.update_account(&key, caller.id.part("save"), |account| account.save_rules(name, &text)).await?;
    let locale = if room.is_some() { caller.public_locale(records).await } else { locale };
    let line = match room {
        None => Line::new("saved-mine").text("set", name),
        Some(_) => Line::new("saved-room").text("name", caller.seat().name).text("set", name).text("rules", text),
    };
    let body = Body { keys: battle_keys(name, locale), ..Body::of_lines([line], locale) };
    Ok(if room.is_some() { Reply::Public(body) } else { Reply::Private(body) })
}

/// Refuses a name that has another meaning in `battle`.
fn check_set_name(name: &str) -> HandlerResult<()> {
    let spelled = name.chars().all(|c| c.is_alphanumeric() && !is_blank_char(c) || matches!(c, '-' | '_'))
        && (1..=MAX_NAME_CHARS).contains(&name.chars().count());
    let is_choice = |kind: ParamKind| matches!(kind, ParamKind::Choice(choices) if choices.contains(&name));
    let params = [VerbId::Battle, VerbId::Save].into_iter().flat_map(|id| entry(id).params);
    let taken = is_rules_word(name) || choice_word(name).is_some() || params.into_iter().any(|param| is_choice(param.kind));
    if spelled && !taken { Ok(()) } else { Err(Line::new("refused-set-name").text("typed", quote(name)).into()) }
}
