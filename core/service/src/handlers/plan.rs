//! `plan`: adds a cell to the salvo, or removes it.

use broadside_game::command::Command;

use super::{Context, HandlerError, Reply, act::act_on, caller::Caller, resolve::GameFilter, typed_cells::parse_cell};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: &str) -> Result<Reply, HandlerError> {
    act_on(context, caller, GameFilter::Planning, |game, _| parse_cell(typed, game).map(Command::Plan)).await
}
