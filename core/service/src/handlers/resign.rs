//! `resign` and `resign_now`: gives up a game after asking for confirmation, wherever the command comes from. The confirmation names the
//! game, so that it gives up no other, and changes nothing when it is repeated. An open challenge is withdrawn at once, unless it was made
//! in another chat and is not named.

use broadside_game::{Game, code::Code, command::Command, report::Ending, side::Side, view::Phase};
use broadside_present::{body::Body, commands::resign::ResignStep, keys, messages};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::{changes::ChangeOutcome, computer_names::name_computers, request::RequestInput, tournaments},
    Context, HandlerError, HandlerResult, Place, Reply,
    act::{act, change_game, change_reply},
    aim::aiming_body,
    caller::Caller,
    resolve::{self, GameFilter, ResolvedGame},
};

/// Asks for confirmation, gives the game up, or continues it.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: ResignStep) -> HandlerResult {
    let resolved = resolve::resolve_game(&context.records, caller, GameFilter::UnderWay).await?;
    if matches!(step, ResignStep::Now | ResignStep::CallOff) {
        return give_up(context, caller, resolved, step).await;
    }
    let locale = caller.locale();
    let game = name_computers(resolve::load_resolved(&context.records, resolved).await?, locale);
    let side = resolve::captain_side(&game, caller)?;
    if resolve::is_challenge_elsewhere(&game, caller) {
        return Ok(Reply::Private(keys::withdrawal_question(&game, locale)));
    }
    // A repeated request finds the challenge that it has withdrawn: that game is over.
    if game.is_over() || (game.public().phase, step) == (Phase::Open, ResignStep::Ask) {
        return act(context, caller, game.id().into(), withdraw_challenge).await;
    }
    if step == ResignStep::Keep {
        let text = messages::own_status(&game.own_view(side)).phrase(locale);
        return Ok(caller.page_reply(aiming_body(&game, text, Vec::new(), caller)));
    }
    let calls_off = calls_off(context, &game).await?;
    Ok(Reply::Private(keys::resign_question(&game, side, calls_off, locale)))
}

/// Whether resigning now calls the game off and counts as no loss. In a tournament it does count.
pub(super) async fn calls_off(context: &Context, game: &Game) -> HandlerResult<bool> {
    Ok(game.public().phase == Phase::Placing && tournaments::tournament_of(&context.records, game.id()).await?.is_none())
}

/// Gives the game up. If a button was pressed, the line about the end replaces the question and its buttons, unless the next message is
/// about the end.
async fn give_up(context: &Context, caller: &Caller<'_>, resolved: ResolvedGame, step: ResignStep) -> HandlerResult {
    let id = resolved.id;
    tournaments::record_resigning(&context.records, caller, id).await?;
    let resign = |game: &Game, side: Side| match step == ResignStep::CallOff && game.public().phase.is_fighting() {
        true => Err(begun_refusal(game, side, caller.locale())),
        false => Ok(Command::Resign),
    };
    let changed = change_game(context, caller, resolved, resign).await?;
    let game = match (&caller.input, changed) {
        (RequestInput::Press(_), ChangeOutcome::Done(game, _)) => *game,
        (RequestInput::Press(_), ChangeOutcome::Repeated) => resolve::load_game(&context.records, id).await?,
        (_, changed) => return Ok(change_reply(changed, &caller.origin)),
    };
    let game = name_computers(game, caller.locale());
    let tournament = tournaments::tournament_ending(&context.records, &game).await?;
    // The end of a battle is a message of its own in a private chat: there the question only loses its buttons.
    let is_reported_below = caller.place == Place::Private && matches!(game.public().phase, Phase::Over(Ending::Resigned(_)));
    let body = game.public().side_of(caller.by.id).and_then(|side| match is_reported_below {
        true => Some(Body { keys: Vec::new(), ..keys::resign_question(&game, side, false, caller.locale()) }),
        false => messages::ending(&game, side, tournament).map(|line| Body::of_lines([line], caller.locale())),
    });
    Ok(body.map_or(Reply::Committed(caller.origin.visibility), Reply::Page))
}

/// The refusal to call off a game whose battle has begun since the question; asks whether to resign it instead.
fn begun_refusal(game: &Game, side: Side, locale: Locale) -> HandlerError {
    let game = name_computers(game.clone(), locale);
    let lines = vec![Line::new("refused-call-off"), Line::new("resign-sure").text("name", game.public().name(!side))];
    HandlerError::Refused(lines, keys::resign_question(&game, side, false, locale).keys)
}

/// Withdraws a challenge, unless it has just been accepted.
fn withdraw_challenge(game: &Game, _side: Side) -> HandlerResult<Command> {
    match game.public().phase {
        Phase::Open => Ok(Command::Resign),
        Phase::Over(_) => Err(Line::new(Code::GameOver.name()).into()),
        _ => Err(Line::new("refused-too-late").into()),
    }
}
