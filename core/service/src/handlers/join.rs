//! `join`: accepts the challenge or joins the tournament with the given code.

use broadside_words::line::Line;

use super::{Context, HandlerResult, caller::Caller, challenges, quotas, resolve::named_game, tournament_entry};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let (joined, code) = match caller.words.tournament {
        Some(id) => (tournament_entry::join_tournament(context, caller, id).await, id.to_string()),
        None => {
            let id = named_game(caller.words)?;
            (challenges::accept(context, caller, id, &caller.origin).await, id.to_string())
        }
    };
    // Nobody knows by its letters whether a mistyped code was that of a game or of a tournament.
    joined.map_err(|stop| if quotas::is_unknown(&stop) { Line::new("refused-no-such-code").text("typed", code).into() } else { stop })
}
