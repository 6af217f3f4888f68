//! `record`: gives the record of a finished game, as a file.

use broadside_game::record::Record;
use broadside_present::{body::Body, cards, seals};
use broadside_words::line::Line;

use super::{
    super::{
        context::Context,
        request::{HandlerError, Reply},
    },
    caller::Caller,
    resolve::{GameFilter, shown_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = shown_game(&context.records, caller, GameFilter::Finished).await?;
    let record = Record::of(&game).ok_or_else(|| Line::new("refused-no-record"))?;
    let text = cards::game_line(game.public(), caller.locale());
    Ok(Reply::Private(Body { text, file: Some(seals::record_file(&game, &record)), ..Body::default() }))
}
