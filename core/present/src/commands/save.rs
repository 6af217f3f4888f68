//! `/save`: saves rules under a name, for the user or for the room.

use super::{ParamKind, RULES, SCOPE, UserCommand, VerbSpec, required, shared::parse_scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("name", ParamKind::Saved), SCOPE, RULES],
    example: "harbour",
    ..VerbSpec::private("save", |invocation| {
        Ok(UserCommand::Save(invocation.text("name").to_lowercase(), parse_scope(invocation), invocation.string("rules")))
    })
};
