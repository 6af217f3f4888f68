//! `replay`: shows a finished game as a film.

use broadside_present::replay;
use broadside_words::line::Line;

use super::{
    Context, HandlerError, Reply,
    caller::Caller,
    resolve::{GameFilter, shown_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = shown_game(&context.records, caller, GameFilter::Finished).await?;
    Ok(Reply::Private(replay::replay(&game, caller.locale()).ok_or_else(|| Line::new("refused-no-replay"))?))
}
