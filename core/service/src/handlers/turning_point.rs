//! `turning_point`: shows the caller's decisive shot as an animation.

use broadside_game::Game;
use broadside_present::{motion, review::GameReview};
use broadside_words::line::Line;

use super::{Context, HandlerError, HandlerResult, Reply, caller::Caller, review::show_review};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let show = |game: &Game, game_review: &GameReview| {
        let body = motion::turning_point(game, game_review, caller.locale());
        body.map(Reply::Private).ok_or_else(|| HandlerError::from(Line::new("refused-no-replay")))
    };
    show_review(context, caller, show).await
}
