//! `look`: shows or sets how pictures look, and draws replies in that look. A room's setting is confirmed publicly.

use broadside_present::{
    commands::{Scope, look::LookStep},
    look::{
        card::{self, HULLS, LIST_VALUES},
        is_unlocked,
    },
};
use broadside_scene::look::{Look, LookChange};
use broadside_words::line::Line;

use super::{
    super::{account::Account, people::careers, preferences::room_preferences},
    Context, HandlerResult, Place, Records, Reply, Request,
    caller::Caller,
    setting_scope::scope_key,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, scope: Scope, step: &LookStep) -> HandlerResult {
    let records = &context.records;
    let (key, room) = scope_key(caller, scope)?;
    let locale = if room.is_some() { caller.public_locale(records).await } else { caller.locale() };
    let account = records.account(&key).await?;
    let choices = match (step, room) {
        (LookStep::Choose(choices), _) => choices.as_slice(),
        (LookStep::Ask(HULLS), None) => {
            let career = careers::load(records, caller.by.id).await?;
            return Ok(Reply::Page(card::hulls(account.look(), career.as_ref(), locale)));
        }
        (LookStep::Ask(param), None) => return Ok(Reply::Page(card::colours(account.look(), param, locale))),
        (LookStep::Ask(param), Some(_)) => return Err(card::invalid_value_line(param, LIST_VALUES).into()),
    };
    check_hulls(records, caller, choices, room.is_some()).await?;
    let chosen = |look: Look| choices.iter().copied().fold(look, Look::with);
    let look = chosen(account.look());
    let changed = look != account.look();
    if changed {
        caller.check_authority(room)?;
        // Applied to the account as stored now, so that a concurrent change to another setting is kept.
        let choose = |account: &mut Account| account.set_look(chosen(account.look()));
        records.update_account(&key, caller.id.part("look"), choose).await?;
    }
    Ok(match (room, changed) {
        (None, _) => caller.page_reply(card::own_look(look, account.active.last().copied(), locale)),
        (Some(_), true) => Reply::Public(card::room_set(look, &caller.seat().name, locale)),
        (Some(_), false) => Reply::Public(card::room(look, locale)),
    })
}

/// Refuses a ship design that the caller has not earned yet, and every ship design for a room: they are personal.
async fn check_hulls(records: &Records, request: &Request, choices: &[LookChange], of_room: bool) -> HandlerResult<()> {
    for choice in choices {
        let LookChange::Hulls(livery) = *choice else { continue };
        if of_room {
            return Err(Line::new("refused-hulls-room").into());
        }
        let Some(locked) = card::locked_refusal(livery) else { continue };
        if !is_unlocked(livery, careers::load(records, request.by.id).await?.as_ref()) {
            return Err(locked.into());
        }
    }
    Ok(())
}

/// Draws a private reply in the caller's look, and a public one in the room's.
pub(crate) async fn apply_look(records: &Records, reply: Reply, own: Look, place: Place) -> Reply {
    match reply {
        Reply::Private(body) => Reply::Private(body.with_look(own)),
        Reply::Page(body) => Reply::Page(body.with_look(own)),
        Reply::Refused(body) => Reply::Refused(body.with_look(own)),
        Reply::Public(body) => {
            let look = match place {
                // The default look is better than no answer.
                Place::Room(room) if body.scene.is_some() => room_preferences(records, room).await.unwrap_or_default().look,
                Place::Room(_) | Place::Private => own,
            };
            Reply::Public(body.with_look(look))
        }
        Reply::Silent | Reply::Keys(_) | Reply::Form(_) | Reply::Committed(_) | Reply::AskAuthority(_) | Reply::AskAvatar => reply,
    }
}
