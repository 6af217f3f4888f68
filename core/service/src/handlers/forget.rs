//! `forget`: deletes saved rules; without a name explains what else can be deleted about the caller.

use broadside_present::{
    body::{Body, Key},
    commands::Scope,
    people::plain,
};
use broadside_words::line::{Line, quote};

use super::{
    Context, HandlerResult, Reply,
    caller::Caller,
    setting_scope::{scope_key, setting_reply},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, name: &str, scope: Scope) -> HandlerResult {
    let records = &context.records;
    let (key, room) = scope_key(caller, scope)?;
    if records.account(&key).await?.sets.iter().all(|(known, _)| known != name) {
        return Err(Line::new("refused-set-unknown").text("typed", quote(name)).into());
    }
    caller.check_authority(room)?;
    records.update_account(&key, caller.id.part("forget"), |account| account.sets.retain(|(known, _)| known != name)).await?;
    let line = match room {
        None => Line::new("forgot-mine").text("set", name),
        Some(_) => Line::new("forgot-room").text("name", caller.seat().name).text("set", name),
    };
    Ok(setting_reply(records, caller, room, &line).await)
}

/// Explains what else can be deleted about the caller, with buttons.
pub(super) fn forget_me(caller: &Caller<'_>) -> Reply {
    let locale = caller.locale();
    let keys = vec![vec![Key::for_command("key-erase", "erase", locale)], vec![Key::for_command("key-export", "export", locale)]];
    Reply::Private(Body { keys, ..plain(Line::new("forget-me"), locale) })
}
