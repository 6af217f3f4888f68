//! `aim`: shows the buttons of the next aiming step.

use broadside_game::{Game, team::MemberView};
use broadside_present::{body::Body, keys, messages};
use broadside_words::line::Line;

use super::{
    super::{computer_names::name_computers, request::Key},
    Context, HandlerResult, Place, Reply,
    caller::Caller,
    resolve::{self, GameFilter, check_revision, load_game},
};

/// Shows the buttons of the next step: a letter to fire at, cells to give away, a ship to move. Column 0 is the first step under its own
/// text, which replaces a question.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, column: Option<u8>) -> HandlerResult {
    let id = resolve::resolve_game(&context.records, caller, GameFilter::Firing).await?.id;
    let game = name_computers(load_game(&context.records, id).await?, caller.locale());
    let member = game.public().member(caller.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    check_revision(caller.words, &game, member.side())?;
    let MemberView { own: view, .. } = game.member_view(&member).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    if !view.is_awaited() || !(member.is_captain() || view.has_turn_to_fire()) {
        return Err(messages::public_status(game.public()).into());
    }
    let letter = column.filter(|letter| (1..=view.public.rules.notation().letter_count()).contains(letter));
    let text = messages::own_status(&view).phrase(caller.locale());
    let body = aiming_body(&game, text, keys::move_buttons(&game, &view, letter, caller.locale()), caller);
    Ok(if column == Some(0) { caller.page_reply(body) } else { Reply::Keys(body) })
}

/// The body of an aiming step. In a room it adds a button that shows the player's own field.
pub(super) fn aiming_body(game: &Game, text: String, keys: Vec<Vec<Key>>, caller: &Caller<'_>) -> Body {
    let keys = if caller.place == Place::Private { keys } else { keys::with_own_field_button(game, keys, caller.locale()) };
    Body { text, keys, ..Body::default() }
}
