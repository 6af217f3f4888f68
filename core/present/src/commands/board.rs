//! `/board`: shows the public board, or the last shot, animated.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "board",
    aliases: &[],
    params: &[optional("shot", ParamKind::Choice(&["last"])), GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |words| Ok(if words.value("shot").is_some() { UserCommand::LastShot } else { UserCommand::Board }),
};
