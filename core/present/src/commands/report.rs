//! `/report`: reports a player or a game to those who manage the room.

use super::{
    ParamKind, UserCommand, Verb, VerbId, Visibility, optional,
    shared::{GAME, WHO},
};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Report,
    name: "report",
    aliases: &[],
    params: &[WHO, GAME, optional("reason", ParamKind::Text)],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Report(words.string("reason"))),
};
