//! `/report`: reports a player or a game to those who manage the room.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, WHO, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "report",
    aliases: &[],
    params: &[WHO, GAME, optional("reason", ParamKind::Text)],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Report(words.string("reason"))),
};
