//! `review`: a finished game compared with the odds.

use broadside_game::Game;
use broadside_present::{
    body::Body,
    button::button,
    commands::{Scope, VerbId},
    review::{self, GameReview},
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::request::{Key, Press},
    Context, HandlerError, Place, Reply,
    caller::Caller,
    review_job::show_review,
};

/// Reviews the caller's own shots and fleet; with `room` publicly, at the player's wish.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, scope: Scope) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let show = |game: &Game, hindsight: &GameReview| match scope {
        Scope::Room => Ok(Reply::Public(review::review(hindsight, locale))),
        Scope::Mine => Ok(Reply::Private(review_body(game, hindsight, caller.place, locale))),
    };
    show_review(context, caller, show).await
}

fn review_body(game: &Game, hindsight: &GameReview, place: Place, locale: Locale) -> Body {
    let mut body = review::review(hindsight, locale);
    let turning = key(game, "key-turning-point", VerbId::TurningPoint.name(), locale);
    let share = match place {
        Place::Room(_) => Some(key(game, "key-review-share", "review room", locale)),
        Place::Private => {
            body.text = format!("{}\n{}", body.text, Line::new("review-share").phrase(locale));
            None
        }
    };
    body.keys = vec![share.into_iter().chain([turning]).collect()];
    body
}

fn key(game: &Game, id: &'static str, says: &str, locale: Locale) -> Key {
    Key { label: Line::new(id).phrase(locale), press: Press::Verb(button(game.id(), 0, says)) }
}
