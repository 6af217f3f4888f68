//! `fairness`: shows the seals of both fleets, and after the game the data to verify them.

use broadside_present::seals;

use super::{
    super::computer_names::name_computers,
    Context, HandlerResult, Reply,
    caller::Caller,
    resolve::{GameFilter, game_to_show},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let game = name_computers(game_to_show(&context.records, caller, GameFilter::Any).await?, caller.locale());
    Ok(Reply::Private(seals::fairness_reply(&game, caller.locale())))
}
