//! `banter`: shows or sets whether computer opponents chat. A room's setting is confirmed publicly.

use broadside_present::{commands::Scope, persona::Banter};
use broadside_words::line::Line;

use super::{
    Context, HandlerResult,
    caller::Caller,
    setting_scope::{scope_key, setting_reply},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, scope: Scope, chosen: Option<Banter>) -> HandlerResult {
    let records = &context.records;
    let (key, room) = scope_key(caller, scope)?;
    if let Some(banter) = chosen {
        caller.check_authority(room)?;
        records.update_account(&key, caller.id.part("banter"), |account| account.set_banter(banter)).await?;
    }
    let now = match chosen {
        Some(banter) => banter,
        None => records.account(&key).await?.banter(),
    };
    let line = match (room, chosen, now) {
        (None, _, Banter::On) => Line::new("banter-mine-on"),
        (None, _, Banter::Off) => Line::new("banter-mine-off"),
        (Some(_), None, Banter::On) => Line::new("banter-room-on"),
        (Some(_), None, Banter::Off) => Line::new("banter-room-off"),
        (Some(_), Some(_), Banter::On) => Line::new("banter-set-on").text("name", caller.seat().name),
        (Some(_), Some(_), Banter::Off) => Line::new("banter-set-off").text("name", caller.seat().name),
    };
    Ok(setting_reply(records, caller, room, &line).await)
}
