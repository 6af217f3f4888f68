//! Runs a player's command on a game, turns the outcome into a reply, and loads games for handlers.

use broadside_game::{
    Game,
    command::{Actor, Command},
    ids::GameId,
    side::Side,
    straume::Danger,
    team::Member,
    view::Phase,
};
use broadside_present::{
    body::Body,
    button::button,
    commands::fire::WAIVED,
    keys::{self, public_revision},
    messages,
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::{
        account::game_key,
        changes::{self, ChangeOutcome, GameChange},
        context::Context,
        games::{self, set_log_game},
        outbox::RequestOrigin,
        records::Records,
        request::{HandlerError, Key, Place, Press, Reply, Request},
    },
    caller::Caller,
    resolve::{ResolvedGame, check_revision},
};

/// Applies a player's command to a game. A visitor acts as a visitor, which only lets them decline a challenge.
pub(super) async fn act(
    context: &Context,
    caller: &Caller<'_>,
    resolved: ResolvedGame,
    command: impl Fn(&Game, Side) -> Result<Command, HandlerError> + Send + Sync,
) -> Result<Reply, HandlerError> {
    let change = GameChange { game: resolved.id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply_from(context, &change, resolved.loaded, |game| {
        let Some(member) = game.public().member(caller.by.id) else {
            return Ok((Actor::Visitor(caller.seat()), command(game, Side::B)?));
        };
        check_revision(caller.words, game, member.side())?;
        let command = command(game, member.side())?;
        Ok((member.into(), command))
    })
    .await?;
    Ok(change_reply(changed, &caller.origin))
}

/// The reply to the player who asked for a change.
pub(super) fn change_reply(changed: ChangeOutcome, origin: &RequestOrigin) -> Reply {
    match changed {
        ChangeOutcome::Done(_, Some(visibility)) => Reply::Committed(visibility),
        ChangeOutcome::Done(game, None) | ChangeOutcome::Nothing(game) => {
            Reply::private(messages::public_status(game.public()).phrase(origin.locale))
        }
        ChangeOutcome::Repeated => Reply::Committed(origin.visibility),
        ChangeOutcome::Warned(game, command) => warning_reply(&game, &command, origin.locale),
    }
}

/// The body of an aiming step. In a room it adds a button that shows the player's own field.
pub(super) fn aiming_body(game: &Game, text: String, keys: Vec<Vec<Key>>, caller: &Caller<'_>) -> Body {
    let keys = match caller.place {
        Place::Room(_) => keys::with_own_field_button(game, keys, caller.locale()),
        Place::Private => keys,
    };
    Body { text, keys, ..Body::default() }
}

/// Loads a game in which the caller is a captain or a crew member.
pub(super) async fn load_as_member(records: &Records, request: &Request, id: GameId) -> Result<(Game, Member), HandlerError> {
    let game = load_game(records, id).await?;
    let member = game.public().member(request.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    Ok((game, member))
}

/// Loads a game in which the caller is a captain.
pub(super) async fn load_as_captain(records: &Records, request: &Request, id: GameId) -> Result<(Game, Side), HandlerError> {
    let (game, member) = load_as_member(records, request, id).await?;
    if member.is_captain() { Ok((game, member.side())) } else { Err(Line::new("E_CAPTAIN_ONLY").into()) }
}

/// Loads a game; refuses when there is none with this id.
pub(crate) async fn load_game(records: &Records, id: GameId) -> Result<Game, HandlerError> {
    set_log_game(id);
    games::load(records, id).await?.ok_or_else(|| Line::new("refused-no-such-game").into())
}

/// Loads a game that has been resolved, unless that loaded it; refuses when there is none with this id.
pub(super) async fn load_resolved(records: &Records, resolved: ResolvedGame) -> Result<Game, HandlerError> {
    let Some(stored) = resolved.loaded else { return load_game(records, resolved.id).await };
    set_log_game(resolved.id);
    Ok(games::read(records, &game_key(resolved.id), stored).await?.record)
}

/// The reply that warns about a move, with a button that makes the move anyway.
fn warning_reply(game: &Game, command: &Command, locale: Locale) -> Reply {
    let (line, says, label) = match command {
        Command::Sail { from, action, .. } => {
            let dangers = game.public().sea.as_ref().map(|view| view.sea.board().dangers(*from, *action)).unwrap_or_default();
            let mined = dangers.contains(&Danger::Mine);
            let line = Line::new(if mined { "warned-mine" } else { "warned-battery" }).text("point", from.to_string());
            (line, format!("sail {from} {}{WAIVED}", action.word()), Line::new("key-all-the-same"))
        }
        Command::Fire { cell, .. } => {
            let name = game.rules().notation().name(*cell);
            let disclosed = Side::BOTH
                .into_iter()
                .any(|side| game.public().phase == Phase::Firing(!side) && game.public().charts[side].given_mines.contains(*cell));
            let line = Line::new(if disclosed { "W_KNOWN_MINE" } else { "W_KNOWN_EMPTY" }).text("cell", name.clone());
            (line, format!("fire {name}{WAIVED}"), Line::new("key-anyway").text("cell", name))
        }
        _ => return Reply::Silent,
    };
    let press = Press::Verb(button(game.id(), public_revision(game), &says));
    let keys = vec![vec![Key { label: label.phrase(locale), press }]];
    Reply::Refused(Body { text: line.phrase(locale), keys, ..Body::default() })
}
