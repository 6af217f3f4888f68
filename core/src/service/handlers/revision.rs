//! Whether a pressed button still stands for what it was drawn for. Changes nothing.

use super::super::Stop;
use crate::{
    game::{Game, side::Side, view::Phase},
    present::{
        invocation::Invocation,
        keys::{draft_revision, plan_revision, public_revision},
        line::Line,
        verb::VerbId,
    },
};

/// A button drawn at another revision than the present one answers instead of acting.
pub(super) fn check_revision(words: &Invocation, game: &Game, side: Side) -> Result<(), Stop> {
    let Some(drawn) = words.revision else { return Ok(()) };
    let verb = words.verb.id;
    let now = if matches!(verb, VerbId::Shuffle | VerbId::Place | VerbId::Undo | VerbId::Ready) {
        draft_revision(game, side)
    } else if matches!(verb, VerbId::Plan | VerbId::Salvo) || (verb == VerbId::Aim && game.public().phase == Phase::Planning) {
        plan_revision(game, side)
    } else {
        public_revision(game)
    };
    if drawn == now { Ok(()) } else { Err(Line::new("refused-stale").into()) }
}
