//! `games`: lists the caller's games under way.

use broadside_game::Game;
use broadside_present::{body::Body, button::button, cards, ways_out};
use broadside_words::line::Line;

use super::{super::request::Key, Context, HandlerResult, Reply, caller::Caller, resolve};

/// Lists the games, with a button for each.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let locale = caller.locale();
    let games: Vec<Game> = resolve::games_of_caller(&context.records, caller).await?.into_iter().filter(|game| !game.is_over()).collect();
    if games.is_empty() {
        return Ok(Reply::Private(ways_out::with_buttons(&Line::new("games-none"), caller.place_of_private_answers(), locale)));
    }
    let lines = games.iter().map(|game| cards::game_line(game.public(), locale));
    let keys = games.iter().take(20).map(|game| Key::with_label(game.id().to_string(), button(game.id(), 0, "field")));
    Ok(Reply::Private(Body { keys: Key::into_rows(keys, 5), ..Body::of_texts(lines) }))
}
