//! `text`: shows a game as text; to its players, with their own field.

use broadside_present::{board, body::Body, messages, teams};

use super::{
    super::computer_names::name_computers,
    Context, HandlerResult, Reply,
    caller::Caller,
    resolve::{GameFilter, game_to_show},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let locale = caller.locale();
    let game = name_computers(game_to_show(&context.records, caller, GameFilter::Any).await?, locale);
    let (mono, status) = match game.public().member(caller.by.id).and_then(|member| game.member_view(&member)) {
        Some(team) => (board::own_text(&team.own, locale), teams::status(&team)),
        None => (board::public_text(game.public(), locale), vec![messages::public_status(game.public())]),
    };
    Ok(Reply::Private(Body { mono: Some(mono), ..Body::of_lines(status, locale) }))
}
