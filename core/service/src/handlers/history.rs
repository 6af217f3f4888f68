//! `history`: lists the caller's games in pages.

use broadside_arena::career::Career;
use broadside_game::{Game, ids::GameId};
use broadside_present::people::lists;

use super::{
    super::{games, people::careers},
    Context, HandlerResult,
    caller::Caller,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, number: usize) -> HandlerResult {
    let records = &context.records;
    let nothing = || Career::new(caller.by.id, &caller.seat().name);
    let career = careers::load(records, caller.by.id).await?.unwrap_or_else(nothing);
    let ids: Vec<GameId> = lists::page_of(&career, number).into_iter().map(|entry| entry.game).collect();
    let stored: Vec<GameId> = games::load_each(records, &ids).await?.iter().filter(|game| game.is_over()).map(Game::id).collect();
    Ok(caller.page_reply(lists::history(&career, number, &stored, caller.locale())))
}
