//! Applies a player's command to a game, and turns the outcome into a reply.

use broadside_game::{
    Game,
    command::{Actor, Command},
    side::Side,
    straume::Danger,
    view::Phase,
};
use broadside_present::{
    body::Body,
    button::{WAIVER_SUFFIX, button},
    keys::public_revision,
    messages,
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::{
        changes::{self, ChangeOutcome},
        computer_names::name_computers,
        outbox::RequestOrigin,
        request::Key,
    },
    Context, HandlerResult, Reply,
    caller::Caller,
    resolve::{GameFilter, ResolvedGame, check_revision, resolve_game},
};

/// Applies a command to the game that is meant: the named one, else the caller's only one that matches the filter.
pub(super) async fn act_on(
    context: &Context,
    caller: &Caller<'_>,
    filter: GameFilter,
    command: impl Fn(&Game, Side) -> HandlerResult<Command> + Send + Sync,
) -> HandlerResult {
    let game = resolve_game(&context.records, caller, filter).await?;
    act(context, caller, game, command).await
}

/// Applies the caller's command to a game. A caller who is not a player acts as a visitor, and can only decline a challenge.
pub(super) async fn act(
    context: &Context,
    caller: &Caller<'_>,
    resolved: ResolvedGame,
    command: impl Fn(&Game, Side) -> HandlerResult<Command> + Send + Sync,
) -> HandlerResult {
    Ok(change_reply(change_game(context, caller, resolved, command).await?, &caller.origin))
}

/// Like [`act`], but returns the outcome instead of a reply.
pub(super) async fn change_game(
    context: &Context,
    caller: &Caller<'_>,
    resolved: ResolvedGame,
    command: impl Fn(&Game, Side) -> HandlerResult<Command> + Send + Sync,
) -> HandlerResult<ChangeOutcome> {
    changes::apply(context, resolved.id, caller.id, Some(&caller.origin), resolved.loaded, |game| {
        let Some(member) = game.public().member(caller.by.id) else {
            return Ok((Actor::Visitor(caller.seat()), command(game, Side::B)?));
        };
        check_revision(caller.words, game, member.side())?;
        let command = command(game, member.side())?;
        Ok((member.into(), command))
    })
    .await
}

pub(super) fn change_reply(changed: ChangeOutcome, origin: &RequestOrigin) -> Reply {
    match changed {
        ChangeOutcome::Done(_, Some(visibility)) => Reply::Committed(visibility),
        ChangeOutcome::Done(game, None) | ChangeOutcome::Nothing(game) => {
            let game = name_computers(*game, origin.locale);
            Reply::private(messages::public_status(game.public()).phrase(origin.locale))
        }
        ChangeOutcome::Repeated => Reply::Committed(origin.visibility),
        ChangeOutcome::Warned(game, command) => warning_reply(&game, &command, origin.locale),
    }
}

/// The reply that warns about a move, with a button that makes the move anyway.
fn warning_reply(game: &Game, command: &Command, locale: Locale) -> Reply {
    let (line, command_text, label) = match command {
        Command::Sail { from, action, .. } => {
            let dangers = game.public().sea.as_ref().map(|view| view.sea.board().dangers(*from, *action)).unwrap_or_default();
            let mined = dangers.contains(&Danger::Mine);
            let line = Line::new(if mined { "warned-mine" } else { "warned-battery" }).text("point", from.to_string());
            (line, format!("sail {from} {}{WAIVER_SUFFIX}", action.word()), Line::new("key-all-the-same"))
        }
        Command::Fire { cell, .. } => {
            let name = game.rules().notation().name(*cell);
            let disclosed = Side::BOTH
                .into_iter()
                .any(|side| game.public().phase == Phase::Firing(!side) && game.public().charts[side].given_mines.contains(*cell));
            let line = Line::new(if disclosed { "W_KNOWN_MINE" } else { "W_KNOWN_EMPTY" }).text("cell", name.clone());
            (line, format!("fire {name}{WAIVER_SUFFIX}"), Line::new("key-anyway").text("cell", name))
        }
        _ => return Reply::Silent,
    };
    let key = Key::with_label(label.phrase(locale), button(game.id(), public_revision(game), &command_text));
    Reply::Refused(Body { keys: vec![vec![key]], ..Body::of_lines([line], locale) })
}
