//! `/resign_now`: gives up the game after `/resign` has asked, or plays on. Sent by buttons only, which name the game.

use super::{GAME, ParamKind, UserCommand, VerbSpec, optional, resign::ResignStep};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("step", ParamKind::Text), GAME],
    // Without a game nothing is confirmed: the answer of another game must not give this one up.
    ..VerbSpec::public("resign_now", |invocation| {
        Ok(UserCommand::Resign(match (invocation.game, invocation.value("step")) {
            (Some(_), None) => ResignStep::Now,
            (Some(_), Some("keep")) => ResignStep::Keep,
            (..) => ResignStep::Ask,
        }))
    })
};
