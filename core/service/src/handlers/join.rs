//! `join`: accepts the challenge or joins the tournament with the given code.

use super::{Context, HandlerResult, caller::Caller, challenges, resolve::named_game, tournament_entry};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    match caller.words.tournament {
        Some(id) => tournament_entry::join_tournament(context, caller, id).await,
        None => challenges::accept(context, caller, named_game(caller.words)?, &caller.origin).await,
    }
}
