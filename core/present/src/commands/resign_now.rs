//! `/resign_now`: the answer to the question of `/resign`: resigns the game, or does not. Sent by buttons only, which name the game.

use super::{GAME, ParamKind, UserCommand, VerbSpec, optional, resign::ResignStep};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("step", ParamKind::Text), GAME],
    // Without a game the question is asked again: a confirmation for one game must not resign another.
    ..VerbSpec::public("resign_now", |invocation| {
        Ok(UserCommand::Resign(match (invocation.game, invocation.value("step")) {
            (Some(_), None) => ResignStep::Now,
            (Some(_), Some("off")) => ResignStep::CallOff,
            (Some(_), Some("keep")) => ResignStep::Keep,
            (..) => ResignStep::Ask,
        }))
    })
};
