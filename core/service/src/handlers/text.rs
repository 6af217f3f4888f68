//! `text`: shows a game as text; to its players, with their own field.

use broadside_present::{board, body::Body, messages, teams};

use super::{
    Context, HandlerError, Reply,
    caller::Caller,
    resolve::{GameFilter, game_to_show},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let game = game_to_show(&context.records, caller, GameFilter::Any).await?;
    let (mono, text) = match game.public().member(caller.by.id).and_then(|member| game.member_view(&member)) {
        Some(team) => {
            let status = teams::status(&team).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
            (board::own_text(&team.own, locale), status)
        }
        None => (board::public_text(game.public(), locale), messages::public_status(game.public()).phrase(locale)),
    };
    Ok(Reply::Private(Body { text, mono: Some(mono), ..Body::default() }))
}
