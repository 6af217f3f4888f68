//! `/board`: shows the public board, or the last shot, animated.

use super::{ParamKind, UserCommand, VerbSpec, Visibility, optional, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "board",
    aliases: &[],
    params: &[optional("shot", ParamKind::Choice(&["last"])), GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |words| Ok(if words.value("shot").is_some() { UserCommand::LastShot } else { UserCommand::Board }),
};
