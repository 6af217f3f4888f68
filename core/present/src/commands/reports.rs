//! `/reports`: shows or sets where reports from the room go.

use super::{ParamKind, UserCommand, VerbSpec, Visibility, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "reports",
    aliases: &[],
    params: &[optional("where", ParamKind::Text)],
    visibility: Visibility::Private,
    example: "here",
    parse: |words| Ok(UserCommand::Reports(words.string("where"))),
};
