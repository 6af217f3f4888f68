//! `/save`: saves rules under a name, for the user or for the room.

use super::{
    ParamKind, UserCommand, VerbSpec, Visibility,
    shared::{RULES, SCOPE, required, scope},
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "save",
    aliases: &[],
    params: &[required("name", ParamKind::Saved), SCOPE, RULES],
    visibility: Visibility::Private,
    example: "harbour",
    parse: |words| Ok(UserCommand::Save(words.text("name").to_lowercase(), scope(words), words.string("rules"))),
};
