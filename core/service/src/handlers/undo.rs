//! `undo`: undoes the last change of the caller's fleet. The first fleet, which the bot has placed, does not count as a change.

use broadside_game::{code::Code, command::Command, view::Phase};
use broadside_present::keys;
use broadside_words::line::Line;

use super::{Context, HandlerResult, act::act_on, caller::Caller, resolve::GameFilter};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    act_on(context, caller, GameFilter::Placing, |game, _| {
        let view = game.public();
        // The refusal for other people must not reveal anything about the fleet.
        let placing = view.side_of(caller.by.id).filter(|side| view.phase == Phase::Placing && !view.ready[*side]);
        match placing {
            Some(side) if !keys::may_undo(game, side) => Err(Line::new(Code::NothingToUndo.name()).into()),
            Some(_) | None => Ok(Command::Undo),
        }
    })
    .await
}
