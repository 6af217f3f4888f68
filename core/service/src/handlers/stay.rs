//! `stay`: leaves the Flying Dutchman where it is.

use broadside_game::command::{Command, DutchmanMove};

use super::{Context, HandlerError, Reply, act::act_on, caller::Caller, resolve::GameFilter};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    act_on(context, caller, GameFilter::Owing, |_, _| Ok(Command::Steer(DutchmanMove::Stay))).await
}
