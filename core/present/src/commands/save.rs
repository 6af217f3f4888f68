//! `/save`: saves rules under a name, for the user or for the room.

use super::{ParamKind, RULES, SCOPE, UserCommand, VerbSpec, Visibility, required, shared::scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "save",
    aliases: &[],
    params: &[required("name", ParamKind::Saved), SCOPE, RULES],
    visibility: Visibility::Private,
    example: "harbour",
    parse: |words| Ok(UserCommand::Save(words.text("name").to_lowercase(), scope(words), words.string("rules"))),
};
