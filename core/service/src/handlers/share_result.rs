//! `share_result`: shows the result of a finished game or the code of an open challenge, for sharing.

use broadside_present::result;
use broadside_words::line::Line;

use super::{
    Context, HandlerError, Reply,
    caller::Caller,
    resolve::{GameFilter, shown_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = shown_game(&context.records, caller, GameFilter::Finished).await?;
    Ok(Reply::Private(result::answer(&game, caller.locale()).ok_or_else(|| Line::new("refused-share"))?))
}
