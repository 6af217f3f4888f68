//! `inspect`: shows the fleets and shots of a finished game.

use broadside_present::inspection;
use broadside_words::line::Line;

use super::{
    Context, HandlerError, Reply,
    caller::Caller,
    resolve::{GameFilter, shown_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = shown_game(&context.records, caller, GameFilter::Finished).await?;
    Ok(Reply::Private(inspection::inspection(&game, caller.locale()).ok_or_else(|| Line::new("refused-hidden"))?))
}
