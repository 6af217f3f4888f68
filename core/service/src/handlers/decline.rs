//! `decline`: declines a challenge, or withdraws the caller's own; asks first if that was made in another chat.

use broadside_game::command::Command;
use broadside_present::keys;

use super::{
    Context, HandlerResult, Reply,
    act::act,
    caller::Caller,
    resolve::{self, GameFilter, ResolvedGame},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let records = &context.records;
    let game = match (caller.words.game, resolve::open_challenge(records, caller).await?) {
        (None, Some(challenge)) => challenge.id().into(),
        (None, None) => {
            let ResolvedGame { id, loaded } = resolve::resolve_game(records, caller, GameFilter::UnderWay).await?;
            let game = resolve::load_resolved(records, ResolvedGame { id, loaded: loaded.clone() }).await?;
            if resolve::is_challenge_elsewhere(&game, caller) {
                return Ok(Reply::Private(keys::withdrawal_question(&game, caller.locale())));
            }
            ResolvedGame { id, loaded }
        }
        _ => resolve::resolve_game(records, caller, GameFilter::UnderWay).await?,
    };
    let decline = Command::Decline { handle: caller.by.handle.clone() };
    act(context, caller, game, move |_, _| Ok(decline.clone())).await
}
