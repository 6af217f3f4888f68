//! `shuffle`: places all ships at random.

use broadside_game::command::Command;

use super::{Context, HandlerError, Reply, act::act_on, caller::Caller, resolve::GameFilter};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    act_on(context, caller, GameFilter::Placing, |_, _| Ok(Command::Shuffle)).await
}
