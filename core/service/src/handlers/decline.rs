//! `decline`: declines a challenge, or withdraws the caller's own.

use broadside_game::command::Command;

use super::{
    Context, HandlerError, Reply,
    act::act,
    caller::Caller,
    resolve::{self, GameFilter},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = match (caller.words.game, resolve::open_challenge(&context.records, caller).await?) {
        (None, Some(challenge)) => challenge.id().into(),
        _ => resolve::resolve_game(&context.records, caller, GameFilter::UnderWay).await?,
    };
    let decline = Command::Decline { handle: caller.by.handle.clone() };
    act(context, caller, game, move |_, _| Ok(decline.clone())).await
}
