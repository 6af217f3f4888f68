//! `reach`: clears the note that the caller cannot be reached in private, and shows their field.

use broadside_present::{body::Body, messages};
use broadside_words::line::Line;

use super::{
    super::{people::identity, tournaments},
    Context, HandlerResult, Reply,
    caller::Caller,
    resolve::{load_game, named_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let game = load_game(&context.records, named_game(caller.words)?).await?;
    let Some(side) = game.public().side_of(caller.by.id).filter(|side| game.is_unreachable(*side)) else {
        return Err(Line::new("reach-other").into());
    };
    identity::clear_unreachable(&context.records, caller.by.id).await?;
    let game_context = tournaments::game_context(&context.records, &game, caller.locale()).await?;
    let field = messages::private_message(&game, 0, 0, side, game_context);
    let text = format!("{}\n{}", Line::new("reach-again").phrase(caller.locale()), field.text);
    Ok(Reply::Private(Body { text, ..field }))
}
