//! `board`: shows the public board, or the last shot as an animation.

use broadside_present::{keys::with_own_field_button, messages, motion};
use broadside_words::line::Line;

use super::{
    super::{computer_names::name_computers, pace::active_computer, tournaments},
    Context, HandlerResult, Reply,
    caller::Caller,
    quotas,
    resolve::{GameFilter, game_to_show},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let locale = caller.public_locale(&context.records).await;
    let game = name_computers(game_to_show(&context.records, caller, GameFilter::Any).await?, locale);
    let game_context = tournaments::game_context(&context.records, &game, locale).await?;
    let mut body = messages::post(&game, 0, 0, game_context);
    // The computer answers below the current board; buttons for a shot would be out of date here a moment later.
    let view = game.public();
    if active_computer(&game).is_some_and(|(side, _)| view.awaits(side)) && !view.is_between_computers() {
        body.keys = with_own_field_button(&game, Vec::new(), locale);
    }
    Ok(Reply::Public(body))
}

pub(super) async fn show_last_shot(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let locale = caller.public_locale(&context.records).await;
    let game = name_computers(game_to_show(&context.records, caller, GameFilter::Any).await?, locale);
    let body = motion::last_shot(&game, locale).ok_or_else(|| Line::new("refused-no-shot"))?;
    quotas::admit_expensive(context, caller)?;
    Ok(Reply::Public(body))
}
