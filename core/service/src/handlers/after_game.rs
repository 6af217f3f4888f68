//! `after_game`: shows the other buttons of a finished game.

use broadside_present::keys;
use broadside_words::line::Line;

use super::{
    Context, HandlerError, Reply,
    caller::Caller,
    resolve::{GameFilter, shown_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = shown_game(&context.records, caller, GameFilter::Finished).await?;
    let body = keys::more_after_game(&game, caller.locale()).ok_or_else(|| Line::new("refused-no-record"))?;
    Ok(Reply::Private(body))
}
