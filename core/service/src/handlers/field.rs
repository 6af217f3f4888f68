//! `field`: shows the caller's own field, with the events since the revision of the pressed button, if it has one; to others the boards of
//! a finished game.

use broadside_present::{keys, messages, teams};
use broadside_words::line::Line;

use super::{
    super::{computer_names::name_computers, tournaments},
    Context, HandlerResult, Reply,
    caller::Caller,
    resolve::{GameFilter, own_or_newest_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let game = name_computers(own_or_newest_game(&context.records, caller, GameFilter::Any).await?, caller.locale());
    let game_context = tournaments::game_context(&context.records, &game, caller.locale()).await?;
    match game.public().member(caller.by.id) {
        Some(member) => {
            let since = |revision| (keys::first_event_after(&game, revision), game.log().len());
            let (from, to) = caller.words.revision.map_or((0, 0), since);
            Ok(Reply::Private(teams::private_message(&game, from, to, &member, game_context)))
        }
        None if game.is_over() => Ok(Reply::Private(messages::post(&game, 0, 0, game_context))),
        None => Err(Line::new("E_NOT_A_PLAYER").into()),
    }
}
