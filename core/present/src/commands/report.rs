//! `/report`: reports a player or a game to those who manage the room.

use super::{
    ParamKind, UserCommand, VerbSpec, Visibility, optional,
    shared::{GAME, WHO},
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "report",
    aliases: &[],
    params: &[WHO, GAME, optional("reason", ParamKind::Text)],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Report(words.string("reason"))),
};
