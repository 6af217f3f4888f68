//! `/board`: shows the public board, or the last shot, animated.

use super::{GAME, ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("shot", ParamKind::Choice(&["last"])), GAME],
    ..VerbSpec::public("board", |invocation| {
        Ok(if invocation.value("shot").is_some() { UserCommand::LastShot } else { UserCommand::Board })
    })
};
