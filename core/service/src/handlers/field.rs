//! `field`: shows the caller's own field; to others the boards of a finished game.

use broadside_present::{messages, teams};
use broadside_words::line::Line;

use super::{
    super::tournaments,
    Context, HandlerError, Reply,
    caller::Caller,
    resolve::{GameFilter, own_or_newest_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = own_or_newest_game(&context.records, caller, GameFilter::Any).await?;
    let game_context = tournaments::context_of(&context.records, &game, caller.locale()).await?;
    match game.public().member(caller.by.id) {
        Some(member) => Ok(Reply::Private(teams::private_message(&game, 0, 0, &member, game_context))),
        None if game.is_over() => Ok(Reply::Private(messages::post(&game, 0, 0, game_context))),
        None => Err(Line::new("E_NOT_A_PLAYER").into()),
    }
}
