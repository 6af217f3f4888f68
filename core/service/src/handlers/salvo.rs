//! `salvo`: fires the typed cells, or those that were planned before.

use super::{Context, HandlerError, Reply, act::act_on, caller::Caller, resolve::GameFilter, typed_cells::parse_volley};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: &str) -> Result<Reply, HandlerError> {
    act_on(context, caller, GameFilter::Planning, |game, _| parse_volley(typed, game)).await
}
