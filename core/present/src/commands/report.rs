//! `/report`: reports a player or a game to those who manage the room.

use super::{GAME, ParamKind, UserCommand, VerbSpec, WHO, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[WHO, GAME, optional("reason", ParamKind::Text)],
    ..VerbSpec::private("report", |invocation| Ok(UserCommand::Report(invocation.string("reason"))))
};
