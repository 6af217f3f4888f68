//! `resign` and `resign_now`: gives up a game after asking once, wherever the command comes from. The confirmation names the game, so that it gives up no
//! other, and changes nothing when it is repeated. An open challenge is taken back at once.

use broadside_game::{Game, code::Code, command::Command, side::Side, view::Phase};
use broadside_present::{commands::resign::ResignStep, keys, messages};
use broadside_words::line::Line;

use super::{
    super::{
        context::Context,
        request::{HandlerError, Reply},
        tournaments,
    },
    act::act,
    aiming::aiming_body,
    caller::Caller,
    resolve::{self, GameFilter},
};

/// Asks, gives the game up, or plays on.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: ResignStep) -> Result<Reply, HandlerError> {
    let resolved = resolve::resolve_game(&context.records, caller, GameFilter::UnderWay).await?;
    if step == ResignStep::Now {
        tournaments::note_resigning(&context.records, caller, resolved.id).await?;
        return act(context, caller, resolved, |_, _| Ok(Command::Resign)).await;
    }
    let game = resolve::load_resolved(&context.records, resolved).await?;
    let side = own_side(&game, caller)?;
    let locale = caller.locale();
    if step == ResignStep::Keep {
        let text = messages::public_status(game.public()).phrase(locale);
        return Ok(caller.page_reply(aiming_body(&game, text, Vec::new(), caller)));
    }
    if game.public().phase == Phase::Open {
        return act(context, caller, game.id().into(), take_back).await;
    }
    Ok(Reply::Private(keys::resign_question(&game, side, locale)))
}

/// The side that the caller may give up; refuses spectators, crew members, and games that are over.
fn own_side(game: &Game, caller: &Caller<'_>) -> Result<Side, HandlerError> {
    let member = game.public().member(caller.by.id).ok_or_else(|| Line::new(Code::NotAPlayer.name()))?;
    if game.is_over() {
        return Err(Line::new(Code::GameOver.name()).into());
    }
    if member.is_captain() { Ok(member.side()) } else { Err(Line::new(Code::CaptainOnly.name()).into()) }
}

/// Takes a challenge back, unless somebody has just accepted it.
fn take_back(game: &Game, _side: Side) -> Result<Command, HandlerError> {
    if game.public().phase == Phase::Open { Ok(Command::Resign) } else { Err(Line::new("refused-too-late").into()) }
}
