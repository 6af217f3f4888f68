//! `sail`: moves a ship of the table game; without an action, asks which one.

use broadside_game::{
    command::{Command, Waiver},
    ids::GameId,
    straume::{Point, ShipAction},
};
use broadside_present::{body::Body, keys};
use broadside_words::line::Line;

use super::{
    Context, HandlerResult, Records, Reply,
    act::act,
    aim::aiming_body,
    caller::Caller,
    resolve::{self, GameFilter, check_revision, load_as_captain},
};

/// Moves the ship at this point, or asks for the action.
pub(super) async fn handle(
    context: &Context,
    caller: &Caller<'_>,
    from: Point,
    action: Option<ShipAction>,
    waiver: Waiver,
) -> HandlerResult {
    let game = resolve::resolve_game(&context.records, caller, GameFilter::Sailing).await?;
    let Some(action) = action else { return ask_helm(&context.records, caller, game.id, from).await };
    act(context, caller, game, |_, _| Ok(Command::Sail { from, action, waiver })).await
}

/// Asks how to move a ship of the table game.
async fn ask_helm(records: &Records, caller: &Caller<'_>, id: GameId, point: Point) -> HandlerResult {
    let locale = caller.locale();
    let (game, side) = load_as_captain(records, caller, id).await?;
    check_revision(caller.words, &game, side)?;
    let keys = keys::ship_action_buttons(&game, &game.own_view(side), point, locale);
    let text = Line::new("sail-where").text("point", point.to_string()).phrase(locale);
    if caller.words.revision.is_some() {
        return Ok(Reply::Keys(aiming_body(&game, text, keys, caller)));
    }
    Ok(Reply::Private(Body { text, keys, ..Body::default() }))
}
